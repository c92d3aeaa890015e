"""Header identification: from lines to header spans, by whichever way the options ask for."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.assembly import assemble_spans
from shed_core.ingest.headers.bold_leads import paragraph_leads
from shed_core.ingest.headers.boosted_trees import Forest
from shed_core.ingest.headers.clauses import clause_spans
from shed_core.ingest.headers.consistency import SURE, consistent
from shed_core.ingest.headers.header_span import prefer
from shed_core.ingest.headers.number_gaps import with_gaps_filled
from shed_core.ingest.headers.outline import (
    add_missed,
    is_verified,
    outline_spans,
    with_levels,
    without_levels,
)
from shed_core.ingest.headers.outline_match import match_outline
from shed_core.ingest.headers.scores import CAN_BE_HEADERS, scores
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.lines.text_line import PageLines
from shed_core.ingest.structure.columns import column_edges
from shed_core.ingest.structure.labels import body_size, label_lines
from shed_core.ingest.structure.toc import without_entries
from shed_core.options import Options


class Findings(NamedTuple):
    """What the lines of a document are.

    labels: of all lines. spans: by their first lines. notes: what the user should know of them.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
    notes: tuple[str, ...] = ()


def identify(
    pages: Sequence[PageLines],
    outline: Sequence[OutlineEntry],
    options: Options,
    told: LayoutLabels | None = None,
) -> Findings:
    """Return what the lines of a document are.

    outline: as embedded; empty where the options let nothing of it in.
    told: what a layout model says; None where the lines alone are asked.
    """
    lines = [line for page in pages for line in page.lines]
    labels = label_lines(pages) if told is None else told.labels
    matches = match_outline(outline, lines, labels)
    titles = outline_spans(matches, lines)
    if options.headers == "outline":
        notes = _outline_notes(len(titles), len(outline))
        return Findings(labels, titles if _has_levels(options) else without_levels(titles), notes)
    spans = builtin_spans(pages, labels) if told is None else told.spans
    if not is_verified(matches):
        return Findings(labels, spans)
    if options.headers == "auto":
        spans = add_missed(spans, titles, labels)
    if _has_levels(options):
        spans = with_levels(spans, titles)
    note = f"the embedded outline was verified: {len(titles)} of {len(outline)} titles found"
    return Findings(labels, spans if _has_levels(options) else without_levels(spans), (note,))


def builtin_spans(
    pages: Sequence[PageLines], labels: Sequence[Label], forest: Forest | None = None
) -> list[HeaderSpan]:
    """Return the header spans that the lines alone tell.

    labels: of all lines. forest: by default the one that the package ships.
    """
    lines = [line for page in pages for line in page.lines]
    rights = column_edges(pages)
    leads = paragraph_leads(lines, rights)
    asked = [label in CAN_BE_HEADERS and n not in leads for n, label in enumerate(labels)]
    told = scores(pages, labels, forest)
    by_line = consistent(lines, [s if a else 0.0 for s, a in zip(told, asked, strict=True)], asked)
    by_line = with_gaps_filled(lines, by_line, asked)
    candidates = [line for line, score in enumerate(by_line) if score >= SURE]
    whole = list(assemble_spans(lines, candidates, by_line, rights, body_size(pages)))
    return without_entries(prefer(clause_spans(lines, labels, whole), whole), lines)


def uses_outline(options: Options) -> bool:
    """Whether the options let anything of the embedded outline in."""
    return options.headers in ("auto", "outline") or _has_levels(options)


def _has_levels(options: Options) -> bool:
    return "outline" in options.evidence


def _outline_notes(n_found: int, n_titles: int) -> tuple[str, ...]:
    if not n_titles:
        return ("the file embeds no outline; use --headers auto",)
    return (f"headers are the embedded outline's: {n_found} of {n_titles} titles found",)
