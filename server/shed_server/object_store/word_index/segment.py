"""A segment: words of some tens of documents, as plain columns that are searched directly.

Indexing leaves segments in the store for searching machines. They are made by the task that read
the documents, under the hash of their content, and never change; a repeated task makes the same
one. Any writer of the store can make one, so every value is checked before it is used, and nothing
in it is run.
"""

import json
import re
import sys
import zlib
from array import array
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice
from operator import le, lt
from struct import Struct, error
from typing import Any, Literal, NamedTuple

from shed_core.document.characters import is_seen
from shed_core.retrieval.facts.facts import MAX_FACT_CHARS, Facts
from shed_core.search_index.format import unpacked
from shed_core.search_index.vocabulary import little_endian
from shed_server.object_store.documents import is_plain

FORM = "segment-2"
"""Format of segments; the number changes with their content."""

DOCUMENTS_PER_SEGMENT = 50
"""Documents in a segment that we make."""

MAX_SEGMENT_DOCUMENTS = 255
"""Documents in any segment, since the number of a document in it is one byte."""

_MAX_SEGMENT_BYTES = 64 << 20
_MAX_COUNT, _MAX_SIZE = 2**16 - 1, 2**53
_MAX_URL_CHARS, _MAX_VERSION_CHARS = 2048, 256
_MAX_ENTRY_BYTES = 24 << 10  # of JSON; a list takes 20 times as much in memory
_KEY = re.compile("[0-9a-f]{64}")

_SIZES = Struct("<4I")  # documents, words, postings, bytes of JSON
_NUMBER: Literal["I"] = "I"  # of 4 bytes
_COUNT: Literal["H"] = "H"  # of 2 bytes


class MalformedSegmentError(Exception):
    """Bytes that are no segment, or a damaged one."""


class StoredEntry(NamedTuple):
    """A document of a segment. size, version: of the object as it was. key: of its record.

    facts: by which it is chosen.
    """

    url: str
    size: int
    version: str
    key: str
    facts: Facts = Facts()


class DocumentWords(NamedTuple):
    """Words of a document. words: hashes of 32 bits, with the number of windows of each."""

    entry: StoredEntry
    n_windows: int
    words: Iterable[tuple[int, int]]


class Postings(NamedTuple):
    """The documents of a segment that hold a word, with their numbers of windows."""

    documents: memoryview
    counts: Sequence[int]


_NO_POSTINGS = Postings(memoryview(b""), ())


def encode(documents: Iterable[DocumentWords]) -> bytes:
    """Return the segment of some documents, at most 255; the same for any order of them."""
    ordered = sorted(documents, key=lambda words: words.entry)
    postings: defaultdict[int, list[int]] = defaultdict(list)  # numbers and counts, as one integer
    for number, document in enumerate(ordered):
        for word, count in document.words:
            postings[word].append(number << 16 | min(_MAX_COUNT, count))
    words, ends = sorted(postings), array(_NUMBER)
    holding, counts = array("B"), array(_COUNT)
    for word in words:
        holding.extend(posting >> 16 for posting in postings[word])
        counts.extend(posting & _MAX_COUNT for posting in postings[word])
        ends.append(len(holding))
    windows = array(_NUMBER, (document.n_windows for document in ordered))
    entries = json.dumps([document.entry for document in ordered]).encode()
    sizes = _SIZES.pack(len(ordered), len(words), len(holding), len(entries))
    columns = map(little_endian, (windows, array(_NUMBER, words), ends, counts))
    content = b"".join((sizes, *(column.tobytes() for column in columns), holding, entries))
    return zlib.compress(content, level=6)


def decompressed(encoded: bytes) -> bytes:
    """Return the columns of an encoded segment. Raises MalformedSegmentError."""
    try:
        return unpacked(encoded, _MAX_SEGMENT_BYTES)
    except (zlib.error, ValueError) as problem:
        raise MalformedSegmentError(str(problem)) from problem


