"""Runs of lines of a page that can make a table: its rows, labels between them, heads above.

Lines that the rules of `structure/tables.py` label as tables are the core. The heads of columns
above it may be drawn column by column, and every other label may be alone on its line.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.grids.cells import MONTH

HEADING = re.compile(
    rf"(?:19|20)\d\d|\b{MONTH}\b|\b(?:years?|months?|quarters?|weeks?|periods?)\b|%|\bchange\b"
    r"|\bin (?:thou|mill|bill)",
    re.IGNORECASE,
)
"""Texts that head columns of figures: years, lengths of time, units."""

UNIT = re.compile(
    r"\(?\s*(?:(?:u\.s\. )?dollars |amounts |shares |[$€£¥] )?(?:are )?"
    r"in (?:thou|mill|bill)[a-z]+s?\b.*"
    r"|\(?unaudited\)?",
    re.IGNORECASE,
)
"""Texts about all figures of a table."""

MIN_HEAD_INDENT = 5
"""Least distance from the left of labels to the head of a column, in ems."""

_USABLE = frozenset((*PROSE, Label.TABLE, Label.FORMULA))
_MAX_ROW_LENGTH = 1000  # characters
_MAX_PIECES = 128  # of a line
_MAX_BETWEEN = 5  # lines of labels alone between two of cells
_MAX_HEAD_LINES = 30  # of all columns, where each is drawn by itself
_MAX_STEP = 4.0  # ems between the baselines of two lines of one table
_MAX_STEP_TO_HEAD = 3.0  # ems from the baseline of a head to the line below it
_MAX_STEP_UP = 7.0  # ems; heads that are drawn column by column go up again
_MAX_LABEL_LENGTH, _MAX_LABEL_WIDTH = 130, 60  # characters, ems
_LABEL_TOLERANCE = 3  # ems between the left edges of labels
_N_FIRST_LINES = 8  # of the core, the leftmost of which shows where labels begin
_MAX_LABELS_BELOW_HEAD = 2  # lines of the first group of rows
_MAX_HEAD_LENGTH = 80  # characters
_CENTER_TOLERANCE = 6.0  # points
_SAME_BASELINE = 0.5  # ems between the baselines of lines beside each other


def line_runs(page: PageLines, labels: Sequence[Label], apart: Collection[int]) -> Iterator[range]:
    """Yield runs of lines, in order, each of which can be one table or several.

    labels: of the page's lines. apart: indices of lines that no table holds.
    """
    lines = page.lines
    usable = [
        label in _USABLE and index not in apart and _can_be_row(lines[index])
        for index, label in enumerate(labels)
    ]
    core = [i for i, label in enumerate(labels) if label is Label.TABLE and usable[i]]
    first = previous = -1
    for index in core:
        if first >= 0 and not _goes_on(lines, usable, previous, index):
            yield range(_with_heads(page, usable, first), previous + 1)
            first = -1
        first = index if first < 0 else first
        previous = index
    if first >= 0:
        yield range(_with_heads(page, usable, first), previous + 1)


def _can_be_row(line: TextLine) -> bool:
    is_short = len(line.text) <= _MAX_ROW_LENGTH and len(line.flat_pieces) <= 3 * _MAX_PIECES
    return line.is_upright and is_short


def _goes_on(lines: Sequence[TextLine], usable: Sequence[bool], above: int, below: int) -> bool:
    """True if a table goes on from one line of cells to another."""
    if below - above > _MAX_BETWEEN + 1 or not all(usable[above + 1 : below]):
        return False
    if not all(map(_is_label, lines[above + 1 : below])):
        return False
    return all(_is_near(lines, index) for index in range(above, below))


def _is_near(lines: Sequence[TextLine], index: int) -> bool:
    """True if the line after one is near it, or one of the heads is that are drawn after that."""
    above, below = lines[index : index + 2]
    heads = lines[index + 1 : index + 1 + _MAX_HEAD_LINES]
    between = (line for line in heads if above.baseline < line.baseline < below.baseline)
    below = min(between, key=attrgetter("baseline"), default=below)
    step = (below.baseline - above.baseline) / max(above.size, below.size)
    return -_MAX_STEP_UP < step < _MAX_STEP


def _is_label(line: TextLine) -> bool:
    return len(line.text) < _MAX_LABEL_LENGTH and line.x1 - line.x0 < _MAX_LABEL_WIDTH * line.size


def _with_heads(page: PageLines, usable: Sequence[bool], first: int) -> int:
    """Return the first line of the heads above a table's first line."""
    lines = page.lines
    own = lines[first : first + _N_FIRST_LINES]
    highest = own[0].baseline - _MAX_STEP_TO_HEAD * own[0].size
    top = min((line for line in own if line.baseline > highest), key=attrgetter("baseline"))
    left = min(line.x0 for line in own)
    start = first
    n_labels = 0
    for index in range(first - 1, max(-1, first - 1 - _MAX_HEAD_LINES), -1):
        line = lines[index]
        before = lines[max(0, index - _MAX_HEAD_LINES) : index]
        if not usable[index] or not _is_above(line, _next_below(line, before, top), lines[first]):
            break
        if _is_head(page, index, left):
            start, n_labels = index, 0
        elif n_labels < _MAX_LABELS_BELOW_HEAD and _is_short_label(line, left):
            n_labels += 1
        else:
            break
        top = min(top, line, key=lambda one: one.baseline)
    below = lines[start : first + _N_FIRST_LINES]
    while start and usable[start - 1] and is_corner(lines[start - 1], below, left):
        start -= 1
    return start


