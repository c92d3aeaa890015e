r"""Figures with and without marks that divide their thousands: `1234`, `1,234`, `1'234`, `1 234`.

All are one figure, and a quotation may have any. A single dot is no such mark, since `1.234` may be
a little more than 1; nor are marks of two kinds, or wide gaps, which are between columns.
"""

import re
from collections.abc import Callable

from shed_core.numbering import vocabulary
from shed_core.numbering.vocabulary import any_of, words
from shed_core.retrieval.excerpts.span import Span

_GAP = "[ \xa0\u2009\u202f'’]"  # spaces, no-break or thin ones too, and apostrophes
_DIVIDED = re.compile(
    r"(?<![\d.,])(?!0)\d{1,3}(?:(?:[,，]\d{3})+(?!\d|[,，]\d)|(?:\.\d{3}){2,}(?!\d|\.\d))"
    rf"|(?<![\d.,])(?<!\d{_GAP})(?!0)\d{{1,3}}(?:{_GAP}\d{{3}})+(?!\d|{_GAP}\d)"
)
_MARK = re.compile(r"\D")
_NUMBERED = any_of(
    words(
        *(vocabulary.LONE_NUMBERS, vocabulary.CHAPTERS, vocabulary.PARTS, vocabulary.APPENDICES),
        *(vocabulary.ATTACHMENTS, vocabulary.FLOATS, vocabulary.MONTHS),
        *(vocabulary.TABLES, vocabulary.FIGURES, vocabulary.OTHER_CAPTIONS),
    )
)
_APART = re.compile(rf"\d[-/:]$|(?:\b(?:(?:{_NUMBERED})s?|nos?|nr|pp?)\.?|§) ?$", re.IGNORECASE)
"""Text before a number that does not form one figure with the next."""

_MAX_CHARS = 24  # of a figure beyond an end of the span


def undivided(text: str) -> str:
    """Return a text without the marks that divide thousands.

    >>> undivided("1,234.5 of 12 345 678 in 2021, 1.234 and 2 345 67")
    '1234.5 of 12345678 in 2021, 1.234 and 2 345 67'
    """
    return _DIVIDED.sub(lambda figure: _MARK.sub("", figure[0]), text)


class DividedFigures:
    """The figures of a text whose thousands are divided.

    A blank divides no figure if a cell of a table begins after it, or if a date, a month or a word
    such as `Note` shows that the number before it is one of its own.
    """

    def __init__(self, text: str, begins_cell: Callable[[int], bool]) -> None:
        """begins_cell: returns True if a cell of a table begins at a place of the text."""
        self._text, self._begins_cell = text, begins_cell

    def within(self, span: Span) -> list[str] | None:
        """Return the divided figures of a part of the text; None if it cuts one."""
        found = self._over(span)
        return None if any(_is_cut(one, span) for one in found) else [one[0] for one in found]

    def cut_by(self, span: Span) -> str:
        """Return the first of which a part of the text holds some digits only, or ""."""
        return next((one[0] for one in self._over(span) if _is_cut(one, span)), "")

    def undivided(self, span: Span) -> str:
        """Return a part of the text without the marks that divide thousands."""
        parts, start = list[str](), span.start
        for figure in self._over(span):
            parts += self._text[start : figure.start()], _MARK.sub("", figure[0])
            start = figure.end()
        return "".join((*parts, self._text[start : span.stop]))

    def _over(self, span: Span) -> list["re.Match[str]"]:
        """Return the divided figures that overlap a part of the text."""
        around = max(0, span.start - _MAX_CHARS), span.stop + _MAX_CHARS
        match = _DIVIDED.finditer(self._text, *around)
        reached = (one for one in match if span.start < one.end() and one.start() < span.stop)
        return [one for one in reached if self._is_one(one)]

    def _is_one(self, figure: "re.Match[str]") -> bool:
        if " " not in figure[0]:
            return True
        before = self._text[max(0, figure.start() - _MAX_CHARS) : figure.start()]
        places = range(figure.start() + 1, figure.end())
        return not _APART.search(before) and not any(map(self._begins_cell, places))


def _is_cut(figure: "re.Match[str]", span: Span) -> bool:
    return figure.start() < span.start or span.stop < figure.end()
