"""Semantic depths of clauses, which are below all headers around them.

A clause that goes on with the numbers of headers (`1. Term`, then `2. The parties shall`) is beside
them. All others are deeper than any header, and as deep among themselves as their runs are.
"""

from collections.abc import Sequence

from shed_core.numbering.runs import OpenRuns, Run, mark_of


def clause_depths(
    texts: Sequence[str], lefts: Sequence[float], depths: Sequence[float | None]
) -> tuple[float, ...]:
    """Return the depth of each node.

    texts, lefts: of all nodes in order, lefts in points. depths: of the headers; None for clauses.
    """
    runs = _runs_of(texts, lefts, depths)
    below_headers = max((depth for depth in depths if depth is not None), default=-1.0) + 1
    found: list[float] = []
    for node, (run, depth) in enumerate(zip(runs, depths, strict=True)):
        if depth is None:
            beside = None if run is None else _depth_of_headers(run, node, depths)
            depth = below_headers + _n_around(run, depths) if beside is None else beside
        found.append(depth)
    return tuple(found)


def _runs_of(
    texts: Sequence[str], lefts: Sequence[float], depths: Sequence[float | None]
) -> list[Run | None]:
    open_runs = OpenRuns()
    runs: list[Run | None] = []
    for node, (text, left, depth) in enumerate(zip(texts, lefts, depths, strict=True)):
        mark = mark_of(text, left)
        is_header = depth is not None
        runs.append(open_runs.place(node, mark, is_certain=is_header) if mark else None)
    return runs


def _depth_of_headers(run: Run, node: int, depths: Sequence[float | None]) -> float | None:
    """Return the depth of the header of a run that is nearest before a node, or else after it."""
    headers = [member for member in run.members if depths[member] is not None]
    if not headers:
        return None
    nearest = max((member for member in headers if member < node), default=headers[0])
    return depths[nearest]


def _n_around(run: Run | None, depths: Sequence[float | None]) -> int:
    """Return how many runs of clauses alone there are around a run."""
    around = run.ancestors if run else ()
    return sum(all(depths[member] is None for member in outer.members) for outer in around)
