"""What a Python program learns of a quotation: `doc.check("Net sales rose to $1,577 million")`."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.occurrences import quoted_form
from shed_core.retrieval.quotation.places import shown_place
from shed_core.retrieval.quotation.quotation import (
    Difference,
    NearestSpans,
    QuotedSpans,
    nearest_place,
    quoted_places,
)
from shed_core.retrieval.quotation.record_texts import RecordTexts


class QuotationPlace(NamedTuple):
    """Where a quotation stands word for word.

    text: as it is printed.
    page: where it begins, counted from 1.
    prefix: of the deepest section that holds its beginning.
    path: the headers from the top section down to that one.
    context: the text around it, with the quotation between `>>` and `<<`.
    printed: a figure at an end of it with the sign, brackets or per cent sign that are printed
        there and not quoted, or figures whose thousands are divided otherwise or that a currency
        sign stands beside there, or words with the marks of their notes, or "".
    same_capitals: whether capital letters are as quoted.
    hidden: whether a reader of the page cannot see it.
    """

    text: str
    page: int
    prefix: str
    path: tuple[str, ...]
    context: str
    printed: str
    same_capitals: bool
    hidden: bool


class NearestText(NamedTuple):
    """The text that is most like a quotation that stands nowhere; see `QuotationPlace`.

    similarity: from 0 to 1, the share of the quotation's words, by their rarity.
    differences: what is quoted and what is printed instead, in the order of the quotation; none
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
    """Where a quotation stands.

    places: at most 50, what is printed exactly as quoted first.
    nearest: None where there are places, or where no text is like it.
    """

    places: tuple[QuotationPlace, ...]
    nearest: NearestText | None

    @property
    def found(self) -> bool:
        """Whether the quotation stands anywhere, word for word."""
        return bool(self.places)


def check_quotation(texts: RecordTexts, quote: str, context: int) -> QuotationCheck:
    """Return where a quotation stands in a record, or what is nearest to it.

    Raises ValueError if it has no word or figure.
    """
    if not quoted_form(quote):
        raise ValueError(f"the quotation {quote!r} has no word or figure")
    if places := quoted_places(texts, quote, _no_step):
        return QuotationCheck(tuple(_quoted(texts, place, context) for place in places), None)
    near = nearest_place(texts, quote, _no_step)
    return QuotationCheck((), _nearest(texts, near, context) if near else None)


def _quoted(texts: RecordTexts, place: QuotedSpans, context: int) -> QuotationPlace:
    shown = _shown(texts, place.spans, context)
    return QuotationPlace(*shown, place.printed, place.has_same_capitals, place.is_hidden)


def _nearest(texts: RecordTexts, near: NearestSpans, context: int) -> NearestText:
    return NearestText(*_shown(texts, near.spans, context), near.similarity, near.differences)


def _shown(
    texts: RecordTexts, spans: Sequence[Span], context: int
) -> tuple[str, int, str, tuple[str, ...], str]:
    """Return text, page, prefix, path and context of a text."""
    record, place = texts.record, shown_place(texts.record, spans, context)
    text = " ".join(record.text[span.start : span.stop] for span in spans)
    page = record.pages[record.phrase_at(spans[0].start)]
    return text, page, place.prefix, place.path, place.text.strip("\n")


def _no_step() -> None:
    """Let the search go on."""
