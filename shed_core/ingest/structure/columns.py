"""Columns of text, found by the left edges that long lines share.

Two questions are answered. Where would a line have had to wrap? That needs a right edge that is
certain, so many lines or the whole document vote. Which column of its page is a line in? That needs
a column for every line, so few lines suffice, and where there are none the page is one column.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.text_line import PageLines, TextLine

_EDGE_STEP = 12.0  # points; left edges are rounded to multiples of this
_MIN_CHARACTERS = 30  # shorter lines say nothing about a column's width
_RIGHT_EDGE_QUANTILE = 0.9  # some lines of a narrow column are titles that span the page
_MIN_LINES_FOR_WRAP_EDGE = 6  # long lines of one page; with fewer the whole document decides
_MIN_LINES_OF_COLUMN = 3  # long lines
_DEFAULT_WRAP_EDGE = 0.85  # of the page's width, where no long line begins at that left edge

Column = tuple[float, float]
"""Left and right edge, in points."""


def wrap_edges(pages: Sequence[PageLines]) -> list[float]:
    """For each line the x at which it would have had to wrap, in points.

    It is the right edge of the long lines with the same left edge: of those on the same page where
    there are enough, otherwise of those in the whole document. Takes O(lines log lines).
    """
    by_page = [_by_left_edge(page.lines) for page in pages]
    in_document: defaultdict[int, list[TextLine]] = defaultdict(list)
    for left, lines in (group for groups in by_page for group in groups.items()):
        in_document[left] += lines
    document_edges = {left: _right_edge(lines) for left, lines in in_document.items()}
    edges: list[float] = []
    for page, groups in zip(pages, by_page, strict=True):
        on_page = {
            left: _right_edge(lines)
            for left, lines in groups.items()
            if len(lines) >= _MIN_LINES_FOR_WRAP_EDGE
        }
        for line in page.lines:
            left = _left_edge(line)
            default = document_edges.get(left, _DEFAULT_WRAP_EDGE * page.width)
            edges.append(max(on_page.get(left, default), line.x1))
    return edges


def columns_of(lines: Sequence[TextLine]) -> list[Column]:
    """Column of each line of one page.

    It is the one with most long lines among those that hold the line's middle, or else the extent
    of all lines. Takes O(lines log lines).
    """
    found = sorted(_by_left_edge(lines).values(), key=len, reverse=True)
    columns = [
        (min(line.x0 for line in members), _right_edge(members))
        for members in found
        if len(members) >= _MIN_LINES_OF_COLUMN
    ]
    left = min((line.x0 for line in lines), default=0)
    columns.append((left, max((line.x1 for line in lines), default=0)))
    return [
        next((c for c in columns if c[0] <= (line.x0 + line.x1) / 2 <= c[1]), columns[-1])
        for line in lines
    ]


def _by_left_edge(lines: Iterable[TextLine]) -> dict[int, list[TextLine]]:
    """Long lines by their left edge."""
    groups: defaultdict[int, list[TextLine]] = defaultdict(list)
    for line in lines:
        if len(line.text) > _MIN_CHARACTERS:
            groups[_left_edge(line)].append(line)
    return groups


def _left_edge(line: TextLine) -> int:
    return round(line.x0 / _EDGE_STEP)


def _right_edge(lines: Sequence[TextLine]) -> float:
    rights = sorted(line.x1 for line in lines)
    return rights[int(_RIGHT_EDGE_QUANTILE * (len(rights) - 1))]
