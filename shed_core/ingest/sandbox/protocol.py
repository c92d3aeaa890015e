"""The wire protocol of server, zygote and workers, both directions of it.

    server -> worker    JOB CHUNK* END                        frames on a pipe
    worker -> server    PROGRESS* (RECORD INDEX? | PAGES | INDEX | MARKED | ERROR)  on another
    server -> zygote    FORK with two descriptors | REAP      packets on a Unix socket
    zygote -> server    PID with a pidfd | FORK_FAILED | exit status

A frame is one byte for its kind, eight bytes for its length, most significant first, and its body.
A document may have exploited the worker, so a reader bounds the length of every body, and malformed
data raise ProtocolError. The server imports this module, so it must not load PyMuPDF.
"""

import json
import struct
from dataclasses import asdict
from enum import IntEnum
from typing import Any, BinaryIO, NamedTuple

from shed_core.errors import DocumentError, ShedError
from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_core.options import Options
from shed_core.search_index.format import MAX_INDEX_BYTES

CHUNK_BYTES = MIB
MAX_JOB_FRAME_BYTES = 16 * MIB  # chunks are smaller, and so are options
MAX_ANSWER_FRAME_BYTES = 128 * MIB  # the images of many pages
MAX_MESSAGE_CHARS = 500  # of an error; answers do not show more of one
VERSION_CHARS = 64  # SHA-256 in hex

FORK, FORK_FAILED = b"fork", b"failed"
MAX_PACKET_BYTES = 64
CALLS_SERVICE = "calls-service"
"""Argument of a zygote or worker that may call a layout service, and is confined less."""
_REAP = b"reap "

_FRAME_HEADER = struct.Struct(">BQ")
_PROGRESS = struct.Struct(">II")
_MALFORMED = (ValueError, TypeError, LookupError, AttributeError, RecursionError, struct.error)


class FrameKind(IntEnum):
    """Kind of a frame's body: a worker sends it unless it is said to come from the server."""

    JOB = 1  # from the server; this and the next two. JSON: a JobHeader
    CHUNK = 2  # the next bytes of the file
    END = 3  # no body: the file is complete
    PROGRESS = 4  # pages done, and pages
    RECORD = 5  # the version of the pipeline, and the encoded document record
    ERROR = 6  # JSON: the class of the error, its message and its detail
    PAGES = 7  # the version of the pipeline, and the packed images of the requested pages
    TEXT = 8  # from the server, instead of JOB; this and the next three: search_frames.py
    SEARCH = 9  # from the server: JSON, the pattern and its limits
    SPANS = 10  # start and stop of each match
    REFUSED = 11  # JSON: reason why there are no matches
    INDEX = 12  # the version of the pipeline, and the encoded search index of a record
    MARKED = 13  # the version of the pipeline, and the result of `marks_for`


_KINDS = frozenset(map(int, FrameKind))
_MAX_BODY_BYTES = {
    FrameKind.PROGRESS: _PROGRESS.size,
    FrameKind.RECORD: 64 * MIB,  # a record of 100,000 pages has about 60 MiB
    FrameKind.ERROR: MIB // 16,
    FrameKind.INDEX: MAX_INDEX_BYTES + 32 * MIB,  # a vocabulary has 12 MiB or less
}


class ProtocolError(ShedError):
    """The other process closed the connection, or sent a malformed frame."""


class Frame(NamedTuple):
    """One message on a pipe."""

    kind: FrameKind
    body: bytes


class JobHeader(NamedTuple):
    """Options for reading the document whose bytes follow.

    pages: to draw instead of reading the document, or None.
    is_record: the file is an encoded record, of which the search index is wanted.
    wants_index: the search index is to follow the record.
    marks: to draw into a copy instead of reading the document, if there are any.
    """

    options: Options
    password: str
    limits: Limits
    pages: PageRequest | None = None
    is_record: bool = False
    wants_index: bool = False
    marks: tuple[Mark, ...] = ()


def write_frame(stream: BinaryIO, kind: FrameKind, body: bytes = b"") -> None:
    """Send one frame. Raises OSError if the other process has closed the pipe."""
    stream.write(_FRAME_HEADER.pack(kind, len(body)))
    stream.write(body)
    stream.flush()


def read_frame(stream: BinaryIO, max_bytes: int) -> Frame:
    """Wait for the next frame.

    max_bytes: the longest body to accept.

    Raises ProtocolError if the stream ends, the kind is unknown or the body is longer, also than
    any of its kind.
    """
    kind, length = _FRAME_HEADER.unpack(_read_exactly(stream, _FRAME_HEADER.size))
    if kind not in _KINDS or length > min(max_bytes, _MAX_BODY_BYTES.get(kind, max_bytes)):
        raise ProtocolError(f"a frame of kind {kind} with {length} bytes was not expected")
    return Frame(FrameKind(kind), _read_exactly(stream, length))


def encode_job(header: JobHeader) -> bytes:
    options = header.options
    fields = {
        "options": (options.headers, options.depths, options.evidence, options.ocr),
        "limits": asdict(header.limits),
        "pages": header.pages,
        "password": header.password,
        "is_record": header.is_record,
        "wants_index": header.wants_index,
        "marks": header.marks,
    }
    return json.dumps(fields).encode()


