"""Input and output of an engine: a picture of a page, and the words on its lines."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

POINTS_PER_INCH = 72


class Picture(NamedTuple):
    """A page as an image: 8 bits of grey a pixel, rows from top to bottom without gaps."""

    samples: bytes
    width: int
    height: int
    dpi: int

    def rows(self, x0: int, x1: int, y0: int, y1: int) -> list[bytes]:
        """Return the rows of a part, as far as it is in the picture. x1, y1: of its ends."""
        x0, x1 = max(0, x0), max(0, min(self.width, x1))
        starts = (y * self.width for y in range(max(0, y0), min(self.height, y1)))
        return [self.samples[start + x0 : start + x1] for start in starts]


class RecognizedWord(NamedTuple):
    """A recognised word.

    box: x0, y0, x1, y1 in pixels from the top-left corner. confidence: from 0 to 1.
    stroke: usual width of a vertical stroke, in pixels; 0 where it is not known.
    """

    text: str
    box: tuple[float, float, float, float]
    confidence: float = 1.0
    stroke: float = 0.0


class RecognizedLine(NamedTuple):
    """Words on one line, from left to right.

    baseline: y of the baseline at the middle of the line, in pixels.
    block: number of the paragraph, from 0.
    slope: by how much the baseline falls to the right, in pixels a pixel.
    """

    words: tuple[RecognizedWord, ...]
    baseline: float
    block: int
    slope: float = 0.0

    def baseline_at(self, x: float) -> float:
        """Return y of the baseline at some x, in pixels."""
        return self.baseline + self.slope * (x - self.middle)

    @property
    def middle(self) -> float:
        """X of the middle of the line, in pixels."""
        return (self.words[0].box[0] + self.words[-1].box[2]) / 2


def n_letters(lines: Iterable[RecognizedLine]) -> int:
    """Return the number of letters of lines."""
    return sum(len(word.text) for line in lines for word in line.words)


def n_read(lines: Iterable[RecognizedLine]) -> float:
    """Return the number of letters, each weighted by its confidence."""
    return sum(len(word.text) * word.confidence for line in lines for word in line.words)


Engine = Callable[[Picture], list[RecognizedLine]]
"""Returns the lines of a picture in reading order."""
