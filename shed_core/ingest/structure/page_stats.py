"""What the rows of one page have in common: its columns, its lines, and its runs of equal rows.

Computed once for a page, so that the features of a row are look-ups.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from shed_core.ingest.lines.rows import PageRows, Row
from shed_core.ingest.structure.document_stats import Looks, Style, style_of

LINE = 3.0  # points within which feet stand on the same line
_LONG = 30  # characters; shorter rows tell nothing about a column
_STEP = 12.0  # points; rows whose left edges are this near stand in one column
_MANY = 3  # long rows that make a column
_WIDE = 0.9  # quantile of the long rows' right edges that counts as the column's
_IN_PARAGRAPH = 1.35  # leadings between two rows of one run, at most
_SENTENCE_END = (".", ";", ",")

Column = tuple[float, float]
"""Left and right edge, in points."""


class Run(NamedTuple):
    """Rows of one style that follow each other like those of a paragraph.

    first: index of its first row. ended: whether its last row ends like a sentence.
    """

    first: int
    n_rows: int
    n_characters: int
    ended: bool


class PageLooks(NamedTuple):
    """The looks of a page; lists have one entry for each row, or n + 1 where they are sums.

    color: of most characters. size: of most characters, in half points.
    lines: number of the line that the row's feet stand on; n_lines, digit_lines: rows and rows of
    digits on each. cells, bolds: how many rows before the nth look like cells, are bold.
    """

    page: PageRows
    looks: Looks
    styles: list[Style]
    n_styles: Counter[Style]
    color: float
    size: float
    columns: list[Column]
    runs: list[Run]
    lines: list[int]
    n_lines: Counter[int]
    digit_lines: Counter[int]
    cells: list[int]
    bolds: list[int]


def page_looks(page: PageRows, looks: Looks) -> PageLooks:
    """Return the looks of a page of a document with these looks; takes O(rows log rows)."""
    rows = page.rows
    styles = [style_of(row) for row in rows]
    lines = [round(row.baseline / LINE) for row in rows]
    numbers = [_is_number(row.text) for row in rows]
    n_lines = Counter(lines)
    return PageLooks(
        page=page,
        looks=looks,
        styles=styles,
        n_styles=Counter(styles),
        color=_most((row.color, len(row.text)) for row in rows),
        size=_most((style[1], len(row.text)) for row, style in zip(rows, styles, strict=True)),
        columns=_columns(rows),
        runs=_runs(rows, styles, looks.leading),
        lines=lines,
        n_lines=n_lines,
        digit_lines=Counter(
            line for line, is_number in zip(lines, numbers, strict=True) if is_number
        ),
        cells=_sums(
            len(row.lefts) > 1 or is_number or n_lines[line] > 2
            for row, line, is_number in zip(rows, lines, numbers, strict=True)
        ),
        bolds=_sums(is_bold for _, _, is_bold in styles),
    )


def _is_number(text: str) -> bool:
    """Whether a text is mostly digits, as a cell of figures is."""
    return 2 * sum(map(text.count, "0123456789")) >= len(text)


def _sums(flags: Iterable[bool]) -> list[int]:
    return list(accumulate(flags, initial=0))


def _most(weighted: Iterable[tuple[float, int]]) -> float:
    weights: dict[float, int] = defaultdict(int)
    for value, weight in weighted:
        weights[value] += weight
    return max(weights, key=weights.__getitem__, default=0)


def _columns(rows: Sequence[Row]) -> list[Column]:
    """Return the column of each row: the one with most rows among those that hold its middle."""
    starts: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        if len(row.text) > _LONG:
            starts[round(row.x0 / _STEP)].append(row)
    found = sorted(starts.values(), key=len, reverse=True)
    columns = [_edges(members) for members in found if len(members) >= _MANY]
    columns.append((min((r.x0 for r in rows), default=0), max((r.x1 for r in rows), default=0)))
    return [
        next((c for c in columns if c[0] <= (row.x0 + row.x1) / 2 <= c[1]), columns[-1])
        for row in rows
    ]


def _edges(rows: Sequence[Row]) -> Column:
    rights = sorted(row.x1 for row in rows)
    return min(row.x0 for row in rows), rights[int(_WIDE * (len(rights) - 1))]


def _runs(rows: Sequence[Row], styles: Sequence[Style], leading: float) -> list[Run]:
    """Return the run that each row is part of."""
    breaks = [
        0,
        *(i for i in range(1, len(rows)) if not _goes_on(rows, styles, i, leading)),
        len(rows),
    ]
    runs: list[Run] = []
    for first, stop in pairwise(breaks):
        n_characters = sum(len(row.text) for row in rows[first:stop])
        if stop > first:
            run = Run(
                first, stop - first, n_characters, rows[stop - 1].text.endswith(_SENTENCE_END)
            )
            runs += [run] * (stop - first)
    return runs


def _goes_on(rows: Sequence[Row], styles: Sequence[Style], i: int, leading: float) -> bool:
    step = rows[i].baseline - rows[i - 1].baseline
    return styles[i] == styles[i - 1] and 0 < step < _IN_PARAGRAPH * leading * rows[i].size
