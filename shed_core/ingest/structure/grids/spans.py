"""Runs of columns that a head may be over, and the best ones of all heads of a level.

Where a head begins and ends does not say how many columns it is over, as it is often narrower than
one of them. Neither do rules everywhere: many filings draw none below heads, others one for each
cell of the table.
"""

from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

from shed_core.ingest.lines.text_line import HeadRule
from shed_core.ingest.structure.grids.cells import CellText
from shed_core.ingest.structure.grids.columns import TableColumns

_MAX_RULE_EM = 1.6  # from the baseline of a head to the rule below it
_MAX_WIDENED = 12  # columns beside those below a head, at each side; time grows with the square


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
    """The heads below some, the columns of figures below all of them, and the rules between."""

    placed: Sequence[PlacedHead]
    columns: TableColumns
    rules: Sequence[HeadRule] = ()

    def edges(self, run: range) -> tuple[float, float]:
        """Return the left and right ends of the heads over some columns; infinite without heads."""
        heads = [
            head.cell for head, own in self.placed if run.start <= own.start < own.stop <= run.stop
        ]
        x0 = min((head.x0 for head in heads), default=inf)
        return x0, max((head.x1 for head in heads), default=inf)

    def rules_under(self, head: Head) -> list[tuple[HeadRule, list[int]]]:
        """Return the rules right below the middle of a head, each with the columns below it."""
        top, bottom = head.baseline - 1, head.baseline + _MAX_RULE_EM * head.size
        rules = [r for r in self.rules if top < r[0] < bottom and r[1] < head.cell.middle < r[2]]
        columns = list(enumerate(self.columns.figures))
        return [(r, [n for n, one in columns if r[1] < one.middle < r[2]]) for r in rules]


def best_runs(choices: Sequence[Mapping[range, float]]) -> list[range] | None:
    """Return one run of columns for each head so that no two overlap, of the greatest score in all.

    choices: of each head from left to right, the runs that may be below it, with their scores.
    None where all choices overlap. Takes O(heads x runs x columns).

    >>> best_runs([{range(2): 2.0, range(3): 1.0}, {range(1, 3): 2.0, range(2, 3): 1.5}])
    [range(0, 2), range(2, 3)]
    """
    best: dict[int, tuple[float, list[range]]] = {0: (0.0, [])}  # by where the last run ends
    for choice in choices:
        longer: dict[int, tuple[float, list[range]]] = {}
        for stop, (score, runs) in best.items():
            for run, own in choice.items():
                if run.start >= stop and score + own > longer.get(run.stop, (-inf,))[0]:
                    longer[run.stop] = score + own, [*runs, run]
        best = longer
    return max(best.values(), key=lambda found: found[0])[1] if best else None


def runs_over(inner: range, below: HeadsBelow) -> list[range]:
    """Return the runs of columns that begin and end where heads below do.

    inner: columns that are in all runs.
    """
    runs = [placed.run for placed in below.placed]
    first, last = inner.start - _MAX_WIDENED, inner.stop + _MAX_WIDENED
    starts = {inner.start, *(run.start for run in runs if first <= run.start < inner.start)}
    stops = {inner.stop, *(run.stop for run in runs if last >= run.stop > inner.stop)}
    return [
        run
        for run in (range(start, stop) for start in starts for stop in stops)
        if not any(divides(run, other) for other in runs)
    ]


def divides(run: range, below: range) -> bool:
    """True if a head over a run of columns would be over a part of one below it."""
    return any(below.start < end < below.stop for end in (run.start, run.stop))
