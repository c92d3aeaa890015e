"""Sizes of recognised lines, from the heights of their letters.

They are measured in pixels, so they vary from line to line where a printer's do not: by a pixel,
which is a twentieth of a capital of 10 points at 200 dpi. They are made even over the document.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import median_low
from typing import NamedTuple
from unicodedata import decomposition

from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.ocr.recognized import POINTS_PER_INCH, RecognizedLine

_CAPITAL_EM, _X_EM = 0.70, 0.48  # heights of capitals and of small letters, in ems
_HIGHER = 1.06  # than a capital: brackets, 1.02 to 1.10 in usual fonts
_HIGH = frozenset("()[]{}/\\|$§@")
_TALL = frozenset("bdfhkl")
_UNEVEN = frozenset("tij")  # neither as high as capitals nor as small letters, as digits are
_MAX_NOISE_PIXELS, _MAX_NOISE = 1.6, 0.045  # of a height, and of a size
_MAX_FONT_RATIO = 1.12  # between sizes of two fonts whose capitals are equally high


class LineHeight(NamedTuple):
    """Height of the letters of a line.

    height: of its capitals, in points, or of its small letters where it has no capitals.
    step: points of a size for one pixel. n_letters: of the line.
    """

    height: float
    is_tall: bool
    step: float
    n_letters: int


def line_height(line: RecognizedLine, dpi: int) -> LineHeight | None:
    """Return the height of the letters of a line, or None if it has none."""
    pixel = POINTS_PER_INCH / dpi
    tall, small, others, higher = list[float](), list[float](), list[float](), list[float]()
    for word in line.words:
        if any(map(str.isalnum, word.text)):
            height = (line.baseline - word.box[1]) * pixel
            if _is_higher(word.text):
                higher.append(height / _HIGHER)
            else:
                kind = tall if _is_tall(word.text) else small if _is_small(word.text) else others
                kind.append(height)
    heights = tall or others or higher or small
    # a box may be too high, where it has a speck above a word
    if not heights or (height := median_low(heights)) <= 0:
        return None
    is_tall = heights is not small
    n_letters = sum(len(word.text) for word in line.words)
    return LineHeight(height, is_tall, pixel / _CAPITAL_EM, n_letters)


def _is_tall(text: str) -> bool:
    return any(c.isupper() or c in _TALL for c in text)


def _is_higher(text: str) -> bool:
    """True if a word has brackets or capitals with accents, which are higher than capitals."""
    return any(c in _HIGH or (c.isupper() and decomposition(c)) for c in text)


def _is_small(text: str) -> bool:
    return text.isalpha() and _UNEVEN.isdisjoint(text)


def even_sizes(lines: Sequence[LineHeight | None], known: Sequence[TextLine]) -> list[float]:
    """Return the size of each line in points, the same for all that differ by noise only.

    known: lines of the file; a recognised line of about the size of one of them gets that size.
    """
    center_of = _centers([line for line in lines if line is not None])
    size_of = _known_sizes([center_of[size] for size in center_of], known)
    usual = next(iter(size_of.values()), 1.0)
    return [usual if line is None else size_of[center_of[_size(line)]] for line in lines]


def _centers(lines: Sequence[LineHeight]) -> dict[float, float]:
    """Return for each size the common one that it differs from by noise only, commonest first."""
    letters, steps = Counter[float](), dict[float, float]()
    for line in lines:
        letters[_size(line)] += line.n_letters
        steps[_size(line)] = line.step
    center_of: dict[float, float] = {}
    for size, _ in letters.most_common():
        noise = max(_MAX_NOISE_PIXELS * steps[size], _MAX_NOISE * size)
        center_of[size] = _nearest(size, noise, [*center_of.values()]) or size
    return center_of


def _known_sizes(centers: Sequence[float], known: Sequence[TextLine]) -> dict[float, float]:
    """Return for each size, the body's first, that of known lines about as large, or itself."""
    sizes = _common_sizes(known)
    scale = _font_ratio(centers[0], sizes[0]) if centers and sizes else 1.0
    return {
        size: _nearest(scale * size, (_MAX_FONT_RATIO - 1) * size, sizes) or round(scale * size, 1)
        for size in centers
    }


def _size(line: LineHeight) -> float:
    return round(line.height / (_CAPITAL_EM if line.is_tall else _X_EM), 1)


def _common_sizes(known: Sequence[TextLine]) -> list[float]:
    letters = Counter[float]()
    for line in known:
        letters[line.size] += len(line.text)
    return [size for size, _ in letters.most_common()]


def _font_ratio(body: float, known: float) -> float:
    """Return the ratio of two sizes of body text, or 1 if fonts do not differ as much."""
    ratio = known / body
    return ratio if 1 / _MAX_FONT_RATIO <= ratio <= _MAX_FONT_RATIO else 1.0


def _nearest(size: float, distance: float, centers: Sequence[float]) -> float | None:
    """Return the centre that is nearest to a size, if one is at most some distance away."""
    near = [center for center in centers if abs(center - size) <= distance]
    return min(near, key=lambda center: abs(center - size), default=None)
