"""Scores raised by the words and numbers of divisions: `CHAPTER II`, `Sezione 3`, `Art. 12`.

Laws set them in the letters of the text: in the middle, on a line of their own with the title
below, or at the left, where only titles begin so. Where the numbers of one word are counted on, or
begin anew, they are headers, and so are others in the look of these, as that of the only `Book`.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.runs import grouped
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.numbers import are_entries
from shed_core.ingest.headers.raised_scores.standing import (
    begins_section,
    goes_on,
    raised,
    reads_as_title,
)
from shed_core.ingest.headers.visual_pattern import is_bare_keyword
from shed_core.ingest.lines.text_line import CENTRE_TOLERANCE, is_below
from shed_core.ingest.structure.columns import Column, columns_of
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import FontStyle, style_of
from shed_core.numbering.families import MAX_STEP
from shed_core.numbering.number_run import NumberRun

_MIN_RUN = 3  # lines whose numbers follow each other
_MIN_SHARE_TITLES = 0.5  # of the lines with a word and a number, so that those at the left count
_MAX_TITLE_LINES = 4  # below a number
_MAX_TITLE_SPACING = 2.2  # ems between the baselines of such lines
_MIN_SIDE = 0.02  # of a column's width, at either side of a title in its middle


def fill_divisions(context: LineContext, scores: Sequence[float]) -> list[float]:
    """Scores, raised to MIN_HEADER_SCORE where lines name divisions, and in titles below them."""
    legal = (own for own in context.numbered if own.number.is_legal)
    families = grouped(legal, lambda own: own.number.family).values()
    if not any(len(family) >= _MIN_RUN for family in families):
        return list(scores)
    stats = context.stats
    layout = _Layout(stats, [column for page in stats.pages for column in columns_of(page.lines)])
    counted: list[range] = []
    others: list[range] = []
    for family in families:
        entries = {own.line for pair in pairwise(family) if are_entries(*pair) for own in pair}
        titles = {
            title: own.number
            for own in family
            if own.line not in entries and (title := layout.title(own.line))
        }
        if len(titles) < _MIN_SHARE_TITLES * len(family):
            titles = {title: number for title, number in titles.items() if layout.is_apart(title)}
        is_run = len(titles) >= _MIN_RUN
        is_counted = is_run and NumberRun.of(enumerate(titles.values())).is_counted(MAX_STEP)
        (counted if is_counted else others).extend(titles)
    looks = {layout.look(title) for title in counted}
    alike = (title for title in others if layout.look(title) in looks)
    return raised(scores, (line for title in (*counted, *alike) for line in title))


class _Layout(NamedTuple):
    """The lines of a document in their columns. columns: of each line."""

    stats: DocumentStats
    columns: Sequence[Column]

    def title(self, first: int) -> range:
        """Lines of the title that a line begins, if they may name a division, else none.

        All but the last may be as wide as the column, as those of a paragraph are.
        """
        text, number = self.stats.lines[first].text, self.stats.numberings[first]
        rest = number.rest if number else text
        last = first
        while last - first < _MAX_TITLE_LINES and self._goes_on(last, is_bare=not rest):
            last += 1
        while not rest and last > first and not self._has_sides(last):
            last -= 1
        lines = range(first, last + 1)
        is_apart = self.is_apart(lines)
        is_left = not is_apart and reads_as_title(rest) and not goes_on(self.stats, last)
        is_entry = lines.stop in self.stats.contents
        is_title = begins_section(self.stats, lines, len(text) - len(rest))
        return lines if (is_apart or is_left) and is_title and not is_entry else range(0)

    def is_apart(self, title: range) -> bool:
        """True if a title is in the middle, or begins with only a word and a number."""
        is_bare = is_bare_keyword(self.stats.lines[title.start].text)
        return is_bare or (self._is_in_middle(title[-1]) and self._has_sides(title[-1]))

    def look(self, title: range) -> tuple[FontStyle, bool]:
        """Style of the line of a number, and whether its title is on other lines."""
        return style_of(self.stats.lines[title.start]), len(title) > 1

    def _goes_on(self, number: int, *, is_bare: bool) -> bool:
        """True if the next line is one of the same title.

        is_bare: True if that begins with a line of a word and a number, so that its lines are in
        the middle; the others go on in the next as they have no room.
        """
        line, below = self.stats.lines[number], self.stats.below(number)
        if below is None or self.stats.numberings[number + 1]:
            return False
        if not is_bare:
            return goes_on(self.stats, number)
        is_near = is_below(line, below, _MAX_TITLE_SPACING * below.size)
        return is_near and self._is_in_middle(number + 1)

    def _is_in_middle(self, number: int) -> bool:
        """True if a line is in the middle of its column or page."""
        line = self.stats.lines[number]
        middles = sum(self.columns[number]) / 2, self.stats.pages[line.page - 1].width / 2
        return any(abs((line.x0 + line.x1) / 2 - x) < CENTRE_TOLERANCE for x in middles)

    def _has_sides(self, number: int) -> bool:
        """True if a line leaves room at either side of its column."""
        line, (left, right) = self.stats.lines[number], self.columns[number]
        return line.x0 - left > _MIN_SIDE * (right - left) < right - line.x1
