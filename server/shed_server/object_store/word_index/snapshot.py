"""All segments that a machine has at one moment, and the documents among them that are searched.

Documents are numbered through all segments, so that counts of words are those of all documents and
scores can be compared, whichever segments documents are in. A word costs a look-up in each segment
and some 0.2 us for each document that holds it.
"""

from array import array
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from heapq import nlargest
from itertools import compress
from typing import NamedTuple

from shed_server.object_store.word_index.segment import Postings, Segment, StoredEntry


class LeftOut(NamedTuple):
    """Documents whose words are in the store but not here.

    fetching: not yet. no_room: beyond the space for them. damaged: in segments that are not whole.
    """

    fetching: int = 0
    no_room: int = 0
    damaged: int = 0


class Snapshot:
    """The segments of a moment; safe to use from any thread, since it never changes.

    paths: below the URL that is served, "" for documents elsewhere. windows: of each document.
    is_searched: 1 for each document below that URL, once if it is there twice.
    """

    def __init__(self, url: str, segments: Sequence[Segment], left_out: LeftOut) -> None:
        """url: that is served. Raises MalformedSegmentError."""
        self.left_out = left_out
        self._segments = segments
        self._starts: list[int] = []
        self._numbers: dict[int, int] = {}
        self.paths: list[str] = []
        self.windows = array("I")
        self.is_searched = bytearray()
        for segment in segments:
            self._starts.append(len(self.paths))
            self.windows.extend(segment.windows)
            for entry in segment.entries():
                path = entry.url[len(url) + 1 :] if entry.url.startswith(f"{url}/") else ""
                number = len(self.paths)
                state = hash((path, entry.size, entry.version))
                is_new = self._numbers.setdefault(state, number) == number
                self.is_searched.append(bool(path) and is_new)
                self.paths.append(path)

    def __len__(self) -> int:
        return len(self.paths)

    def number(self, path: str, size: int, version: str) -> int | None:
        """Return the number of a document as it is, or None if its words are not here."""
        return self._numbers.get(hash((path, size, version)))

    def entry(self, number: int) -> StoredEntry:
        """Return the entry of a document."""
        place = bisect_right(self._starts, number) - 1
        return self._segments[place].entries()[number - self._starts[place]]

    def postings(self, word: int) -> Iterator[tuple[int, Postings]]:
        """Yield the number of the first document of a segment, and which of it hold a word."""
        for start, segment in zip(self._starts, self._segments, strict=True):
            found = segment.postings(word)
            if found.counts:
                yield start, found

    @cached_property
    def all(self) -> "Selection":
        """All documents that can be searched."""
        return Selection(self, self.is_searched)


class Selection:
    """Documents of a snapshot that are searched together; safe to use from any thread.

    n_windows: of them all.
    """

    def __init__(self, snapshot: Snapshot, is_chosen: bytearray) -> None:
        """is_chosen: 1 for each document that is searched, else 0."""
        self.snapshot, self._is_chosen = snapshot, is_chosen
        self.n_documents = is_chosen.count(1)
        self.n_windows = sum(compress(snapshot.windows, is_chosen))

    def only(self, numbers: Iterable[int]) -> "Selection":
        """Return those among some documents."""
        is_chosen = bytearray(len(self._is_chosen))
        for number in numbers:
            is_chosen[number] = self._is_chosen[number]
        return Selection(self.snapshot, is_chosen)

    def numbers(self) -> Iterator[int]:
        """Yield the numbers of the documents."""
        return compress(range(len(self._is_chosen)), self._is_chosen)

    def count(self, word: int) -> int:
        """Return the number of windows that hold a word."""
        is_chosen, n_windows = self._is_chosen, 0
        for start, found in self.snapshot.postings(word):
            chosen = is_chosen[start : start + 256]
            n_windows += sum(compress(found.counts, map(chosen.__getitem__, found.documents)))
        return n_windows

    def holding(self, words: Collection[int]) -> "Selection":
        """Return the documents that hold all of some words."""
        is_chosen = self._is_chosen
        for word in words:
            holds = bytearray(len(is_chosen))
            for start, found in self.snapshot.postings(word):
                for number in found.documents:
                    holds[start + number] = 1
            is_chosen = bytearray(a & b for a, b in zip(is_chosen, holds, strict=True))
        return Selection(self.snapshot, is_chosen) if words else self

    def best(self, scores: Sequence[float], n: int) -> list[int]:
        """Return the documents with the highest scores above 0, at most n; of equals by path.

        scores: of all documents of the snapshot.
        """
        least = min(nlargest(n, compress(scores, self._is_chosen)), default=0.0)
        found = [number for number in self.numbers() if scores[number] >= least]
        found.sort(key=lambda number: (-scores[number], self.snapshot.paths[number]))
        return [number for number in found[:n] if scores[number] > 0]


class Saturation(NamedTuple):
    """BM25's parameter k1, and its addend for each document: k1 (1 - b + b length / mean)."""

    k1: float
    lengths: "array[float]"


def bm25(
    snapshot: Snapshot, weights: Mapping[int, float], saturation: Saturation
) -> "array[float]":
    """Return the score of each document. weights: of the words, their rarities."""
    scores = array("d", bytes(8 * len(snapshot)))
    lengths = saturation.lengths
    for word, weight in weights.items():
        most = weight * (1 + saturation.k1)
        for start, found in snapshot.postings(word):
            for number, count in zip(found.documents, found.counts, strict=True):
                scores[start + number] += most * count / (count + lengths[start + number])
    return scores
