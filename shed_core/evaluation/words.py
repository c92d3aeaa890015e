"""The words of a text as the metrics see them (paper, section 6.1.2, 'Text-span overlap').

Characters are canonicalized (NFKC), punctuation is dropped, letters become lower case, and white
space separates words. Words have offsets, so that a run of characters is a run of words.
"""

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import normalize

_TOKEN = re.compile(r"\S+")


def letters(text: str) -> str:
    """Return the letters and digits of a text in lower case.

    >>> letters("3.1 The ﬁrst—case")
    '31thefirstcase'
    """
    return "".join(c for c in normalize("NFKC", text).lower() if c.isalnum())


def split_words(text: str) -> list[str]:
    """Return the words of a text; a token without letters and digits is none.

    >>> split_words("Don't — pay 3.1 USD")
    ['dont', 'pay', '31', 'usd']
    """
    return [word for token in _TOKEN.findall(text) if (word := letters(token))]


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one text.

    starts: beginning of each word's token, in characters, strictly increasing.
    numbers: of each word; equal words have equal numbers, counted from 0.
    """

    starts: Sequence[int]
    numbers: Sequence[int]

    def within(self, characters: range) -> range:
        """Return the words whose tokens begin in a run of characters."""
        return range(
            bisect_left(self.starts, characters.start), bisect_left(self.starts, characters.stop)
        )


def index_words(text: str) -> Words:
    """Return the words of a text with their offsets. Takes O(length of the text)."""
    starts: list[int] = []
    numbers: list[int] = []
    by_word: dict[str, int] = {}
    by_token: dict[str, int] = {}  # a document repeats its tokens, and normalizing them is slow
    for match in _TOKEN.finditer(text):
        token = match.group()
        number = by_token.get(token)
        if number is None:
            word = letters(token)
            number = by_word.setdefault(word, len(by_word)) if word else -1
            by_token[token] = number
        if number >= 0:
            starts.append(match.start())
            numbers.append(number)
    return Words(starts, numbers)