class Segment:
    """A segment in memory, or in a file that is mapped into it.

    n_documents: of it. windows: of each document.
    """

    def __init__(self, content: memoryview) -> None:
        """content: as `decompressed` returns it. Raises MalformedSegmentError."""
        try:
            self.n_documents, n_words, n_postings, n_json = _SIZES.unpack_from(content)
        except error as problem:
            raise MalformedSegmentError(str(problem)) from problem
        numbers = 4 * (self.n_documents + 2 * n_words)
        if len(content) != _SIZES.size + numbers + 3 * n_postings + n_json:
            raise MalformedSegmentError("its columns have other lengths than it says")
        place = _SIZES.size
        columns: list[memoryview] = []
        for n_bytes in (4 * self.n_documents, 4 * n_words, 4 * n_words, 2 * n_postings, n_postings):
            columns.append(content[place : place + n_bytes])
            place += n_bytes
        self.windows, self._words, self._ends = (_column(c, _NUMBER) for c in columns[:3])
        self._counts, self._documents = _column(columns[3], _COUNT), columns[4]
        self._json = content[place:]

    def check(self) -> None:
        """Raise MalformedSegmentError if a value is out of its range; takes about 5 ms."""
        documents = bytes(self._documents)
        is_sound = (
            0 < self.n_documents <= MAX_SEGMENT_DOCUMENTS
            and all(map(lt, self._words, islice(self._words, 1, None)))
            and all(map(le, self._ends, islice(self._ends, 1, None)))
            and (self._ends[-1] if len(self._ends) else 0) == len(documents)
            and not documents.translate(None, bytes(range(self.n_documents)))
        )
        if not is_sound:
            raise MalformedSegmentError("its columns hold values out of their range")
        self.entries()

    def entries(self) -> list[StoredEntry]:
        """Return its documents. Raises MalformedSegmentError."""
        if len(self._json) > _MAX_ENTRY_BYTES * self.n_documents:
            raise MalformedSegmentError(f"its documents take {len(self._json)} bytes")
        try:
            rows: list[Any] = json.loads(bytes(self._json))
            entries = [_entry(*row) for row in rows]
        except (ValueError, TypeError, RecursionError) as problem:
            raise MalformedSegmentError(f"its documents: {problem}") from problem
        if len(entries) != self.n_documents:
            raise MalformedSegmentError(f"{len(entries)} documents for {self.n_documents}")
        return entries

    def postings(self, word: int) -> Postings:
        place = bisect_left(self._words, word)
        if place == len(self._words) or self._words[place] != word:
            return _NO_POSTINGS
        part = slice(self._ends[place - 1] if place else 0, self._ends[place])
        return Postings(self._documents[part], self._counts[part])


def _entry(url: Any, size: Any, version: Any, key: Any, facts: Any) -> StoredEntry:
    """Return a document; ValueError or TypeError if it is none."""
    if not (isinstance(url, str) and isinstance(version, str) and isinstance(key, str)):
        raise TypeError("names that are no text")
    if not (isinstance(size, int) and 0 <= size <= _MAX_SIZE):
        raise ValueError(f"{size!r} is no size")
    if len(url) > _MAX_URL_CHARS or not is_plain(url.partition("://")[2]):
        raise ValueError("a URL of no object")
    if len(version) > _MAX_VERSION_CHARS or not _KEY.fullmatch(key):
        raise ValueError("a version or key that is none")
    url.encode()  # a surrogate is a UnicodeEncodeError, which is a ValueError
    return StoredEntry(url, size, version, key, Facts._make(map(_fact, facts)))


def _fact(value: Any) -> str:
    """Return a fact; ValueError if it is none."""
    if not (isinstance(value, str) and len(value) <= MAX_FACT_CHARS and is_seen(value)):
        raise ValueError("a fact that is none")
    return value.replace("\n", " ")


def _column(content: memoryview, kind: Literal["I", "H"]) -> Sequence[int]:
    if sys.byteorder == "little":
        return content.cast(kind)
    column: array[int] = array(kind)
    column.frombytes(content)
    return little_endian(column)
