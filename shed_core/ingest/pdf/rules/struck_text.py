"""Text that is struck out: thin rules through its letters, as redlined contracts and bills have it.

MuPDF tells struck letters itself (FZ_STEXT_COLLECT_STYLES), but then takes two to five times as
long for a page.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from shed_core.ingest.lines.text_line import Corners, TextLine

MAX_HEIGHT_EM = 0.5
"""Ems of a line from its baseline up to a rule that strikes it out: the middle of its letters."""

MIN_HEIGHT_EM = 0.12
"""Ems of such a rule above the baseline, at least."""

_MAX_THICKNESS_EM = 0.2
_MIN_LENGTH_EM = 4.0  # of a rule; bars of fractions within a line and of roots are shorter
_SAME_BASELINE_EM, _MIN_LEADING_EM = 0.1, 0.9
_MAX_OVERHANG = 2.0  # points; a longer rule is of a table or of a drawing


def has_struck_text(lines: Sequence[TextLine], rules: Sequence[Corners]) -> bool:
    """True if rules run through the letters of some line of a page."""
    by_height = sorted(rules, key=_height)
    return any(
        _struck_length(line, by_height) > _MIN_LENGTH_EM * line.size
        and not _is_in_formula(line, lines)
        for line in (lines if rules else ())
    )


def _height(rule: Corners) -> float:
    return (rule[1] + rule[3]) / 2


def _struck_length(line: TextLine, by_height: Sequence[Corners]) -> float:
    """Return the length of a line that the longest thin rule within it runs through, in points."""
    first = bisect_right(by_height, line.baseline - MAX_HEIGHT_EM * line.size, key=_height)
    last = bisect_left(by_height, line.baseline - MIN_HEIGHT_EM * line.size, key=_height)
    through = [
        (x0, x1)
        for x0, y0, x1, y1 in by_height[first:last]
        if y1 - y0 < _MAX_THICKNESS_EM * line.size
        if line.x0 - _MAX_OVERHANG <= x0 and x1 <= line.x1 + _MAX_OVERHANG
    ]
    # the bar of a fraction is between the pieces of its line
    pieces = (line.pieces or ((0, line.x0, line.x1),)) if through else ()
    return max((min(x1, b) - max(x0, a) for x0, x1 in through for _, a, b in pieces), default=0.0)


def _is_in_formula(line: TextLine, lines: Sequence[TextLine]) -> bool:
    """True if another line is so near above or below that the rule may be of a fraction."""
    return any(
        _SAME_BASELINE_EM < abs(other.baseline - line.baseline) / line.size < _MIN_LEADING_EM
        and other.x0 < line.x1
        and line.x0 < other.x1
        for other in lines
    )
