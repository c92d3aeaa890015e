"""The form of an index: the tables of its database, its limits, its bytes in an answer.

A worker makes it from a record and a server checks it, so both take the limits from here.
"""

import struct
import zlib
from enum import IntEnum
from typing import NamedTuple

from shed_core.errors import MalformedIndexError

TOKENIZER = "porter unicode61"
"""Tokenizer of FTS5 for the words of `words_in`: it only stems."""

MAX_INDEX_BYTES = 64 << 20
"""Of the database of a record, unpacked. 20 MB of Chinese text take 57 MiB, of English 22 MiB."""

MAX_ROWS = 400_000
"""Windows, or sections, of a database; the largest record has fewer than 300,000."""

MAX_WORDS = 1 << 21
"""Of the vocabulary of a record whose database would be larger; the first ones are kept."""

TABLES = (
    f"CREATE VIRTUAL TABLE windows USING fts5(words, content='', tokenize='{TOKENIZER}')",
    f"CREATE VIRTUAL TABLE headers USING fts5(words, content='', tokenize='{TOKENIZER}')",
    "CREATE VIRTUAL TABLE figures USING fts5(words, content='', detail=none)",
    f"CREATE VIRTUAL TABLE labels USING fts5("
    f"words, content='', detail=none, tokenize='{TOKENIZER}')",
    "CREATE TABLE label_rows (start INTEGER NOT NULL, n_words INTEGER NOT NULL)",
    "CREATE TABLE places (node INTEGER NOT NULL, start INTEGER NOT NULL, stop INTEGER NOT NULL)",
    "CREATE TABLE nodes (subtree_end INTEGER NOT NULL, kind INTEGER NOT NULL)",
)
VOCABULARY_OF = "CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, {0}, 'row')"
"""Statement for the words of a table."""

WORD_TABLES = ("windows", "figures", "headers")
"""Tables whose words are the document's; words of labels are in windows too."""

_LENGTH = struct.Struct("<Q")


class Kind(IntEnum):
    """Kind of a section: TEXT if nothing else.

    LISTING: printed contents or an index at the end, which only repeat other sections. STATEMENT: a
    financial statement. NOTE: one of the notes to statements.
    """

    TEXT = 0
    LISTING = 1
    STATEMENT = 2
    NOTE = 3


class RecordIndex(NamedTuple):
    """The index of a record.

    vocabulary: encoded. sections: the database, compressed; empty if it would be too large.
    """

    vocabulary: bytes
    sections: bytes


def encode_index(index: RecordIndex) -> bytes:
    return _LENGTH.pack(len(index.vocabulary)) + index.vocabulary + index.sections


def decode_index(encoded: bytes) -> RecordIndex:
    """Return the index of such bytes, whose parts are not checked. Raises MalformedIndexError.

    >>> decode_index(encode_index(RecordIndex(b"words", b"database")))
    RecordIndex(vocabulary=b'words', sections=b'database')
    """
    if len(encoded) < _LENGTH.size:
        raise MalformedIndexError(f"{len(encoded)} bytes are no index")
    end = _LENGTH.size + _LENGTH.unpack(encoded[: _LENGTH.size])[0]
    if end > len(encoded):
        raise MalformedIndexError("the vocabulary of an index is cut off")
    return RecordIndex(encoded[_LENGTH.size : end], encoded[end:])


def unpacked(encoded: bytes, max_bytes: int) -> bytes:
    """Return compressed bytes as they were.

    Raises zlib.error, or ValueError if they are too many or cut off.
    """
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(encoded, max_bytes)
    if unpacker.unconsumed_tail or not unpacker.eof:
        raise ValueError(f"it is cut off, or has more than {max_bytes} bytes")
    return content
