"""Tokens of a spaced text for its alignment with quotations, and their rarity in it.

A Chinese or Japanese character is a word, since no blanks say where words end. A currency sign is
a part of the figure after it, and nothing by itself.
"""

import re
from array import array
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache
from itertools import accumulate, chain, compress, islice, pairwise
from math import log

from shed_core.document.characters import IDEOGRAPHS
from shed_core.retrieval.quotation.occurrences import Step
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


_MAX_HITS_SHARE, _MIN_HITS = 0.1, 2_000  # of all words, as hits


class Hits:
    """Positions of the quotation's rarest words in a text, used to select windows of the text.

    They are kept in arrays of numbers, since a long text has 10^6 of them.

    weights: of each key of the quotation, its rarity in the text.
    """

    def __init__(self, tokens: Tokens, keys: Collection[str], step: Step) -> None:
        """tokens: of the text, not yet counted. keys: of the quotation.

        Takes about 0.15 s a million characters.
        """
        self._keys = list(dict.fromkeys(keys))
        places, numbers = array("I"), array("H")
        index = {key: number for number, key in enumerate(self._keys)}
        for first, chunk in _mended_chunks(tokens, index, step):
            hits = [(place, index[key]) for place, key in enumerate(chunk, first) if key in index]
            places.extend(place for place, _ in hits)
            numbers.extend(number for _, number in hits)
        counts, n = Counter(numbers), len(tokens)
        self.weights = {key: log(1 + n / (counts[index[key]] + 1)) for key in index}
        is_sought = bytes(map(_rarest(counts, n).__contains__, numbers))
        self._places = array("I", compress(places, is_sought))
        self._numbers = array("H", compress(numbers, is_sought))

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield the number of each token and its key, in the order of the text."""
        return zip(self._places, map(self._keys.__getitem__, self._numbers), strict=True)


def _rarest(counts: Counter[int], n: int) -> set[int]:
    """Return the numbers of the rarest keys. counts: of each. n: tokens of the text."""
    rarest = sorted(counts, key=counts.__getitem__)
    n_hits = accumulate(counts[number] for number in rarest)
    return {
        number
        for number, hits in zip(rarest, n_hits, strict=True)
        if number == rarest[0] or hits <= n * _MAX_HITS_SHARE + _MIN_HITS
    }


def _mended_chunks(
    tokens: Tokens, words: Collection[str], step: Step
) -> Iterator[tuple[int, list[str]]]:
    """Yield the keys of all tokens, some thousands at a time, after the number of the first."""
    keys: list[str] = []
    beginnings = _beginnings(words)
    for texts in tokens.chunks():
        keys += map(key_of, texts)
        _mend(keys, words, beginnings)
        yield len(tokens) - len(keys), keys[:-1]
        keys = keys[-1:]  # the next may complete it
        step()
    yield len(tokens) - len(keys), keys


def mended_keys(texts: Iterable[str], words: Collection[str]) -> list[str]:
    """Return the keys of some tokens of a text; "" for the second part of a torn word.

    words: keys of the quotation; those that a blank tears, such as `finan cial`, are mended.
    """
    keys = list(map(key_of, texts))
    _mend(keys, words, _beginnings(words))
    return keys


def _beginnings(words: Iterable[str]) -> set[str]:
    return {word[:n] for word in words if word.isalpha() for n in range(1, len(word))}


def _mend(keys: list[str], words: Collection[str], beginnings: Collection[str]) -> None:
    for place in [place for place, key in enumerate(keys[:-1]) if key in beginnings]:
        if keys[place] and (joined := keys[place] + keys[place + 1]) in words:
            keys[place : place + 2] = joined, ""
