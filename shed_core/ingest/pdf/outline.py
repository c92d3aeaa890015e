"""The outline that a PDF embeds: read defensively, since it is untrusted, and written.

Outlines come with cycles, a million entries, titles that are nowhere on their page, and pages that
are not there.
"""

from collections.abc import Iterator, Sequence
from unicodedata import normalize

import pymupdf

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.pdf.open import damage_ignored, open_pdf

Entries = Sequence[tuple[int, str, int]]
"""Level from 1, title, and page from 1, or less if there is none, as in OutlineEntry."""
_MAX_OUTLINE_ENTRIES = 50_000  # beyond it an outline is no help


def with_outline(data: bytes, entries: Entries) -> bytes:
    """Return a PDF with another embedded outline."""
    with open_pdf(data) as document:
        set_outline(document, entries)
        return document.tobytes(no_new_id=True)


def set_outline(document: pymupdf.Document, entries: Entries) -> None:
    """Write an outline, whose levels may not skip one downwards."""
    outline: list[list[int | str]] = []
    path: list[int] = []
    for level, title, page in entries:
        while path and path[-1] >= level:
            path.pop()
        path.append(level)
        outline.append([len(path), title, page if page > 0 else -1])
    document.set_toc(outline)


def read_outline(document: pymupdf.Document) -> list[OutlineEntry]:
    """Return the outline in its own order; entries without a title or a page are left out."""
    entries = ((entry, clean(entry.title).strip()) for entry in _entries(document))
    return [entry._replace(title=title) for entry, title in entries if title and entry.page > 0]


def true_outline(document: pymupdf.Document) -> list[OutlineEntry]:
    """Return the outline as ground truth, with the titles as the file has them.

    A title without a page is kept with page -1, since entries below it depend on it. Blank ones
    are left out: word processors write them for empty lines in the style of a header.
    """
    return [entry for entry in _entries(document) if not _is_blank(entry.title)]


def _entries(document: pymupdf.Document) -> list[OutlineEntry]:
    """Return all entries, none if the outline is broken; page -1 for an entry without one."""
    with damage_ignored():
        return list(_walk(document))
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
        page = _page(document, item)
        yield OutlineEntry(level, item.title or "", page + 1 if 0 <= page < n_pages else -1)
        pending += [(level, item.next), (level + 1, item.down)]


def _is_blank(title: str) -> bool:
    return not any(map(str.isalnum, normalize("NFKC", title)))


def _page(document: pymupdf.Document, item: pymupdf.Outline) -> int:
    """Return the page that an entry leads to, counted from 0, also in another file, or -1."""
    if item.page >= 0 or item.is_external or not item.uri:
        return item.page
    return document.resolve_link(item.uri)[0]
