r"""Figures with and without marks that divide their thousands: `1234`, `1,234`, `1'234`, `1 234`.

They are one figure, and whoever quotes it writes it as they are used to. A single dot divides
nothing, since `1.234` may be a little more than 1; nor do marks of two kinds, or wide gaps, which
stand between two columns.
"""

import re
from collections.abc import Iterator

from shed_core.retrieval.excerpts.span import Span

_GAP = "[ \xa0\u2009\u202f'’]"  # one that is not broken, or thin, as typesetters use them
_DIVIDED = re.compile(
    r"(?<![\d.,])(?!0)\d{1,3}(?:(?:[,，]\d{3})+(?!\d|[,，]\d)|(?:\.\d{3}){2,}(?!\d|\.\d))"
    rf"|(?<![\d.,])(?<!\d{_GAP})(?!0)\d{{1,3}}(?:{_GAP}\d{{3}})+(?!\d|{_GAP}\d)"
)
_MARK = re.compile(r"\D")
_LONG = re.compile(r"(?<![\d.,])[1-9]\d{3,30}(?!\d)")
_YEAR = re.compile(r"(?:19|20)\d\d")
_MAX_CHARS = 24  # of a figure, beyond the place that is looked at


def undivided(text: str) -> str:
    """Return a text without the marks that divide thousands.

    >>> undivided("1,234.5 of 12 345 678 in 2021, 1.234 and 2 345 67")
    '1234.5 of 12345678 in 2021, 1.234 and 2 345 67'
    """
    return _DIVIDED.sub(lambda figure: _MARK.sub("", figure[0]), text)


def forms_with_commas(form: str) -> Iterator[str]:
    """Yield an undivided form with commas in all its figures, and in all but years.

    >>> list(forms_with_commas("in2021of$51577"))
    ['in2,021of$51,577', 'in2021of$51,577']
    """
    yield _LONG.sub(lambda figure: f"{int(figure[0]):,}", form)
    yield _LONG.sub(lambda f: f[0] if _YEAR.fullmatch(f[0]) else f"{int(f[0]):,}", form)


def divided_figures(text: str, span: Span) -> list[str] | None:
    """Return the figures of a part of a text whose thousands are divided; None if it cuts one.

    >>> divided_figures("1,234 of 12 345", Span(0, 5)), divided_figures("12 345", Span(3, 6))
    (['1,234'], None)
    """
    found = _divided(text, span)
    return None if any(_is_cut(figure, span) for figure in found) else [one[0] for one in found]


def cut_figure(text: str, span: Span) -> str:
    """Return the first figure of which a part of a text holds some digits only, or "".

    >>> cut_figure("of 1 234 euros", Span(5, 14)), cut_figure("of 1 234 euros", Span(3, 14))
    ('1 234', '')
    """
    return next((figure[0] for figure in _divided(text, span) if _is_cut(figure, span)), "")


def _divided(text: str, span: Span) -> list["re.Match[str]"]:
    """Return the divided figures that a part of a text holds some of."""
    found = _DIVIDED.finditer(text, max(0, span.start - _MAX_CHARS), span.stop + _MAX_CHARS)
    return [one for one in found if span.start < one.end() and one.start() < span.stop]


def _is_cut(figure: "re.Match[str]", span: Span) -> bool:
    return figure.start() < span.start or span.stop < figure.end()
