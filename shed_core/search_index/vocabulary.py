"""Vocabulary of a document, in six bytes a word: enough to choose among many documents.

A word is a hash of 32 bits. Two words that share one are as good as the same, which costs a
document a better place than it deserves in one of a million cases.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from operator import lt
from zlib import crc32

from shed_core.errors import MalformedIndexError
from shed_core.retrieval.names.misspelling import one_letter_away
from shed_core.search_index.words import FUNCTION_WORDS, Stems

VOCABULARY = "vocabulary-2"
"""Kind of the stored vocabularies; the number changes with their words."""

_HASH, _COUNT = "I", "H"
_HASH_BYTES, _COUNT_BYTES, _MAX_COUNT = 4, 2, 2**16 - 1
_NO_SECTIONS = 1 << 31  # added to the windows of a document whose sections have no index
_OBJECT_BYTES = 1000  # of memory beside the columns, as some documents have a dozen words

_MAX_MISSPELT, _MAX_SPELLING_DOCUMENTS = 8, 32  # that are compared, in about 10 ms a word


class Vocabulary:
    """The stems and figures of a document, with the number of windows that hold each.

    n_windows: of the document. has_sections: False if it is so large that this is all of its index.
    """

    def __init__(
        self,
        hashes: "array[int]",
        counts: "array[int]",
        n_windows: int,
        *,
        has_sections: bool = True,
    ) -> None:
        """hashes: increasing."""
        self._hashes, self._counts = hashes, counts
        self.n_windows, self.has_sections = n_windows, has_sections
        self.n_bytes = _OBJECT_BYTES + len(hashes) * (_HASH_BYTES + _COUNT_BYTES)

    @staticmethod
    def of(
        words: Iterable[tuple[str, int]], n_windows: int, *, has_sections: bool = True
    ) -> "Vocabulary":
        """Return the vocabulary of words with their numbers of windows."""
        counts: dict[int, int] = {}
        for word, count in words:
            key = word_hash(word)
            counts[key] = min(_MAX_COUNT, max(counts.get(key, 0), count))
        hashes = sorted(counts)
        columns = array(_HASH, hashes), array(_COUNT, [counts[key] for key in hashes])
        return Vocabulary(*columns, n_windows, has_sections=has_sections)

    @property
    def is_empty(self) -> bool:
        """True if the document has no words, such as a scan."""
        return not self._hashes

    def count(self, word: str) -> int:
        """Return the number of windows that hold a stem or a figure."""
        key = word_hash(word)
        place = bisect_left(self._hashes, key)
        is_there = place < len(self._hashes) and self._hashes[place] == key
        return self._counts[place] if is_there else 0

    def words(self) -> Iterable[tuple[int, int]]:
        """Return the hash of each word with the number of windows that hold it."""
        return zip(self._hashes, self._counts, strict=True)

    def encode(self) -> bytes:
        """Return it as bytes, the same on all machines."""
        n_windows = self.n_windows | (0 if self.has_sections else _NO_SECTIONS)
        columns = (array(_HASH, [n_windows]), self._hashes, self._counts)
        return b"".join(little_endian(column).tobytes() for column in columns)

    @staticmethod
    def decode(encoded: bytes) -> "Vocabulary":
        """Return the vocabulary of such bytes. Raises MalformedIndexError."""
        n, rest = divmod(len(encoded) - _HASH_BYTES, _HASH_BYTES + _COUNT_BYTES)
        if n < 0 or rest:
            raise MalformedIndexError(f"{len(encoded)} bytes are no vocabulary")
        hashes, counts = array(_HASH), array(_COUNT)
        hashes.frombytes(encoded[: _HASH_BYTES * (n + 1)])
        counts.frombytes(encoded[_HASH_BYTES * (n + 1) :])
        hashes = little_endian(hashes)
        n_windows, hashes = hashes[0], hashes[1:]
        if not all(map(lt, hashes, islice(hashes, 1, None))):
            raise MalformedIndexError("the words of a vocabulary are out of order")
        has_sections = not n_windows & _NO_SECTIONS
        n_windows &= ~_NO_SECTIONS
        return Vocabulary(hashes, little_endian(counts), n_windows, has_sections=has_sections)


def words_meant(words: Iterable[str], documents: Sequence[Vocabulary]) -> Mapping[str, str]:
    """Return likely spellings of words that no document holds.

    One is a letter away, and more windows hold it than hold any other such word. A function word
    is in most windows. The time is bounded: of few words, in few documents, the first ones.
    """
    some = documents[:_MAX_SPELLING_DOCUMENTS]
    meant = {word: _word_meant(word, some) for word in islice(words, _MAX_MISSPELT)}
    return {word: known for word, known in meant.items() if known}


def _word_meant(word: str, documents: Sequence[Vocabulary]) -> str:
    """Return the likely spelling of a misspelt word, or ""."""
    similar = list(dict.fromkeys(one_letter_away(word)))
    if common := next((other for other in similar if other in FUNCTION_WORDS), ""):
        return common
    stems = Stems().of(similar)
    counts = {other: sum(own.count(stems[other]) for own in documents) for other in similar}
    best = max(similar, key=counts.__getitem__, default="")
    return best if counts.get(best) else ""


def word_hash(word: str) -> int:
    return crc32(word.encode())


def little_endian(column: "array[int]") -> "array[int]":
    """Return a column in the order of bytes that is stored, or one that was stored in ours."""
    if sys.byteorder == "little":
        return column
    swapped = column[:]
    swapped.byteswap()
    return swapped
