"""Underlined headers: a thin rule drawn below the letters, which PDF does not mark as such."""

from collections.abc import Sequence

from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import Corners, TextLine

_MAX_RISE = 1.0  # points of a rule above the baseline
_MAX_DEPTH_EM = 0.35  # ems of a line below the baseline
_MIN_SHARE_UNDERLINED = 0.7  # of the header's width; its number is often left out
_MAX_OVERHANG_EM = 1.5  # ems; a longer line is a rule of the page or of a table


def is_underlined(line: TextLine, header: HeaderSpan, rules: Sequence[Corners]) -> bool:
    """Whether rules just below a header's first line run along it, in one piece or several.

    line: the first one of the header.
    """
    overhang, x1 = _MAX_OVERHANG_EM * line.size, _end(line, header)
    covered = sum(
        max(0.0, min(right, x1) - max(left, line.x0))
        for left, top, right, bottom in rules
        if -_MAX_RISE <= (top + bottom) / 2 - line.baseline <= _MAX_DEPTH_EM * line.size
        and left >= line.x0 - overhang
        and right <= x1 + overhang
    )
    return bool(rules) and covered >= _MIN_SHARE_UNDERLINED * (x1 - line.x0)


def _end(line: TextLine, header: HeaderSpan) -> float:
    """Return where a header ends in its first line, which goes on after a run-in header."""
    share = header.length / len(line.text) if header.first == header.last else 1.0
    return line.x0 + share * (line.x1 - line.x0)
