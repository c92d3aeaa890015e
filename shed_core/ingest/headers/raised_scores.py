"""Scores that the rest of the document raises, by numbers and by what a style is used for.

A line in the style of `Item 4` and `Item 6` that reads `Item 5` and stands between them is a
header. Where `1.1`, `1.2`, `1.3` rise through the text, each alone on its line, they are headers
though they look like the text: people number sections by hand, and fonts may have no bold cut. And
a style whose lines nearly all stand alone above text is one of headers, be it only another colour.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH, TextLine, first_word_width
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import SENTENCE_ENDS, Style, style_of
from shed_core.numbering.families import Number, numbers_of

_MAY_BE_NUMBERED = re.compile(r"[^\W\d_]{0,12}\s?\d")
_SENTENCE_BREAK = re.compile(r"[^\W\d_][.:;?!]\s")
_MIN_RUN = 2  # lines whose numbers rise
_MIN_SHARE_FOLLOWING = 0.7  # of the numbers of a run, that follow the one before by one
_MAX_TITLE_LENGTH = 100  # characters of a line of a run
_MAX_PARAGRAPH_SPACING = 1.6  # leadings between two lines of one paragraph
_MIN_LINES_OF_STYLE = 3
_MIN_SHARE_ABOVE_TEXT = 0.7  # of the lines of a style of headers
_MIN_MEAN_SCORE = 0.1  # of these lines; the trees know more of them than that they stand alone
_MIN_SPACING_ABOVE = 1.3  # leadings of the text from the line before to a header
_MIN_LETTERS = 3  # of a header

LineStyle = tuple[str, float, int, bool, bool]
"""Font, size, colour, whether most letters are bold, whether most are slanted."""


class _NumberedLine(NamedTuple):
    """A line and its number, which orders the lines of a sequence."""

    line: int
    number: Number

    @property
    def key(self) -> tuple[tuple[int, ...], str]:
        return self.number.path, self.number.suffix


def fill_number_gaps(
    lines: Sequence[TextLine], scores: Sequence[float], is_candidate: Sequence[bool]
) -> list[float]:
    """Return the scores, raised where a line's number fills the gap between those of two headers.

    They are raised to MIN_HEADER_SCORE. Only keywords with a number and numbers of several counters
    count, since a plain `5.` may be a list's. A line fills no gap if its number comes twice in it,
    or if its style is not that of the header before and of the one after; a first number needs only
    the header after it. Takes O(lines).
    """
    filled = list(scores)
    for sequence in _number_sequences(lines, is_candidate):
        headers = [n for n, own in enumerate(sequence) if scores[own.line] >= MIN_HEADER_SCORE]
        for before, after in pairwise([-1, *headers]):
            ends = [sequence[n] for n in (before, after) if n >= 0]
            for own in _gap_fillers(sequence[before + 1 : after], ends):
                if all(style_of(lines[own.line]) == style_of(lines[end.line]) for end in ends):
                    filled[own.line] = MIN_HEADER_SCORE
    return filled


def fill_number_runs(
    stats: DocumentStats, scores: Sequence[float], is_candidate: Sequence[bool]
) -> list[float]:
    """Return the scores, raised where numbers rise line by line, as those of sections do.

    They are raised to MIN_HEADER_SCORE. Only numbers of several counters count. All lines of a run
    are of one style, each stands alone, and no number comes twice. Takes O(lines).
    """
    headers = [
        own.line
        for run in _runs(stats, is_candidate)
        if _rises(run) and all(_stands_alone(stats, own.line) for own in run)
        for own in run
    ]
    return _raised(scores, headers)


def _runs(stats: DocumentStats, is_candidate: Sequence[bool]) -> Iterator[list[_NumberedLine]]:
    """Yield the lines of one style with numbers of one family, if none of these comes twice.

    Lines that follow each other are entries of contents, or items.
    """
    for sequence in _number_sequences(stats.lines, is_candidate):
        entries = {own.line for pair in pairwise(sequence) if _are_entries(*pair) for own in pair}
        apart = [own for own in sequence if own.line not in entries]
        is_unique = len({own.key for own in apart}) == len(apart)
        if apart and is_unique and not apart[0].number.is_keyword:
            by_style: dict[Style, list[_NumberedLine]] = {}
            for own in apart:
                by_style.setdefault(style_of(stats.lines[own.line]), []).append(own)
            yield from by_style.values()


def _are_entries(above: _NumberedLine, below: _NumberedLine) -> bool:
    return below.line == above.line + 1 and _follows(above.number, below.number)


def _rises(run: Sequence[_NumberedLine]) -> bool:
    """Whether the numbers of a run rise, and most of them by one."""
    pairs = list(pairwise(run))
    n_following = sum(_follows(above.number, below.number) for above, below in pairs)
    return (
        len(run) >= _MIN_RUN
        and all(above.key < below.key for above, below in pairs)
        and n_following >= _MIN_SHARE_FOLLOWING * len(pairs)
    )


def _follows(above: Number, below: Number) -> bool:
    """Whether a number is the next one: `1.2` after `1.1`, or `2.1` after any of `1`."""
    if above.path[:-1] == below.path[:-1]:
        return below.path[-1] == above.path[-1] + 1
    return above.path[:-1] < below.path[:-1] and below.path[-1] <= 1


def _stands_alone(stats: DocumentStats, number: int) -> bool:
    """Whether a line is no sentence, no row of cells, and not continued by the next one."""
    line = stats.lines[number]
    if line.text.endswith(SENTENCE_ENDS) or len(line.text) > _MAX_TITLE_LENGTH:
        return False
    if len(line.lefts) > 1 or line.lead < len(line.text) or _SENTENCE_BREAK.search(line.text):
        return False
    return not _goes_on(stats, number)


def _goes_on(stats: DocumentStats, number: int) -> bool:
    """Whether the next line goes on in a line's style, which had no room for its first word."""
    line, *following = stats.lines[number : number + 2]
    if not following or following[0].page != line.page:
        return False
    below = following[0]
    leading = stats.paragraph_leading * line.size
    is_near = 0 < below.baseline - line.baseline < _MAX_PARAGRAPH_SPACING * leading
    has_room = stats.wrap_edges[number] - line.x1 >= first_word_width(below)
    return is_near and not has_room and style_of(below) == style_of(line)


