"""Columns of text: how far a line could have run before it had to wrap."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.text_line import PageLines, TextLine

_STEP = 12.0  # points; lines whose left edges are this near stand in one column
_MANY = 6  # lines of a column that tell its right edge on one page
_LONG = 30  # characters; shorter lines tell nothing about a column's width
_QUANTILE = 0.9  # some lines of a narrow column are titles that span the page


def column_edges(pages: Sequence[PageLines]) -> list[float]:
    """Return the right edge of the column of each line, in points.

    It is told by the long lines that begin at the same place: on the same page where there are
    enough of them, otherwise in the whole document. Takes O(lines log lines).
    """
    everywhere = _edges(page.lines for page in pages)
    edges: list[float] = []
    for page in pages:
        here = _edges([page.lines])
        for line in page.lines:
            key = round(line.x0 / _STEP)
            n_here, right = here.get(key, (0, 0.0))
            if n_here < _MANY:
                right = everywhere.get(key, (0, 0.85 * page.width))[1]
            edges.append(max(right, line.x1))
    return edges


def _edges(pages: Iterable[Iterable[TextLine]]) -> dict[int, tuple[int, float]]:
    """Return, for each place where lines begin, how many long ones do and where they end."""
    rights: dict[int, list[float]] = defaultdict(list)
    for lines in pages:
        for line in lines:
            if len(line.text) > _LONG:
                rights[round(line.x0 / _STEP)].append(line.x1)
    return {
        key: (len(ends), sorted(ends)[int(_QUANTILE * (len(ends) - 1))])
        for key, ends in rights.items()
    }
