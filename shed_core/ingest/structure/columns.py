"""Columns of text: how far a row could have run before it had to wrap."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.rows import PageRows, Row

_STEP = 12.0  # points; rows whose left edges are this near stand in one column
_MANY = 6  # rows of a column that tell its right edge on one page
_LONG = 30  # characters; shorter rows tell nothing about a column's width
_QUANTILE = 0.9  # some rows of a narrow column are titles that span the page


def column_edges(pages: Sequence[PageRows]) -> list[float]:
    """Return the right edge of the column of each row, in points.

    It is told by the long rows that begin at the same place: on the same page where there are
    enough of them, otherwise in the whole document. Takes O(rows log rows).
    """
    everywhere = _edges(page.rows for page in pages)
    edges: list[float] = []
    for page in pages:
        here = _edges([page.rows])
        for row in page.rows:
            key = round(row.x0 / _STEP)
            n_here, right = here.get(key, (0, 0.0))
            if n_here < _MANY:
                right = everywhere.get(key, (0, 0.85 * page.width))[1]
            edges.append(max(right, row.x1))
    return edges


def _edges(pages: Iterable[Iterable[Row]]) -> dict[int, tuple[int, float]]:
    """Return, for each place where rows begin, how many long ones do and where they end."""
    rights: dict[int, list[float]] = defaultdict(list)
    for rows in pages:
        for row in rows:
            if len(row.text) > _LONG:
                rights[round(row.x0 / _STEP)].append(row.x1)
    return {
        key: (len(ends), sorted(ends)[int(_QUANTILE * (len(ends) - 1))])
        for key, ends in rights.items()
    }
