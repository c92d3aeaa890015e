"""Number of columns that a head spans, inferred from its middle.

A head over several columns is centred over them. One in the middle of all may be in that of some,
too: a period is of all, any other of some (`Gross Unrealized` over `Gains` and `Losses`). Where it
begins and ends does not say how many they are, as it is often narrower than one of them. Neither do
rules everywhere: many filings draw none below heads, others one for each cell of the table.
"""

import re
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from shed_core.ingest.structure.grids.cells import MONTH, CellText
from shed_core.ingest.structure.grids.columns import TableColumns

_PERIOD = re.compile(
    rf"\b(?:ended|ending|periods?|years?|months?|quarters?|weeks?|as of|as at|{MONTH} \d+"
    r"|(?:19|20)\d\d)\b",
    re.IGNORECASE,
)
_MAX_WIDENED = 12  # columns beside those below a head, at each side; time grows with the square
_GAIN_OF_COLUMN = 1.5  # points off the middle that a column more is worth
_GAIN_OF_PERIOD, _GAIN_OF_OTHERS = 5.0, -2.5  # where no other head is beside one
_COST_OF_ONE = 8.0  # of one column only, which has a head of its own below
_COST_OF_EDGE = 7.0  # of a head that begins or ends with its columns instead
_MAX_OFF_EDGE = 1.5  # points


class Head(NamedTuple):
    """A piece of the heads. size: of its letters, in points."""

    cell: CellText
    baseline: float
    size: float


class PlacedHead(NamedTuple):
    """A piece of the heads. run: the columns of figures below it."""

    head: Head
    run: range


class HeadsBelow(NamedTuple):
    """The heads below some, and the columns of figures below all of them."""

    placed: Sequence[PlacedHead]
    columns: TableColumns

    def edges(self, run: range) -> tuple[float, float]:
        """Return the left and right ends of the heads over some columns; infinite without heads."""
        heads = [
            head.cell for head, own in self.placed if run.start <= own.start < own.stop <= run.stop
        ]
        x0 = min((head.x0 for head in heads), default=inf)
        return x0, max((head.x1 for head in heads), default=inf)


def best_runs(choices: Sequence[Mapping[range, float]]) -> list[range] | None:
    """Return one run of columns for each head so that no two overlap, at the least cost of all.

    choices: of each head from left to right, the runs that may be below it, with their costs.
    None where all choices overlap. Takes O(heads x runs x columns).

    >>> best_runs([{range(2): 0.0, range(3): 1.0}, {range(1, 3): 0.0, range(2, 3): 2.0}])
    [range(0, 2), range(2, 3)]
    """
    best: dict[int, tuple[float, list[range]]] = {0: (0.0, [])}  # by where the last run ends
    for choice in choices:
        longer: dict[int, tuple[float, list[range]]] = {}
        for stop, (cost, runs) in best.items():
            for run, own in choice.items():
                if run.start >= stop and cost + own < longer.get(run.stop, (inf,))[0]:
                    longer[run.stop] = cost + own, [*runs, run]
        best = longer
    return min(best.values(), key=lambda found: found[0])[1] if best else None


def costs(cell: CellText, inner: range, below: HeadsBelow, *, is_alone: bool) -> dict[range, float]:
    """Return the runs of columns that may be below a head, with the cost of each.

    inner: columns that are in all runs; they begin and end where heads below it do.
    is_alone: True if no other head is beside it.
    """
    runs = [placed.run for placed in below.placed]
    first, last = inner.start - _MAX_WIDENED, inner.stop + _MAX_WIDENED
    starts = {inner.start, *(run.start for run in runs if first <= run.start < inner.start)}
    stops = {inner.stop, *(run.stop for run in runs if last >= run.stop > inner.stop)}
    gain = _gain_of_column(cell.text, is_alone=is_alone)
    return {
        run: _cost(cell, run, below, gain)
        for run in (range(start, stop) for start in starts for stop in stops)
        if not any(divides(run, other) for other in runs)
    }


def divides(run: range, below: range) -> bool:
    """True if a head over a run of columns would be over a part of one below it."""
    return any(below.start < end < below.stop for end in (run.start, run.stop))


def _gain_of_column(text: str, *, is_alone: bool) -> float:
    if not is_alone:
        return _GAIN_OF_COLUMN
    return _GAIN_OF_PERIOD if _PERIOD.search(text) else _GAIN_OF_OTHERS


def _cost(cell: CellText, run: range, below: HeadsBelow, gain: float) -> float:
    x0, x1 = below.edges(run)
    first, last = below.columns.figures[run.start], below.columns.figures[run[-1]]
    edges = (x0, x1), (first.x0, last.x1), (first.left, last.x1)
    off_center = min(abs(cell.middle - (left + right) / 2) for left, right in edges)
    cost = off_center - gain * len(run)
    off_edge = min(abs(cell.x0 - x0), abs(cell.x1 - x1))
    if off_edge < _MAX_OFF_EDGE:
        cost = min(cost, _COST_OF_EDGE + off_edge)
    return cost + _COST_OF_ONE if len(run) == 1 else cost
