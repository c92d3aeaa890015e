"""Check of a quotation against a record: its places word for word, or the nearest text."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figures import Figure, figures_in
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.compared_text import ComparedText, spaced, spans_over
from shed_core.retrieval.quotation.currency_signs import (
    has_sign,
    signed_figures,
    without_figures_signs,
)
from shed_core.retrieval.quotation.nearest import WordChange, nearest
from shed_core.retrieval.quotation.note_marks import as_in_records, marked_words
from shed_core.retrieval.quotation.occurrences import (
    Step,
    has_form,
    has_same_capitals,
    occurrences,
    printed_at,
    quoted_form,
    whole_places,
)
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.quotation.thousands import undivided
from shed_core.retrieval.table_lines import exponent_of, table_scale
from shed_core.retrieval.tagged_figures import scale_text

MAX_PLACES = 50
"""Places of a quotation that are counted."""

_SCALE = re.compile(r"\b(?:thousands|millions|billions)\b")
_SCALE_WORD = re.compile(r"\b(?:thousands?|[mb]illions?|[mb]n|[kmb])\b")
_MAX_SCALE_CHARS = 4000  # above a figure


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


class Difference(NamedTuple):
    """Words of a quotation and the words printed instead, both unchanged; "" for none."""

    quoted: str
    printed: str
    has_figure: bool


class NearestSpans(NamedTuple):
    """The text nearest to a quotation.

    similarity: from 0 to 1. differences: none if only punctuation differs.
    scale: span of `millions` or the like above a figure that the quotation writes otherwise,
        or None.
    """

    spans: tuple[Span, ...]
    similarity: float
    differences: tuple[Difference, ...]
    scale: Span | None


def quoted_places(texts: RecordTexts, quote: str, step: Step) -> tuple[QuotedSpans, ...]:
    """Return the places of a quotation word for word: at most MAX_PLACES, identical ones first.

    Places that differ in currency signs or in marks between thousands come after; places that
    differ in marks of notes, or state their scale above, only where there are no others.

    quote: with a word or figure at least. step: called now and then; raises to end the search.
    Takes about 0.1 s a million characters, much less once the texts are made.
    """
    form = quoted_form(quote)
    same, changed = _in_body(texts, quote, form, step)
    places = same or list(_beside_body(texts, quote, form, step))
    places += list(_others(places, changed))[: MAX_PLACES - len(places)]
    for search in (_unmarked, _scaled):
        places = places or list(islice(search(texts, quote, step), MAX_PLACES))
    return tuple(sorted(places, key=lambda one: (bool(one.printed), not one.has_same_capitals)))


def _others(earlier: Sequence[QuotedSpans], places: Iterable[QuotedSpans]) -> Iterator[QuotedSpans]:
    """Yield the places that overlap none of the earlier ones, as one with its sign does."""
    spans = [span for one in earlier for span in one.spans]
    for place in places:
        if not any(a.start < b.stop and b.start < a.stop for a in place.spans for b in spans):
            yield place


def _in_body(
    texts: RecordTexts, quote: str, form: str, step: Step
) -> tuple[list[QuotedSpans], list[QuotedSpans]]:
    """Return the places in the body that are printed as quoted, and those with other signs."""
    same: list[QuotedSpans] = []
    changed: list[QuotedSpans] = []
    text, has_figure = texts.body, any(map(str.isdecimal, form))
    step()
    for place in whole_places(text, form, step):
        if has_form(text, place, form):
            same.append(_place(texts, text, place, quote))
            if len(same) == MAX_PLACES:
                break
        elif has_figure and len(changed) < MAX_PLACES and (one := _changed(texts, place, quote)):
            changed.append(one)
    return same, changed


def _changed(texts: RecordTexts, place: range, quote: str) -> QuotedSpans | None:
    """Return a place whose thousands are divided otherwise, or which has further currency signs.

    None where it differs in anything else.
    """
    text, record, quote = texts.body, texts.record.text, undivided(quote)
    spans = text.spans(place)
    divided = [*map(texts.divided.within, spans)]
    printed = " ".join(map(texts.divided.undivided, spans))
    bare = printed if has_sign(quote) else without_figures_signs(printed)
    if None in divided or quoted_form(bare) != quoted_form(quote):
        return None
    signed = [f for span in spans if bare != printed for f in signed_figures(record[slice(*span)])]
    figures = signed or [figure for some in divided for figure in some or ()]
    shown = "; ".join(figures) if signed else printed_at(text.spaced, place) or "; ".join(figures)
    is_hidden = texts.is_hidden(spans[0].start)
    return QuotedSpans(spans, shown, has_same_capitals(bare, quote), is_hidden)


def _beside_body(texts: RecordTexts, quote: str, form: str, step: Step) -> Iterator[QuotedSpans]:
    """Yield the places of a quotation in the first text beside the body that has any."""
    for text in texts.beside_body(form):
        step()
        place = None
        for place in islice(occurrences(text, form, step), MAX_PLACES):
            yield _place(texts, text, place, quote)
        if place is not None:
            return
        del text  # it is as long as the record, and the next one is made before the loop drops it


def nearest_place(texts: RecordTexts, quote: str, step: Step) -> NearestSpans | None:
    """Return the text nearest to a quotation, or None if none is similar.

    Takes about 0.2 s a million characters.
    """
    text, folded = texts.without_note_numbers, FoldedText(quote)
    closest = nearest(text, spaced(folded.text), step)
    if closest is None:
        return None
    printed = partial(_printed, texts.record.text, text)
    differences = tuple(_difference(printed, folded, quote, change) for change in closest.changes)
    has_scale = any(_SCALE_WORD.search(difference.quoted.lower()) for difference in differences)
    scale = _scale_above(text, closest.place.start) if has_scale else None
    return NearestSpans(text.spans(closest.place), closest.similarity, differences, scale)


def _place(texts: RecordTexts, text: ComparedText, place: range, quote: str) -> QuotedSpans:
    spans = text.spans(place)
    printed = "".join(texts.record.text[span.start : span.stop] for span in spans)
    is_hidden = texts.is_hidden(spans[0].start)
    cut = next((one for span in spans if (one := texts.divided.cut_by(span))), "")
    shown = printed_at(text.spaced, place) or cut
    return QuotedSpans(spans, shown, has_same_capitals(printed, quote), is_hidden)


def _unmarked(texts: RecordTexts, quote: str, step: Step) -> Iterator[QuotedSpans]:
    """Yield the places of a quotation that are printed with marks of notes.

    It has them as they look, or not at all.
    """
    for other in as_in_records(quote):
        yield from _marked(texts, texts.body, other, step)
    if (text := texts.unmarked_body(quoted_form(quote))) is not None:
        yield from _marked(texts, text, quote, step)


def _marked(
    texts: RecordTexts, text: ComparedText, quote: str, step: Step
) -> Iterator[QuotedSpans]:
    marks = {*texts.marks, *texts.note_numbers}
    for found in occurrences(text, quoted_form(quote), step):
        place = _place(texts, text, found, quote)
        spans = spans_over(marks, place.spans)
        words = [w for span in spans for w in marked_words(texts.record.text, span, texts.marks)]
        yield place._replace(spans=spans, printed="; ".join(words) or place.printed)


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


def _difference(
    printed: Callable[[range], str], folded: FoldedText, quote: str, change: WordChange
) -> Difference:
    start, stop = folded.original_span(change.quoted.start, change.quoted.stop)
    quoted = quote[start:stop] if change.quoted else ""
    return Difference(quoted, printed(change.printed), change.has_figure)


def _printed(text: str, compared: ComparedText, place: range) -> str:
    """Return the printed text at a place of a compared text."""
    spans = compared.spans(place) if place else ()
    return " ".join(text[span.start : span.stop] for span in spans)


def _scale_above(text: ComparedText, place: int) -> Span | None:
    """Return the span of the last word such as `millions` above a place."""
    scales = list(_SCALE.finditer(text.spaced, max(0, place - _MAX_SCALE_CHARS), place))
    return text.spans(range(*scales[-1].span()))[0] if scales else None
