"""Statistics of one page: its styles, columns, baselines and runs of lines in one style.

Computed once for a page, so that the features of a line are look-ups.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import accumulate, compress, pairwise
from typing import NamedTuple

from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.columns import Column, columns_of
from shed_core.ingest.structure.style_stats import SENTENCE_ENDS, FontStyle, StyleStats, style_of

_BASELINE_STEP = 3.0  # points; baselines this near count as one
_MAX_RUN_SPACING = 1.35  # leadings between two lines of one run


class LineRun(NamedTuple):
    """Lines of one style that follow each other like those of a paragraph.

    first: index of its first line. is_ended: True if its last line ends like a sentence.
    """

    first: int
    n_lines: int
    n_characters: int
    is_ended: bool


class PageStats(NamedTuple):
    """Statistics of a page; lists have one entry for each line, or n + 1 where they are sums.

    page: the lines themselves.
    document: how the document uses its styles.
    styles: of the lines.
    n_styles: lines of each style.
    color: of most characters.
    size: of most characters, in half points.
    columns: that the lines are in.
    runs: that the lines are part of.
    baselines: number of the baseline that each line is on.
    n_at_baseline: lines on each baseline.
    n_digits_at_baseline: lines of digits on each baseline.
    n_cells: how many of the lines before the nth look like cells of a table.
    n_bold: how many of the lines before the nth are bold.
    """

    page: PageLines
    document: StyleStats
    styles: list[FontStyle]
    n_styles: Counter[FontStyle]
    color: float
    size: float
    columns: list[Column]
    runs: list[LineRun]
    baselines: list[int]
    n_at_baseline: Counter[int]
    n_digits_at_baseline: Counter[int]
    n_cells: list[int]
    n_bold: list[int]


def page_stats(page: PageLines, document: StyleStats) -> PageStats:
    """Statistics of a page; document: of its styles. Takes O(lines log lines)."""
    lines = page.lines
    styles = [style_of(line) for line in lines]
    baselines = [round(line.baseline / _BASELINE_STEP) for line in lines]
    are_numbers = [_is_number(line.text) for line in lines]
    n_at_baseline = Counter(baselines)
    return PageStats(
        page=page,
        document=document,
        styles=styles,
        n_styles=Counter(styles),
        color=_most((line.color, len(line.text)) for line in lines),
        size=_most((style.size, len(line.text)) for line, style in zip(lines, styles, strict=True)),
        columns=columns_of(lines),
        runs=_runs(lines, styles, document.body_leading),
        baselines=baselines,
        n_at_baseline=n_at_baseline,
        n_digits_at_baseline=Counter(compress(baselines, are_numbers)),
        n_cells=_sums(
            len(line.lefts) > 1 or is_number or n_at_baseline[baseline] > 2
            for line, baseline, is_number in zip(lines, baselines, are_numbers, strict=True)
        ),
        n_bold=_sums(style.is_bold for style in styles),
    )


def _is_number(text: str) -> bool:
    """True if a text is mostly digits, as a cell of figures is."""
    return 2 * sum(map(text.count, "0123456789")) >= len(text)


def _sums(flags: Iterable[bool]) -> list[int]:
    return list(accumulate(flags, initial=0))


def _most(weighted: Iterable[tuple[float, int]]) -> float:
    weights: dict[float, int] = defaultdict(int)
    for value, weight in weighted:
        weights[value] += weight
    return max(weights, key=weights.__getitem__, default=0)


def _runs(lines: Sequence[TextLine], styles: Sequence[FontStyle], leading: float) -> list[LineRun]:
    """Run that each line is part of."""
    inner = (i for i in range(1, len(lines)) if not _continues_run(lines, styles, i, leading))
    runs: list[LineRun] = []
    for first, stop in pairwise([0, *inner, len(lines)]):
        n_characters = sum(len(line.text) for line in lines[first:stop])
        if stop > first:
            is_ended = lines[stop - 1].text.endswith(SENTENCE_ENDS)
            runs += [LineRun(first, stop - first, n_characters, is_ended)] * (stop - first)
    return runs


def _continues_run(
    lines: Sequence[TextLine], styles: Sequence[FontStyle], i: int, leading: float
) -> bool:
    step = lines[i].baseline - lines[i - 1].baseline
    return styles[i] == styles[i - 1] and 0 < step < _MAX_RUN_SPACING * leading * lines[i].size
