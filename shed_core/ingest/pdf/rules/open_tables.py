"""Tables whose rules frame them without dividing their cells, as lattices.

The first space between the rules that has text holds the heads. Columns are divided by gaps that
all rows below share, rows by baselines; a gap that is no wider than a blank divides columns if the
heads are divided there, too.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, starmap
from typing import NamedTuple

from shed_core.ingest.lines.spans import Line
from shed_core.ingest.pdf.rules.borders import TOLERANCE, Border, Interval
from shed_core.ingest.pdf.rules.frames import Frame
from shed_core.ingest.pdf.rules.lattice import Cell, Lattice
from shed_core.ingest.pdf.rules.open_heads import HeadRules, head_runs, over
from shed_core.ingest.pdf.rules.open_rows import row_groups
from shed_core.ingest.pdf.rules.words import MIN_GAP_EM, TextRow, Word, text_rows

_MIN_ROWS = 2  # of several cells
_MAX_HEAD_ROWS = 8
_MAX_SPACES = 6  # with text, between rules; where more are, the baselines of rows tell more
_MAX_PIECE = 0.85  # of the width of a frame, of a text in one of its rows
_MAX_EMPTY = 16.0  # points between two rules of one table without text between them
_MIN_BLANK_EM = 0.12  # between two columns
_HEIGHT_EM = 0.6  # of letters
_CAPTION = re.compile(r"(?:Table|Figure|Fig\.|Algorithm|TABLE|FIGURE)\s*\d")
_MAX_OVERHANG = 1.5  # points by which a text may reach over a vertical rule
_MIN_FILLED = 0.45  # share of the cells below heads; diagrams have less
_MAX_BEFORE = 60.0  # points from a label to the rules
_MAX_LABEL = 0.6  # of the width of a frame; a column of text beside it is wider
_SAME_BASELINE = 2.0  # points
_MIN_LABELLED, _MIN_LABELLED_ALONE = 0.1, 0.5  # of the rows; the first below a longer rule
_SIGN = re.compile(r"[$€£¥%]")


class _Space(NamedTuple):
    """Space between two rules. rows: of its text."""

    top: float
    bottom: float
    rows: list[TextRow]


def open_lattices(frame: Frame, lines: Sequence[Line]) -> Iterator[Lattice]:
    """Yield the tables in a frame; several may be below each other."""
    heights = [*frame.rules]
    if len(heights) == 2 and (head := frame.head_rule()):
        heights.insert(1, head)
    if len(heights) <= 2:
        return
    rows = text_rows(lines, (frame.x0 - TOLERANCE, heights[0], frame.x1 + TOLERANCE, heights[-1]))
    spaces = (
        _Space(a, b, [row for row in rows if a < row.baseline < b]) for a, b in pairwise(heights)
    )
    for is_of_table, run in groupby(spaces, lambda space: _is_of_table(space, frame)):
        texts = [space for space in run if space.rows]
        if (
            is_of_table
            and 1 < len(texts) <= _MAX_SPACES
            and not _are_labels_outside(texts, frame, lines)
        ):
            lattice = _lattice(texts, frame)
            if lattice is not None:
                yield lattice


def _is_of_table(space: _Space, frame: Frame) -> bool:
    if not space.rows:
        return space.bottom - space.top < _MAX_EMPTY
    widest = max(piece.x1 - piece.x0 for row in space.rows for piece in row.pieces)
    texts = (" ".join(word.text for word in row.words) for row in space.rows)
    return widest <= _MAX_PIECE * (frame.x1 - frame.x0) and not any(map(_CAPTION.match, texts))


def _are_labels_outside(spaces: Sequence[_Space], frame: Frame, lines: Sequence[Line]) -> bool:
    """True if labels are to the left of the frame, on its rows.

    A column of text beside it is wider.
    """
    left = min(frame.left, frame.x0 - _MAX_BEFORE)
    before = [
        span
        for line in lines
        for span in line.spans
        if left < span.box[2] < frame.x0 + TOLERANCE and not span.text.isspace()
        if span.box[2] - span.box[0] < _MAX_LABEL * (frame.x1 - frame.x0)
    ]
    rows = [row for space in spaces for row in space.rows]
    beside = sum(
        any(abs(row.baseline - span.baseline) < _SAME_BASELINE for span in before) for row in rows
    )
    is_longer = frame.left < frame.x0 - TOLERANCE
    return beside > len(rows) * (_MIN_LABELLED if is_longer else _MIN_LABELLED_ALONE)


def _lattice(spaces: Sequence[_Space], frame: Frame) -> Lattice | None:
    """Return spaces between rules as a table; None if they are none, or have signs of money."""
    n = 1 + (len(spaces) > 2 and _is_lower_head(*(space.rows for space in spaces[:3])))
    heads = [row for space in spaces[:n] for row in space.rows]
    body = [space.rows for space in spaces[n:]]
    several = [row for rows in body for row in rows if len(row.pieces) > 1]
    if not _are_heads(heads) or len(several) < _MIN_ROWS or any(map(_has_sign, several)):
        return None
    columns = _columns(several, heads, frame.upright)
    groups = row_groups(body, columns)
    if len(columns) < 2 or not _is_filled(groups, columns):
        return None
    borders = _borders(columns, heads, frame.upright)
    rules = HeadRules(frame.inner, frame.upright, borders)
    runs = head_runs(heads, columns, rules) + [_wide(group, columns) for group in groups]
    rows = [*([row] for row in heads), *groups]
    return Lattice(
        xs=[frame.x0 - TOLERANCE, *borders, frame.x1 + TOLERANCE],
        ys=[spaces[0].top, *starmap(_between, pairwise(rows)), spaces[-1].bottom],
        cells=_cells(runs, len(columns)),
        n_head=len(heads),
    )


def _cells(runs: Sequence[Sequence[range]], n_columns: int) -> dict[tuple[int, int], Cell]:
    """Return the cell of each place. runs: of each row, the columns of its wide cells."""
    return {
        (n, m): Cell(range(n, n + 1), next((run for run in own if m in run), range(m, m + 1)))
        for n, own in enumerate(runs)
        for m in range(n_columns)
    }


def _is_lower_head(
    above: Sequence[TextRow], rows: Sequence[TextRow], below: Sequence[TextRow]
) -> bool:
    """True if a line between rules has more heads than those above it, and figures below it."""
    has_more = len(rows) == 1 and len(rows[0].pieces) > max(len(row.pieces) for row in above)
    has_figures = [
        any(piece.is_figure for row in part for piece in row.pieces[1:]) for part in (rows, below)
    ]
    return has_more and has_figures == [False, True]


def _is_filled(rows: Sequence[Sequence[TextRow]], columns: Sequence[Interval]) -> bool:
    own = [
        {n for row in group for piece in row.pieces for n in over(piece, columns)} for group in rows
    ]
    several = [filled for filled in own if len(filled) > 1]  # others are heads of groups
    return sum(map(len, several)) >= _MIN_FILLED * len(several) * len(columns)


def _are_heads(rows: Sequence[TextRow]) -> bool:
    """True if rows can head columns: they have several pieces, and few figures."""
    if len(rows) > _MAX_HEAD_ROWS or max(len(row.words) for row in rows) < 2:
        return False
    whole = [row.pieces[1:] for row in rows]
    return not any(2 * sum(piece.is_figure for piece in own) > len(own) for own in whole)


def _has_sign(row: TextRow) -> bool:
    """True if a sign is apart from its figure, as in statements; these are left to `grids`."""
    return any(_SIGN.fullmatch(piece.text) for piece in row.pieces)


def _columns(
    rows: Sequence[TextRow], heads: Sequence[TextRow], upright: Sequence[Border]
) -> list[Interval]:
    """Return the extents of columns by the texts of rows, from left to right."""
    size = max(row.size for row in rows)
    columns: list[Interval] = []
    for x0, x1 in sorted((piece.x0, piece.x1) for row in rows for piece in row.pieces):
        gap = (columns[-1][1], x0) if columns else (x0, x0)
        is_ruled = gap[1] > gap[0] - _MAX_OVERHANG and _rule_in(gap, upright)
        if columns and gap[1] - gap[0] < _MIN_BLANK_EM * size and not is_ruled:
            columns[-1] = columns[-1][0], max(gap[0], x1)
        else:
            columns.append((x0, x1))
    whole = columns[:1]
    for column in columns[1:]:
        gap = whole[-1][1], column[0]
        is_wide = gap[1] - gap[0] >= MIN_GAP_EM * size or _rule_in(gap, upright)
        if is_wide or _are_headed(whole, column, heads):
            whole.append(column)
        else:
            whole[-1] = whole[-1][0], column[1]
    return whole


def _rule_in(gap: Interval, upright: Sequence[Border]) -> list[float]:
    """Return the x of vertical rules in a gap between two texts."""
    ends = min(gap) - TOLERANCE, max(gap) + TOLERANCE
    return [rule.at for rule in upright if ends[0] < rule.at < ends[1]]


def _are_headed(left: Sequence[Interval], column: Interval, heads: Sequence[TextRow]) -> bool:
    """True if heads are over both columns beside a narrow gap; that of labels may have none.

    left: the columns before the gap, from the first.
    """
    start, stop = left[-1][1], column[0]
    words = [word for word in _lowest(heads, (left[-1][0], column[1])) if word.x0 < column[1]]
    is_left = len(left) == 1 or any(w.x0 < start and w.middle < stop for w in words)
    return (
        is_left
        and any(stop < w.x1 and w.middle > start for w in words)
        and not any(w.x0 < start and stop < w.x1 for w in words)
    )


def _lowest(heads: Sequence[TextRow], over: Interval) -> list[Word]:
    """Return the words of the lowest row of heads that has some over an interval."""
    for row in reversed(heads):
        own = [word for word in row.words if over[0] < word.x1 and word.x0 < over[1]]
        if own:
            return own
    return []


def _borders(
    columns: Sequence[Interval], heads: Sequence[TextRow], upright: Sequence[Border]
) -> list[float]:
    """Return the ends of columns: a vertical rule, or the widest blank of the lowest heads.

    Else it is the middle of the gap.
    """
    borders: list[float] = []
    for (x0, a), (b, x1) in pairwise(columns):
        words = _lowest(heads, (x0, x1))
        blanks = [(max(a, u.x1), min(b, v.x0)) for u, v in pairwise(words)]
        start, stop = max(blanks, key=lambda ends: ends[1] - ends[0], default=(a, b))
        start, stop = (start, stop) if start < stop else (a, b)
        borders.append(next(iter(_rule_in((a, b), upright)), (start + stop) / 2))
    return borders


def _between(above: Sequence[TextRow], below: Sequence[TextRow]) -> float:
    """Return a height between two rows of the table."""
    last, first = above[-1], below[0]
    return (last.baseline + first.baseline - _HEIGHT_EM * min(last.size, first.size)) / 2


def _wide(group: Sequence[TextRow], columns: Sequence[Interval]) -> list[range]:
    """Return the columns of each text that reaches over several, which have no other text."""
    runs = [over(piece, columns) for row in group for piece in row.pieces]
    return [
        run
        for n, run in enumerate(runs)
        if len(run) > 1
        and not any(m != n and set(run) & set(other) for m, other in enumerate(runs))
    ]
