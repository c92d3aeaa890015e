"""Images of pages: the request to a worker, its answer, and both as bytes.

The answer comes from a process that an untrusted file may have taken over, so nothing of it is used
before it is checked. Pure types: the server imports them without PyMuPDF.
"""

import json
import struct
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NamedTuple

from shed_core.errors import WorkerCrashError

MEDIA_TYPES = {"png": "image/png", "jpeg": "image/jpeg", "compact": "image/png"}
"""Formats of a page's image. `compact` is a PNG of few colours, or a JPEG of photographs."""

_LENGTH = struct.Struct(">Q")


class PageRequest(NamedTuple):
    """Request to draw pages as images.

    pages: counted from 1. width: of the images, in pixels. format: one of MEDIA_TYPES.
    with_lines: True to return the lines of text with their places.
    """

    pages: tuple[int, ...]
    width: int
    format: str = "png"
    with_lines: bool = False


class PlacedLine(NamedTuple):
    """A line of text and its box, in PDF points from the page's top-left corner.

    edges: x of the left edge of each character and of the right edge of the last, never
        decreasing; () where the glyphs are not known, or do not run from left to right.
    """

    x0: float
    y0: float
    x1: float
    y1: float
    text: str
    edges: tuple[float, ...] = ()


class PageImage(NamedTuple):
    """One page as an image.

    number: counted from 1. width, height: of the page, in points.
    image: the file, or b"" if the page cannot be drawn. lines: () if the request is without them.
    """

    number: int
    width: float
    height: float
    media_type: str
    image: bytes
    lines: tuple[PlacedLine, ...] = ()


def pack_pages(pages: Iterable[PageImage]) -> bytes:
    """Return the pages as bytes: the length of a JSON list, the list, then the images.

    >>> page = PageImage(3, 612.0, 792.0, "image/png", b"abc", (PlacedLine(0, 0, 9, 9, "x"),))
    >>> unpack_pages(pack_pages([page])) == (page,)
    True
    """
    sequence = list(pages)
    heads = [(*page[:4], len(page.image), page.lines) for page in sequence]
    header = json.dumps(heads).encode()
    images = b"".join(page.image for page in sequence)
    return _LENGTH.pack(len(header)) + header + images


def unpack_pages(data: bytes) -> tuple[PageImage, ...]:
    """Return the pages in the bytes of `pack_pages`.

    Raises WorkerCrashError if the bytes are malformed.
    """
    try:
        (length,) = _LENGTH.unpack_from(data)
        at = _LENGTH.size + length
        pages: list[PageImage] = []
        for head in json.loads(data[_LENGTH.size : at]):
            *numbers, media_type, n_bytes, lines = head
            pages.append(_page(numbers, media_type, data[at : at + n_bytes], lines))
            at += n_bytes
    except (ValueError, TypeError, LookupError, struct.error, RecursionError) as error:
        raise WorkerCrashError("the process that drew the pages sent nonsense") from error
    return tuple(pages)


def _page(numbers: Sequence[Any], media_type: Any, image: bytes, lines: Any) -> PageImage:
    number, width, height = numbers
    if type(number) is not int or media_type not in MEDIA_TYPES.values():
        raise TypeError(f"{number!r}, {media_type!r} is not a page")
    return PageImage(
        number, _finite(width), _finite(height), media_type, image, tuple(map(_line, lines))
    )


def _line(line: Sequence[Any]) -> PlacedLine:
    *corners, text, edges = line
    x0, y0, x1, y1 = map(_finite, corners)
    if type(text) is not str:
        raise TypeError(f"{text!r} is not a text")
    if edges and len(edges) != len(text) + 1:
        raise ValueError(f"{len(edges)} edges are not those of {len(text)} characters")
    return PlacedLine(x0, y0, x1, y1, text, tuple(map(_finite, edges)))


def _finite(value: Any) -> float:
    if not isfinite(value):
        raise ValueError(f"{value!r} is not a length")
    return float(value)
