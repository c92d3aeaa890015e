"""Frames of a search: a text and an untrusted pattern for a worker, and the matches in return.

    server -> worker    TEXT CHUNK* END SEARCH    chunks of the text in UTF-8
    worker -> server    SPANS | REFUSED

The text comes first, often long before the untrusted pattern. The pattern may have exploited the
worker, so the server bounds and checks both answers. The server imports this module, so it must
not load `regex`.
"""

import json
import struct
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from shed_core.ingest.sandbox.protocol import ProtocolError

MAX_SEARCH_SECONDS = 2.0
"""Wall time of one search, once it has a process."""

MAX_REFUSED_BYTES = 4096
_MAX_MESSAGE_CHARS = 200
_SPAN = struct.Struct("<QQ")


class SearchLimits(NamedTuple):
    """Limits of the search in the text that follows.

    seconds: of processor time that `regex` may take to match, of wall time on Windows; the worker
        may take twice as much for all that it does.
    memory: bytes of address space that the worker may take, its code and the text included.
    """

    seconds: float
    memory: int


class SearchJob(NamedTuple):
    """A search in the text that the worker has.

    pattern: a regular expression; errors are about this one.
    rewritten: the same for the text as it is sent, whose spelling may differ from the user's.
    within: start and stop of the search, in characters of the text.
    max_spans: matches after which the search ends.
    """

    pattern: str
    rewritten: str
    ignore_case: bool
    within: tuple[int, int]
    max_spans: int


class Refusal(NamedTuple):
    """Reason for the lack of an answer.

    reason: "pattern", "time" or "memory".
    message: the error of the pattern; "" if there is nothing to say.
    position: in the pattern, in characters, or None.
    """

    reason: str
    message: str = ""
    position: int | None = None


REASONS = ("pattern", "time", "memory")


def encode_search(job: SearchJob) -> bytes:
    return json.dumps(job).encode()


def decode_search(body: bytes) -> SearchJob:
    """Return the argument of `encode_search`; the server is trusted."""
    pattern, rewritten, ignore_case, (start, stop), max_spans = json.loads(body)
    return SearchJob(pattern, rewritten, ignore_case, (start, stop), max_spans)


def max_spans_bytes(max_spans: int) -> int:
    """Return the length of the longest body of a SPANS frame."""
    return _SPAN.size * max_spans


def encode_spans(spans: Iterable[tuple[int, int]]) -> bytes:
    return b"".join(_SPAN.pack(*span) for span in spans)


def decode_spans(body: bytes, within: tuple[int, int]) -> list[tuple[int, int]]:
    """Return start and stop of each match; none is empty, and they increase.

    Raises ProtocolError if the body is malformed or a match lies outside `within`.

    >>> decode_spans(encode_spans([(2, 4), (4, 9)]), (0, 9))
    [(2, 4), (4, 9)]
    """
    if len(body) % _SPAN.size:
        raise ProtocolError(f"{len(body)} bytes are no list of matches")
    spans: Sequence[tuple[int, int]] = list(_SPAN.iter_unpack(body))
    position, end = within
    for start, stop in spans:
        if not position <= start < stop <= end:
            raise ProtocolError(f"a match from {start} to {stop} is out of place")
        position = stop
    return spans


def encode_refusal(refusal: Refusal) -> bytes:
    """Return the body of a REFUSED frame."""
    return json.dumps(refusal._replace(message=refusal.message[:_MAX_MESSAGE_CHARS])).encode()


def decode_refusal(body: bytes, pattern: str) -> Refusal:
    """Return the reason why a worker did not answer, its message printable and short.

    Raises ProtocolError if the body is malformed.
    """
    try:
        fields: Any = json.loads(body)
        reason, message, position = fields
    except (ValueError, TypeError, RecursionError) as error:
        raise ProtocolError(f"{body[:80]!r} is no refusal of a pattern") from error
    if reason not in REASONS or not isinstance(message, str):
        raise ProtocolError(f"{body[:80]!r} is no refusal of a pattern")
    if type(position) is not int or not 0 <= position <= len(pattern):
        position = None
    printable = "".join(c for c in message[:_MAX_MESSAGE_CHARS] if " " <= c <= "~")
    return Refusal(reason, printable, position)
