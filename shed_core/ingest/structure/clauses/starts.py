"""Lines with which a numbered paragraph may begin."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine, has_room
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.toc import page_number
from shed_core.numbering.runs import Mark, mark_of

_END = re.compile(r"(?:[.:;,!?)\]”\"’–—-]|\b(?:and|or|und|oder|et|ou|y|o|e))$")
_REFERENCE = re.compile(r"[^\W\d_]{2,}\.?\s+[\dIVX][\w.()]*,")  # `Item 8, “Financial …”`
_SENTENCE = re.compile(r"[^\W\d_]{3,}\s+[\dIVXLC][\dIVXLC.()-]*(?<![.)])\s+[^\W\d_]")
_MIN_OUTDENT = 2.0  # points


class Start(NamedTuple):
    """A line that begins with a number. is_header: True if it is the first of a header span."""

    line: int
    mark: Mark
    is_header: bool


def clause_starts(
    stats: DocumentStats, labels: Sequence[Label], spans: Sequence[HeaderSpan]
) -> Iterator[Start]:
    """Lines that begin with a number, where a paragraph or a header begins.

    labels: of all lines. spans: of the headers, by their first lines.
    """
    firsts = {span.first for span in spans}
    inside = {line for span in spans for line in span.lines}
    above: int | None = None
    for number, line in enumerate(stats.lines):
        if number in stats.furniture or _is_entry(stats, number):
            continue
        is_header = number in firsts
        can_be = number not in inside and can_begin(labels[number], line)
        if is_header or (can_be and not _is_about_division(line.text)):
            mark = mark_of(line.text, line.x0)
            if mark is not None and (
                is_header
                or above is None
                or above in inside
                or _begins(stats, above, number, is_below_table=_is_row(labels, stats, above))
            ):
                yield Start(number, mark, is_header)
        above = number


def _is_about_division(text: str) -> bool:
    """True if a text is a sentence about a division, which it does not begin.

    >>> _is_about_division("Title I implements the treaties."), _is_about_division("Title I Fees")
    (True, False)
    >>> _is_about_division("Article 3. of goods")
    False
    """
    number = _SENTENCE.match(text)
    return number is not None and number[0][-1].islower()


def _is_entry(stats: DocumentStats, line: int) -> bool:
    """True if a line is one of printed contents, and not one with dots that are to be filled in."""
    return line in stats.contents and page_number(stats.lines[line].text) is not None


def can_begin(label: Label, line: TextLine) -> bool:
    """True if a line with a label can begin a clause; dots to be filled in make it a table."""
    return label in PROSE or (label is Label.TABLE and _is_filled_in(line))


def _is_filled_in(line: TextLine) -> bool:
    return "...." in line.text.replace("…", "...")


def _is_row(labels: Sequence[Label], stats: DocumentStats, line: int) -> bool:
    """True if a line is of a table, in which no sentence goes on."""
    return labels[line] is Label.TABLE and not _is_filled_in(stats.lines[line])


def _begins(stats: DocumentStats, above: int, line: int, *, is_below_table: bool) -> bool:
    """True if a line begins a paragraph: no reference that wrapped there, `3.2 of this Act`."""
    before, here = stats.lines[above], stats.lines[line]
    if not stats.are_near(before, here) or here.x0 < before.x0 - _MIN_OUTDENT:
        return True
    if has_room(before, stats.wrap_edges[above], here):
        return True
    has_ended = is_below_table or _END.search(before.text) is not None
    return has_ended and not _REFERENCE.match(here.text)
