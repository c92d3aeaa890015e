"""Lines of a page that was scanned askew, put level."""

from collections.abc import Sequence
from statistics import median

from shed_core.ingest.ocr.engine import RecognizedLine, Word

_MIN_SLOPE = 0.002  # less moves no line of a page by half its height
_MIN_WORDS = 3  # of a line whose slope is known well


def level(lines: Sequence[RecognizedLine]) -> list[RecognizedLine]:
    """Return the lines as if the page had been turned back by the slope of most of them."""
    slopes = [line.slope for line in lines if len(line.words) >= _MIN_WORDS]
    slope = median(slopes) if slopes else 0.0
    if abs(slope) < _MIN_SLOPE:
        return list(lines)
    return [_level_line(line, slope) for line in lines]


def _level_line(line: RecognizedLine, slope: float) -> RecognizedLine:
    baseline = line.baseline - slope * line.middle
    words = tuple(_level_word(word, slope) for word in line.words)
    return line._replace(words=words, baseline=baseline, slope=line.slope - slope)


def _level_word(word: Word, slope: float) -> Word:
    x0, y0, x1, y1 = word.box
    fall, rise = slope * (x0 + x1) / 2, abs(slope) * (x1 - x0) / 2
    shift = slope * y1
    return word._replace(box=(x0 + shift, y0 - fall + rise, x1 + shift, y1 - fall - rise))