def decode_job(body: bytes) -> JobHeader:
    """Return the argument of `encode_job`. Raises ProtocolError if the body is malformed."""
    try:
        fields: dict[str, Any] = json.loads(body)
        headers, depths, evidence, ocr = fields["options"]
        options = Options(headers, depths, tuple(evidence), ocr)
        limits = Limits(**fields["limits"])
        pages = _page_request(fields["pages"])
        is_record, wants_index = bool(fields["is_record"]), bool(fields["wants_index"])
        marks = tuple(_mark(*mark) for mark in fields["marks"])
        return JobHeader(options, fields["password"], limits, pages, is_record, wants_index, marks)
    except (*_MALFORMED, ShedError) as error:
        raise ProtocolError(f"{body[:20]!r} is not a job") from error


def encode_progress(done: int, pages: int) -> bytes:
    """Return the body of a PROGRESS frame.

    >>> decode_progress(encode_progress(3, 200))
    (3, 200)
    """
    return _PROGRESS.pack(done, pages)


def decode_progress(body: bytes) -> tuple[int, int]:
    """Return pages done and pages. Raises ProtocolError if the body is malformed."""
    try:
        done, pages = _PROGRESS.unpack(body)
    except _MALFORMED as error:
        raise ProtocolError(f"{body[:20]!r} is not a progress report") from error
    return done, pages


def encode_answer(version: str, content: bytes) -> bytes:
    """Return the body of a RECORD, PAGES, INDEX or MARKED frame.

    version: `pipeline_version()` of the worker, VERSION_CHARS hexadecimal digits.
    """
    return version.encode() + content


def decode_answer(body: bytes) -> tuple[str, bytes]:
    """Return version and content. Raises ProtocolError if the version is malformed."""
    version = body[:VERSION_CHARS]
    if len(version) < VERSION_CHARS or not version.isalnum():
        raise ProtocolError(f"{version!r} is not the version of a pipeline")
    return version.decode("ascii"), body[VERSION_CHARS:]


def encode_error(error: ShedError) -> bytes:
    detail = error.detail if isinstance(error, DocumentError) else ""
    message = printable_line(str(error), MAX_MESSAGE_CHARS)
    fields = {"error": type(error).__name__, "message": message, "detail": detail}
    return json.dumps(fields).encode()


def decode_error(body: bytes) -> DocumentError:
    """Return the error that a worker sent, its message as one line of printable characters.

    Raises ProtocolError if the body is malformed or names no leaf of DocumentError.
    """
    leaves = {leaf.__name__: leaf for leaf in DocumentError.__subclasses__()}
    try:
        fields: dict[str, Any] = json.loads(body)
        message, detail = fields["message"], fields["detail"]
        if type(message) is not str or type(detail) is not str:
            raise TypeError("the message is not text")
        leaf = leaves[fields["error"]]
        return leaf(printable_line(message, MAX_MESSAGE_CHARS), printable_line(detail, 40))
    except _MALFORMED as error:
        raise ProtocolError("an error frame is malformed") from error


def printable_line(text: str, max_chars: int) -> str:
    r"""Return a text on one line that can be sent and printed, cut where it is longer.

    >>> printable_line("damaged\n\ud800 page", 12)
    'damaged??...'
    """
    head = text[: max_chars + 1]
    line = "".join(c if c.isprintable() else "?" for c in head)
    return line if len(text) <= max_chars else line[: max_chars - 3] + "..."


def encode_reap(pid: int) -> bytes:
    """Return the packet that asks the zygote to wait for a worker; its answer is a number."""
    return _REAP + encode_number(pid)


def decode_reap(packet: bytes) -> int:
    """Return the PID. Raises ProtocolError if the packet is malformed.

    >>> decode_reap(encode_reap(4711))
    4711
    """
    if not packet.startswith(_REAP):
        raise ProtocolError(f"{packet!r} is not a request to a zygote")
    return decode_number(packet.removeprefix(_REAP))


def encode_number(number: int) -> bytes:
    """Return the packet for a PID or an exit status, which is below 0 for a signal."""
    return b"%d" % number


def decode_number(packet: bytes) -> int:
    """Return a PID or an exit status. Raises ProtocolError if the packet is malformed."""
    try:
        return int(packet)
    except ValueError as error:
        raise ProtocolError(f"{packet!r} is not a number") from error


def _page_request(fields: Any) -> PageRequest | None:
    if fields is None:
        return None
    pages, width, image_format, with_lines = fields
    return PageRequest(tuple(pages), width, image_format, with_lines)


def _mark(page: int, boxes: list[list[float]], *rest: Any) -> Mark:
    return Mark(page, tuple((x0, y0, x1, y1) for x0, y0, x1, y1 in boxes), *rest)


def _read_exactly(stream: BinaryIO, length: int) -> bytes:
    body = stream.read(length)
    if len(body) != length:
        raise ProtocolError(f"the other process left after {len(body)} of {length} bytes")
    return body
