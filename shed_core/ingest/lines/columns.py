"""Two columns of text that a file draws row by row, which are read one after the other.

Such a file draws the first line of the left column, the first of the right, the second of the left
and so on, so that its order mixes two texts. Rows of a table are drawn alike, but stay: their cells
are short, or begin with capitals and figures. Only columns of running text are separated.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple
from unicodedata import bidirectional

from shed_core.ingest.lines.text_line import TextLine

_MIN_WIDTH_EM = 12.0  # of a column of text
_MIN_ROWS = 5  # of each column
_TOLERANCE_EM = 0.5  # of the edges of a column
_MAX_GAP_EM = 2.5  # down to the next line of either column, and up to that of the other
_FULL = 0.7  # share of its column's width that a full line takes
_MIN_FULL = 0.6  # share of full lines in text; half the lines of short cells are their last
_MIN_RUNNING_ON = 0.4  # share of lines in text that begin within a sentence; in German it is least


class _Gutter(NamedTuple):
    """The blank between two columns, in points."""

    x0: float
    x1: float

    def is_right(self, piece: TextLine) -> bool | None:
        """Return True if a piece is of the right column, False of the left, None of neither."""
        tolerance = _TOLERANCE_EM * piece.size
        if piece.is_upright and piece.x0 >= self.x1 - tolerance:
            return True
        return False if piece.is_upright and piece.x1 <= self.x0 + tolerance else None


def with_columns_apart(pieces: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the pieces of a page, left columns before right ones if both are drawn row by row.

    pieces: as the file draws them; n of them. Takes O(n).
    """
    gutter = _gutter(pieces)
    if gutter is None:
        return pieces
    return [piece for part in _parts(pieces, gutter) for piece in _in_turn(part, gutter)]


def _gutter(pieces: Sequence[TextLine]) -> _Gutter | None:
    """Return the gutter between the most pairs of wide pieces drawn side by side, if there is one.

    The left edge of the right column is the same in all rows; the right edge of the left one is
    that of its longest line.
    """
    pairs = [
        (left, right)
        for left, right in pairwise(pieces)
        if left.x1 < right.x0 and _are_lines_of_columns(left, right)
    ]
    if len(pairs) < _MIN_ROWS:
        return None
    edge, n_rows = Counter(round(right.x0) for _, right in pairs).most_common(1)[0]
    if n_rows < _MIN_ROWS:
        return None
    return _Gutter(max(left.x1 for left, right in pairs if round(right.x0) == edge), edge)


def _are_lines_of_columns(left: TextLine, right: TextLine) -> bool:
    """True if both are wide, and on one row or the next, in case right lines are drawn first."""
    width = _MIN_WIDTH_EM * left.size
    if left.x1 - left.x0 < width or right.x1 - right.x0 < width:
        return False
    return abs(left.y0 - right.y0) < _MAX_GAP_EM * left.size


def _parts(pieces: Sequence[TextLine], gutter: _Gutter) -> Iterator[list[TextLine]]:
    """Yield the pieces in parts that run down the page without a wide gap, or cross the gutter."""
    part: list[TextLine] = []
    bottom = 0.0
    for piece in pieces:
        gap = _MAX_GAP_EM * piece.size
        is_across = gutter.is_right(piece) is None
        if is_across or not part or not part[-1].y0 - gap < piece.y0 < bottom + gap:
            yield part
            part, bottom = [], piece.y1
        part.append(piece)
        bottom = max(bottom, piece.y1)
        if is_across:
            yield part
            part = []
    yield part


def _in_turn(part: Sequence[TextLine], gutter: _Gutter) -> Sequence[TextLine]:
    """Return the pieces of the left column and then of the right one, if both are text."""
    sides = [gutter.is_right(piece) for piece in part]
    left = [piece for piece, is_right in zip(part, sides, strict=True) if not is_right]
    right = [piece for piece, is_right in zip(part, sides, strict=True) if is_right]
    n_changes = sum(side != after for side, after in pairwise(sides))
    if n_changes < min(len(left), len(right)) or not (_is_text(left) and _is_text(right)):
        return part
    return left + right


def _is_text(column: Sequence[TextLine]) -> bool:
    """True if most lines of a column fill it, and many begin within a sentence."""
    if len(column) < _MIN_ROWS:
        return False
    width = max(piece.x1 for piece in column) - min(piece.x0 for piece in column)
    n_full = sum(piece.x1 - piece.x0 >= _FULL * width for piece in column)
    n_running = sum(map(_begins_within_a_sentence, column))
    return n_full >= _MIN_FULL * len(column) and n_running >= _MIN_RUNNING_ON * len(column)


def _begins_within_a_sentence(piece: TextLine) -> bool:
    """True if a line may continue a sentence; false in scripts from right to left."""
    first = piece.text[0]
    return first.isalpha() and not first.isupper() and bidirectional(first) not in ("R", "AL")
