"""Positions of a quotation's words and figures in a text, and their rarity there."""

from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import accumulate, compress
from math import log

from shed_core.retrieval.quotation.occurrences import Step
from shed_core.retrieval.quotation.tokens import Tokens, key_of

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
