"""Reading order: words on one row are read together, but not across columns of text.

An engine finds blocks, and reads one after the other. So it takes the numbers of a list, or each
column of a table, for a block of its own, away from the text that they number or name. Here the
lines of such blocks are read row by row, at the position of the block that the engine read first. A
block below another one, as in a column, is read after it, in spite of the engine's order.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.runs import connected, grouped
from shed_core.ingest.lines.precedence import in_precedence
from shed_core.ingest.ocr.recognized import RecognizedLine

_MAX_STEP = 0.3  # between the baselines of one row, in heights of the lower line
_MIN_COLUMN_WIDTH = 20.0  # of a line, in its height: as wide as that are columns of text
_GUTTER_STEP = 8  # pixels between the places that are tried
_MIN_COLUMN_ROWS = 4  # of long lines on both sides of a gutter
_MAX_SHARE_CROSSING = 0.25  # of lines over a gutter, to those on either side of it
_MIN_SHARE_IN_ROWS = 0.7  # of the lines of two blocks beside each other, if they are one table


class _LineBox(NamedTuple):
    """A line. left, right, top, baseline: in pixels."""

    left: float
    right: float
    top: float
    baseline: float
    block: int


_Pair = tuple[int, int]
"""A line and the next one to its right on its row."""


def in_reading_order(lines: Sequence[RecognizedLine]) -> list[RecognizedLine]:
    """Return the lines, those of one row together; takes O(n log n) for n lines.

    A block that is beside another, row by row, is read with it.
    """
    boxes = [_place(line) for line in lines]
    pairs = _pairs(boxes)
    gutters = _gutters(boxes)
    in_table = [(a, b) for a, b in pairs if not _is_across(boxes[a], boxes[b], gutters)]
    groups = list(_groups(boxes, _blocks_in_rows(boxes, in_table)))
    order = in_precedence([_bounds(group, boxes) for group in groups], _is_above)
    return [lines[n] for group in order for n in _by_rows(groups[group], boxes)]


def in_columns(lines: Sequence[RecognizedLine]) -> list[RecognizedLine]:
    """Return the lines of an engine that finds no blocks, the columns of text as blocks.

    A line over a gutter, such as a title, ends the columns above it.
    """
    boxes = [_place(line) for line in lines]
    gutters = _gutters(boxes)
    order = list[tuple[int, int, int]]()  # part of the page, column, line
    part = 0
    for n in (n for row in _rows(range(len(boxes)), boxes) for n in row):
        is_over = any(boxes[n].left < x < boxes[n].right for x in gutters)
        part += is_over
        order.append((part, sum(x <= boxes[n].left for x in gutters), n))
        part += is_over
    blocks = {place: block for block, place in enumerate(sorted({row[:2] for row in order}))}
    order.sort(key=lambda place: place[:2])
    return [lines[n]._replace(block=blocks[part, column]) for part, column, n in order]


def _place(line: RecognizedLine) -> _LineBox:
    top = min(word.box[1] for word in line.words)
    left, right = line.words[0].box[0], line.words[-1].box[2]
    return _LineBox(left, right, top, line.baseline, line.block)


def _pairs(boxes: Sequence[_LineBox]) -> list[_Pair]:
    return [
        (a, b)
        for row in _rows(range(len(boxes)), boxes)
        for a, b in pairwise(row)
        if boxes[a].right <= boxes[b].left
    ]


def _rows(lines: Sequence[int], boxes: Sequence[_LineBox]) -> Iterator[list[int]]:
    down = sorted(lines, key=lambda n: boxes[n].baseline)
    for row in connected(down, lambda above, n: _share_row(boxes[above], boxes[n])):
        yield sorted(row, key=lambda n: boxes[n].left)


def _share_row(above: _LineBox, below: _LineBox) -> bool:
    height = min(above.baseline - above.top, below.baseline - below.top)
    return below.baseline - above.baseline <= _MAX_STEP * height


def _gutters(boxes: Sequence[_LineBox]) -> list[float]:
    """Return x of gutters between columns of text, found by long lines on both sides of them."""
    long_lines = [line for line in boxes if _is_long(line)]
    gutters: list[float] = []
    for x in sorted({line.left // _GUTTER_STEP * _GUTTER_STEP for line in long_lines}):
        is_new = not gutters or any(gutters[-1] < line.left < line.right <= x for line in boxes)
        if is_new and _is_gutter(x, long_lines, boxes):
            gutters.append(x)
    return gutters


def _is_long(line: _LineBox) -> bool:
    return line.right - line.left >= _MIN_COLUMN_WIDTH * (line.baseline - line.top)


def _is_gutter(x: float, long_lines: Sequence[_LineBox], boxes: Sequence[_LineBox]) -> bool:
    lefts = [line for line in long_lines if line.right <= x]
    rights = [line for line in long_lines if line.left >= x]
    if min(len(lefts), len(rights)) < _MIN_COLUMN_ROWS:
        return False
    top = max(min(line.top for line in side) for side in (lefts, rights))
    bottom = min(max(line.baseline for line in side) for side in (lefts, rights))
    here = [line for line in boxes if top <= line.baseline <= bottom]
    n_crossing = sum(line.left < x < line.right for line in here)
    n_rows = min(sum(top <= line.baseline <= bottom for line in side) for side in (lefts, rights))
    return n_rows >= _MIN_COLUMN_ROWS and n_crossing <= _MAX_SHARE_CROSSING * n_rows


def _is_across(a: _LineBox, b: _LineBox, gutters: Sequence[float]) -> bool:
    return any(a.right <= x <= b.left for x in gutters)


def _blocks_in_rows(boxes: Sequence[_LineBox], pairs: Sequence[_Pair]) -> Iterator[_Pair]:
    """Yield the blocks beside each other whose lines share rows, as few do by chance."""
    lines_of = grouped(boxes, lambda line: line.block)
    shared = Counter((boxes[a].block, boxes[b].block) for a, b in pairs)
    for (a, b), n_rows in shared.items():
        n_lines = min(_n_beside(lines_of[a], lines_of[b]), _n_beside(lines_of[b], lines_of[a]))
        if a != b and n_rows >= _MIN_SHARE_IN_ROWS * n_lines:
            yield a, b


def _n_beside(lines: Sequence[_LineBox], others: Sequence[_LineBox]) -> int:
    """Return the number of lines as high on the page as some lines of another block."""
    top = min(line.top for line in others)
    bottom = max(line.baseline for line in others)
    return sum(top < line.baseline and line.top < bottom for line in lines)


def _groups(boxes: Sequence[_LineBox], together: Iterator[_Pair]) -> Iterator[list[int]]:
    """Yield the lines of blocks that are read together, at the place of the first block."""
    first_of = {line.block: line.block for line in boxes}

    def first(block: int) -> int:
        while first_of[block] != block:
            first_of[block] = first_of[first_of[block]]
            block = first_of[block]
        return block

    for pair in together:
        a, b = sorted(map(first, pair))
        first_of[b] = a
    yield from grouped(range(len(boxes)), lambda n: first(boxes[n].block)).values()


def _bounds(group: Sequence[int], boxes: Sequence[_LineBox]) -> _LineBox:
    own = [boxes[n] for n in group]
    top, baseline = min(line.top for line in own), max(line.baseline for line in own)
    left, right = min(line.left for line in own), max(line.right for line in own)
    return _LineBox(left, right, top, baseline, own[0].block)


def _is_above(a: _LineBox, b: _LineBox) -> bool:
    """True if one group ends where another begins or before, in the same columns."""
    return a.baseline <= b.top < b.baseline and a.left < b.right and b.left < a.right


def _by_rows(group: Sequence[int], boxes: Sequence[_LineBox]) -> Iterator[int]:
    if len({boxes[n].block for n in group}) == 1:
        yield from group
        return
    for row in _rows(group, boxes):
        yield from row
