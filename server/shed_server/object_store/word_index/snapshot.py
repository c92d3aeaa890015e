"""All segments that a machine has at one moment, and the documents among them that are searched.

Documents are numbered through all segments, so that counts of words are those of all documents and
scores are comparable across segments. A word costs a look-up in each segment
and some 0.2 us for each document that holds it.
"""

from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nlargest
from itertools import compress
from typing import NamedTuple

from shed_core.retrieval.facts.facts import Facts
from shed_core.search_index.vocabulary import word_hash
from shed_server.library.sources.names import MIN_BEGINNING, words_of_name
from shed_server.library.sources.ranker import (
    LENGTH_SHARE,
    NAME_WEIGHT,
    SATURATION,
    RankedWords,
)
from shed_server.library.sources.served_documents import FileState, ServedDocument
from shed_server.library.sources.spelling import listed_name
from shed_server.object_store.word_index.segment import Postings, Segment


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

    @cached_property
    def names(self) -> "_NameWords":
        """Words of the documents' names."""
        return _NameWords(self.paths)

    @cached_property
    def facts(self) -> Sequence[Facts]:
        """Facts of each document, which few calls need."""
        entries = (entry for segment in self._segments for entry in segment.entries())
        named = zip(self.paths, entries, strict=True)
        return [entry.facts.dated(listed_name(path)) for path, entry in named]

    def number(self, path: str, size: int, version: str) -> int | None:
        """Return the number of a document's version, or None if its words are not here."""
        return self._numbers.get(hash((path, size, version)))

    def served(self, number: int) -> ServedDocument:
        place = bisect_right(self._starts, number) - 1
        entry = self._segments[place].entries()[number - self._starts[place]]
        return ServedDocument(
            listed_name(self.paths[number]), (entry.key,), FileState(entry.size, 0)
        )

    def postings(self, word: int) -> Iterator[tuple[int, Postings]]:
        """Yield the number of the first document of a segment, and which of it hold a word."""
        for start, segment in zip(self._starts, self._segments, strict=True):
            of_segment = segment.postings(word)
            if of_segment.counts:
                yield start, of_segment

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
        """Return the selection of some documents, without those that are not searched."""
        is_chosen = bytearray(len(self._is_chosen))
        for number in numbers:
            is_chosen[number] = self._is_chosen[number]
        return Selection(self.snapshot, is_chosen)

    def numbers(self) -> Iterator[int]:
        return compress(range(len(self._is_chosen)), self._is_chosen)

    def without_text(self) -> list[str]:
        empty = (number for number in self.numbers() if not self.snapshot.windows[number])
        return [listed_name(self.snapshot.paths[number]) for number in empty]

    def count(self, stem: str) -> int:
        """Return the number of windows that hold a stem or a figure."""
        is_chosen, n_windows = self._is_chosen, 0
        for start, found in self.snapshot.postings(word_hash(stem)):
            chosen = is_chosen[start : start + 256]
            n_windows += sum(compress(found.counts, map(chosen.__getitem__, found.documents)))
        return n_windows

    def has_in_name(self, word: str) -> bool:
        return bool(self.snapshot.names.holding(word))

    def best(self, words: RankedWords, n: int) -> list[ServedDocument]:
        hashes = [word_hash(words.stems[word]) for word in words.required]
        numbers = self._holding(hashes)._best(_scores(self.snapshot, words), n)
        return [self.snapshot.served(number) for number in numbers]

    def _holding(self, words: Collection[int]) -> "Selection":
        """Return the documents that hold all of some words."""
        is_chosen = self._is_chosen
        for word in words:
            holds = bytearray(len(is_chosen))
            for start, found in self.snapshot.postings(word):
                for number in found.documents:
                    holds[start + number] = 1
            is_chosen = bytearray(a & b for a, b in zip(is_chosen, holds, strict=True))
        return Selection(self.snapshot, is_chosen) if words else self

    def _best(self, scores: Sequence[float], n: int) -> list[int]:
        """Return the documents with the highest scores above 0, at most n; of equals by path.

        scores: of all documents of the snapshot.
        """
        least = min(nlargest(n, compress(scores, self._is_chosen)), default=0.0)
        numbers = [number for number in self.numbers() if scores[number] >= least]
        numbers.sort(key=lambda number: (-scores[number], self.snapshot.paths[number]))
        return [number for number in numbers[:n] if scores[number] > 0]


class _NameWords:
    """The words of the names of many documents."""

    def __init__(self, paths: Sequence[str]) -> None:
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        for number, path in enumerate(paths):
            for word in words_of_name(listed_name(path)):
                self._numbers[word].append(number)
        self._words = sorted(self._numbers)

    def holding(self, word: str) -> set[int]:
        """Return the documents whose name has a word; see is_in_name."""
        numbers = set(self._numbers.get(word, ()))
        if len(word) >= MIN_BEGINNING:
            place = bisect_left(self._words, word)
            while place < len(self._words) and self._words[place].startswith(word):
                numbers.update(self._numbers[self._words[place]])
                place += 1
        return numbers


def _scores(snapshot: Snapshot, words: RankedWords) -> "array[float]":
    """Return the score of each document by BM25, and by the words of its name."""
    share = SATURATION * LENGTH_SHARE / words.mean_windows
    base = SATURATION * (1 - LENGTH_SHARE)
    lengths = array("f", (base + share * n_windows for n_windows in snapshot.windows))
    scores = array("d", bytes(8 * len(snapshot)))
    for stem, weight in _by_stem(words).items():
        most = weight * (1 + SATURATION)
        for start, found in snapshot.postings(word_hash(stem)):
            for number, count in zip(found.documents, found.counts, strict=True):
                scores[start + number] += most * count / (count + lengths[start + number])
    for word, weight in words.weights.items():
        for number in snapshot.names.holding(word):
            scores[number] += NAME_WEIGHT * weight
    return scores


def _by_stem(words: RankedWords) -> dict[str, float]:
    """Return the rarity of each stem; words of one stem count once."""
    return {words.stems[word]: weight for word, weight in words.weights.items()}
