"""Letters that are rotated within a line, as the first E of XeLaTeX, become part of the line.

MuPDF begins another line at each change of direction, so such a word cut its line in three, and a
title lost its number or its end.
"""

from collections.abc import Iterable

from shed_core.ingest.lines.spans import Line

_MAX_GAP_EM = 0.4  # from the letter to those beside it, which may be set close
_MAX_STEP_EM = 0.15  # between the baselines of the parts before and after it


def with_turned_letters(lines: Iterable[Line]) -> list[Line]:
    """Return lines, in the order in which they are drawn, with those joined that it cut."""
    rows: list[Line] = []
    for line in lines:
        if len(rows) > 1 and _is_turned_letter(rows[-1]) and _surround(rows[-2], rows[-1], line):
            letter, before = rows.pop().spans[0], rows.pop()
            letter = letter._replace(baseline=line.spans[0].baseline)
            line = before._replace(spans=[*before.spans, letter, *line.spans])
        rows.append(line)
    return rows


def _is_turned_letter(line: Line) -> bool:
    return not line.is_upright and len(line.spans) == 1 and len(line.spans[0].text.strip()) == 1


def _surround(before: Line, letter: Line, after: Line) -> bool:
    if not (before.is_upright and after.is_upright and before.spans and after.spans):
        return False
    left, middle, right = before.spans[-1], letter.spans[0], after.spans[0]
    return (
        abs(left.box[2] - middle.box[0]) <= _MAX_GAP_EM * middle.size
        and abs(right.box[0] - middle.box[2]) <= _MAX_GAP_EM * middle.size
        and abs(left.baseline - right.baseline) <= _MAX_STEP_EM * middle.size
    )
