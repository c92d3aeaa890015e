"""Assembly: which lines make up one header.

Two header lines are one header only if the first had no room for the next word, if the second reads
on from it (`Notes to the` and `financial statements`), or if both are centred; other short headers
in one style above each other stay two. An aside such as `(in millions)` belongs to the header
above. The rest of a header need not score as one, least of all in its very font, where that is not
the text's.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.phrases import FoundBy
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.headers.visual_pattern import (
    is_aside,
    is_bare_keyword,
    is_bare_number,
    is_capitalized,
)
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine, are_centred, has_room, is_below
from shed_core.ingest.structure.clauses.titles import has_title_below
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.numbering.counters import counters_of
from shed_core.numbering.parse import Numbering, numbering
from shed_core.numbering.vocabulary import APPENDICES, SMALL_WORDS, any_of, words

# distances between baselines, in ems
_MAX_HEADER_SPACING = 1.9  # of two lines of one header
_MAX_LEADING = 1.1  # of the text's leading, where that is more: manuscripts have double spacing
_MAX_TITLE_SPACING = 2.2  # of two lines of a title in a display size
_MAX_COMPANY_SPACING = 3.0  # of a company's name and the title of its statement below it
_MAX_NUMBER_SPACING = 3.5  # of a chapter's number and the title below it

_MAY_BE_TITLE = words(APPENDICES)  # without a number, such as `Appendix` of `Chapter 6`
_CLOSING_MARKS = (".", ":", ";", "?", "!")
_CLOSING_WORDS = {"any", "no", "non", "not", "ten"}  # Dutch `ten` is the count of `Top Ten`
_OPEN_WORDS = (  # an annex may have a letter
    word for word in words(SMALL_WORDS) - _CLOSING_WORDS if len(word) > 1
)
_ENDS_OPEN = re.compile(rf"(?:[,&/–—]|(?<!\w)(?:{any_of(_OPEN_WORDS)}))$", re.IGNORECASE)
_COMPANY = re.compile(
    r"(?:\b(?:inc|corp|ltd|llc|l\.l\.c|l\.p|plc|n\.v|s\.a|ag|se|gmbh|limited|corporation|company)"
    r"|\bsubsidiar(?:y|ies))[.,)]*$",
    re.IGNORECASE,
)
_ALIGN_TOLERANCE = 3.0  # points
_HEADER_SIZE_TOLERANCE = 0.5  # points between two lines of one header
_MIN_CONTINUATION_SCORE = 0.1  # from which on a line can be the rest of a header
_DISPLAY_SIZE = 1.6  # times the body's; so large are titles, which break lines at will


def assemble_spans(stats: DocumentStats, scores: Sequence[float]) -> Iterator[HeaderSpan]:
    """Header spans that lines of high scores make up. scores: of all lines."""
    document, lines = _ScoredLines(stats, scores, _numbers_of_titles(stats, scores)), stats.lines
    above: HeaderSpan | None = None
    for group in document.groups():
        if is_bare_number(lines[group[-1]].text) or is_aside(lines[group[0]].text):
            continue
        span = document.span([*document.number_above(group[0]), *group])
        if above is not None and above.first < span.first:
            yield above
        above = span
    if above is not None:
        yield above


class _ScoredLines(NamedTuple):
    """The lines of a document as assembly sees them.

    scores: of the lines. numbers: lines that are only the number of the title below.
    """

    stats: DocumentStats
    scores: Sequence[float]
    numbers: Collection[int]

    @property
    def lines(self) -> Sequence[TextLine]:
        """All lines."""
        return self.stats.lines

    @property
    def display_size(self) -> float:
        """The size in points from which on lines are those of titles."""
        return _DISPLAY_SIZE * self.stats.body_size

    def groups(self) -> Iterator[list[int]]:
        """Lines of each header, a number above it excepted."""
        group: list[int] = []
        for line, score in enumerate(self.scores):
            if score < MIN_HEADER_SCORE:
                continue
            if group and not self._continues(group[-1], line):
                yield group
                group = []
            group.append(line)
            while self._has_continuation(group[-1]):
                group.append(group[-1] + 1)
        if group:
            yield group

    def number_above(self, first: int) -> list[int]:
        """Line before a title if it is only the number of that title.

        In a display size `Chapter 1` and its title need not be of the same style.
        """
        if first - 1 in self.numbers:
            return [first - 1]
        number = self.stats.numberings[first]
        if first == 0 or (number and number.kind not in _MAY_BE_TITLE):
            return []
        above, title = self.lines[first - 1], self.lines[first]
        max_size = max(above.size, title.size)
        if not is_below(above, title, _MAX_NUMBER_SPACING * max_size):
            return []
        is_same_font = above.font == title.font and above.size >= title.size
        if is_same_font and len(above.lefts) == 1 and is_bare_number(above.text):
            return [first - 1]
        if not is_bare_keyword(above.text):
            return []
        is_display = max_size >= self.display_size
        is_one_title = (
            _is_same_style(above, title)
            and are_centred(above, title)
            and is_capitalized(above.text) == is_capitalized(title.text)
        )
        return [first - 1] if is_display or is_one_title else []

    def span(self, group: Sequence[int]) -> HeaderSpan:
        """Header span of some lines."""
        first, last, score = group[0], group[-1], max(self.scores[line] for line in group)
        return HeaderSpan(first, last, len(self.lines[last].text), score, FoundBy.BUILTIN)

    def _has_continuation(self, last: int) -> bool:
        """True if the next line, whose score alone is too low, is the rest of a header."""
        below = last + 1
        if below == len(self.lines):
            return False
        if has_title_below(self.stats, last):
            return True
        score = self.scores[below]
        may_be = score >= _MIN_CONTINUATION_SCORE or self._is_own(last)
        return score < MIN_HEADER_SCORE and may_be and self._continues(last, below)

    def _is_own(self, last: int) -> bool:
        """True if a header and what is below, no aside, are in one font, not the text's."""
        above, below = self.lines[last : last + 2]
        is_one_font = above.font == below.font and _is_same_style(above, below)
        is_text = style_of(above) == self.stats.styles.body_style
        return is_one_font and not is_text and not is_aside(below.text)

    def _max_spacing(self, above: TextLine, below: TextLine) -> float:
        """Largest distance between two lines of a header, in ems.

        A title at the left of one in the middle is its subtitle, or that of its first section.
        """
        is_at_left = above.x0 - below.x0 > _ALIGN_TOLERANCE and not are_centred(above, below)
        leading = 0.0 if is_at_left else self.stats.styles.body_leading
        return max(_MAX_HEADER_SPACING, _MAX_LEADING * leading)

    def _continues(self, last: int, line: int) -> bool:
        """True if a line continues the header that `last` is the last line of."""
        above, below = self.lines[last], self.lines[line]
        if line != last + 1 or above.page != below.page:
            return False
        number = self.stats.numberings[line]
        if number and not _cites(above.text, number):
            return False
        if 0 < _spacing(above, below) < _MAX_COMPANY_SPACING and _heads_statement(above, below):
            return True
        is_display = above.size >= self.display_size
        max_spacing = _MAX_TITLE_SPACING if is_display else self._max_spacing(above, below)
        return 0 < _spacing(above, below) < max_spacing and self._are_one_title(last)

    def _are_one_title(self, last: int) -> bool:
        """True if a line and the next one, near below it, are set and read as one title."""
        above, below = self.lines[last : last + 2]
        is_aligned = abs(above.x0 - below.x0) < _ALIGN_TOLERANCE
        is_centred = are_centred(above, below)
        if is_centred and is_bare_keyword(above.text):
            return True
        if is_aside(below.text) and (is_aligned or is_centred):
            return True
        if not _is_same_style(above, below):
            return False
        if _reads_on(above.text, below.text):
            return True
        if _is_title_capitalized(above.text) != is_capitalized(below.text):
            return False
        if is_centred and (not is_aligned or self.stats.is_in_middle(above)):
            return True
        is_close = _spacing(above, below) < self._max_spacing(above, below)
        return is_close and not has_room(above, self.stats.wrap_edges[last], below)


