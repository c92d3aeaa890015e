"""Words and figures of a spaced text, as quotations are aligned with them.

A Chinese or Japanese character is a word, since no blanks say where words end.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from itertools import islice

from shed_core.retrieval.folding import IDEOGRAPHS

_NUMBER = r"\d+(?:[.,]\d+)*"
_TOKEN = re.compile(
    rf"[{IDEOGRAPHS}]|[^\W\d_{IDEOGRAPHS}]+"
    rf"|\( ?[$€£¥]? ?{_NUMBER} ?%? ?\)|(?<!\w)-[$€£¥]?{_NUMBER}|{_NUMBER}|[$€£¥%]"
)
_CHUNK = 1 << 14  # characters
_MIN_DIGITS = 3  # of a figure that counts by its digits: `5` and `50` have nothing in common


class Tokens:
    """The words, figures and signs of a text. texts: all of them, in order.

    >>> Tokens("net loss ( 370 ) or -5.2 % of sales").texts
    ['net', 'loss', '( 370 )', 'or', '-5.2', '%', 'of', 'sales']
    """

    def __init__(self, spaced_text: str, step: Callable[[], None] = lambda: None) -> None:
        """step: called after each chunk. Takes about 0.1 s a million characters."""
        self._text = spaced_text
        self.texts: list[str] = []
        self._chunks, self._n_before = [0], [0]
        known: dict[str, str] = {}  # one string a word, or words would take more than the text
        while (start := self._chunks[-1]) < len(spaced_text):
            stop = spaced_text.find(" ", start + _CHUNK)
            stop = len(spaced_text) if stop < 0 else stop
            found = _TOKEN.findall(spaced_text, start, stop)
            self.texts += map(known.setdefault, found, found)
            self._chunks.append(stop)
            self._n_before.append(len(self.texts))
            step()

    def place(self, start: int, stop: int) -> range:
        """Return where the tokens from `start` to before `stop` stand in the text."""
        return range(self._span(start)[0], self._span(stop - 1)[1]) if start < stop else range(0)

    def _span(self, number: int) -> tuple[int, int]:
        chunk = bisect_right(self._n_before, number) - 1
        found = _TOKEN.finditer(self._text, self._chunks[chunk], self._chunks[chunk + 1])
        return next(islice(found, number - self._n_before[chunk], None)).span()


def key_of(token: str) -> str:
    """Return what a token counts as: a word, or the digits of a figure.

    >>> key_of("sales"), key_of("1,577,000"), key_of("( 1,577 )"), key_of("5.0")
    ('sales', '#1577', '#1577', '5.0')
    """
    if token.isalpha():
        return token
    digits = "".join(filter(str.isdecimal, token)).strip("0")
    return f"#{digits}" if len(digits) >= _MIN_DIGITS else token.replace(" ", "")


def keys_of(tokens: Sequence[str]) -> list[str]:
    """Return what each of many tokens counts as."""
    known = {token: key_of(token) for token in set(tokens)}
    return [known[token] for token in tokens]


def is_figure(token: str) -> bool:
    """Whether a token is a figure, or a sign that belongs to one."""
    return not token.isalpha()
