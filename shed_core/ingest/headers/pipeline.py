"""Header identification: from lines to header spans, by the identifier that the options name."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.notes import Note, NoteKind
from shed_core.document.phrases import FoundBy, Label
from shed_core.ingest.headers.builtin import builtin_spans
from shed_core.ingest.headers.corrections.texts import ends_page
from shed_core.ingest.headers.listed_titles.printed import with_printed_contents
from shed_core.ingest.headers.listed_titles.search import TitleSearch
from shed_core.ingest.headers.listed_titles.stated import (
    StatedTitles,
    find_titles,
    with_stated,
    with_styled,
    without_levels,
)
from shed_core.ingest.lines.document import (
    NOTHING_STATED,
    OutlineEntry,
    ParsedDocument,
    StatedLines,
)
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.structure.labels import label_lines
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.options import EvidenceKind, HeaderIdentifier, Options


class StatedHeadings(NamedTuple):
    """Headings that a file states; empty where the options use none of them.

    outline, tags: titles, to be looked for on their pages. lines: headings among the lines.
    """

    outline: Sequence[OutlineEntry] = ()
    tags: Sequence[OutlineEntry] = ()
    lines: StatedLines = NOTHING_STATED


class Findings(NamedTuple):
    """Labels and header spans of a document's lines.

    labels: of all lines. spans: by their first lines. notes: on them, for the user.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
    notes: tuple[Note, ...] = ()


def identify(
    stats: DocumentStats,
    stated: StatedHeadings,
    options: Options,
    layout_labels: LayoutLabels | None = None,
) -> Findings:
    """Labels and header spans of a document's lines.

    stated: headings that the file itself states, as far as the options use them.
    layout_labels: from a layout model; None for the built-in identifier.
    """
    labels = label_lines(stats, stated.lines) if layout_labels is None else layout_labels.labels
    labels = _with_stated_labels(labels, stated.lines)
    search, headings = TitleSearch(stats.lines, labels), stated.lines.headings
    if options.headers == HeaderIdentifier.OUTLINE:
        outline = find_titles(FoundBy.OUTLINE, stated.outline, search)
        spans, note = _stated_alone(outline, headings, options)
        spans = with_printed_contents(spans, stats, search, is_complete=True)
        return Findings(labels, spans, (note,))
    spans = builtin_spans(stats, labels) if layout_labels is None else layout_labels.spans
    spans = [span for span in spans if stated.lines.no_headings.isdisjoint(span.lines)]
    outline = find_titles(FoundBy.OUTLINE, stated.outline, search)
    tags = find_titles(FoundBy.TAGS, stated.tags, search)
    verified = [titles for titles in (outline, tags) if titles.is_verified]
    if headings:
        spans = with_styled(spans, headings, stats.lines, options)
        notes = (Note(NoteKind.STYLES, (len(headings),)),)
    else:
        spans = with_stated(spans, verified, labels, options)
        spans = [span for span in spans if not ends_page(span, stats.lines)]
        notes = tuple(_verified_note(titles) for titles in verified)
    spans = with_printed_contents(spans, stats, search, is_complete=bool(headings))
    return Findings(labels, spans, notes)


def stated_headings(document: ParsedDocument, options: Options) -> StatedHeadings:
    """Headings that a document states, as far as the options use them."""
    is_auto = options.headers == HeaderIdentifier.AUTO
    is_outline = options.headers == HeaderIdentifier.OUTLINE
    use_outline = is_auto or is_outline or EvidenceKind.OUTLINE in options.evidence
    use_tags = is_auto or EvidenceKind.TAGS in options.evidence
    return StatedHeadings(
        outline=document.outline if use_outline else (),
        tags=document.tags if use_tags else (),
        lines=document.stated if use_outline else document.stated._replace(headings=()),
    )


def _with_stated_labels(labels: Sequence[Label], stated: StatedLines) -> list[Label]:
    """Labels, printed contents as such, and no heading as a part of a table."""
    changed = [stated.labels.get(line, label) for line, label in enumerate(labels)]
    for line in stated.contents:
        changed[line] = Label.TABLE
    for heading in stated.headings:
        for line in heading.lines:
            changed[line] = Label.TEXT
    return changed


def _stated_alone(
    outline: StatedTitles, headings: Sequence[HeaderSpan], options: Options
) -> tuple[list[HeaderSpan], Note]:
    """Headings that a file states and no others, and where they come from."""
    spans = list(headings) or outline.spans
    if EvidenceKind.OUTLINE not in options.evidence:
        spans = without_levels(spans)
    if headings:
        return spans, Note(NoteKind.STYLES, (len(headings),))
    if not outline.n_entries:
        return spans, Note(NoteKind.NO_OUTLINE)
    return spans, Note(NoteKind.OUTLINE_ALONE, (len(outline.spans), outline.n_entries))


def _verified_note(titles: StatedTitles) -> Note:
    is_outline = titles.source == FoundBy.OUTLINE
    kind = NoteKind.OUTLINE_VERIFIED if is_outline else NoteKind.TAGS_VERIFIED
    return Note(kind, (len(titles.spans), titles.n_entries))
