"""Tables whose rules frame them without dividing their cells, as lattices.

The first space between the rules that has text holds the heads.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, starmap
from operator import itemgetter
from typing import NamedTuple

from shed_core.ingest.lines.spans import Span
from shed_core.ingest.pdf.rules.borders import TOLERANCE, Interval
from shed_core.ingest.pdf.rules.frames import Frame
from shed_core.ingest.pdf.rules.lattice import Cell, Lattice
from shed_core.ingest.pdf.rules.open_columns import borders_of, columns_of
from shed_core.ingest.pdf.rules.open_heads import head_runs, over
from shed_core.ingest.pdf.rules.open_rows import row_groups
from shed_core.ingest.pdf.rules.words import TextRow, text_rows
from shed_core.numbering.vocabulary import FIGURES, TABLES, any_of, words

TABLE_CAPTION = re.compile(rf"(?i:{any_of(words(TABLES))})\s*\d")
"""Beginning of a table's caption."""

_CAPTION = re.compile(rf"(?i:{any_of(words(TABLES, FIGURES))})(?:\s+\d|\d+\b)")

_MIN_ROWS = 2  # of several cells
_MAX_HEAD_ROWS = 8
_MAX_PIECE = 0.85  # of the width of a frame, of a text in one of its rows
_MAX_EMPTY = 16.0  # points between two rules of one table without text between them
_HEIGHT_EM = 0.6  # of letters
_MIN_FILLED = 0.45  # share of the cells below heads; diagrams have less
_MIN_RULED = 3  # rows, each with a rule below it
_MAX_HEADS = 80.0  # points of heads above the first of these rules
_MAX_BELOW = 600.0  # points from the last rule to the last row, where no rule is below that
_MAX_STEP_EM = 2.0  # between two such rows
_MAX_HEAD = 0.5  # of the width of a frame
_ENDS = ".:。："  # of sentences
_MAX_GAP_EM, _MAX_WIDE = 2.0, 0.3  # within a cell; share of the rows that have a wider one
_MAX_BEFORE = 60.0  # points from a label to the rules
_MAX_LABEL = 0.6  # of the width of a frame; a column of text beside it is wider
_SAME_BASELINE = 2.0  # points
_MIN_LABELLED, _MIN_LABELLED_ALONE = 0.1, 0.5  # of the rows; the first below a longer rule
_SIGN = re.compile(r"[$€£¥%]")
_CURRENCY = re.compile(r"[$€£¥]")


class _Space(NamedTuple):
    """Space between two rules. rows: of its text."""

    top: float
    bottom: float
    rows: list[TextRow]


def open_lattices(frame: Frame, spans: Sequence[Span]) -> Iterator[Lattice]:
    """Yield the tables in a frame; several may be below each other. spans: from the top.

    Statements, in which signs are apart from their figures, are left to `grids`.
    """
    heights = [*frame.rules]
    if head := frame.head_rule():
        heights.insert(1, head)
    box = frame.x0 - TOLERANCE, heights[0], frame.x1 + TOLERANCE, heights[-1]
    rows = text_rows(spans, box)
    spaces = [
        _Space(a, b, [row for row in rows if a < row.baseline < b]) for a, b in pairwise(heights)
    ]
    if _have_signs([space.rows for space in spaces if space.rows]):
        return
    if len(spaces) == 1:
        spaces += _below(spaces[0], frame, spans)
    of_table = [(_is_of_table(space, frame), space) for space in spaces]
    if not any(is_of_table and space.rows for is_of_table, space in of_table):
        return
    above = [(_is_of_table(space, frame), space) for space in _above(spaces, frame, spans)]
    for is_of_table, run in groupby([*above, *of_table], itemgetter(0)):
        texts = [space for _, space in run if space.rows]
        if is_of_table and texts and not _are_labels_outside(texts, frame, spans):
            lattice = _lattice(texts, frame)
            if lattice is not None:
                yield lattice


def _have_signs(spaces: Sequence[Sequence[TextRow]]) -> bool:
    """True if a sign is apart: a currency in any row, or a percent sign below the heads."""
    heads, body = ((row for rows in part for row in rows) for part in (spaces[:1], spaces[1:]))
    return any(_has_apart(row, _CURRENCY) for row in heads) or any(
        _has_apart(row, _SIGN) and len(row.pieces) > 1 for row in body
    )


def _has_apart(row: TextRow, sign: re.Pattern[str]) -> bool:
    """True if a cell is a sign; words are only looked for where a span may have one."""
    may_have = any(map(sign.search, (span.text for span in row.spans)))
    return may_have and any(sign.fullmatch(piece.text) for piece in row.pieces)


def _above(spaces: Sequence[_Space], frame: Frame, spans: Sequence[Span]) -> list[_Space]:
    """Return the heads above the first rule, where one is below each of several rows."""
    ruled = [space.rows for space in spaces if space.rows]
    if len(ruled) < _MIN_RULED:
        return []
    if any(sum(len(row.pieces) > 1 for row in rows) > 1 for rows in ruled[1:]):
        return []
    top, step = spaces[0].top, max(space.bottom - space.top for space in spaces)
    box = frame.x0 - TOLERANCE, top - step - _MAX_HEADS, frame.x1 + TOLERANCE, top
    heads: list[TextRow] = []
    for row in reversed(text_rows(spans, box)):
        if top - row.baseline > step or not _is_in(row, frame):
            break
        heads.insert(0, row)
        top, step = row.baseline, _MAX_STEP_EM * row.size
    if any(map(_has_figures, heads)) or not any(len(row.heads) > 1 for row in heads):
        return []
    return [_Space(top - step, spaces[0].top, heads)]


