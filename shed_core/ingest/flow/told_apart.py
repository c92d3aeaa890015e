"""Separation of letters that only their style tells apart, since plain text has no styles.

Struck letters and those that replace them would read as one number (`500750`), and so would a
power (`10` and a raised `-6`; see `lines/powers`). Lowered figures stay in `H2O`, and would read as
one number with figures beside them. Struck text is a change of its paragraph, too.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from shed_core.document.changes import Change
from shed_core.ingest.flow.looks import Look
from shed_core.ingest.flow.rows import Piece
from shed_core.ingest.lines.changes import changes_joined
from shed_core.ingest.lines.powers import MAX_BASE_LENGTH, signs_around

_RUN_ON = re.compile(r"[^\W_][\w$€£¥(]")
_MAX_INITIAL_LENGTH = 2  # characters, as a letter and the quotation mark before it
_MIN_INITIAL = 1.5  # times the size of the text
_MIN_PARAGRAPH_LENGTH = 80  # characters; titles have large initials, too


def told_apart(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a paragraph or cell, a blank beside struck letters, `^` before powers.

    No piece is raised or lowered any more, so that the line is of one style. Takes O(characters).
    """
    looks = [piece.look for piece in pieces]
    if not any(look.is_struck or look.is_superscript or look.is_subscript for look in looks):
        return pieces
    return tuple(_with_powers(_with_gaps(pieces)))


def with_small_initial(pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """Return the pieces of a paragraph, a large initial (drop cap) in the size of its text.

    Else the first line would have the look of a title.
    """
    filled = [n for n, piece in enumerate(pieces) if piece.text.strip()]
    if len(filled) < 2:
        return pieces
    first, size = pieces[filled[0]], pieces[filled[1]].look.size
    n_letters = len(first.text.strip())
    is_long = sum(len(piece.text) for piece in pieces) > _MIN_PARAGRAPH_LENGTH
    if n_letters > _MAX_INITIAL_LENGTH or first.look.size < _MIN_INITIAL * size or not is_long:
        return pieces
    small = first._replace(look=replace(first.look, size=size))
    return (*pieces[: filled[0]], small, *pieces[filled[0] + 1 :])


def struck_by_look(cells: Iterable[Sequence[Piece]]) -> Iterator[Change]:
    """Yield the text of cells that is drawn struck out."""
    for pieces in cells:
        if any(piece.look.is_struck for piece in pieces):
            runs = groupby(pieces, key=lambda piece: piece.look.is_struck)
            texts = ((is_struck, "".join(p.text for p in own)) for is_struck, own in runs)
            yield from changes_joined(Change(t, "") if struck else None for struck, t in texts)


def _with_gaps(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces, with a blank between struck letters and others of a word."""
    last: Piece | None = None
    for piece in (piece for piece in pieces if piece.text):
        if last is not None and _is_replaced(last, piece):
            yield Piece(" ", _plain(replace(piece.look, is_struck=False)))
        yield piece
        last = piece


def _is_replaced(left: Piece, right: Piece) -> bool:
    """True if one of two pieces that meet within a word is struck out."""
    is_within_word = _RUN_ON.match(left.text[-1] + right.text[0]) is not None
    return is_within_word and left.look.is_struck != right.look.is_struck


def _with_powers(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield the pieces at normal height, with signs around raised or lowered ones."""
    before, was_apart = "", False
    runs = [list(run) for _, run in groupby(pieces, key=_height)]
    texts = ["".join(piece.text for piece in run) for run in runs]
    for run, text, following in zip(runs, texts, [*texts[1:], ""], strict=True):
        own = [piece._replace(look=_plain(piece.look)) for piece in run]
        is_apart = any(_height(run[0]))
        opening, closing = signs_around(text.strip(), before, following, _height(run[0]))
        if not opening and before[-1:].isdigit() and text[:1].isdigit() and (is_apart or was_apart):
            opening = " "
        yield from (Piece(opening, own[0].look), *own, Piece(closing, own[0].look))
        before, was_apart = (before + text)[-MAX_BASE_LENGTH:], is_apart


def _height(piece: Piece) -> tuple[bool, bool]:
    return piece.look.is_superscript, piece.look.is_subscript


def _plain(look: Look) -> Look:
    return replace(look, is_superscript=False, is_subscript=False)
