"""The index of one record: windows, headers and figures in FTS5, as bytes that a cache can hold.

Each record has a database of its own, in memory, so that the cost of a query grows with the
documents searched and not with the cache, and so that an index is stored, shared, evicted and
replaced as its record is. The tables are contentless: the record has the text.
"""

import sqlite3
import threading
import weakref
import zlib
from bisect import bisect_right
from contextlib import closing
from functools import cache
from math import log
from typing import Any, NamedTuple

from shed_core.errors import MalformedIndexError
from shed_core.method.sht import ROOT
from shed_core.search_index.build import terms_of
from shed_core.search_index.format import MAX_INDEX_BYTES, MAX_ROWS, TABLES, Kind, unpacked

_MALFORMED = (sqlite3.Error, zlib.error, ValueError, TypeError, OverflowError, MemoryError)
"""Errors raised for bytes of another content; the last one by a database of no bytes."""
_CONNECTION_BYTES = 200_000  # of memory beside the content, measured with small indexes
_MIN_IDF = 1e-6  # the value of FTS5 for a word in more than half of the rows


class WindowPlace(NamedTuple):
    """Range of a window: its section's node, and characters of the record's text."""

    node: int
    start: int
    stop: int


class Occurrences(NamedTuple):
    """The windows, or the sections by their headers, that hold a word.

    weights: by number of the window, or by node, the word's weight there for BM25: its frequency,
        saturated and relative to the length; about 1.
    n_rows: all windows or sections of the document.
    """

    weights: dict[int, float]
    n_rows: int

    @property
    def rarity(self) -> float:
        """The word's inverse document frequency within this document, in BM25's form."""
        return idf(len(self.weights), self.n_rows)


def idf(n_rows_with: int, n_rows: int) -> float:
    """Return the inverse document frequency of a word, which is never negative."""
    return log(1 + (n_rows - n_rows_with + 0.5) / (n_rows_with + 0.5))


