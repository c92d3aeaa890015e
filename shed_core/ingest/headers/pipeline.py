"""Header identification: from lines to header spans, by whichever way the options ask for."""

from collections.abc import Collection, Mapping, Sequence, Set
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.listed_titles.printed import with_printed_contents
from shed_core.ingest.headers.listed_titles.stated import (
    StatedTitles,
    add_missed,
    find_titles,
    with_levels,
    without_levels,
)
from shed_core.ingest.lines.document import NO_LABELS, OpenedDocument, OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels, merge_spans
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.toc import without_entries
from shed_core.options import Options

_MAX_HEADING_LINES = 4  # of a header; more are a clause that is set in the style of a heading
_STYLES_NOTE = "headings that the file itself marks as such, by styles or tags: {}"
_MIN_SHARE_TAGGED = 0.5  # of the headers, so that the levels of tags count for the others too


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
            spans = _with_styled(spans, stated.styles, stats.lines, options)
            notes = (_STYLES_NOTE.format(len(stated.styles)),)
        else:
            spans = _with_stated(spans, verified, labels, options)
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


def _with_styled(
    spans: Sequence[HeaderSpan],
    headings: Sequence[HeaderSpan],
    lines: Sequence[TextLine],
    options: Options,
) -> list[HeaderSpan]:
    """Return the headings that the file's styles name, and the other header spans.

    headings, spans: by their first lines. What repeats a later heading is an entry of contents,
    and what begins within a paragraph is a line of it.
    """
    levels = headings if "outline" in options.evidence else without_levels(headings)
    if options.headers != "auto":
        return with_levels(spans, levels)
    in_heading = {line for heading in headings for line in heading.lines}
    others = [
        span
        for span in spans
        if in_heading.isdisjoint(span.lines) and _begins_block(span.first, lines)
    ]
    run_ins = {span.first: span for span in spans}
    styled = [_header_of(heading, run_ins.get(heading.first), lines) for heading in levels]
    merged = merge_spans(styled, without_levels(others))
    kept = set(without_entries(merged, lines))
    return [span for span in merged if span in kept or span.first in in_heading]


def _begins_block(number: int, lines: Sequence[TextLine]) -> bool:
    line, above = lines[number], lines[number - 1] if number else None
    return above is None or (above.page, above.block) != (line.page, line.block)


def _header_of(
    heading: HeaderSpan, builtin: HeaderSpan | None, lines: Sequence[TextLine]
) -> HeaderSpan:
    """Return the header of a heading, which may be a whole clause: its run-in header, if any."""
    if heading.last - heading.first < _MAX_HEADING_LINES:
        return heading
    if builtin is not None and builtin.last - builtin.first < _MAX_HEADING_LINES:
        return heading._replace(last=builtin.last, length=builtin.length)
    last = heading.first + _MAX_HEADING_LINES - 1
    return heading._replace(last=last, length=len(lines[last].text))


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
        if titles.source == "tags":
            spans = _found_by_tags(spans, titles.spans)
        is_complete = titles.source == "outline" or (
            len(titles.spans) >= _MIN_SHARE_TAGGED * len(spans)
        )
        if titles.source in options.evidence and titles.has_levels and is_complete:
            return with_levels(spans, titles.spans)
    return spans


def _found_by_tags(spans: Sequence[HeaderSpan], titles: Sequence[HeaderSpan]) -> list[HeaderSpan]:
    """Return the header spans, those that share a line with a tagged heading as found by tags.

    A title that is tagged as such is no heading, and has no level.
    """
    lines = {line for title in titles if title.outline_level for line in title.lines}
    return [
        span if lines.isdisjoint(span.lines) else span._replace(found_by="tags") for span in spans
    ]


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
