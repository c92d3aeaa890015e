"""Writing the file: the pages are kept aside while they are drawn, because the head needs sizes.

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
from shed_core.ingest.page_images import PageImage
from shed_server.errors import SettingError
from shed_server.view.html import head, page_block, tail
from shed_server.view.lines import page_lines, place_lines
from shed_server.view.outline import outline

MAX_IMAGE_BYTES = 64 * 2**20
"""Of all images in one file; pages after them are shown as text, for browsers have limits too."""


class Written(NamedTuple):
    """What was written. n_drawn: pages that have an image; the others are shown as text."""

    n_bytes: int
    n_pages: int
    n_drawn: int


def write_view(
    record: DocumentRecord, name: str, pages: Iterable[PageImage], target: Path
) -> Written:
    """Write a document's tree and pages as one HTML file, all of it or nothing.

    name: of the document, for the reader. pages: images of all pages, in order.

    Raises SettingError if the file cannot be written.
    """
    with TemporaryFile() as aside:
        drawn = list(_set_aside(record, pages, aside))
        aside.seek(0)
        beginning = head(name, outline(record, name, drawn))
        try:
            _write(target, beginning, aside)
            n_bytes = target.stat().st_size
        except OSError as error:
            raise SettingError(
                f"{str(target)!r} cannot be written: {error.strerror}; name another file with -o"
            ) from error
    return Written(n_bytes, len(drawn), sum(1 for page in drawn if page.image))


def _set_aside(
    record: DocumentRecord, pages: Iterable[PageImage], aside: IO[bytes]
) -> Iterator[PageImage]:
    """Write the blocks of the pages, and yield the pages with next to nothing in them."""
    lines: dict[int, list[str]] = {}
    for number, line in page_lines(record):
        lines.setdefault(number, []).append(line)
    room = MAX_IMAGE_BYTES
    for page in pages:
        room -= len(page.image)
        shown = page if room >= 0 else page._replace(image=b"")
        places = place_lines(lines.get(page.number, ()), page.lines)
        aside.write(page_block(shown, places).encode())
        yield page._replace(image=shown.image[:1], lines=())


def _write(target: Path, beginning: str, blocks: IO[bytes]) -> None:
    unfinished = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with unfinished.open("xb") as new:
            new.write(beginning.encode())
            shutil.copyfileobj(blocks, new, 2**20)
            new.write(tail().encode())
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
