"""Construction of a record's index: windows, headers and figures in FTS5, and a vocabulary.

A worker does it under its limits, since the text may be hostile. A database that grows too large is
given up, and the remaining words are only counted, so that time and memory stay in proportion to
the text and the document can still be found by its words.
"""

import re
import sqlite3
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from itertools import chain
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.numbering.statement_titles import are_notes, is_statement
from shed_core.numbering.vocabulary import CONTENTS, INDEXES, any_of, words
from shed_core.retrieval.folding import folded
from shed_core.retrieval.row_labels import row_labels
from shed_core.search_index.format import (
    MAX_INDEX_BYTES,
    MAX_ROWS,
    MAX_WORDS,
    TABLES,
    VOCABULARY_OF,
    WORD_TABLES,
    Kind,
    RecordIndex,
)
from shed_core.search_index.vocabulary import Vocabulary
from shed_core.search_index.windows import windows
from shed_core.search_index.words import stemmed, texts_in

MAX_LABEL_WORDS = 10
"""Of a row of a table; a longer label has no place in the index."""

_ADD_PLACE = "INSERT INTO places (rowid, node, start, stop) VALUES (?, ?, ?, ?)"
_ADD_NODE = "INSERT INTO nodes (rowid, subtree_end, kind) VALUES (?, ?, ?)"
_ADD_LABEL = "INSERT INTO label_rows (rowid, start, n_words) VALUES (?, ?, ?)"
_IS_CONTENTS = re.compile(rf"[\W\d]*(?:{any_of(words(CONTENTS))})\W*", re.IGNORECASE)
_IS_INDEX = re.compile(rf"[\W\d]*(?:{any_of(words(INDEXES))})\W*", re.IGNORECASE)
_IN_BRACKETS = re.compile(r"\([^()]*\)")  # `Net cash provided by (used in) operating activities`
_INDEX_FROM = 0.75  # of a text; above, "Index" is a matter that a section treats
_GROWTH = 2  # what a database takes before it is optimized, at most
_FREE_SHARE = 1 / 16  # of a database's pages; to pack it takes a third of the time for a short text
_STEMMED_AT_ONCE = 50_000


class _Row(NamedTuple):
    """A window, a header or a label, with its properties.

    words: beside figures, which headers mix. statement, values: for its row in a table of numbers.
    """

    table: str
    words: Sequence[str]
    figures: Sequence[str]
    statement: str
    values: tuple[int, ...]


def build(record: DocumentRecord, max_bytes: int = MAX_INDEX_BYTES) -> RecordIndex:
    """Return the index of a record; takes about 0.2 s a million characters.

    max_bytes: of its database, which is left out if it is larger.
    """
    rows = _rows(record)
    with closing(sqlite3.connect(":memory:")) as database:
        n_windows = _fill(database, rows, _GROWTH * max_bytes)
        terms = [term for table in WORD_TABLES for term in terms_of(database, table)]
        n_more, others = _counted(rows)
        content = b"" if others else _optimized(database)
    has_sections = 0 < len(content) <= max_bytes
    words = Vocabulary.of(chain(terms, others), n_windows + n_more, has_sections=has_sections)
    return RecordIndex(words.encode(), zlib.compress(content, level=1) if has_sections else b"")


def terms_of(database: sqlite3.Connection, table: str) -> list[tuple[str, int]]:
    """Return the words of a table of an index, each with the number of rows that hold it."""
    database.execute(VOCABULARY_OF.format(table))
    terms = database.execute("SELECT term, doc FROM vocabulary").fetchall()
    database.execute("DROP TABLE vocabulary")
    return terms


def _rows(record: DocumentRecord) -> Iterator[_Row]:
    """Yield the windows, then the headers, then the labels of rows."""
    for number, window in enumerate(windows(record)):
        values = (number, window.node, window.start, window.stop)
        yield _Row("windows", window.words, window.figures, _ADD_PLACE, values)
    for node, kind in enumerate(_kinds(record)):
        texts = [text for text, _ in texts_in(folded(record.header(node)))]
        values = (node, record.sht.ends[node], kind)
        yield _Row("headers", texts, (), _ADD_NODE, values)
    for number, row in enumerate(labelled_rows(record)):
        yield _Row("labels", row.words, (), _ADD_LABEL, (number, row.start, len(row.words)))


