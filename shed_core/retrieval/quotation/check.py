"""Check of a quotation for Python programs: `doc.check("Net sales rose to $1,577 million")`."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.excerpts.excerpts import shown_place
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.nearest import Difference, nearest_place
from shed_core.retrieval.quotation.occurrences import quoted_form
from shed_core.retrieval.quotation.quotation import QuotedSpans, quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.tagged_figures import tags_of


class QuotationPlace(NamedTuple):
    """A place where a quotation occurs word for word.

    text: as it is printed.
    page: of its beginning, counted from 1.
    prefix: of the deepest section that holds its beginning.
    path: the headers from the top section down to that one.
    context: the text around it, with the quotation between `>>` and `<<`.
    printed: a figure at an end of it with the sign, brackets or per cent sign that are printed
        there and not quoted; or figures with other dividers of thousands, or with a currency sign;
        or words with the marks of their notes; else "". same_capitals: True if capital letters are
        as quoted.
    hidden: True if a reader of the page cannot see it.
    tagged: the tags of its figures, if the file tags figures, and their disagreements with the
    text.
    """

    text: str
    page: int
    prefix: str
    path: tuple[str, ...]
    context: str
    printed: str
    same_capitals: bool
    hidden: bool
    tagged: tuple[str, ...] = ()


class NearestText(NamedTuple):
    """The text most like a quotation that occurs nowhere; see `QuotationPlace`.

    similarity: from 0 to 1, the share of the quotation's words, by their rarity.
    differences: words quoted and words printed instead, in the order of the quotation; none
        where only punctuation differs.
    """

    text: str
    page: int
    prefix: str
    path: tuple[str, ...]
    context: str
    similarity: float
    differences: tuple[Difference, ...]


class QuotationCheck(NamedTuple):
    """The places of a quotation, or the nearest text.

    places: at most 50, those printed exactly as quoted first.
    nearest: None where there are places, or where no text is like it.
    """

    places: tuple[QuotationPlace, ...]
    nearest: NearestText | None

    @property
    def found(self) -> bool:
        """True if the quotation occurs anywhere, word for word."""
        return bool(self.places)


def check_quotation(texts: RecordTexts, quote: str, context: int) -> QuotationCheck:
    """Return the places of a quotation in a record, or the text nearest to it.

    Raises ValueError if it has no word or figure.
    """
    if not quoted_form(quote):
        raise ValueError(f"the quotation {quote!r} has no word or figure")
    if places := quoted_places(texts, quote, lambda: None):
        return QuotationCheck(tuple(_place(texts, place, context) for place in places), None)
    near = nearest_place(texts, quote, lambda: None)
    if near is None:
        return QuotationCheck((), None)
    location = _location(texts, near.spans, context)
    return QuotationCheck((), NearestText(*location, near.similarity, near.differences))


def _place(texts: RecordTexts, place: QuotedSpans, context: int) -> QuotationPlace:
    location = _location(texts, place.spans, context)
    tagged = tuple(tags_of(texts.record, place.spans))
    return QuotationPlace(
        *location, place.printed, place.has_same_capitals, place.is_hidden, tagged
    )


def _location(
    texts: RecordTexts, spans: Sequence[Span], context: int
) -> tuple[str, int, str, tuple[str, ...], str]:
    record, place = texts.record, shown_place(texts.record, spans, context)
    text = " ".join(record.text[span.start : span.stop] for span in spans)
    page = record.pages[record.phrase_at(spans[0].start)]
    return text, page, place.prefix, place.path, place.text.strip("\n")