def _numbers_of_titles(stats: DocumentStats, scores: Sequence[float]) -> set[int]:
    """Lines such as `Chapter 1` or `ONE` that are counted without a gap, each above its title.

    Two or more of one look, above titles of another, are no titles of their own.
    """
    runs: dict[object, list[tuple[int, int]]] = defaultdict(list)
    for line in range(len(scores) - 1):
        if scores[line + 1] < MIN_HEADER_SCORE or stats.numberings[line + 1]:
            continue
        above, title = stats.lines[line : line + 2]
        if is_below(above, title, _MAX_NUMBER_SPACING * max(above.size, title.size)):
            looks = style_of(above), style_of(title)
            # in one look `PART I` may be above what it holds
            if looks[0] != looks[1] and (counter := _bare_counter(stats, line)):
                runs[counter[0], looks].append((line, counter[1]))
    return {
        line
        for run in runs.values()
        if len(run) > 1 and all(b == a + 1 or 1 == b < a for (_, a), (_, b) in pairwise(run))
        for line, _ in run
    }


def _bare_counter(stats: DocumentStats, line: int) -> tuple[str, int] | None:
    """Kind and count of a line that is only a number in words, Roman or after a keyword."""
    text, number = stats.lines[line].text, stats.numberings[line]
    if line in stats.furniture:
        return None
    if number is not None:
        return (number.kind, number.path[-1]) if is_bare_keyword(text) else None
    counters = counters_of(text)
    return (counters[0], counters[1][0]) if counters and counters[0] in ("one", "I") else None


