"""Currency signs beside figures, which a quotation may leave out: `Total assets $ 59,268`.

A statement prints its sign in some rows only, and quotations of the others have the bare figure. A
sign that differs from the printed one, or that is not printed, makes another figure.
"""

import re

SIGNS = "$€£¥"
_NUMBER = r"\d(?:[\d.,]*\d)?"
_SIGN = re.compile(rf"[{SIGNS}](?=\s{{0,4}}\(?\s?\d)|(?<=\d)[{SIGNS}]|(?<=\d\s)[{SIGNS}]")
_SIGNED = re.compile(rf"[{SIGNS}]\s{{0,4}}(?:\(\s?{_NUMBER}\s?\)|{_NUMBER})|{_NUMBER}\s?[{SIGNS}]")
_BLANK = re.compile(r"\s+")


def has_sign(text: str) -> bool:
    """True if a text has a currency sign, beside a figure or not."""
    return any(sign in text for sign in SIGNS)


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
    return [_BLANK.sub("", figure[0]) for figure in _SIGNED.finditer(text)]
