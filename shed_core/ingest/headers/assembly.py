"""Wrapped headers: lines of one header phrase, put together.

Two header lines are one header only if the first had no room for the next word, if both are
centred, or if both are set in one display size, as the lines of a title are; other short headers
in one style above each other stay two. An aside such as `(in millions)` belongs to the header
above.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.ingest.headers.consistency import SURE
from shed_core.ingest.headers.header_span import (
    is_aside,
    is_bare_keyword,
    is_bare_number,
    is_capitalized,
)
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine, first_word_width
from shed_core.numbering.parse import list_type

_LEADING = 1.9  # ems between the feet of two lines of one header, at most
_NUMBER_ABOVE = 3.5  # ems between the feet of a chapter's number and of the title below it
_ALIGNED = 3.0  # points
_LIKELY = 0.1  # score from which on a line can be the rest of a header
_DISPLAY = 1.6  # times the body's size; so large are titles, which break lines at will
_DISPLAY_LEADING = 2.2  # ems, as between the centred lines of a title
_BLOCK_LEADING = 1.5  # ems, as between such lines at one left edge


def assemble_spans(
    lines: Sequence[TextLine],
    candidates: Iterable[int],
    scores: Sequence[float],
    rights: Sequence[float],
    body: float,
) -> Iterator[HeaderSpan]:
    """Yield the header spans that candidate lines make up.

    candidates: line indices, increasing. scores: of all lines. body: size of the body, in points.
    rights: for each line, the right edge of the column that it stands in, in points.
    """
    sheet = _Sheet(lines, scores, rights, _DISPLAY * body)
    above: HeaderSpan | None = None
    for group in sheet.groups(candidates):
        if is_bare_number(lines[group[-1]].text) or is_aside(lines[group[0]].text):
            continue
        span = sheet.span([*sheet.number_above(group[0]), *group])
        if above is not None and above.first < span.first:
            yield above
        above = span
    if above is not None:
        yield above


class _Sheet(NamedTuple):
    """What is known of the lines; see `assemble_headings`.

    display: the size in points from which on lines are those of titles.
    """

    lines: Sequence[TextLine]
    scores: Sequence[float]
    rights: Sequence[float]
    display: float

    def groups(self, candidates: Iterable[int]) -> Iterator[list[int]]:
        """Yield the lines of each header, a number above it excepted."""
        group: list[int] = []
        for line in candidates:
            if group and not self._continues(group[-1], line):
                yield group
                group = []
            group.append(line)
            while self._goes_on(group[-1]):
                group.append(group[-1] + 1)
        if group:
            yield group

    def number_above(self, first: int) -> list[int]:
        """Return the line before a title if it is but the number of that title.

        In a display size `Chapter 1` and its title need not be set alike.
        """
        if first == 0 or list_type(self.lines[first].text):
            return []
        above, title = self.lines[first - 1], self.lines[first]
        step, largest = title.baseline - above.baseline, max(above.size, title.size)
        if above.page != title.page or not 0 < step < _NUMBER_ABOVE * largest:
            return []
        is_alike = above.font == title.font and above.size >= title.size
        if is_alike and is_bare_number(above.text):
            return [first - 1]
        return [first - 1] if largest >= self.display and is_bare_keyword(above.text) else []

    def span(self, group: Sequence[int]) -> HeaderSpan:
        """Return some lines as a header span."""
        score = max(self.scores[line] for line in group)
        return HeaderSpan(group[0], group[-1], len(self.lines[group[-1]].text), score, "builtin")

    def _goes_on(self, last: int) -> bool:
        """Whether the next line, which by itself is no candidate, is the rest of a header."""
        below = last + 1
        if below == len(self.lines) or not _LIKELY <= self.scores[below] < SURE:
            return False
        return self._continues(last, below)

    def _continues(self, last: int, line: int) -> bool:
        """Whether a line goes on with the header that `last` is the last line of."""
        above, below = self.lines[last], self.lines[line]
        if line != last + 1 or above.page != below.page or list_type(below.text):
            return False
        step = (below.baseline - above.baseline) / max(above.size, below.size)
        is_display = above.size >= self.display
        if not 0 < step < (_DISPLAY_LEADING if is_display else _LEADING):
            return False
        is_aligned = abs(above.x0 - below.x0) < _ALIGNED
        is_centred = abs(above.x0 + above.x1 - below.x0 - below.x1) < 2 * _ALIGNED
        if is_aside(below.text) and (is_aligned or is_centred):
            return True
        if not _alike(above, below):
            return False
        if is_centred and not is_aligned:
            return True
        if is_display and is_aligned and step < _BLOCK_LEADING:
            return True
        return step < _LEADING and self.rights[last] - above.x1 < first_word_width(below)


def _alike(above: TextLine, below: TextLine) -> bool:
    return (
        abs(above.size - below.size) < 0.5
        and above.color == below.color
        and (above.bold > 0.5) == (below.bold > 0.5)
        and (above.italic > 0.5) == (below.italic > 0.5)
        and is_capitalized(above.text) == is_capitalized(below.text)
    )