def _has_figures(row: TextRow) -> bool:
    return any(piece.is_figure for piece in row.pieces[1:])


def _below(heads: _Space, frame: Frame, spans: Sequence[Span]) -> list[_Space]:
    """Return the rows below two rules around one line of heads, where no rule ends the table.

    They have words in two columns; those of one column and figures need no rules to be divided.
    """
    if len(heads.rows) != 1 or len(heads.rows[0].heads) < 2:
        return []
    if heads.rows[0].heads[0].is_figure:  # the number of a section whose title is between rules
        return []
    box = frame.x0 - TOLERANCE, heads.bottom, frame.x1 + TOLERANCE, heads.bottom + _MAX_BELOW
    own: list[TextRow] = []
    for row in text_rows(spans, box):
        above = own[-1].baseline if own else heads.bottom
        if row.baseline - above > _MAX_STEP_EM * row.size or not _is_in(row, frame):
            break
        own.append(row)
    several = [row for row in own if len(row.pieces) > 1]
    n_words = sum(not row.pieces[1].is_figure for row in several)
    if n_words <= _MIN_ROWS:
        return []
    return [_Space(heads.bottom, own[-1].baseline + own[-1].size, own)]


def _is_in(row: TextRow, frame: Frame) -> bool:
    """True if a row above or below a frame is no wider, and is no caption or sentence."""
    widest = max(piece.x1 - piece.x0 for piece in row.heads)
    is_within = frame.x0 - TOLERANCE < row.words[0].x0 and row.words[-1].x1 < frame.x1 + TOLERANCE
    is_text = _CAPTION.match(row.text) or row.text[-1] in _ENDS
    return is_within and widest < _MAX_HEAD * (frame.x1 - frame.x0) and not is_text


def _is_of_table(space: _Space, frame: Frame) -> bool:
    if not space.rows:
        return space.bottom - space.top < _MAX_EMPTY
    first, *others = space.rows
    rows = others if others and len(first.pieces) == 1 else space.rows  # without a group's title
    widest = _MAX_PIECE * (frame.x1 - frame.x0)
    if any(piece.x1 - piece.x0 > widest for row in rows for piece in row.pieces):
        return False
    return not any(_CAPTION.match(row.text) for row in space.rows)


def _are_labels_outside(spaces: Sequence[_Space], frame: Frame, spans: Sequence[Span]) -> bool:
    """True if labels are to the left of the frame, on its rows.

    A column of text beside it is wider.
    """
    left = min(frame.left, frame.x0 - _MAX_BEFORE)
    before = [
        span
        for span in spans
        if left < span.box[2] < frame.x0 + TOLERANCE
        if span.box[2] - span.box[0] < _MAX_LABEL * (frame.x1 - frame.x0)
    ]
    rows = [row for space in spaces for row in space.rows]
    beside = sum(
        any(abs(row.baseline - span.baseline) < _SAME_BASELINE for span in before) for row in rows
    )
    is_longer = frame.left < frame.x0 - TOLERANCE
    return beside > len(rows) * (_MIN_LABELLED if is_longer else _MIN_LABELLED_ALONE)


def _lattice(spaces: Sequence[_Space], frame: Frame) -> Lattice | None:
    """Return spaces between rules as a table; None if they are none."""
    n = 1 + (len(spaces) > 2 and _is_lower_head(*(space.rows for space in spaces[:3])))
    heads = [row for space in spaces[:n] for row in space.rows]
    body = [space.rows for space in spaces[n:]]
    several = [row for rows in body for row in rows if len(row.pieces) > 1]
    if not _are_heads(heads, several) or len(several) < _MIN_ROWS:
        return None
    columns = columns_of(several, heads, frame.upright)
    groups = row_groups(body, columns)
    if len(columns) < 2 or not _is_filled(groups, columns) or _are_several(several, columns):
        return None
    borders = borders_of(columns, heads, frame.upright)
    runs = head_runs(heads, columns, borders, frame.upright) + [
        _wide(group, columns) for group in groups
    ]
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
    """True if lines between rules have more heads than those above it, and figures below it."""
    n_above, n = (max(len(row.pieces) for row in part) for part in (above, rows))
    has_figures = [
        any(piece.is_figure for row in part for piece in row.pieces[first:])
        for first, part in enumerate((rows, below))
    ]
    return n > n_above and has_figures == [False, True]


def _is_filled(rows: Sequence[Sequence[TextRow]], columns: Sequence[Interval]) -> bool:
    own = [
        {n for row in group for piece in row.pieces for n in over(piece, columns)} for group in rows
    ]
    several = [filled for filled in own if len(filled) > 1]  # others are heads of groups
    return sum(map(len, several)) >= _MIN_FILLED * len(several) * len(columns)


def _are_several(rows: Sequence[TextRow], columns: Sequence[Interval]) -> bool:
    """True if texts far from each other are in one column of a row, as in several tables."""
    n_wide = 0
    for row in rows:
        own = [(piece, over(piece, columns).start) for piece in row.pieces]
        n_wide += any(
            a == b and right.x0 - left.x1 > _MAX_GAP_EM * row.size
            for (left, a), (right, b) in pairwise(own)
        )
    return n_wide > _MAX_WIDE * len(rows)


def _are_heads(rows: Sequence[TextRow], body: Sequence[TextRow]) -> bool:
    """True if rows can head columns: they have several pieces, and few figures beside a label."""
    if len(rows) > _MAX_HEAD_ROWS or max((len(row.words) for row in rows), default=0) < 2:
        return False
    labels = max((row.pieces[0].x1 for row in body), default=0.0)
    whole = [row.pieces[1:] for row in rows if row.words[0].x0 < labels]
    return not any(2 * sum(piece.is_figure for piece in own) > len(own) for own in whole)


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
