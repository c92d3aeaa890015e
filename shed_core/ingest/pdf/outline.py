"""The outline that a PDF embeds: read with care, and believed only where its titles are found.

Outlines come with cycles, a million entries, titles that are nowhere on their page, and pages that
are not there.
"""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from collections.abc import Iterator
from typing import Any, cast

import pymupdf

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pdf.mupdf_errors import MUPDF_ERRORS, check_memory

_MOST = 50_000  # entries; more are no outline that anybody reads


def read_outline(document: pymupdf.Document) -> list[OutlineEntry]:
    """Return the outline in its own order; entries without a title or a page are left out."""
    try:
        return list(_walk(document))
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []


def _walk(document: pymupdf.Document) -> Iterator[OutlineEntry]:
    n_pages: int = document.page_count
    pending: list[tuple[int, Any]] = [(1, document.outline)]
    n_seen = 0
    while pending and n_seen < _MOST:
        level, item = pending.pop()
        if item is None or item.this.m_internal is None:
            continue
        n_seen += 1
        title, page = clean(item.title or "").strip(), _page(document, item)
        if title and 0 <= page < n_pages:
            yield OutlineEntry(level, title, page + 1)
        pending += [(level, item.next), (level + 1, item.down)]


def _page(document: pymupdf.Document, item: Any) -> int:
    """Return the page that an entry leads to, counted from 0; -1 if it leads to none of ours."""
    if item.page >= 0 or item.is_external or not item.uri:
        return item.page
    return cast("tuple[int, float, float]", document.resolve_link(item.uri))[0]
