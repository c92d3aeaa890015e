"""Semantic depths of clauses, which are below all headers around them.

A clause that continues the numbers of headers (`1. Term`, then `2. The parties shall`) is beside
them. So is a schedule, which is no part of the last of them, or it is above them if its own numbers
restart at 1. All others are deeper than any header, and as deep among themselves as their runs.
"""

from bisect import bisect_left
from collections.abc import Sequence

from shed_core.numbering.runs import ClauseRun, OpenRuns, mark_of


def clause_depths(
    texts: Sequence[str], lefts: Sequence[float], depths: Sequence[float | None]
) -> tuple[float, ...]:
    """Return the depth of each node.

    texts, lefts: of all nodes in order, lefts in points. depths: of the headers; None for clauses.
    Takes O(n log n).
    """
    runs = _runs_of(texts, lefts, depths)
    headers: dict[int, list[int]] = {}  # of each run that has some, by its identity
    for node, (run, depth) in enumerate(zip(runs, depths, strict=True)):
        if run is not None and depth is not None:
            headers.setdefault(id(run), []).append(node)
    below_headers = max((depth for depth in depths if depth is not None), default=-1.0) + 1
    numbered = (depths[node] for nodes in headers.values() for node in nodes)
    outermost = min((depth for depth in numbered if depth is not None), default=below_headers)
    above_own = _above_own_headers(runs, depths)
    all_depths: list[float] = []
    for node, (run, depth) in enumerate(zip(runs, depths, strict=True)):
        if depth is None and run is not None and (beside := headers.get(id(run))):
            depth = depths[beside[max(0, bisect_left(beside, node) - 1)]]
        if depth is None and run is not None and run.parent is None and run.last.is_appended:
            depth = min(outermost, above_own.get(id(run), outermost))
        if depth is None:
            around = run.ancestors if run else ()
            depth = below_headers + sum(id(outer) not in headers for outer in around)
        all_depths.append(depth)
    return tuple(all_depths)


def _above_own_headers(
    runs: Sequence[ClauseRun | None], depths: Sequence[float | None]
) -> dict[int, float]:
    """Return a depth for the clauses of a run with headers of their own, by the run's identity.

    It is between the depth of these and that of the headers above them.
    """
    least: dict[int, float] = {}
    for run, depth in zip(runs, depths, strict=True):
        if run is not None and run.parent is not None and depth is not None:
            least[id(run.parent)] = min(depth, least.get(id(run.parent), depth))
    present = {depth for depth in depths if depth is not None}
    return {
        run: (depth + max((other for other in present if other < depth), default=depth - 1)) / 2
        for run, depth in least.items()
    }


def _runs_of(
    texts: Sequence[str], lefts: Sequence[float], depths: Sequence[float | None]
) -> list[ClauseRun | None]:
    open_runs = OpenRuns()
    runs: list[ClauseRun | None] = []
    for node, (text, left, depth) in enumerate(zip(texts, lefts, depths, strict=True)):
        mark = mark_of(text, left)
        is_header = depth is not None
        runs.append(open_runs.place(node, mark, is_certain=is_header) if mark else None)
    return runs