def fill_own_styles(
    stats: DocumentStats, scores: Sequence[float], is_candidate: Sequence[bool]
) -> list[float]:
    """Return the scores, raised where nearly all lines of a style stand alone above text.

    They are raised to MIN_HEADER_SCORE. Takes O(lines).
    """
    styles = [_style(line) for line in stats.lines]
    letters: Counter[LineStyle] = Counter()
    for line, style in zip(stats.lines, styles, strict=True):
        letters[style] += len(line.text)
    body = max(letters, key=letters.__getitem__, default=None)
    by_style: dict[LineStyle, list[int]] = {}
    for n, style in enumerate(styles):
        if is_candidate[n] and style != body:
            by_style.setdefault(style, []).append(n)
    headers: list[int] = []
    for own in by_style.values():
        above = [n for n in own if styles[n + 1 : n + 2] == [body] and _heads_text(stats, n)]
        if len(own) < _MIN_LINES_OF_STYLE or len(above) < _MIN_SHARE_ABOVE_TEXT * len(own):
            continue
        if sum(scores[n] for n in above) >= _MIN_MEAN_SCORE * len(above):
            headers += above
    return _raised(scores, headers)


def _raised(scores: Sequence[float], lines: Iterable[int]) -> list[float]:
    """Return the scores, those of some lines at least those of headers."""
    raised = list(scores)
    for n in lines:
        raised[n] = max(raised[n], MIN_HEADER_SCORE)
    return raised


def _style(line: TextLine) -> LineStyle:
    return line.font, line.size, line.color, line.bold > 0.5, line.italic > 0.5


def _heads_text(stats: DocumentStats, number: int) -> bool:
    """Whether a line stands alone with space above it, and the next one is on its page."""
    line, below = stats.lines[number : number + 2]
    first = line.text[0]
    is_title = first.isupper() or first.isdigit() or first >= FIRST_IDEOGRAPH
    if not is_title or below.page != line.page or not _stands_alone(stats, number):
        return False
    if sum(map(str.isalpha, line.text)) < _MIN_LETTERS:
        return False
    last = stats.lines[number - 1] if number else line
    leading = stats.styles.body_leading * line.size
    is_near = 0 < line.baseline - last.baseline < _MIN_SPACING_ABOVE * leading
    return last.page != line.page or not is_near


def _number_sequences(
    lines: Sequence[TextLine], is_candidate: Sequence[bool]
) -> list[list[_NumberedLine]]:
    """Return the candidates with numbers of one family, in reading order, for each family."""
    may_be = [
        n for n, line in enumerate(lines) if is_candidate[n] and _MAY_BE_NUMBERED.match(line.text)
    ]
    sequences: dict[tuple[str, int], list[_NumberedLine]] = {}
    for line, number in zip(may_be, numbers_of(lines[n].text for n in may_be), strict=True):
        if number is not None and (number.is_keyword or len(number.path) > 1):
            family = number.family, len(number.path)
            sequences.setdefault(family, []).append(_NumberedLine(line, number))
    return list(sequences.values())


def _gap_fillers(
    gap: Sequence[_NumberedLine], ends: Sequence[_NumberedLine]
) -> Iterator[_NumberedLine]:
    """Yield the lines of a gap whose numbers are between its ends, or the first before its end.

    ends: the header before, if there is one, and the header after.
    """
    counts = Counter(own.key for own in gap)
    for own in gap:
        is_first = len(ends) == 1 and own.number.path[-1] == 1 and not own.number.suffix
        follows = is_first or (len(ends) == 2 and ends[0].key < own.key)
        if follows and own.key < ends[-1].key and counts[own.key] == 1:
            yield own
