"""Header identification: from lines to header spans, by whichever way the options ask for."""

from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.listed_titles.printed import with_printed_contents
from shed_core.ingest.headers.listed_titles.stated import (
    StatedTitles,
    find_titles,
    with_stated,
    without_levels,
)
from shed_core.ingest.headers.listed_titles.styled import with_styled
from shed_core.ingest.lines.document import NO_LABELS, OpenedDocument, OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.options import Options

_STYLES_NOTE = "headings that the file itself marks as such, by styles or tags: {}"


class StatedHeadings(NamedTuple):
    """What a file states of its headings; empty where the options use nothing of it.

    styles: headings that it states line by line. contents: lines of its printed contents.
    no_headings: lines that it says are something else. labels: of lines that it keeps apart.
    """

    outline: Sequence[OutlineEntry] = ()
    tags: Sequence[OutlineEntry] = ()
    styles: Sequence[HeaderSpan] = ()
    contents: Collection[int] = ()
    no_headings: Set[int] = frozenset()
    labels: Mapping[int, Label] = NO_LABELS


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
    labels = _with_stated_labels(labels, stated)
    outline = find_titles("outline", stated.outline, stats.lines, labels)
    if options.headers == "outline":
        spans, notes = list(stated.styles) or outline.spans, (_outline_note(outline, stated),)
        if "outline" not in options.evidence:
            spans = without_levels(spans)
    else:
        spans = builtin_spans(stats, labels) if layout_labels is None else layout_labels.spans
        spans = [span for span in spans if stated.no_headings.isdisjoint(span.lines)]
        tags = find_titles("tags", stated.tags, stats.lines, labels)
        verified = [titles for titles in (outline, tags) if titles.is_verified]
        if stated.styles:
            spans = with_styled(spans, stated.styles, stats.lines, options)
            notes = (_STYLES_NOTE.format(len(stated.styles)),)
        else:
            spans = with_stated(spans, verified, labels, options)
            notes = tuple(_verified_note(titles) for titles in verified)
    is_complete = options.headers == "outline" or bool(stated.styles)
    spans = with_printed_contents(spans, stats, labels, is_complete=is_complete)
    return Findings(labels, spans, notes)


def stated_headings(document: OpenedDocument, options: Options) -> StatedHeadings:
    """Return what a document states of its headings, as far as the options use it."""
    use_outline = options.headers in ("auto", "outline") or "outline" in options.evidence
    use_tags = options.headers == "auto" or "tags" in options.evidence
    return StatedHeadings(
        outline=document.outline() if use_outline else (),
        tags=document.tags() if use_tags else (),
        styles=document.stated.headings if use_outline else (),
        contents=document.stated.contents,
        no_headings=document.stated.no_headings,
        labels=document.stated.labels,
    )


def _with_stated_labels(labels: Sequence[Label], stated: StatedHeadings) -> list[Label]:
    """Return the labels, printed contents as such, and no heading as a part of a table."""
    changed = [stated.labels.get(line, label) for line, label in enumerate(labels)]
    for line in stated.contents:
        changed[line] = Label.TABLE
    for heading in stated.styles:
        for line in heading.lines:
            changed[line] = Label.TEXT
    return changed


def _verified_note(titles: StatedTitles) -> str:
    what = "the embedded outline was" if titles.source == "outline" else "the file's tags were"
    return f"{what} verified: {len(titles.spans)} of {titles.n_entries} titles found"


def _outline_note(outline: StatedTitles, stated: StatedHeadings) -> str:
    if stated.styles:
        return _STYLES_NOTE.format(len(stated.styles))
    if not outline.n_entries:
        return "the file embeds no outline; use --headers auto"
    return (
        "headers are the embedded outline's: "
        f"{len(outline.spans)} of {outline.n_entries} titles found"
    )
