"""Pages that could not be read, named by the headers before them: `42-77, after *Bylaws*`.

A number of a page does not tell its content; the last header before it does.
"""

from bisect import bisect_left
from collections.abc import Iterable
from itertools import groupby

from shed_core.document.notes import NOT_READ, pages_of_runs, spelled
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title

_MAX_HEADERS = 3  # that are named for the pages of one note
_MAX_HEADER_CHARS = 60

Run = tuple[int, int]
"""First and last page."""


def named_notes(record: DocumentRecord) -> tuple[str, ...]:
    """Return the notes on a record but confirmations, unread pages with the headers before them."""
    return tuple(
        note.sentence(named_runs(record, pages_of_runs(note.pages)))
        if note.kind in NOT_READ
        else note.text
        for note in record.metadata.shown_notes
    )


def named_runs(record: DocumentRecord, runs: Iterable[Run]) -> str:
    """Return runs of pages that have no headers, each with the last header before it."""
    pages = [record.pages[phrase] for phrase in record.sht.headers]
    groups = [(node, list(own)) for node, own in groupby(runs, lambda run: _before(pages, run))]
    parts: list[str] = []
    for number, (node, own) in enumerate(groups):
        is_named = node != ROOT and number < _MAX_HEADERS
        after = f", after *{_title(record, node)}*" if is_named else ""
        parts.append(f"{spelled(own)}{after}")
    return "; ".join(parts)


def _before(pages: list[int], run: Run) -> int:
    """Return the last node before a run, or ROOT. pages: of the headers."""
    return bisect_left(pages, run[0]) - 1


def _title(record: DocumentRecord, node: int) -> str:
    title = escaped_title(record.header(node).replace("*", ""))
    short = title[: _MAX_HEADER_CHARS - 3].rstrip() + "..."
    return title if len(title) <= _MAX_HEADER_CHARS else short
