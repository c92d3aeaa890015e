"""A figure with its scale, `$382 million`, for tables with `382` that state their scale once."""

from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.figures import Figure, figures_in
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.occurrences import Step
from shed_core.retrieval.table_lines import exponent_of, table_scale
from shed_core.retrieval.tagged_figures import scale_text


class ScaledFigure(NamedTuple):
    """A figure of a table. printed: it and the scale that the table states."""

    span: Span
    printed: str


def scaled_figures(record: DocumentRecord, quote: str, step: Step) -> Iterator[ScaledFigure]:
    """Yield the figures of tables that with their scale equal the figure of a quotation.

    Nothing if the quotation is no figure with a scale. step: called for each table.
    """
    figure = _whole_figure(quote)
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
                yield ScaledFigure(span, f"{own} ({scale.partition(',')[0]})")


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