class SectionIndex:
    """The index of one record; safe to use from any thread.

    places: of each window. first_windows: of each node, ROOT included.
    subtree_ends: of each node, the next one that is not below it.
    kinds: of the nodes that are not TEXT.
    labels: beginning of the row of each label, and its number of words.
    header_words: stems of the words in headers, and figures.
    n_bytes: of memory, about.
    """

    def __init__(self, encoded: bytes) -> None:
        """encoded: bytes that `build` returned. Raises MalformedIndexError for any others."""
        self._lock = threading.Lock()
        self._database = sqlite3.connect(":memory:", check_same_thread=False)
        weakref.finalize(self, self._database.close)  # not earlier: other threads may search it
        try:
            content = unpacked(encoded, MAX_INDEX_BYTES)
            self.n_bytes = _CONNECTION_BYTES + len(content)
            self._database.deserialize(content)
            _check_schema(self._database)
            _check_counts(self._database)
            rows = self._database.execute("SELECT node, start, stop FROM places ORDER BY rowid")
            self.places = tuple(WindowPlace(*map(int, row)) for row in rows)
            windows = range(len(self.places) - 1, -1, -1)
            self.first_windows = {self.places[window].node: window for window in windows}
            rows = self._database.execute(
                "SELECT subtree_end, kind FROM nodes ORDER BY rowid"
            ).fetchall()
            self.subtree_ends = tuple(int(end) for end, _ in rows)
            self.kinds = {node: Kind(kind) for node, (_, kind) in enumerate(rows) if kind}
            labels = self._database.execute("SELECT start, n_words FROM label_rows ORDER BY rowid")
            self.labels = tuple((int(start), int(n_words)) for start, n_words in labels)
            self._check_values()
            self.header_words = frozenset(
                str(term) for term, _ in terms_of(self._database, "headers")
            )
        except _MALFORMED as error:
            raise MalformedIndexError(str(error)) from error

    def in_windows(self, expression: str) -> Occurrences:
        """Return the windows that hold a word, or words next to each other. See `quoted`."""
        return self._occurrences("windows", expression, len(self.places))

    def in_headers(self, expression: str) -> Occurrences:
        """Return the nodes whose headers hold a word, or words next to each other."""
        return self._occurrences("headers", expression, len(self.subtree_ends))

    def with_figure(self, figure: str) -> Occurrences:
        """Return the windows that hold a figure, all with the same weight."""
        rows = self._rows("SELECT rowid FROM figures WHERE figures MATCH ?", quoted(figure))
        n_rows = len(self.places)
        return Occurrences({row: 1.0 for (row,) in rows if 0 <= row < n_rows}, n_rows)

    def in_labels(self, word: str) -> list[int]:
        """Return the numbers of the labels that hold a word."""
        rows = self._rows("SELECT rowid FROM labels WHERE labels MATCH ?", quoted(word))
        return [row for (row,) in rows if 0 <= row < len(self.labels)]

    def window_at(self, place: int) -> int:
        """Return the number of the window that holds a character of the record's text, or -1."""
        window = bisect_right(self.places, place, key=lambda own: own.start) - 1
        while window >= 0 and self.places[window].start == self.places[window].stop:
            window -= 1
        return window if window >= 0 and place < self.places[window].stop else -1

    def _check_values(self) -> None:
        """Raise ValueError for numbers of nodes that do not exist."""
        n_nodes = len(self.subtree_ends)
        ends = enumerate(self.subtree_ends)
        if not all(node < end <= n_nodes for node, end in ends) or not all(
            ROOT <= place.node < n_nodes and 0 <= place.start <= place.stop for place in self.places
        ):
            raise ValueError("the index has nodes that are none")

    def _occurrences(self, table: str, expression: str, n_rows: int) -> Occurrences:
        rows = self._rows(
            f"SELECT rowid, bm25({table}) FROM {table} WHERE {table} MATCH ?", expression
        )
        # FTS5's score is its idf, clipped, times the weight; ours may be of many documents
        ratio = (n_rows - len(rows) + 0.5) / (len(rows) + 0.5)
        fts5_idf = log(ratio) if ratio > 1 else _MIN_IDF
        weights = {row: -score / fts5_idf for row, score in rows if 0 <= row < n_rows}
        return Occurrences(weights, n_rows)

    def _rows(self, statement: str, expression: str) -> list[Any]:
        """Return the rows of a query. Raises MalformedIndexError for damage that shows only now."""
        try:
            with self._lock:
                return self._database.execute(statement, (expression,)).fetchall()
        except sqlite3.Error as error:
            raise MalformedIndexError(str(error)) from error


def quoted(*words: str) -> str:
    """Return the expression of FTS5 for words next to each other, as `words_in` yields them.

    >>> quoted("cash", "flow")
    '"cash flow"'
    """
    return f'"{" ".join(words)}"'


def _check_schema(database: sqlite3.Connection) -> None:
    """Raise ValueError for any table, view or trigger but ours: a view may never end."""
    database.execute("PRAGMA trusted_schema=OFF")
    if _schema_of(database) != _own_schema():
        raise ValueError("the tables of the index are not ours")


def _check_counts(database: sqlite3.Connection) -> None:
    """Raise ValueError for more rows than the largest record has, before they become objects."""
    for table in ("places", "nodes", "label_rows"):
        (n_rows,) = database.execute(f"SELECT count(*) FROM {table}").fetchone()
        if n_rows > MAX_ROWS:
            raise ValueError(f"the index has {n_rows} {table}")


@cache
def _own_schema() -> list[Any]:
    with closing(sqlite3.connect(":memory:")) as database:
        for statement in TABLES:
            database.execute(statement)
        return _schema_of(database)


def _schema_of(database: sqlite3.Connection) -> list[Any]:
    return database.execute("SELECT type, name, sql FROM sqlite_master ORDER BY name").fetchall()
