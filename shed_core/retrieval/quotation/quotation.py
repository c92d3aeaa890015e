"""The places of a quotation in a record, word for word, and what is printed otherwise there.

All texts of a record are searched by letters and digits alone (`compared_text`). A place whose form
is not the quotation's is one too if it differs in signs of figures alone (`signs`).
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figures import Figure, figures_in
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.compared_text import ComparedText, spans_over
from shed_core.retrieval.quotation.note_marks import as_in_records, marked_words
from shed_core.retrieval.quotation.occurrences import (
    Step,
    has_form,
    has_same_capitals,
    printed_at,
    quoted_form,
    whole_places,
)
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.quotation.signs import (
    SIGNS,
    signed_figures,
    undivided,
    without_figures_signs,
)
from shed_core.retrieval.table_lines import exponent_of, table_scale
from shed_core.retrieval.tagged_figures import scale_text

MAX_PLACES = 50
"""Places of a quotation that are counted."""


class QuotedSpans(NamedTuple):
    """A place where a quotation occurs word for word.

    spans: of the record's text, in the order of reading; several where a page ends between them,
        or where a table's text is not in the order of its cells.
    printed: a figure at an end of it as printed there, if the quotation leaves out its sign,
        brackets, per cent sign or thousands; or figures whose thousands it divides otherwise, or
        whose currency signs it leaves out; or words whose marks of notes it leaves out; or a
        figure of a table with the scale that it states; else "".
    has_same_capitals: True if capital letters are as quoted.
    is_hidden: True if a reader of the page cannot see it.
    """

    spans: tuple[Span, ...]
    printed: str
    has_same_capitals: bool
    is_hidden: bool


def quoted_places(texts: RecordTexts, quote: str, step: Step) -> tuple[QuotedSpans, ...]:
    """Return the places of a quotation word for word: at most MAX_PLACES, identical ones first.

    Places that differ in currency signs or in marks between thousands come after; places that
    differ in marks of notes, or state their scale above, only where there are no others.

    quote: with a word or figure at least. step: called now and then; raises to end the search.
    Takes about 0.1 s a million characters, much less once the texts are made.
    """
    same: list[QuotedSpans] = []
    changed: list[QuotedSpans] = []
    for text, own, differs_in_marks in _searched(texts, quote, changed):
        step()
        form = quoted_form(own)
        has_figure = any(map(str.isdecimal, form))
        for place in whole_places(text, form, step):
            is_same = has_form(text, place, form)
            places = same if is_same else changed
            if (is_same or has_figure) and len(places) < MAX_PLACES:
                places += _described(texts, text, place, own, is_same=is_same)
            if len(same) == MAX_PLACES:
                break
        if same:
            same = [_with_marks(texts, one) for one in same] if differs_in_marks else same
            break
        del text  # it is as long as the record, and the next one is made before the loop drops it
    places = [*same, *_others(same, changed)][:MAX_PLACES]
    places = places or list(islice(_scaled(texts, quote, step), MAX_PLACES))
    return tuple(sorted(places, key=lambda one: (bool(one.printed), not one.has_same_capitals)))


def _searched(
    texts: RecordTexts, quote: str, changed: Sequence[QuotedSpans]
) -> Iterator[tuple[ComparedText, str, bool]]:
    """Yield the texts to search, each with the quotation, and True if marks of notes differ.

    changed: the places found until then that differ in other signs.
    """
    yield texts.body, quote, False
    for text in texts.beside_body(quoted_form(quote)):
        yield text, quote, False
        del text
    if not changed:
        yield from ((texts.body, other, True) for other in as_in_records(quote))
        if (text := texts.unmarked_body(quoted_form(quote))) is not None:
            yield text, quote, True


def _others(earlier: Sequence[QuotedSpans], places: Iterable[QuotedSpans]) -> Iterator[QuotedSpans]:
    """Yield the places that overlap none of the earlier ones, as one with its sign does."""
    spans = [span for one in earlier for span in one.spans]
    for place in places:
        if not any(a.start < b.stop and b.start < a.stop for a in place.spans for b in spans):
            yield place
            spans += place.spans


def _described(
    texts: RecordTexts, text: ComparedText, place: range, quote: str, *, is_same: bool
) -> Iterator[QuotedSpans]:
    """Yield a place with its signs; nothing if it differs in more than signs of figures.

    is_same: True if the place has the quotation's form.
    """
    record, spans = texts.record.text, text.spans(place)
    divided = [(span, figure) for span in spans for figure in texts.divided(span)]
    figures = [one for span, one in divided if one.start < span.start or span.stop < one.stop]
    printed, signed = " ".join(record[slice(*span)] for span in spans), list[str]()
    if not is_same:
        is_cut, figures = bool(figures), [one for _, one in divided]
        marks = {at for one in figures for at in range(*one) if not record[at].isdecimal()}
        runs = ("".join(record[at] for at in range(*span) if at not in marks) for span in spans)
        quote, printed = undivided(quote), " ".join(runs)
        if not any(sign in quote for sign in SIGNS):
            printed = without_figures_signs(printed)
            signed = [one for span in spans for one in signed_figures(record[slice(*span)])]
        if is_cut or quoted_form(printed) != quoted_form(quote):
            return
    shown = "; ".join(signed) or printed_at(text.spaced, place)
    shown = shown or "; ".join(record[slice(*one)] for one in figures)
    is_hidden = texts.is_hidden(spans[0].start)
    yield QuotedSpans(spans, shown, has_same_capitals(printed, quote), is_hidden)


def _with_marks(texts: RecordTexts, place: QuotedSpans) -> QuotedSpans:
    """Return a place whose spans and words hold the marks of notes between its words."""
    spans = spans_over({*texts.marks, *texts.note_numbers}, place.spans)
    words = [w for span in spans for w in marked_words(texts.record.text, span, texts.marks)]
    return place._replace(spans=spans, printed="; ".join(words) or place.printed)


def _scaled(texts: RecordTexts, quote: str, step: Step) -> Iterator[QuotedSpans]:
    """Yield the figures of tables that are the quoted one at the scale that the tables state.

    Nothing if the quotation is no figure with a scale. step: called for each table.
    """
    record, figure = texts.record, _whole_figure(quote)
    if figure is None or figure.scale is None or figure.is_percent:
        return
    value = figure.number.scaleb(figure.scale)
    for phrase in record.grids:
        step()
        text, start = record.phrase_text(phrase), record.offsets[phrase]
        has_digits = figure.digits in text.replace(",", "").replace(".", "")
        for printed in figures_in(text) if has_digits else ():
            span = Span(start + printed.span.start, start + printed.span.stop)
            scale, exponent = _scale(record, phrase, span)
            is_bare = printed.scale is None and not printed.is_percent
            if exponent and is_bare and printed.number.scaleb(exponent) == value:
                own = " ".join(text[printed.span.start : printed.span.stop].split())
                shown = f"{own} ({scale.partition(',')[0]})"
                yield QuotedSpans((span,), shown, has_same_capitals=True, is_hidden=False)


def _scale(record: DocumentRecord, phrase: int, span: Span) -> tuple[str, int | None]:
    """Return the scale of a figure in a table, and its power of ten: of its tag if it has one."""
    scale = table_scale(record, phrase)
    exponent = exponent_of(scale)
    tagged = next(iter(record.tagged_within(*span)), None)
    if tagged is None or tagged.tag.scale == exponent:
        return scale, exponent
    return f"tagged in {scale_text(tagged.tag.scale)}", tagged.tag.scale


def _whole_figure(quote: str) -> Figure | None:
    """Return the figure that a quotation is, but for its sign and blanks; None for other words."""
    figures = list(figures_in(quote))
    is_whole = len(figures) == 1 and len(quote.strip(" .,;-–−()")) <= len(
        quote[figures[0].span.start : figures[0].span.stop]
    )
    return figures[0] if is_whole else None
