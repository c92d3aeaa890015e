r"""Signs of figures that a quotation may leave out, or write otherwise than they are printed.

A statement prints its currency sign in some rows only (`Total assets $ 59,268`), and quotations of
the others have the bare figure; a sign that differs, or that is not printed, makes another figure.
`1234`, `1,234`, `1'234` and `1 234` are one figure. A single dot divides no thousands, since
`1.234` may be a little more than 1; nor do marks of two kinds, or wide gaps, which are between
columns.
"""

import re
from collections.abc import Callable

from shed_core.numbering import vocabulary
from shed_core.numbering.vocabulary import any_of, words
from shed_core.retrieval.excerpts.span import Span

SIGNS = "$€£¥"
_NUMBER = r"\d(?:[\d.,]*\d)?"
_SIGN = re.compile(rf"[{SIGNS}](?=\s{{0,4}}\(?\s?\d)|(?<=\d)[{SIGNS}]|(?<=\d\s)[{SIGNS}]")
_SIGNED = re.compile(rf"[{SIGNS}]\s{{0,4}}(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})|{_NUMBER}\s?[{SIGNS}]")
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

_MAX_CHARS = 24  # of a figure beyond an end of a span


def without_signs(text: str) -> str:
    """Return a text without any currency sign.

    >>> without_signs("assets$59,268")
    'assets59,268'
    """
    for sign in SIGNS:
        text = text.replace(sign, "")
    return text


def without_figures_signs(text: str) -> str:
    """Return a text with blanks for the currency signs beside figures.

    >>> without_figures_signs("in $ of $ 5")
    'in $ of   5'
    """
    return _SIGN.sub(" ", text)


def signed_figures(text: str) -> list[str]:
    """Return the figures that have a currency sign beside them, each with its sign.

    >>> signed_figures("Total $ 59,268 and 5 € of ($ 7)")
    ['$59,268', '5€', '$7']
    """
    return ["".join(figure[0].split()) for figure in _SIGNED.finditer(text)]


def undivided(text: str) -> str:
    """Return a text without the marks that divide thousands.

    >>> undivided("1,234.5 of 12 345 678 in 2021, 1.234 and 2 345 67")
    '1234.5 of 12345678 in 2021, 1.234 and 2 345 67'
    """
    return _DIVIDED.sub(lambda figure: _MARK.sub("", figure[0]), text)


def divided_figures(text: str, span: Span, begins_cell: Callable[[int], bool]) -> list[Span]:
    """Return the figures in a part of a text, or that reach into it, whose thousands are divided.

    A blank divides none if a cell of a table begins after it, or if a date, a month or a word such
    as `Note` shows that the number before it is one of its own.
    begins_cell: returns True if a cell of a table begins at a place of the text.
    """

    def is_one(figure: Span) -> bool:
        before = text[max(0, figure.start - _MAX_CHARS) : figure.start]
        is_apart = any(map(begins_cell, range(figure.start + 1, figure.stop)))
        return " " not in text[slice(*figure)] or not (is_apart or _APART.search(before))

    found = _DIVIDED.finditer(text, max(0, span.start - _MAX_CHARS), span.stop + _MAX_CHARS)
    figures = [Span(*one.span()) for one in found if span.start < one.end()]
    return [one for one in figures if one.start < span.stop and is_one(one)]
