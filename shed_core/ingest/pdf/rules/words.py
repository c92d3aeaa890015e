"""The words of a part of a page with their places, in rows of one baseline."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from operator import attrgetter
from typing import NamedTuple

from shed_core.document.runs import in_runs
from shed_core.ingest.lines.spans import Span
from shed_core.ingest.pdf.rules.borders import between
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
_MAX_IN_WORD_EM = 0.08  # between two parts of a word, in several fonts
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
    """Spans on one baseline: that of the largest letters.

    size: of these letters, in points. Words and cells are from left to right; they are looked for
    where they are asked for, as most rows are soon known to be text.
    """

    baseline: float
    size: float
    spans: Sequence[Span]

    @cached_property
    def words(self) -> list[Word]:
        """The words; one in several fonts is one."""
        result: list[Word] = []
        for word in sorted(word for span in self.spans for word in _words(span)):
            if result and word.x0 - result[-1].x1 < _MAX_IN_WORD_EM * self.size:
                left = result[-1]
                result[-1] = Word(left.x0, max(left.x1, word.x1), left.text + word.text)
            else:
                result.append(word)
        return result

    @cached_property
    def pieces(self) -> list[Word]:
        """The words as cells: those near each other as one, unless one is a figure."""
        return self._joined(is_head=False)

    @cached_property
    def heads(self) -> list[Word]:
        """The words as heads: those near each other as one."""
        return self._joined(is_head=True)

    @property
    def text(self) -> str:
        """The words with one blank between them."""
        return " ".join(word.text for word in self.words)

    def _joined(self, *, is_head: bool) -> list[Word]:
        pieces: list[Word] = []
        is_apart = True  # the word before
        for word in self.words:
            is_figure = not is_head and word.is_figure
            if is_apart or is_figure or word.x0 - pieces[-1].x1 >= MIN_GAP_EM * self.size:
                pieces.append(word)
            else:
                left = pieces[-1]
                pieces[-1] = Word(left.x0, max(left.x1, word.x1), f"{left.text} {word.text}")
            is_apart = is_figure
        return pieces


def text_rows(spans: Sequence[Span], box: tuple[float, float, float, float]) -> list[TextRow]:
    """Return the rows of text whose words are in a box, from the top. spans: from the top."""
    x0, y0, x1, y1 = box
    own = [
        span
        for span in between(spans, y0, y1, attrgetter("baseline"))
        if x0 < (span.box[0] + span.box[2]) / 2 < x1
    ]
    return _with_raised(in_runs(own, _is_in_row))


def _is_in_row(row: Sequence[Span], span: Span) -> bool:
    step = span.baseline - row[0].baseline
    return step < SAME_BASELINE_EM * max(row[0].size, span.size)


def _with_raised(rows: Iterable[Sequence[Span]]) -> list[TextRow]:
    """Return rows of spans with raised and lowered letters in the row that they are of."""
    whole: list[TextRow] = []
    for spans in rows:
        row = _row(spans)
        if whole and _is_raised(*sorted((whole[-1], row), key=attrgetter("size"))):
            whole[-1] = _row([*whole[-1].spans, *spans])
        else:
            whole.append(row)
    return whole


def _is_raised(small: TextRow, large: TextRow) -> bool:
    """True if small letters are superscripts or subscripts of large ones."""
    if small.size >= _MAX_RAISED * large.size:
        return False
    near = (one.baseline for one in large.spans if one.size == large.size)
    step = min(abs(baseline - small.spans[0].baseline) for baseline in near)
    return step < _MAX_RAISED_EM * large.size


def _row(spans: Sequence[Span]) -> TextRow:
    largest = max(spans, key=attrgetter("size"))
    return TextRow(largest.baseline, largest.size, spans)


def _words(span: Span) -> Iterator[Word]:
    """Yield the words of a span with their approximate positions."""
    x0, _, x1, _ = span.box
    words = [*_WORD.finditer(span.text)]
    if len(words) == 1 and len(words[0][0]) == len(span.text):
        yield Word(x0, x1, span.text)
        return
    ends = [0.0, *accumulate(map(letter_width, span.text))]
    scale = (x1 - x0) / (ends[-1] or 1.0)
    for word in words:
        yield Word(x0 + scale * ends[word.start()], x0 + scale * ends[word.end()], word[0])
