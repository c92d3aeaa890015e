"""Skew of a scanned page, and its correction; engines lose lines at 2 degrees.

Ink, added up along rows, has the sharpest edges where rows of letters are level. The slope that is
left is known from the lines that were read, and their places are put level.
"""

from collections.abc import Sequence
from itertools import pairwise
from operator import add
from statistics import median

from shed_core.document.runs import grouped
from shed_core.ingest.ocr.recognized import Picture, RecognizedLine, RecognizedWord

_STEP = 4  # pixels, between rows and between columns that are looked at
_N_STRIPS = 24  # that a page is cut into, from left to right
_SLOPE_STEP, _N_SLOPES = 0.004, 20  # to either side: 4.6 degrees
_MIN_SHARPNESS = 1.2  # times that of the page as it is; below it the page is not deskewed

_MIN_SLOPE = 0.002  # less moves no line of a page by half its height
_MIN_WORDS = 3  # of a line whose slope is known well


def straight(picture: Picture) -> Picture:
    """Return a picture whose lines are level, by shifting its columns; takes 50 to 100 ms."""
    slope = slope_of(picture)
    return _sheared(picture, slope) if slope else picture


def slope_of(picture: Picture) -> float:
    """Return the slope of lines of text, positive if they fall to the right; 0 if unknown."""
    strips = _strips(picture)
    width = picture.width / _STEP / _N_STRIPS
    sharpness = {
        n: _sharpness(strips, n * _SLOPE_STEP * width) for n in range(-_N_SLOPES, _N_SLOPES + 1)
    }
    best = max(sharpness, key=sharpness.__getitem__)
    return best * _SLOPE_STEP if sharpness[best] > _MIN_SHARPNESS * sharpness[0] else 0.0


def _strips(picture: Picture) -> list[list[int]]:
    """Return the brightness of each row of each strip."""
    edges = [n * picture.width // _N_STRIPS for n in range(_N_STRIPS + 1)]
    starts = range(0, picture.width * picture.height, _STEP * picture.width)
    return [
        [sum(picture.samples[start + a : start + b : _STEP]) for start in starts]
        for a, b in pairwise(edges)
    ]


def _sharpness(strips: Sequence[list[int]], shift: float) -> int:
    """Return the contrast of the rows. shift: of a strip against the one to its left, in rows."""
    rows = [0] * len(strips[0])
    for n, strip in enumerate(strips):
        rows = list(map(add, rows, _shifted(strip, round(n * shift))))
    return sum((b - a) * (b - a) for a, b in pairwise(rows))


def _shifted(strip: list[int], shift: int) -> list[int]:
    """Return a strip moved up, its last row repeated below, or moved down."""
    if shift >= 0:
        return strip[shift:] + strip[-1:] * min(shift, len(strip))
    return strip[:1] * min(-shift, len(strip)) + strip[:shift]


def _sheared(picture: Picture, slope: float) -> Picture:
    samples, width, height, dpi = picture
    runs = grouped(range(width), lambda x: round(slope * x))  # by the rows that they move up
    parts = [(shift, columns[0], columns[-1] + 1) for shift, columns in runs.items()]
    rows = [
        samples[start + a : start + b]
        for y in range(height)
        for shift, a, b in parts
        for start in (min(max(0, y + shift), height - 1) * width,)
    ]
    return Picture(b"".join(rows), width, height, dpi)


def level(lines: Sequence[RecognizedLine]) -> list[RecognizedLine]:
    """Return the lines deskewed by the median slope of the longer ones."""
    slopes = [line.slope for line in lines if len(line.words) >= _MIN_WORDS]
    slope = median(slopes) if slopes else 0.0
    if abs(slope) < _MIN_SLOPE:
        return list(lines)
    return [_level_line(line, slope) for line in lines]


def _level_line(line: RecognizedLine, slope: float) -> RecognizedLine:
    baseline = line.baseline - slope * line.middle
    words = tuple(_level_word(word, slope) for word in line.words)
    return line._replace(words=words, baseline=baseline, slope=line.slope - slope)


def _level_word(word: RecognizedWord, slope: float) -> RecognizedWord:
    x0, y0, x1, y1 = word.box
    fall, rise = slope * (x0 + x1) / 2, abs(slope) * (x1 - x0) / 2
    shift = slope * y1
    return word._replace(box=(x0 + shift, y0 - fall + rise, x1 + shift, y1 - fall - rise))
