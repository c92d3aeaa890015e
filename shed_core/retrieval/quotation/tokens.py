"""Tokens of a spaced text for its alignment with quotations: words, figures and signs.

A Chinese or Japanese character is a word, since no blanks say where words end. A currency sign is
a part of the figure after it, and nothing by itself.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, islice, pairwise

from shed_core.document.characters import IDEOGRAPHS
from shed_core.retrieval.quotation.signs import SIGNS, without_signs

_NUMBER = r"\d+(?:[.,]\d+)*"
_TOKEN = re.compile(
    rf"[{IDEOGRAPHS}]|[^\W\d_{IDEOGRAPHS}]+"
    rf"|\( ?[{SIGNS}]? ?{_NUMBER} ?%? ?\)|(?<!\w)-[{SIGNS}]?{_NUMBER}|[{SIGNS}] ?{_NUMBER}"
    rf"|{_NUMBER}|%"
)
_CHUNK = 1 << 14  # characters
_MIN_DIGITS = 3  # of a figure that counts by its digits: `5` and `50` have nothing in common


class Run:
    """Words, figures and signs that follow each other. texts: of each.

    >>> run_of("net loss ( 370 ) or -5.2 % of $ 7").texts
    ['net', 'loss', '( 370 )', 'or', '-5.2', '%', 'of', '$ 7']
    """

    def __init__(self, tokens: Iterable[re.Match[str]]) -> None:
        matches = list(tokens)
        self.texts = [match[0] for match in matches]
        self._spans = [match.span() for match in matches]

    def place(self, start: int, stop: int) -> range:
        """Return the range in the text of the tokens from `start` to before `stop`."""
        return range(self._spans[start][0], self._spans[stop - 1][1]) if start < stop else range(0)


class Tokens:
    """The words, figures and signs of a long text, numbered from 0.

    A list of all would take more memory than the text, so they are counted once, and made again
    where they are needed.
    """

    def __init__(self, spaced_text: str) -> None:
        self._text = spaced_text
        self._chunks, self._n_before = [0], [0]

    def __len__(self) -> int:
        """Return the number of tokens counted so far."""
        return self._n_before[-1]

    def chunks(self) -> Iterator[list[str]]:
        """Yield and count all tokens in order, some thousands at a time; to be called once.

        Takes about 0.1 s a million characters.
        """
        while (start := self._chunks[-1]) < len(self._text):
            stop = self._text.find(" ", start + _CHUNK)
            self._chunks.append(len(self._text) if stop < 0 else stop)
            tokens = _TOKEN.findall(self._text, start, self._chunks[-1])
            self._n_before.append(len(self) + len(tokens))
            yield tokens

    def run(self, start: int, stop: int) -> Run:
        """Return the tokens from `start` to before `stop`, which must have been counted."""
        chunk = bisect_right(self._n_before, start) - 1
        first = self._n_before[chunk]
        ends = pairwise(self._chunks[chunk:])
        matches = chain.from_iterable(_TOKEN.finditer(self._text, *end) for end in ends)
        return Run(islice(matches, start - first, stop - first))


def run_of(spaced_text: str) -> Run:
    """Return the words, figures and signs of a short text."""
    return Run(_TOKEN.finditer(spaced_text))


@lru_cache(maxsize=1 << 14)
def key_of(token: str) -> str:
    """Return the key by which tokens are equal: a word, or the digits of a figure.

    >>> key_of("sales"), key_of("1,577,000"), key_of("( 1,577 )"), key_of("$ 5.0")
    ('sales', '#1577', '#1577', '5.0')
    """
    if token.isalpha():
        return token
    digits = "".join(filter(str.isdecimal, token)).strip("0")
    return f"#{digits}" if len(digits) >= _MIN_DIGITS else without_signs(token.replace(" ", ""))


def is_figure(token: str) -> bool:
    """True if a token is a figure, or a sign that belongs to one."""
    return not token.isalpha()
