"""Pages of a PDF without any text but something drawn: a model can look at them."""

from collections.abc import Iterable

from shed_core.document.record import DocumentRecord
from shed_server.answers.calls import ViewPage, next_call


def empty_pages(record: DocumentRecord, pages: Iterable[int] | None = None) -> list[int]:
    """Return those of some pages, or of all, that have no text and are not blank.

    None of a file of another format, where no page is a picture of its text.
    """
    if record.metadata.format != "pdf":
        return []
    if pages is None:
        pages = range(1, record.n_pages + 1)
    known = record.pages_with_text.union(record.metadata.blank_pages)
    return [page for page in pages if page not in known]


def look_at(document: str | None, page: int, n_pages: int) -> str:
    """Return the next step for pages without text, as a line of an answer.

    document: as the call names it. page: the first of the pages. n_pages: their number.
    """
    where = f"p. {page}" if n_pages == 1 else f"{n_pages:,} pages, from p. {page} on"
    view = next_call(ViewPage(document), page=page)
    return f"[No text on {where}, which may be scanned. See p. {page} with {view}]"
