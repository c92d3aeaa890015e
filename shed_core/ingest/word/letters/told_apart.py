"""Letters that their look alone tells apart, kept apart where the text has no looks.

Struck letters and those that replace them would read as one number (`500750`), and so would a
power (`10` and a raised `-6`). Marks of notes are raised too, so a number after a word stays as it
is: it is a power after a figure, a letter by itself or a unit, and with a sign after any of these.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from shed_core.ingest.word.rows import Piece

_RUN_ON = re.compile(r"[^\W_][\w$€£¥(]")
_POWER = re.compile(r"\d+(?:\.\d+)?")
_SIGNED = re.compile(r"[+\u2212–-][\d.]*|\d+[+\u2212–-]")
_UNITS = "mm|cm|dm|km|nm|µm|μm|ft|in|yd|mi|kg|mg|ha|Hz"
_BASE = re.compile(rf"\d\Z|(?<![^\W\d_])(?:[^\W\d_]|{_UNITS})\Z")
_SIGNED_BASE = re.compile(r"[^\W_]\Z|[)\]]\Z")
_MAX_BASE_LENGTH = 4  # characters that tell what a raised number belongs to


def told_apart(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a paragraph or cell, a blank beside struck letters, `^` before powers.

    No piece is raised any more, so that the line is of one style. Takes O(characters).
    """
    if not any(piece.look.is_struck or piece.look.is_superscript for piece in pieces):
        return pieces
    return tuple(_with_powers(_with_gaps(pieces)))


def _with_gaps(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces, a blank where struck letters meet others within a word."""
    last: Piece | None = None
    for piece in (piece for piece in pieces if piece.text):
        if last is not None and _is_replaced(last, piece):
            yield Piece(" ", replace(piece.look, is_struck=False, is_superscript=False))
        yield piece
        last = piece


def _is_replaced(left: Piece, right: Piece) -> bool:
    """True if one of two pieces that meet within a word is struck out."""
    is_within_word = _RUN_ON.match(left.text[-1] + right.text[0]) is not None
    return is_within_word and left.look.is_struck != right.look.is_struck


def _with_powers(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces, a `^` before a power; none of them is raised any more."""
    before = ""
    for is_raised, run in groupby(pieces, key=lambda piece: piece.look.is_superscript):
        own = [piece._replace(look=replace(piece.look, is_superscript=False)) for piece in run]
        text = "".join(piece.text for piece in own)
        if is_raised and _is_power(text.strip(), before):
            yield Piece("^", own[0].look)
        yield from own
        before = (before + text)[-_MAX_BASE_LENGTH:]


def _is_power(raised: str, before: str) -> bool:
    """True if a raised text is a power of what stands before it, and no mark of a note."""
    if _SIGNED.fullmatch(raised):
        return _SIGNED_BASE.search(before) is not None
    return _POWER.fullmatch(raised) is not None and _BASE.search(before) is not None
