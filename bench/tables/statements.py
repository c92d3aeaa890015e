"""Statements of filings as the places of their words say, for `bench.tables`.

The label of a row is what stands left of the figures on their line, the year of a figure is the
nearest one above it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

KINDS = {
    "balance sheet": r"balance sheets?|statements? of financial (?:condition|position)",
    "income": r"statements? of (?:consolidated )?(?:operations|income|earnings)|income statements?",
    "cash flow": r"statements? of (?:consolidated )?cash flows?|cash flows? statements?",
}
_TITLE = r"(?:.{0,60}\b)?(?:consolidated |condensed )*(?:%s)(?: \(.*)?"
YEAR = re.compile(r"(?:19|20)\d\d,?(?:\(\w\))?|\d{1,2}/\d{1,2}/(?:19|20)?\d\d")
NUMBER = re.compile(r"[$(]*\d[\d,]*(?:\.\d+)?[)%]*")
_MIN_FIGURES = 20  # of a statement
_MAX_TITLE_LINES = 14  # from the top of the page
_SAME_LINE = 0.4  # of a word's height

Line = list["Word"]


class Word(NamedTuple):
    """A word and its box, in points."""

    x0: float
    y0: float
    x1: float
    y1: float
    text: str

    @property
    def middle(self) -> float:
        """The x of its middle."""
        return (self.x0 + self.x1) / 2


class TrueRow(NamedTuple):
    """A line of a statement, as its words stand. figures: each with its year."""

    label: list[str]
    figures: list[tuple[str, str]]


def true_rows(words: Sequence[Word]) -> list[TrueRow]:
    """Return the lines of a statement that have figures; none where no line of years is found."""
    lines = _lines(words)
    years = _years(lines)
    if len(years) < 2:
        return []
    middles = sorted(year.middle for year in years)
    step = min(b - a for a, b in pairwise(middles))
    left = middles[0] - 0.6 * step
    rows: list[TrueRow] = []
    for line in lines:
        if line[0].y0 <= years[0].y1 - 2:
            continue
        figures = [w for w in line if NUMBER.fullmatch(w.text) and w.x1 > left]
        figures = [w for w in figures if not YEAR.fullmatch(w.text)]
        if figures and not any(w.x0 > figures[0].x0 and w.text.isalpha() for w in line):
            label = [w.text for w in line if w.x1 < figures[0].x0 and w.text not in "$(—-–"]
            nearest = [min(years, key=lambda y, w=w: abs(_off(y, w))) for w in figures]
            pairs = [(digits(w.text), y.text) for w, y in zip(figures, nearest, strict=True)]
            rows.append(TrueRow(label, pairs))
    return rows


def _off(year: Word, figure: Word) -> float:
    return min(abs(year.middle - figure.middle), abs(year.x1 - figure.x1))


def _lines(words: Sequence[Word]) -> list[Line]:
    """Return the words by lines, as a person sees them, from the top down."""
    lines: list[Line] = []
    for word in sorted(words, key=lambda w: (w.y0 + w.y1, w.x0)):
        middle, height = (word.y0 + word.y1) / 2, word.y1 - word.y0
        last = lines[-1][0] if lines else None
        if last and abs((last.y0 + last.y1) / 2 - middle) < _SAME_LINE * height:
            lines[-1].append(word)
        else:
            lines.append([word])
    return [sorted(line, key=lambda w: w.x0) for line in lines]


def _years(lines: Sequence[Line]) -> list[Word]:
    """Return the years of the line that heads the columns: the first that has most of them."""
    best: list[Word] = []
    for line in lines:
        is_title = any(word.text == "and" for word in line)  # that lists the dates below it
        years = [word for word in line if YEAR.fullmatch(word.text) and not is_title]
        others = sum(bool(NUMBER.fullmatch(word.text)) for word in line) - len(years)
        if len(years) > len(best) and others <= len(years):
            best = years
        if len(best) > 1 and not years:
            break
    return best


def digits(text: str) -> str:
    """Return the digits and decimal points of a figure."""
    return re.sub(r"[^\d.]", "", text).strip(".")


def statements(document: Any) -> Iterator[tuple[str, int, list[Word]]]:
    """Yield kind, page from 1, and words of the first statement of each kind."""
    missing = dict(KINDS)
    for number, page in enumerate(document, start=1):
        words = [Word(*word[:5]) for word in page.get_text("words")]
        lines = _lines(words)
        titles = [" ".join(w.text for w in line) for line in lines[:_MAX_TITLE_LINES]]
        for kind, pattern in list(missing.items()):
            is_title = re.compile(_TITLE % pattern, re.IGNORECASE).fullmatch
            rows = true_rows(words)
            n = sum(len(row.figures) for row in rows)
            is_listing = n < 1.4 * len(rows)  # of printed contents
            if (
                n >= _MIN_FIGURES
                and not is_listing
                and any(len(t) < 110 and is_title(t) for t in titles)
            ):
                del missing[kind]
                yield kind, number, words
