"""The outline that a PDF embeds: read defensively, since it is untrusted.

Outlines come with cycles, a million entries, titles that are nowhere on their page, and pages that
are not there.
"""

from collections.abc import Iterator

import pymupdf

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pdf.open import MUPDF_ERRORS, check_memory

_MAX_OUTLINE_ENTRIES = 50_000  # beyond it an outline is no help


def read_outline(document: pymupdf.Document) -> list[OutlineEntry]:
    """Return the outline in its own order; entries without a title or a page are left out."""
    try:
        return list(_walk(document))
    except MUPDF_ERRORS as error:
        check_memory(error)
        return []


def _walk(document: pymupdf.Document) -> Iterator[OutlineEntry]:
    n_pages = document.page_count
    pending: list[tuple[int, pymupdf.Outline | None]] = [(1, document.outline)]
    n_seen = 0
    while pending and n_seen < _MAX_OUTLINE_ENTRIES:
        level, item = pending.pop()
        if item is None or item.this.m_internal is None:
            continue
        n_seen += 1
        title, page = clean(item.title or "").strip(), _page(document, item)
        if title and 0 <= page < n_pages:
            yield OutlineEntry(level, title, page + 1)
        pending += [(level, item.next), (level + 1, item.down)]


def _page(document: pymupdf.Document, item: pymupdf.Outline) -> int:
    """Return the page that an entry leads to, counted from 0; -1 if it leads to none of ours."""
    if item.page >= 0 or item.is_external or not item.uri:
        return item.page
    return document.resolve_link(item.uri)[0]
