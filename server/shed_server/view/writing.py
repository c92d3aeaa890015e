"""Writing of a view: pages go to a temporary file first, because the head needs their sizes.

The head comes first in the file, so that a browser shows the tree before it has read the images of
five hundred pages.
"""

import os
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.page_images import PageImage
from shed_server.errors import SettingError, quoted
from shed_server.view.html import TAIL, head, page_block
from shed_server.view.lines import page_lines, place_lines
from shed_server.view.outline import outline

MAX_IMAGE_BYTES = 64 * 2**20
"""Bytes of all images in one file; later pages are shown as text, since browsers have limits."""


class WrittenFile(NamedTuple):
    """Counts of a file. n_drawn: pages that have an image; the others are shown as text."""

    n_bytes: int
    n_pages: int
    n_drawn: int


def write_view(
    record: DocumentRecord, name: str, pages: Iterable[PageImage], target: Path
) -> WrittenFile:
    """Write a document's tree and pages as one HTML file, atomically.

    name: of the document, for display. pages: images of all pages, in order.

    Raises SettingError if the file cannot be written.
    """
    with TemporaryFile() as blocks:
        pages_drawn = list(_write_blocks(record, pages, blocks))
        blocks.seek(0)
        start = head(name, outline(record, name, pages_drawn))
        try:
            _write(target, start, blocks)
            n_bytes = target.stat().st_size
        except OSError as error:
            raise SettingError(
                f"{quoted(str(target))} cannot be written: {error.strerror}; "
                "name another file with -o"
            ) from error
    return WrittenFile(n_bytes, len(pages_drawn), sum(1 for page in pages_drawn if page.image))


def _write_blocks(
    record: DocumentRecord, pages: Iterable[PageImage], blocks: IO[bytes]
) -> Iterator[PageImage]:
    """Write the blocks of the pages, and yield the pages without their lines and images.

    The first byte of an image stays, to tell drawn pages from others.
    """
    lines: dict[int, list[str]] = {}
    for number, line in page_lines(record):
        lines.setdefault(number, []).append(line)
    n_bytes_left = MAX_IMAGE_BYTES
    for page in pages:
        n_bytes_left -= len(page.image)
        page_in_file = page if n_bytes_left >= 0 else page._replace(image=b"")
        places = place_lines(lines.get(page.number, ()), page.lines)
        blocks.write(page_block(page_in_file, places).encode())
        yield page._replace(image=page_in_file.image[:1], lines=())


def _write(target: Path, start: str, blocks: IO[bytes]) -> None:
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with unfinished.open("xb") as new:
            new.write(start.encode())
            shutil.copyfileobj(blocks, new, 2**20)
            new.write(TAIL.encode())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