def _spacing(above: TextLine, below: TextLine) -> float:
    """Distance between two lines, in ems of the larger one."""
    return (below.baseline - above.baseline) / max(above.size, below.size)


def _cites(above: str, number: Numbering) -> bool:
    """True if a number is one that the title before it speaks of, and not that of a title."""
    is_word_or_count = number.has_word or number.kind == "1"  # as in `18 U.S.C. Section 1350`
    return is_word_or_count and _ENDS_OPEN.search(above) is not None


def _is_title_capitalized(text: str) -> bool:
    """True if a title is in capitals, though its number may not be.

    >>> _is_title_capitalized("Item 5. MARKET FOR COMMON EQUITY"), _is_title_capitalized("ITEM 5")
    (True, True)
    """
    number = numbering(text)
    return is_capitalized(number.rest if number and number.rest else text)


def _heads_statement(above: TextLine, below: TextLine) -> bool:
    """True if a line is only the name of a company, and the next the title of its statement."""
    is_one_look = _is_same_style(above, below) and are_centred(above, below)
    return is_one_look and _COMPANY.search(above.text) is not None


def _is_same_style(above: TextLine, below: TextLine) -> bool:
    return (
        abs(above.size - below.size) < _HEADER_SIZE_TOLERANCE
        and above.color == below.color
        and above.is_bold == below.is_bold
        and (above.is_italic == below.is_italic or 0 < above.italic < 1)  # it may name a book
    )


def _reads_on(above: str, below: str) -> bool:
    """True if a line goes on in the next: it ends open, or the next begins in lower case.

    >>> _reads_on("Notes to the", "Financial Statements"), _reads_on("Costs", "and benefits")
    (True, True)
    >>> _reads_on("1. Costs:", "a list of them"), _reads_on("Yes or No", "Benefits")
    (False, False)
    """
    if above.endswith(_CLOSING_MARKS):
        return False
    return below[0].islower() or _ENDS_OPEN.search(above) is not None
