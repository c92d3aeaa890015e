"""Pages of a PDF whose text, or some of it, is not known: a model can look at them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from shed_core.document.notes import pages_of_runs, runs_of
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.unread_pages import named_runs
from shed_server.answers.calls import ViewPage, next_call
from shed_server.answers.formatting import count, shortened

_MAX_WHY_CHARS = 40
_MAX_WHERE_CHARS = 160  # of the pages, with the headers before them
_CODED, _SCANNED = "whose fonts do not say their letters", "which may be scanned"


class WithoutText(NamedTuple):
    """Pages of a document that have no text. where: in words, with the headers before them."""

    name: str
    pages: Sequence[int]
    where: str


def without_text(name: str, record: DocumentRecord) -> list[WithoutText]:
    """Return the pages of a document that have no text, or nothing if all have some."""
    empty = empty_pages(record)
    return [WithoutText(name, empty, where_empty(record, empty))] if empty else []


def empty_pages(record: DocumentRecord, pages: Iterable[int] | None = None) -> list[int]:
    """Return the pages, of some or all, that have no text and are not blank, or have codes.

    Files of other formats have none, since none of their pages is a picture of its text.
    """
    if record.metadata.format != "pdf":
        return []
    if pages is None:
        pages = range(1, record.n_pages + 1)
    known = record.pages_with_text.union(record.metadata.blank_pages)
    known -= frozenset(record.metadata.coded_pages)
    return [page for page in pages if page not in known]


def where_empty(record: DocumentRecord, pages: Sequence[int]) -> str:
    """Return rising pages, with the headers before them and why they have no text."""
    coded = [page for page in pages if page in record.metadata.coded_pages]
    scanned = [page for page in pages if page not in record.metadata.coded_pages]
    named = (
        f"{_named(record, own)}, {why}"
        for own, why in ((coded, _CODED), (scanned, _SCANNED))
        if own
    )
    return "; ".join(named)


def _named(record: DocumentRecord, pages: Sequence[int]) -> str:
    if len(pages) == 1:
        return f"p. {named_runs(record, [(pages[0], pages[0])])}"
    runs = list(pages_of_runs(runs_of(pages)))
    n_more = len(pages) - sum(last - first + 1 for first, last in runs)
    named = f"{named_runs(record, runs)}{f'; {n_more} more' * bool(n_more)}"
    total = "" if len(runs) == 1 else f"{count(len(pages), 'page')}: "
    return shortened(f"{total}pp. {named}", _MAX_WHERE_CHARS)


def look_at(document: str | None, page: int, where: str) -> str:
    """Return the next step for pages without text, as a line of an answer.

    document: as the call names it. page: the first of the pages. where: as `where_empty` has it.
    """
    view = next_call(ViewPage(document), page=page)
    return f"[No text on {where}. See p. {page} with {view}]"


def look_at_empty(document: str | None, record: DocumentRecord, pages: Sequence[int]) -> list[str]:
    """Return the line of `look_at` for pages of a record; [] if there are none."""
    return [look_at(document, pages[0], where_empty(record, pages))] if pages else []


def max_look_at_chars(document: str | None, record: DocumentRecord) -> int:
    """Return the most characters of that line."""
    return len(look_at(document, record.n_pages, "x" * 2 * (_MAX_WHERE_CHARS + _MAX_WHY_CHARS)))
