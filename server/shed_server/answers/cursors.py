"""Cursors: the position where an answer continues, as a short opaque text instead of server state.

A cursor holds a few numbers and a checksum over them and over the call that it belongs to: tool,
document key and arguments. It is refused for another call, so it can never show a wrong place.
The checksum is keyed by a secret of the server, so that no cursor can be made up.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable
from hashlib import blake2s

from shed_server.errors import BadCursorError

_CHECK_BYTES = 6
_secret = b""  # the command line has none: its user can read the cache anyway
_MAX_CURSOR_CHARS = 80
_CONTINUES = 0x80  # a byte of a number with this bit is not its last


def use_secret(secret: bytes) -> None:
    """Key all cursors of this process, made and read, by a secret of at most 32 bytes."""
    global _secret
    _secret = secret


def make_cursor(position: Iterable[int], scope: Iterable[object]) -> str:
    """Return the cursor for a position within the call that `scope` names.

    position: numbers from 0. scope: identity of the call, in a fixed order.
    """
    body = b"".join(map(_encode_number, position))
    return urlsafe_b64encode(_check(body, scope) + body).rstrip(b"=").decode("ascii")


def read_cursor(cursor: str, n_numbers: int, scope: Iterable[object]) -> tuple[int, ...]:
    """Return the position that a cursor of this call holds.

    n_numbers: of a position.
    Raises BadCursorError if `make_cursor` did not make it for the same scope.
    """
    numbers = numbers_of(cursor, _MAX_CURSOR_CHARS, scope)
    if len(numbers) != n_numbers:
        raise BadCursorError(cursor)
    return numbers


def numbers_of(cursor: str, max_chars: int, scope: Iterable[object]) -> tuple[int, ...]:
    """Return the numbers that a cursor holds, however many they are.

    max_chars: of a cursor. Raises BadCursorError as `read_cursor` does.
    """
    text = cursor.strip()
    try:
        data = urlsafe_b64decode(text[:max_chars].encode("ascii") + b"=" * (-len(text) % 4))
    except ValueError as error:
        raise BadCursorError(cursor) from error
    check, body = data[:_CHECK_BYTES], data[_CHECK_BYTES:]
    if len(text) > max_chars or check != _check(body, scope):
        raise BadCursorError(cursor)
    return _decode_numbers(body)


def _check(body: bytes, scope: Iterable[object]) -> bytes:
    digest = blake2s(digest_size=_CHECK_BYTES, key=_secret, person=b"shedcur1")
    for part in (body, *(repr(part).encode() for part in scope)):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.digest()


def _encode_number(number: int) -> bytes:
    parts: list[int] = []
    while number >= _CONTINUES:
        parts.append(number % _CONTINUES + _CONTINUES)
        number //= _CONTINUES
    return bytes([*parts, number])


def _decode_numbers(body: bytes) -> tuple[int, ...]:
    numbers: list[int] = []
    number, place = 0, 1
    for byte in body:
        number += byte % _CONTINUES * place
        place *= _CONTINUES
        if byte < _CONTINUES:
            numbers.append(number)
            number, place = 0, 1
    return tuple(numbers)
