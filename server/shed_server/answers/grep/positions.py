"""Beginning of a page of matches in several documents, and the cursor that holds it."""

from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from shed_server.answers.calls import Grep, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.errors import BadCursorError
from shed_server.library.sources.served_documents import ServedDocument


class Position(NamedTuple):
    """Beginning of a page.

    cap: matches of each document that come before the others of any.
    is_rest: 0 before these others, 1 from there on. place: of a document.
    first: before, how many matches of the document were shown; then the character from which on it
        is searched, 0 for all after the first `cap` matches.
    n_before: matches on earlier pages. total: in all documents; 0 where they are not all counted.
    n_longer: documents that are known to have more than `cap`.
    """

    cap: int = 0
    is_rest: int = 0
    place: int = 0
    first: int = 0
    n_before: int = 0
    total: int = 0
    n_longer: int = 0


class NextPage(NamedTuple):
    """Beginning of the next page. key: of the record that `first` is a position in, or ""."""

    is_rest: int
    place: int
    first: int = 0
    key: str = ""


def position_of(request: Grep, documents: Sequence[ServedDocument]) -> Position:
    """Return the position that the cursor holds. Raises BadCursorError if its document is gone."""
    n_numbers = len(Position._fields) + 1
    *numbers, checksum = read_cursor(request.cursor, n_numbers, _scope(request))
    position = Position(*numbers)
    near = [n for n in (position.place, *range(len(documents))) if n < len(documents)]
    for place in near:
        if checksum in _checksums(documents[place], position.first):
            return position._replace(place=place)
    raise BadCursorError(request.cursor)


def _checksums(document: ServedDocument, first: int) -> list[int]:
    """Return the checksums that a cursor may have; within a document it depends on the content."""
    keys = document.keys if first else ("",)
    return [_checksum(document.name, key) for key in keys]


def _checksum(name: str, key: str) -> int:
    return crc32(f"{name}\n{key}".encode("utf-8", "surrogatepass"))


def cursor_of(request: Grep, position: Position, name: str, key: str) -> str:
    """Return the cursor of a position. name: of its document. key: of its record, if `first`."""
    return make_cursor((*position, _checksum(name, key)), _scope(request))


def longest_cursor(request: Grep) -> str:
    """Return a cursor that is as long as any."""
    return make_cursor([10**7] * len(Position._fields) + [2**32], _scope(request))


def _scope(request: Grep) -> tuple[object, ...]:
    return (*scope_of(request, ""), request.document or "")
