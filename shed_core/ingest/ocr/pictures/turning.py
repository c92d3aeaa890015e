"""Pages that are scanned sideways or upside down."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.ingest.ocr.pictures.cleaning import without_underlines
from shed_core.ingest.ocr.pictures.skew import straight
from shed_core.ingest.ocr.recognized import (
    Engine,
    Picture,
    RecognizedLine,
    RecognizedWord,
    n_letters,
    n_read,
)

_MIN_LETTERS = 20  # of a page, to tell its rotation
_MIN_CONFIDENCE = 0.65  # on average; text upside down is read with some 0.4
_MIN_WORD_LENGTH = 4  # letters; such a word is wider than high


class UprightReading(NamedTuple):
    """Reading of a picture. turn: in quarters clockwise. picture: after it, and straight."""

    lines: list[RecognizedLine]
    turn: int
    picture: Picture


def upright(picture: Picture, engine: Engine, turn: int) -> UprightReading:
    """Return the lines of a picture in its upright rotation.

    turn: in quarters clockwise, tried first; others are tried if its result looks wrong.
    """
    readings = [_read(picture, engine, turn)]
    if _is_right(readings[0].lines):
        return readings[0]
    for way in (2,) if _share_wide(readings[0].lines) >= 0.5 else (1, 3):
        readings.append(_read(picture, engine, (turn + way) % 4))
        if _is_right(readings[-1].lines):
            return readings[-1]
    return max(readings, key=lambda one: n_read(one.lines))


def _read(picture: Picture, engine: Engine, turn: int) -> UprightReading:
    level = without_underlines(straight(turned(picture, turn)))
    return UprightReading(engine(level), turn, level)


def turned(picture: Picture, quarters: int) -> Picture:
    """Return a picture turned clockwise."""
    samples, width, height, dpi = picture
    last = (height - 1) * width  # where the lowest row begins
    if quarters == 0:
        return picture
    if quarters == 2:
        return Picture(samples[::-1], width, height, dpi)
    if quarters == 1:
        columns = [samples[last + x :: -width] for x in range(width)]
    else:
        columns = [samples[x::width] for x in reversed(range(width))]
    return Picture(b"".join(columns), height, width, dpi)


def _is_right(lines: Sequence[RecognizedLine]) -> bool:
    n = n_letters(lines)
    if n < _MIN_LETTERS:
        return True
    is_sure = n_read(lines) >= _MIN_CONFIDENCE * n
    return is_sure and _share_wide(lines) >= 0.5


def _share_wide(lines: Sequence[RecognizedLine]) -> float:
    """Return the share of long words that are wider than high; 1 without long words."""
    words = [w for line in lines for w in line.words if len(w.text) >= _MIN_WORD_LENGTH]
    return sum(map(_is_wide, words)) / len(words) if words else 1.0


def _is_wide(word: RecognizedWord) -> bool:
    x0, y0, x1, y1 = word.box
    return x1 - x0 > y1 - y0
