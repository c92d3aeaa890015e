"""What the lines of one page have in common: its columns, baselines and runs of equal lines.

Computed once for a page, so that the features of a line are look-ups.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.document_stats import DocumentStats, Style, style_of

BASELINE_NOISE = 3.0  # points within which feet stand on the same baseline
_LONG = 30  # characters; shorter lines tell nothing about a column
_STEP = 12.0  # points; lines whose left edges are this near stand in one column
_MANY = 3  # long lines that make a column
_WIDE = 0.9  # quantile of the long lines' right edges that counts as the column's
_IN_PARAGRAPH = 1.35  # leadings between two lines of one run, at most
_SENTENCE_END = (".", ";", ",")

Column = tuple[float, float]
"""Left and right edge, in points."""


class Run(NamedTuple):
    """Lines of one style that follow each other like those of a paragraph.

    first: index of its first line. ended: whether its last line ends like a sentence.
    """

    first: int
    n_lines: int
    n_characters: int
    ended: bool


class PageStats(NamedTuple):
    """The looks of a page; lists have one entry for each line, or n + 1 where they are sums.

    color: of most characters. size: of most characters, in half points.
    baselines: number of the baseline that a line stands on; n_at_baseline, n_digits_at_baseline:
    lines and lines of digits on each. cells, bolds: how many of the lines before the
    nth look like cells, are bold.
    """

    page: PageLines
    stats: DocumentStats
    styles: list[Style]
    n_styles: Counter[Style]
    color: float
    size: float
    columns: list[Column]
    runs: list[Run]
    baselines: list[int]
    n_at_baseline: Counter[int]
    n_digits_at_baseline: Counter[int]
    cells: list[int]
    bolds: list[int]


def page_stats(page: PageLines, stats: DocumentStats) -> PageStats:
    """Return the looks of a page of a document with these looks; takes O(lines log lines)."""
    lines = page.lines
    styles = [style_of(line) for line in lines]
    baselines = [round(line.baseline / BASELINE_NOISE) for line in lines]
    numbers = [_is_number(line.text) for line in lines]
    n_at_baseline = Counter(baselines)
    return PageStats(
        page=page,
        stats=stats,
        styles=styles,
        n_styles=Counter(styles),
        color=_most((line.color, len(line.text)) for line in lines),
        size=_most((style[1], len(line.text)) for line, style in zip(lines, styles, strict=True)),
        columns=_columns(lines),
        runs=_runs(lines, styles, stats.leading),
        baselines=baselines,
        n_at_baseline=n_at_baseline,
        n_digits_at_baseline=Counter(
            baseline for baseline, is_number in zip(baselines, numbers, strict=True) if is_number
        ),
        cells=_sums(
            len(line.lefts) > 1 or is_number or n_at_baseline[baseline] > 2
            for line, baseline, is_number in zip(lines, baselines, numbers, strict=True)
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


def _columns(lines: Sequence[TextLine]) -> list[Column]:
    """Return the column of each line: the one with most lines among those that hold its middle."""
    starts: dict[int, list[TextLine]] = defaultdict(list)
    for line in lines:
        if len(line.text) > _LONG:
            starts[round(line.x0 / _STEP)].append(line)
    found = sorted(starts.values(), key=len, reverse=True)
    columns = [_edges(members) for members in found if len(members) >= _MANY]
    columns.append((min((r.x0 for r in lines), default=0), max((r.x1 for r in lines), default=0)))
    return [
        next((c for c in columns if c[0] <= (line.x0 + line.x1) / 2 <= c[1]), columns[-1])
        for line in lines
    ]


def _edges(lines: Sequence[TextLine]) -> Column:
    rights = sorted(line.x1 for line in lines)
    return min(line.x0 for line in lines), rights[int(_WIDE * (len(rights) - 1))]


def _runs(lines: Sequence[TextLine], styles: Sequence[Style], leading: float) -> list[Run]:
    """Return the run that each line is part of."""
    breaks = [
        0,
        *(i for i in range(1, len(lines)) if not _goes_on(lines, styles, i, leading)),
        len(lines),
    ]
    runs: list[Run] = []
    for first, stop in pairwise(breaks):
        n_characters = sum(len(line.text) for line in lines[first:stop])
        if stop > first:
            run = Run(
                first, stop - first, n_characters, lines[stop - 1].text.endswith(_SENTENCE_END)
            )
            runs += [run] * (stop - first)
    return runs


def _goes_on(lines: Sequence[TextLine], styles: Sequence[Style], i: int, leading: float) -> bool:
    step = lines[i].baseline - lines[i - 1].baseline
    return styles[i] == styles[i - 1] and 0 < step < _IN_PARAGRAPH * leading * lines[i].size
