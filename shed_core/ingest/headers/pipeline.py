"""Header identification: from rows to headings, by whichever way the options ask for."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.backends.regions import Told
from shed_core.ingest.headers.assembly import assemble_headings
from shed_core.ingest.headers.bold_leads import paragraph_leads
from shed_core.ingest.headers.boosted_trees import Forest
from shed_core.ingest.headers.clauses import clause_headings
from shed_core.ingest.headers.consistency import SURE, consistent
from shed_core.ingest.headers.header_span import Heading, prefer
from shed_core.ingest.headers.number_gaps import with_gaps_filled
from shed_core.ingest.headers.outline import (
    add_missed,
    is_verified,
    outline_headings,
    with_levels,
    without_levels,
)
from shed_core.ingest.headers.outline_match import match_outline
from shed_core.ingest.headers.scores import CAN_BE_HEADERS, scores
from shed_core.ingest.lines.rows import PageRows
from shed_core.ingest.pdf.outline import Entry
from shed_core.ingest.structure.columns import column_edges
from shed_core.ingest.structure.labels import body_size, label_rows
from shed_core.ingest.structure.toc import without_entries
from shed_core.options import Options


class Findings(NamedTuple):
    """What the rows of a document are.

    labels: of all rows. headings: by their first rows. notes: what the user should know of them.
    """

    labels: list[Label]
    headings: list[Heading]
    notes: tuple[str, ...] = ()


def identify(
    pages: Sequence[PageRows], outline: Sequence[Entry], options: Options, told: Told | None = None
) -> Findings:
    """Return what the rows of a document are.

    outline: as embedded; empty where the options let nothing of it in.
    told: what a layout model says; None where the rows alone are asked.
    """
    rows = [row for page in pages for row in page.rows]
    labels = label_rows(pages) if told is None else told.labels
    matches = match_outline(outline, rows, labels)
    titles = outline_headings(matches, rows)
    if options.headers == "outline":
        notes = _outline_notes(len(titles), len(outline))
        return Findings(labels, titles if _has_levels(options) else without_levels(titles), notes)
    headings = builtin_headings(pages, labels) if told is None else told.headings
    if not is_verified(matches):
        return Findings(labels, headings)
    if options.headers == "auto":
        headings = add_missed(headings, titles, labels)
    if _has_levels(options):
        headings = with_levels(headings, titles)
    note = f"the embedded outline was verified: {len(titles)} of {len(outline)} titles found"
    return Findings(labels, headings if _has_levels(options) else without_levels(headings), (note,))


def builtin_headings(
    pages: Sequence[PageRows], labels: Sequence[Label], forest: Forest | None = None
) -> list[Heading]:
    """Return the headings that the rows alone tell.

    labels: of all rows. forest: by default the one that the package ships.
    """
    rows = [row for page in pages for row in page.rows]
    rights = column_edges(pages)
    leads = paragraph_leads(rows, rights)
    asked = [label in CAN_BE_HEADERS and n not in leads for n, label in enumerate(labels)]
    told = scores(pages, labels, forest)
    by_row = consistent(rows, [s if a else 0.0 for s, a in zip(told, asked, strict=True)], asked)
    by_row = with_gaps_filled(rows, by_row, asked)
    candidates = [row for row, score in enumerate(by_row) if score >= SURE]
    whole = list(assemble_headings(rows, candidates, by_row, rights, body_size(pages)))
    return without_entries(prefer(clause_headings(rows, labels, whole), whole), rows)


def uses_outline(options: Options) -> bool:
    """Whether the options let anything of the embedded outline in."""
    return options.headers in ("auto", "outline") or _has_levels(options)


def _has_levels(options: Options) -> bool:
    return "outline" in options.evidence


def _outline_notes(n_found: int, n_titles: int) -> tuple[str, ...]:
    if not n_titles:
        return ("the file embeds no outline; use --headers auto",)
    return (f"headers are the embedded outline's: {n_found} of {n_titles} titles found",)
