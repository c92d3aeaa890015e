"""The levels of the entries of printed contents, by their indents and sizes."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from shed_core.ingest.lines.text_line import TextLine

_MAX_LEVELS = 6  # text with more indents is ragged
_MAX_SHARE_IRREGULAR = 0.03  # of the entries, that skip a level or whose number is not aligned
_MIN_INDENT = 0.8  # ems; a number set flush right moves a line by half an em
_COLUMN_GAP = 20.0  # points; page numbers of one column end nearer to each other
_MIN_ALIGNED_NUMBERS = 3  # of a column
_SIZE_RATIO = 1.15  # of the largest entries to others, which are then a level below


def entry_levels(lines: Sequence[TextLine]) -> list[int]:
    """Level of each entry of one table, from 1; nothing if the entries do not nest.

    lines: that end in the page numbers of the entries.
    """
    levels = _levels(lines) if lines else []
    return levels if levels and _nests(levels) else []


def _nests(levels: Sequence[int]) -> bool:
    """True if entries on a few levels begin at the outermost, and nearly none skips a level."""
    n_skips = sum(below > above + 1 for above, below in pairwise(levels))
    has_levels = 2 <= max(levels) <= _MAX_LEVELS
    return has_levels and levels[0] == 1 and n_skips <= _MAX_SHARE_IRREGULAR * len(levels)


def _levels(lines: Sequence[TextLine]) -> list[int]:
    """Level of each entry: by its indent, then by its size where sizes differ much."""
    indents = _indents(lines)
    size = max(line.size for line in lines)
    kinds = [
        (indent, size >= _SIZE_RATIO * line.size)
        for indent, line in zip(indents, lines, strict=True)
    ]
    level_of = {kind: level for level, kind in enumerate(sorted(set(kinds)), start=1)}
    return [level_of[kind] for kind in kinds]


def _indents(lines: Sequence[TextLine]) -> list[int]:
    """Indent of each entry, from 1, the outermost.

    Indents count from the left, or from the page numbers on the right if that makes fewer of them:
    it does for two columns, and for left and right pages with margins of their own.
    """
    step = _MIN_INDENT * min(line.size for line in lines)
    from_left = _classes([line.x0 for line in lines], step)
    edges = _right_edges(lines)
    if edges is None:
        return from_left
    indents = [line.x0 - edge for line, edge in zip(lines, edges, strict=True)]
    return min(from_left, _classes(indents, step), key=max)


def _right_edges(lines: Sequence[TextLine]) -> list[float] | None:
    """Right edge of each entry's column, or None if page numbers are not aligned."""
    ends = Counter((line.page, line.x1) for line in lines)
    edges: dict[tuple[int, float], float] = {}
    n_aligned: Counter[tuple[int, float]] = Counter()
    last = -1, 0.0
    for page, end in sorted(ends, reverse=True):
        if page != last[0] or last[1] - end > _COLUMN_GAP:
            last = page, end
        edges[page, end] = last[1]
        n_aligned[last] += ends[page, end]
    n_alone = sum(n for n in n_aligned.values() if n < _MIN_ALIGNED_NUMBERS)
    if n_alone > _MAX_SHARE_IRREGULAR * len(lines):
        return None
    return [edges[line.page, line.x1] for line in lines]


def _classes(indents: Sequence[float], step: float) -> list[int]:
    """Class of each indent, from 1; a class is narrower than a step."""
    starts: list[float] = []
    class_of: dict[float, int] = {}
    for indent in sorted(set(indents)):
        if not starts or indent - starts[-1] >= step:
            starts.append(indent)
        class_of[indent] = len(starts)
    return [class_of[indent] for indent in indents]
