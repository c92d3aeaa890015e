"""Underlined lines: a thin rule drawn below the letters, which PDF does not mark as such."""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import Corners, TextLine

MAX_DEPTH_EM = 0.35
"""Ems of a line from its baseline down to a rule that underlines it."""

MAX_OVERHANG_EM = 1.5
"""Ems of a rule beyond the ends of a line; a longer one is of the page or of a table."""

_MAX_RISE = 1.0  # points of a rule above the baseline
_MIN_SHARE_UNDERLINED = 0.7  # of the line's width; the number of a header is often left out


def is_underlined(line: TextLine, rules: Sequence[Corners]) -> bool:
    """True if rules just below a line's baseline run along it, in one piece or several.

    rules: thin ones of the line's page.
    """
    if not rules:
        return False
    overhang = MAX_OVERHANG_EM * line.size
    length = sum(
        max(0.0, min(x1, line.x1) - max(x0, line.x0))
        for x0, y0, x1, y1 in rules
        if -_MAX_RISE <= (y0 + y1) / 2 - line.baseline <= MAX_DEPTH_EM * line.size
        and x0 >= line.x0 - overhang
        and x1 <= line.x1 + overhang
    )
    return length >= _MIN_SHARE_UNDERLINED * (line.x1 - line.x0)
