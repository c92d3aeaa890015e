"""Heads of columns as a second reader sees them: only where they are, and where figures are.

A head over others is in the middle of its columns, or a rule below it ends where they do. Where it
is in that of other columns, too, or of none, its words fit two readings.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from shed_core.document.grid import Grid
from shed_core.ingest.lines.text_line import HeadRule, TextLine
from shed_core.ingest.structure.grids.line_runs import UNIT

SAME_BASELINE = 3.0  # points between two heads of one level, at most
_MAX_OFF = 3.0  # points from the middle, the left or the right of columns
_NEAR = 1.0  # points from the middle of other columns
_MAX_RULE_EM = 1.6  # from the baseline of a head to the rule below it
_MAX_BESIDE = 12  # columns at each side of a head, of runs that it may be over


_Ends = tuple[float, float]  # left and right, in points


class _Head(NamedTuple):
    """A piece of the heads. level: greater for lower ones, in points. run: its columns."""

    level: float
    x0: float
    x1: float
    size: float
    run: set[int]


class _Heads(NamedTuple):
    """Heads, and columns of figures by number. are_stated: True if levels are rows of a format."""

    heads: list[_Head]
    columns: Mapping[int, _Ends]
    are_stated: bool


def have_second_reading(lines: Sequence[TextLine], grid: Grid, rules: Sequence[HeadRule]) -> bool:
    """True if a head is not in the middle of its own columns alone, or crosses one above it."""
    n_heads = grid.rows.count(0) if grid.has_head else 0
    if max(grid.spans) == 1 and len({*grid.columns[:n_heads]}) == n_heads:
        return False  # no head is over several columns, or below another one
    heads = _heads_of(lines, grid)
    are_off = (_is_off(head, heads) and not _is_ruled(head, heads, rules) for head in heads.heads)
    return _are_crossed(heads) or (bool(heads.columns) and any(are_off))


def _heads_of(lines: Sequence[TextLine], grid: Grid) -> _Heads:
    """Return the heads of a table over figures, without texts about all of them."""
    heads: list[_Head] = []
    columns: dict[int, _Ends] = {}
    firsts = list(accumulate((len(line.text) + 1 for line in lines), initial=0))
    starts = accumulate(grid.lengths, initial=0)
    places = zip(starts, grid.lengths, grid.rows, grid.columns, grid.spans, strict=False)
    for start, length, row, column, span in places:
        number = bisect_right(firsts, start) - 1
        line, start = lines[number], start - firsts[number]
        ends = _ends(line, start, start + length) if column else None
        if ends and row and span == 1:
            x0, x1 = columns.get(column, ends)
            columns[column] = min(x0, ends[0]), max(x1, ends[1])
        elif ends and not (row or UNIT.fullmatch(line.text[start : start + length].strip())):
            level = 2 * SAME_BASELINE * number if line.row else line.baseline
            heads.append(_Head(level, *ends, line.size, {*range(column, column + span)}))
    return _Heads(heads, columns, lines[0].row is not None)


def _ends(line: TextLine, start: int, stop: int) -> _Ends | None:
    """Return the ends of a run of a line's text; None if it is drawn together with others."""
    flat = line.flat_pieces or (0, line.x0, line.x1)
    starts, stop = (*flat[::3], len(line.text)), min(stop, len(line.text))
    first, last = bisect_left(starts, start), bisect_left(starts, stop)
    is_whole = starts[first] == start and starts[last] == stop
    return (flat[3 * first + 1], flat[3 * last - 1]) if is_whole else None


def _are_crossed(heads: _Heads) -> bool:
    """True if a head over several columns stands below, or beside, that of only some of them."""
    slack = -SAME_BASELINE if heads.are_stated else SAME_BASELINE
    return any(
        below.run & above.run and not below.run <= above.run and above.level < below.level + slack
        for below in heads.heads
        if len(below.run) > 1
        for above in heads.heads
    )


def _is_off(head: _Head, heads: _Heads) -> bool:
    below = [other for other in heads.heads if head.level + SAME_BASELINE < other.level]
    own = _extents(head.run, below, heads)
    if not own or not any(other.run & head.run for other in below):
        return False
    if len(head.run) > 1:
        is_certain = heads.columns.keys() <= head.run or _is_at_left(head, own, heads)
        return not is_certain and not _is_centred(head, own, _MAX_OFF)
    runs = [] if _is_centred(head, own, _NEAR) else _free_runs(head, below, heads)
    is_at_right = any(abs(head.x1 - x1) < _MAX_OFF for _, x1 in own)
    goes_on = not is_at_right and any(max(run) > max(head.run) for run in runs)
    return goes_on or any(_is_centred(head, _extents(r, below, heads), _NEAR) for r in runs)


def _is_at_left(head: _Head, own: Sequence[_Ends], heads: _Heads) -> bool:
    """True if a head begins with its columns, whose end follows from other heads, or from rules."""
    ends = {max(heads.columns) + 1, *(min(o.run) for o in heads.heads if o.level == head.level)}
    has_end = heads.are_stated or max(head.run) + 1 in ends
    return has_end and any(abs(head.x0 - x0) < _MAX_OFF for x0, _ in own)


def _extents(run: set[int], below: Sequence[_Head], heads: _Heads) -> list[_Ends]:
    """Return the extents of columns, of the heads below over no others, and of both."""
    columns = [heads.columns[number] for number in run if number in heads.columns]
    lower = [(other.x0, other.x1) for other in below if other.run <= run]
    parts = [ends for ends in (columns, lower, columns + lower) if ends]
    return [(min(x0 for x0, _ in ends), max(x1 for _, x1 in ends)) for ends in parts]


def _is_centred(head: _Head, extents: Sequence[_Ends], max_off: float) -> bool:
    return any(abs(head.x0 + head.x1 - x0 - x1) < 2 * max_off for x0, x1 in extents)


def _free_runs(head: _Head, below: Sequence[_Head], heads: _Heads) -> list[set[int]]:
    """Return the runs of several columns around that of a head, which no other is over."""
    (own,) = head.run
    other = {n for o in heads.heads if o.level < head.level + SAME_BASELINE for n in o.run}
    first = max((n + 1 for n in other if n < own), default=1)
    last = min((n for n in other if n > own), default=max(heads.columns) + 1)
    starts = range(max(first, own - _MAX_BESIDE), own + 1)
    stops = range(own + 1, min(last, own + _MAX_BESIDE) + 1)
    runs = ({*range(start, stop)} for start in starts for stop in stops if stop - start > 1)
    return [run for run in runs if all(o.run <= run or o.run.isdisjoint(run) for o in below)]


def _is_ruled(head: _Head, heads: _Heads, rules: Sequence[HeadRule]) -> bool:
    """True if a rule right below a head is over the middles of just its columns."""
    bottom, middle = head.level + _MAX_RULE_EM * head.size, (head.x0 + head.x1) / 2
    return any(
        head.level - 1 < y < bottom
        and x0 < middle < x1
        and {n for n, (a, b) in heads.columns.items() if x0 < (a + b) / 2 < x1} == head.run
        for y, x0, x1 in rules
    )
