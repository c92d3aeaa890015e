"""Frames: what the server and a worker say to each other over two pipes.

A frame is one byte for its kind, eight bytes for its length, most significant first, and its body.
The worker's frames come from a process that strangers' files may have taken over, so a reader says
how long a body may be.
"""

import struct
from enum import IntEnum
from typing import BinaryIO, NamedTuple

from shed_core.errors import ShedError

_HEAD = struct.Struct(">BQ")
_PROGRESS = struct.Struct(">II")


class Kind(IntEnum):
    """What a frame's body is: the server sends the first three, a worker the others."""

    JOB = 1  # JSON: options, password, limits, and the pages to draw or null
    CHUNK = 2  # the next bytes of the file
    END = 3  # no body: the file is complete
    PROGRESS = 4  # pages done, and pages
    RECORD = 5  # the version of the program in hex, and the encoded document record
    ERROR = 6  # JSON: the class of the error, and its message
    PAGES = 7  # the version, and the packed images of the pages that were asked for


_KINDS = frozenset(map(int, Kind))


class BrokenFrameError(ShedError):
    """The other side left, or what it sent is not a frame."""


class Frame(NamedTuple):
    """One message."""

    kind: Kind
    body: bytes


def write_frame(stream: BinaryIO, kind: Kind, body: bytes = b"") -> None:
    """Send one frame. Raises OSError if the other side has left."""
    stream.write(_HEAD.pack(kind, len(body)))
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO, longest: int) -> Frame:
    """Wait for the next frame.

    longest: the most bytes that its body may have.

    Raises BrokenFrameError if the other side left or sent anything else.
    """
    number, length = _HEAD.unpack(_exactly(stream, _HEAD.size))
    if number not in _KINDS or length > longest:
        raise BrokenFrameError(f"a frame of kind {number} with {length} bytes was not expected")
    return Frame(Kind(number), _exactly(stream, length))


def pack_progress(done: int, pages: int) -> bytes:
    """Return the body of a PROGRESS frame.

    >>> unpack_progress(pack_progress(3, 200))
    (3, 200)
    """
    return _PROGRESS.pack(done, pages)


def unpack_progress(body: bytes) -> tuple[int, int]:
    """Return pages done and pages. Raises BrokenFrameError if the body is no such pair."""
    try:
        done, pages = _PROGRESS.unpack(body)
    except struct.error as error:
        raise BrokenFrameError(f"{body[:20]!r} is not a progress report") from error
    return done, pages


def _exactly(stream: BinaryIO, length: int) -> bytes:
    body = stream.read(length)
    if len(body) != length:
        raise BrokenFrameError(f"the other side left after {len(body)} of {length} bytes")
    return body