def _kinds(record: DocumentRecord) -> list[Kind]:
    """Return the kind of each node; nodes below a statement or among notes have its kind."""
    kinds: list[Kind] = []
    for node, parent in enumerate(record.sht.parents):
        above = kinds[parent] if parent != ROOT else Kind.TEXT
        title = record.header(node)
        if _is_listing(record, node):
            kinds.append(Kind.LISTING)
        elif above in (Kind.STATEMENT, Kind.NOTE):
            kinds.append(above)
        elif are_notes(title):
            kinds.append(Kind.NOTE)
        else:
            kinds.append(Kind.STATEMENT if is_statement(title) else Kind.TEXT)
    return kinds


def _is_listing(record: DocumentRecord, node: int) -> bool:
    title = record.header(node)
    is_near_end = record.offsets[record.sht.headers[node]] > _INDEX_FROM * len(record.text)
    return _IS_CONTENTS.fullmatch(title) is not None or (
        is_near_end and _IS_INDEX.fullmatch(title) is not None
    )


def _fill(database: sqlite3.Connection, rows: Iterator[_Row], max_bytes: int) -> int:
    """Add rows to a new database until it is too large; return its number of windows."""
    database.deserialize(_empty_tables())
    database.execute("PRAGMA temp_store=MEMORY")  # a worker can open no file
    (page_bytes,) = database.execute("PRAGMA page_size").fetchone()
    n_rows = Counter[str]()
    for row in rows:
        number = n_rows[row.table]
        n_rows[row.table] += 1
        _add(database, row.table, number, row.words)
        if row.table == "windows":
            _add(database, "figures", number, row.figures)
        database.execute(row.statement, row.values)
        (n_pages,) = database.execute("PRAGMA page_count").fetchone()
        if n_pages * page_bytes > max_bytes or number > MAX_ROWS:
            break
    database.commit()
    return n_rows["windows"]


@cache
def _empty_tables() -> bytes:
    """Return a database with the tables; to copy it takes a sixth of the time to make them."""
    with closing(sqlite3.connect(":memory:")) as database:
        for statement in TABLES:
            database.execute(statement)
        return database.serialize()


def _add(database: sqlite3.Connection, table: str, number: int, words: Sequence[str]) -> None:
    statement = f"INSERT INTO {table} (rowid, words) VALUES (?,?)"
    database.execute(statement, (number, " ".join(words)))


def _optimized(database: sqlite3.Connection) -> bytes:
    """Return the database in as few bytes as it takes."""
    for table in (*WORD_TABLES, "labels"):
        database.execute(f"INSERT INTO {table} ({table}) VALUES ('optimize')")
    database.commit()
    (n_pages,) = database.execute("PRAGMA page_count").fetchone()
    (n_free,) = database.execute("PRAGMA freelist_count").fetchone()
    if n_free > n_pages * _FREE_SHARE:
        database.execute("VACUUM")
    return database.serialize()


def _counted(rows: Iterator[_Row]) -> tuple[int, list[tuple[str, int]]]:
    """Return the number of windows among rows, and their words, each with a number of rows.

    A stem may come several times, once for each of its words. No more than MAX_WORDS are counted.
    """
    n_windows, counts = 0, Counter[str]()
    for row in rows:
        n_windows += row.table == "windows"
        found = {*row.words, *row.figures} if row.table in WORD_TABLES else set[str]()
        counts.update(found if len(counts) < MAX_WORDS else found & counts.keys())
    words = list(counts)
    parts = (words[at : at + _STEMMED_AT_ONCE] for at in range(0, len(words), _STEMMED_AT_ONCE))
    stems = (stem for part in parts for stem in stemmed(part))
    return n_windows, [(stem, counts[word]) for stem, word in zip(stems, words, strict=True)]


class LabelledRow(NamedTuple):
    """A row, by its label alone or with the label above it.

    start: of the row in the record's text. words: of the label, each once.
    """

    start: int
    words: tuple[str, ...]


def labelled_rows(record: DocumentRecord) -> Iterator[LabelledRow]:
    """Yield the rows of all tables, in reading order; one below a label twice."""
    for phrase, _ in record.tables:
        for start, group, label in row_labels(record, phrase):
            own = _words(label)
            above = _words(group) if own else ()
            together = tuple(dict.fromkeys([*above, *own]))
            for label_words in dict.fromkeys([own, together]):
                if 0 < len(label_words) <= MAX_LABEL_WORDS:
                    yield LabelledRow(start, label_words)


def _words(label: str) -> tuple[str, ...]:
    """Return the words of a label, without figures, years and words in brackets."""
    texts = texts_in(folded(_IN_BRACKETS.sub(" ", label)))
    return tuple(dict.fromkeys(text for text, _ in texts if not text.isdigit()))
