"""Header identification: from lines to header spans, by whichever way the options ask for."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.printed_toc import with_printed_levels
from shed_core.ingest.headers.stated_titles import (
    StatedTitles,
    add_missed,
    find_titles,
    with_levels,
    without_levels,
)
from shed_core.ingest.lines.document import OpenedDocument, OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.options import Options

_MIN_SHARE_TAGGED = 0.5  # of the headers, so that the levels of tags count for the others too


class StatedHeadings(NamedTuple):
    """What a file states of its headings; empty where the options use nothing of it."""

    outline: Sequence[OutlineEntry]
    tags: Sequence[OutlineEntry]


class Findings(NamedTuple):
    """What the lines of a document are.

    labels: of all lines. spans: by their first lines. notes: what the user should know of them.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
    notes: tuple[str, ...] = ()


def identify(
    stats: DocumentStats,
    stated: StatedHeadings,
    options: Options,
    layout_labels: LayoutLabels | None = None,
) -> Findings:
    """Return what the lines of a document are.

    stated: what the file itself says of its headings, as far as the options use it.
    layout_labels: from a layout model; None for the built-in identifier.
    """
    labels = label_lines(stats) if layout_labels is None else layout_labels.labels
    outline = find_titles("outline", stated.outline, stats.lines, labels)
    if options.headers == "outline":
        spans, notes = outline.spans, (_outline_note(outline),)
        if "outline" not in options.evidence:
            spans = without_levels(spans)
    else:
        spans = builtin_spans(stats, labels) if layout_labels is None else layout_labels.spans
        tags = find_titles("tags", stated.tags, stats.lines, labels)
        verified = [titles for titles in (outline, tags) if titles.is_verified]
        spans = _with_stated(spans, verified, labels, options)
        notes = tuple(_verified_note(titles) for titles in verified)
    return Findings(labels, with_printed_levels(spans, stats, labels), notes)


def stated_headings(document: OpenedDocument, options: Options) -> StatedHeadings:
    """Return what a document states of its headings, as far as the options use it."""
    use_outline = options.headers in ("auto", "outline") or "outline" in options.evidence
    use_tags = options.headers == "auto" or "tags" in options.evidence
    return StatedHeadings(
        outline=document.outline() if use_outline else (),
        tags=document.tags() if use_tags else (),
    )


def _with_stated(
    spans: list[HeaderSpan],
    verified: Sequence[StatedTitles],
    labels: Sequence[Label],
    options: Options,
) -> list[HeaderSpan]:
    """Return the header spans and what verified titles add to them, as the options allow.

    The levels are those of one source, the first that has some.
    """
    spans = without_levels(spans)
    for titles in verified if options.headers == "auto" else ():
        spans = add_missed(spans, without_levels(titles.spans), labels)
    for titles in verified:
        is_complete = titles.source == "outline" or (
            len(titles.spans) >= _MIN_SHARE_TAGGED * len(spans)
        )
        if titles.source in options.evidence and titles.has_levels and is_complete:
            return with_levels(spans, titles.spans)
    return spans


def _verified_note(titles: StatedTitles) -> str:
    what = "the embedded outline was" if titles.source == "outline" else "the file's tags were"
    return f"{what} verified: {len(titles.spans)} of {titles.n_entries} titles found"


def _outline_note(outline: StatedTitles) -> str:
    if not outline.n_entries:
        return "the file embeds no outline; use --headers auto"
    return (
        "headers are the embedded outline's: "
        f"{len(outline.spans)} of {outline.n_entries} titles found"
    )
