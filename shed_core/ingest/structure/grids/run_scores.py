"""Scores of the columns that a head may be over, by boosted trees.

The trees are data, `run_scores.json`, which `python -m training.tables` learns from tables printed
from HTML. The higher a score, the better the run of columns fits: the head is in its middle, a rule
below ends with it, the heads below repeat with its width, and other heads of the level fit, too.
"""

import json
from collections.abc import Iterable, Sequence
from importlib.resources import files
from math import inf
from typing import NamedTuple

from shed_core.ingest.structure.grids.spans import Head, HeadsBelow
from shed_core.ingest.structure.trees import Tree, decode_tree, sum_of

FEATURES = (
    *("off_middle", "off_left", "overhang", "n_columns", "off_equal_share", "n_bare"),
    *("repeats_within", "repeats_beside", "rule", "step"),
)
_FAR = 8.0  # ems, which stand for more


def _trees() -> tuple[Tree, ...]:
    path = files("shed_core.ingest.structure.grids").joinpath("run_scores.json")
    stages = json.loads(path.read_text(encoding="utf-8"))["stages"]
    return tuple(decode_tree(columns) for trees, _ in stages for columns in trees)


_TREES = _trees()  # now, since a worker can open no file later


class Level(NamedTuple):
    """The columns that each head of one baseline overlaps; names: of each, of all heads below."""

    overlapped: Sequence[range]
    below: HeadsBelow
    names: Sequence[str]


def level_of(overlapped: Sequence[range], below: HeadsBelow) -> Level:
    """Return a level of heads."""
    columns = range(len(below.columns.figures))
    names = ["".join(p.head.cell.text for p in below.placed if n in p.run) for n in columns]
    return Level(overlapped, below, names)


def scores(head: Head, runs: Iterable[range], level: Level) -> dict[range, float]:
    """Return the runs of columns that a head may be over, with their scores."""
    return {run: sum_of(_TREES, features(head, run, level)) for run in runs}


def features(head: Head, run: range, level: Level) -> list[float]:
    """Return one value for each of FEATURES, in ems where it is a distance."""
    overlapped, below, names = level
    cell, em, figures = head.cell, head.size, below.columns.figures
    first, last = figures[run.start], figures[run[-1]]
    x0, x1 = below.edges(run)
    left, right = min(first.x0, x0), max(last.x1, x1)
    ends = (x0, x1), (first.x0, last.x1), (first.left, last.x1), (left, right)
    lower = [
        o.head.baseline for o in below.placed if o.run.start < run.stop and run.start < o.run.stop
    ]
    before = max((own.stop for own in overlapped if own.stop <= run.start), default=0)
    after = min((own.start for own in overlapped if own.start >= run.stop), default=len(figures))
    under = [columns for _, columns in below.rules_under(head)]
    return [
        min(min(abs(2 * cell.middle - a - b) for a, b in ends if a < inf) / 2 / em, _FAR),
        min(min(abs(cell.x0 - a) for a in (x0, first.x0, first.left)) / em, _FAR),
        max(-_FAR, min(max(left - cell.x0, cell.x1 - right) / em, _FAR)),
        len(run),
        abs(len(figures) / len(overlapped) - len(run)),
        run.start - before + after - run.stop,
        *_repeats(run, names),
        max((len({*own} & {*run}) / len({*own, *run}) for own in under), default=0.0),
        min(_FAR, (min(lower, default=head.baseline) - head.baseline) / em),
    ]


def _repeats(run: range, names: Sequence[str]) -> tuple[int, float]:
    """Return how many names of a run repeat within it, and how many just beside it, a column."""
    own, n = names[run.start : run.stop], len(run)
    beside = (names[max(0, run.start - n) : run.start], names[run.stop : run.stop + n])
    pairs = (pair for other in beside if len(other) == n for pair in zip(own, other, strict=True))
    return n - len(set(own)), sum(a == b != "" for a, b in pairs) / n
