"""A PDF with another embedded outline."""

from collections.abc import Sequence

import pymupdf

from shed_core.ingest.pdf.open import open_pdf

Entries = Sequence[tuple[int, str, int]]
"""Level from 1, title, and page from 1, or less if there is none, as in OutlineEntry."""


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
