"""The words of a part of a page with their places, in rows of one baseline."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from shed_core.document.runs import in_runs
from shed_core.ingest.lines.spans import Line, Span
from shed_core.ingest.pdf.rules.cell_text import letter_width

SAME_BASELINE_EM = 0.3
"""Ems between the baselines of two words of one row, at most."""

MIN_GAP_EM = 0.6
"""Ems between two cells of one row, at least, where both are words."""

FIGURE = re.compile(
    r"(?!(?:19|20)\d\d$)[$€£¥(\[+\-–—−±~<>≤≥.]*\d[\d.,:/±×%+\-–—−]*[)%\]*†‡§]*|[-–—−*]|n/?a"
)
"""A figure of a table that is no year."""

_MAX_RAISED = 0.85  # of the size of the letters beside them, of those that are raised or lowered
_MAX_RAISED_EM = 0.6  # from their baseline
_WORD = re.compile(r"\S+")


class Word(NamedTuple):
    """A word, or words of one cell; x0, x1 in points."""

    x0: float
    x1: float
    text: str

    @property
    def middle(self) -> float:
        return (self.x0 + self.x1) / 2

    @property
    def is_figure(self) -> bool:
        return FIGURE.fullmatch(self.text) is not None


@dataclass(frozen=True)
class TextRow:
    """Words on one baseline, from left to right.

    size: of its largest letters, in points. is_bold: True if the first word is bold.
    """

    baseline: float
    size: float
    words: list[Word]
    is_bold: bool

    @cached_property
    def pieces(self) -> list[Word]:
        """The words as cells: those near each other as one, unless one is a figure."""
        return self._joined(is_head=False)

    @property
    def heads(self) -> list[Word]:
        """The words as heads: those near each other as one."""
        return self._joined(is_head=True)

    @property
    def text(self) -> str:
        """The words with one blank between them."""
        return " ".join(word.text for word in self.words)

    def _joined(self, *, is_head: bool) -> list[Word]:
        pieces: list[Word] = []
        for word in self.words:
            left = pieces[-1] if pieces else None
            is_near = left is not None and word.x0 - left.x1 < MIN_GAP_EM * self.size
            if left is None or not is_near or not (is_head or _are_words(left, word)):
                pieces.append(word)
            else:
                pieces[-1] = Word(left.x0, max(left.x1, word.x1), f"{left.text} {word.text}")
        return pieces


def text_rows(lines: Iterable[Line], box: tuple[float, float, float, float]) -> list[TextRow]:
    """Return the rows of text whose words are in a box, from the top."""
    x0, y0, x1, y1 = box
    spans = [
        span
        for line in lines
        if line.is_upright
        for span in line.spans
        if y0 < span.baseline < y1 and x0 < (span.box[0] + span.box[2]) / 2 < x1
    ]
    spans = sorted((span for span in spans if not span.text.isspace()), key=attrgetter("baseline"))
    return [_row(own) for own in _with_raised(in_runs(spans, _is_in_row))]


def _is_in_row(row: Sequence[Span], span: Span) -> bool:
    step = span.baseline - row[0].baseline
    return step < SAME_BASELINE_EM * max(row[0].size, span.size)


def _with_raised(rows: Iterable[list[Span]]) -> list[list[Span]]:
    """Return rows of spans with raised and lowered letters in the row that they are of."""
    whole: list[list[Span]] = []
    for row in rows:
        if whole and _is_raised(*sorted((whole[-1], row), key=_size)):
            whole[-1] += row
        else:
            whole.append(row)
    return whole


def _is_raised(small: Sequence[Span], large: Sequence[Span]) -> bool:
    """True if small letters are superscripts or subscripts of large ones."""
    near = (one.baseline for one in large if one.size == _size(large))
    step = min(abs(one - small[0].baseline) for one in near)
    return _size(small) < _MAX_RAISED * _size(large) and step < _MAX_RAISED_EM * _size(large)


def _size(spans: Sequence[Span]) -> float:
    return max(span.size for span in spans)


def _row(spans: Sequence[Span]) -> TextRow:
    largest = max(spans, key=lambda span: span.size)
    words = sorted(word for span in spans for word in _words(span))
    result: list[Word] = []
    for word in words:  # a word in several fonts
        if result and word.x0 - result[-1].x1 < 0.08 * largest.size:
            left = result[-1]
            result[-1] = Word(left.x0, max(left.x1, word.x1), left.text + word.text)
        else:
            result.append(word)
    is_bold = min(spans, key=lambda span: span.box[0]).font.is_bold
    return TextRow(largest.baseline, largest.size, result, is_bold)


def _words(span: Span) -> Iterator[Word]:
    """Yield the words of a span with their approximate positions."""
    x0, _, x1, _ = span.box
    ends = [0.0, *accumulate(map(letter_width, span.text))]
    scale = (x1 - x0) / (ends[-1] or 1.0)
    for word in _WORD.finditer(span.text):
        yield Word(x0 + scale * ends[word.start()], x0 + scale * ends[word.end()], word[0])


def _are_words(left: Word, right: Word) -> bool:
    return not right.is_figure and FIGURE.fullmatch(left.text.split()[-1]) is None
