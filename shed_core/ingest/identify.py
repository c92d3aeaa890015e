"""Header identification: from rows to headings, by whichever way the options ask for."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.ingest.assembly import assemble_headings
from shed_core.ingest.builtin import scores
from shed_core.ingest.clauses import clause_headings
from shed_core.ingest.columns import column_edges
from shed_core.ingest.headings import Heading, prefer
from shed_core.ingest.outline import Entry
from shed_core.ingest.outline_match import match_outline
from shed_core.ingest.outline_use import (
    add_missed,
    is_verified,
    outline_headings,
    with_levels,
    without_levels,
)
from shed_core.ingest.rows import PageRows
from shed_core.options import Options
from shed_core.phrases import Label

_THRESHOLD = 0.5
_CAN_BE_HEADERS = (Label.TEXT, Label.LIST_ITEM)


class Findings(NamedTuple):
    """The headings of a document, by their first rows, and what the user should know of them."""

    headings: list[Heading]
    notes: tuple[str, ...] = ()


def builtin_headings(pages: Sequence[PageRows], labels: Sequence[Label]) -> list[Heading]:
    """Return the headings that the rows alone tell; labels: of all rows."""
    rows = [row for page in pages for row in page.rows]
    by_row = scores(pages)
    candidates = [
        row
        for row, score in enumerate(by_row)
        if score >= _THRESHOLD and labels[row] in _CAN_BE_HEADERS
    ]
    whole = list(assemble_headings(rows, candidates, by_row, column_edges(pages)))
    return prefer(clause_headings(rows, labels, whole), whole)


def identify(
    pages: Sequence[PageRows], labels: Sequence[Label], outline: Sequence[Entry], options: Options
) -> Findings:
    """Return the headings of a document.

    labels: of all rows. outline: as embedded; empty where the options let nothing of it in.
    """
    rows = [row for page in pages for row in page.rows]
    matches = match_outline(outline, rows, labels)
    titles = outline_headings(matches, rows)
    if options.headers == "outline":
        notes = _outline_notes(len(titles), len(outline))
        return Findings(titles if _has_levels(options) else without_levels(titles), notes)
    headings = builtin_headings(pages, labels)
    if not is_verified(matches):
        return Findings(headings)
    note = f"the embedded outline was verified: {len(titles)} of {len(outline)} titles found"
    if options.headers == "auto":
        headings = add_missed(headings, titles, labels)
    if _has_levels(options):
        headings = with_levels(headings, titles)
    return Findings(headings, (note,))


def uses_outline(options: Options) -> bool:
    """Whether the options let anything of the embedded outline in."""
    return options.headers in ("auto", "outline") or _has_levels(options)


def _has_levels(options: Options) -> bool:
    return "outline" in options.evidence


def _outline_notes(n_found: int, n_titles: int) -> tuple[str, ...]:
    if not n_titles:
        return ("the file embeds no outline; use --headers auto",)
    return (f"headers are the embedded outline's: {n_found} of {n_titles} titles found",)