def _next_below(line: TextLine, before: Sequence[TextLine], top: TextLine) -> TextLine:
    """Return the line next below one, of those drawn before it, as heads may be, and the top."""
    between = (other for other in before if line.baseline < other.baseline < top.baseline)
    return min(between, key=attrgetter("baseline"), default=top)


def is_corner(line: TextLine, below: Sequence[TextLine], left: float) -> bool:
    """True if a line is above the labels, beside heads that are drawn after it.

    below: heads and rows of the table. left: where its labels begin.
    """
    is_over = left - _LABEL_TOLERANCE * line.size < line.x0 and line.baseline < max(
        map(attrgetter("baseline"), below)
    )
    top = line.baseline + _SAME_BASELINE * line.size
    return is_over and any(head.x0 > line.x1 and head.baseline < top for head in below)


def _is_short_label(line: TextLine, left: float) -> bool:
    is_left = abs(line.x0 - left) < _LABEL_TOLERANCE * line.size
    return is_left and len(line.text) < _MAX_HEAD_LENGTH and not line.text.endswith((".", ";"))


def _is_above(line: TextLine, top: TextLine, first: TextLine) -> bool:
    step = (top.baseline - line.baseline) / max(line.size, top.size)
    return step < _MAX_STEP_TO_HEAD and line.baseline < first.baseline + _MAX_STEP * first.size


def _is_head(page: PageLines, index: int, left: float) -> bool:
    line = page.lines[index]
    if len(line.text) > _MAX_HEAD_LENGTH:
        return False
    if len(line.lefts) == 1 and is_in_middle(page, index):
        return False
    has_cells = len(line.lefts) > 1 and HEADING.search(line.text) is not None
    return has_cells or line.x0 > left + MIN_HEAD_INDENT * line.size


def is_between_parts(page: PageLines, between: range, apart: Collection[int]) -> bool:
    """True if lines can be between two parts of one table: headers and short labels."""
    lines = [page.lines[index] for index in between if index not in apart]
    return len(lines) <= _MAX_BETWEEN and not any(
        len(line.text) >= _MAX_HEAD_LENGTH or UNIT.fullmatch(line.text) for line in lines
    )


def is_in_middle(page: PageLines, index: int) -> bool:
    """True if a line is alone in the middle of its page."""
    line = page.lines[index]
    if abs(line.x0 + line.x1 - page.width) >= 2 * _CENTER_TOLERANCE:
        return False
    nearby = page.lines[max(0, index - _MAX_HEAD_LINES) : index + _MAX_HEAD_LINES]
    return not any(
        other is not line and abs(other.baseline - line.baseline) < _SAME_BASELINE * line.size
        for other in nearby
    )
