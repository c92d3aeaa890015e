"""Header identification: from lines to header spans, by whichever way the options ask for."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.outline import (
    add_missed,
    is_verified,
    match_outline,
    outline_spans,
    with_levels,
    without_levels,
)
from shed_core.ingest.headers.printed_toc import with_printed_levels
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.options import Options


class Findings(NamedTuple):
    """What the lines of a document are.

    labels: of all lines. spans: by their first lines. notes: what the user should know of them.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
    notes: tuple[str, ...] = ()


def identify(
    stats: DocumentStats,
    outline: Sequence[OutlineEntry],
    options: Options,
    layout_labels: LayoutLabels | None = None,
) -> Findings:
    """Return what the lines of a document are.

    outline: as embedded; empty where the options use nothing of it.
    layout_labels: from a layout model; None for the built-in identifier.
    """
    labels = label_lines(stats) if layout_labels is None else layout_labels.labels
    matches = match_outline(outline, stats.lines, labels)
    titles = outline_spans(matches, stats.lines)
    notes: tuple[str, ...] = ()
    if options.headers == "outline":
        spans, notes = titles, _outline_notes(len(titles), len(outline))
    else:
        spans = builtin_spans(stats, labels) if layout_labels is None else layout_labels.spans
        if is_verified(matches):
            spans = _with_outline(spans, titles, labels, options)
            found = f"{len(titles)} of {len(outline)} titles found"
            notes = (f"the embedded outline was verified: {found}",)
    if not _uses_outline_levels(options):
        spans = without_levels(spans)
    return Findings(labels, with_printed_levels(spans, stats, labels), notes)


def _with_outline(
    spans: list[HeaderSpan],
    titles: Sequence[HeaderSpan],
    labels: Sequence[Label],
    options: Options,
) -> list[HeaderSpan]:
    """Return the header spans and what a verified outline adds to them, as the options allow."""
    if options.headers == "auto":
        spans = add_missed(spans, titles, labels)
    return with_levels(spans, titles) if _uses_outline_levels(options) else spans


def uses_outline(options: Options) -> bool:
    """Whether the options use anything of the embedded outline."""
    return options.headers in ("auto", "outline") or _uses_outline_levels(options)


def _uses_outline_levels(options: Options) -> bool:
    return "outline" in options.evidence


def _outline_notes(n_found: int, n_titles: int) -> tuple[str, ...]:
    if not n_titles:
        return ("the file embeds no outline; use --headers auto",)
    return (f"headers are the embedded outline's: {n_found} of {n_titles} titles found",)
