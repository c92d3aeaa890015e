"""Document records as bytes and back. Never pickle: bytes from a cache are untrusted input.

The form is a magic line, a SHA-256 over all that follows, and compressed by zlib a line of JSON,
which holds the columns, and then the text in UTF-8. The checksum makes a torn or flipped value a
MalformedRecordError instead of a wrong tree. A worker that a document has taken over can send any
bytes with the right checksum, so sizes are bounded before they take memory, every value has a type
and a range, and a text has no invisible character.
"""

import json
import zlib
from codecs import getincrementaldecoder
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields, replace
from hashlib import sha256
from io import BytesIO
from itertools import accumulate, chain
from typing import Any, NamedTuple

from shed_core.document.changes import MAX_ALL_CHARS
from shed_core.document.characters import is_seen
from shed_core.document.columns import (
    changes_of,
    columns_of_notes,
    columns_of_tagged,
    integer,
    integers,
    metadata_of,
    nodes_of,
    patterns_of,
    tagged_of,
)
from shed_core.document.grid_columns import columns_of_tables, n_cells, tables_of
from shed_core.document.phrases import Label
from shed_core.document.record import DocumentRecord, Nodes
from shed_core.document.tagged import MAX_MEMBERS, MAX_TAGGED
from shed_core.errors import LimitError, MalformedRecordError, MalformedShtError
from shed_core.method.sht import Sht

MAGIC = b"SHED record 7\n"
DEFAULT_MAX_PAGES = 20_000
_DIGEST_BYTES = 32
_SLICE_BYTES = 4096  # zlib unpacks one to 4 MiB at most
_SLICE_CHARACTERS = 1 << 16
_MIN_LIMIT_PAGES = 1000  # since a Word file may have all its text on one page
_VALUES_OF_PHRASE, _VALUES_OF_SECTION, _VALUES_OF_CELL = 3, 25, 3  # in the columns, at most
_VALUES_OF_TAGGED = 9 + MAX_MEMBERS
_MAX_OTHER_VALUES = 1000 + MAX_ALL_CHARS + _VALUES_OF_TAGGED * MAX_TAGGED
"""Values of the document as a whole, of tagged figures, and in texts of changes."""

_LISTS_OF_SECTION = 2  # its box, and its visual pattern
_LABELS = tuple(Label)
_OF_COLUMNS = (ValueError, LookupError, TypeError, AttributeError, RecursionError, OverflowError)
"""Errors raised while columns of other types or shapes than ours are read."""


class RecordLimits(NamedTuple):
    """The largest record, in bytes unpacked, as a whole and by its parts."""

    text: int
    columns: int
    phrases: int
    sections: int
    cells: int

    @staticmethod
    def of(max_pages: int) -> "RecordLimits":
        """Return the limits that follow from the limit on pages.

        They are one to two times the average page of the longest documents: 2,000 to
        3,500 bytes of text, 15 phrases and 2 sections; filings have 15 to 60 cells of tables.
        """
        pages = max(max_pages, _MIN_LIMIT_PAGES)
        return RecordLimits(3500 * pages, 2000 * pages, 30 * pages, 5 * pages, 60 * pages)


def encode(record: DocumentRecord, max_pages: int = DEFAULT_MAX_PAGES) -> bytes:
    """Return the record as bytes; equal records give equal bytes.

    max_pages: the limit on pages of a document.

    Tables of more cells than the limit allows are left out; they are text as well.

    Raises LimitError if the record is too large for `decode` with this limit.
    """
    limits = RecordLimits.of(max_pages)
    if n_cells(record.tables) > limits.cells:
        record = replace(record, tables=())
    columns = _columns_of(record)
    n_bytes = sum(map(len, _slices(record.text)))
    sizes = (n_bytes, len(columns), record.n_phrases, record.sht.n_nodes)
    for name, size, limit in zip(RecordLimits._fields, sizes, limits, strict=False):
        _check_size(name, size, limit)
    return _packed(chain((columns, b"\n"), _slices(record.text)))


def check_length(n_characters: int, max_pages: int) -> None:
    """Raise the LimitError of `encode` for a document of so many characters, before it is inferred.

    max_pages: the limit on pages of a document.
    """
    _check_size("text", n_characters, RecordLimits.of(max_pages).text)


def _check_size(name: str, size: int, limit: int) -> None:
    if size > limit:
        raise LimitError(f"the document is too large: {name} {size}, limit {limit}", limit="pages")


def _packed(pieces: Iterable[bytes]) -> bytes:
    """Return a record of some content, which is in memory once: 5,000 pages have 6 MB."""
    stream, record = zlib.compressobj(level=1), BytesIO()
    record.write(MAGIC + bytes(_DIGEST_BYTES))
    for piece in pieces:
        record.write(stream.compress(piece))
    record.write(stream.flush())
    digest = sha256(record.getbuffer()[len(MAGIC) + _DIGEST_BYTES :])
    record.seek(len(MAGIC))
    record.write(digest.digest())
    return record.getvalue()


def _slices(text: str) -> Iterator[bytes]:
    """Yield a text in UTF-8, piece by piece: as a whole it would be in memory twice."""
    for start in range(0, len(text), _SLICE_CHARACTERS):
        yield text[start : start + _SLICE_CHARACTERS].encode()


def decode(data: bytes, max_pages: int = DEFAULT_MAX_PAGES) -> DocumentRecord:
    """Return the record of bytes that `encode` made.

    max_pages: the limit on pages of a document, from which all other limits follow.

    Raises MalformedRecordError for other bytes.
    """
    body = memoryview(data)[len(MAGIC) + _DIGEST_BYTES :]
    digest = data[len(MAGIC) : len(MAGIC) + _DIGEST_BYTES]
    if not data.startswith(MAGIC) or digest != sha256(body).digest():
        raise MalformedRecordError("these bytes are not a document record, or they are damaged")
    limits = RecordLimits.of(max_pages)
    try:
        columns, text = _unpacked(body, limits)
        _check_columns(columns, limits)
        return _record_of(json.loads(columns), text, limits, max_pages)
    except (*_OF_COLUMNS, zlib.error, MalformedShtError) as error:
        raise MalformedRecordError("the columns of the document record are malformed") from error


def _columns_of(record: DocumentRecord) -> bytes:
    columns: dict[str, Any] = {
        "offsets": [b - a for a, b in zip(record.offsets, record.offsets[1:], strict=False)],
        "pages": record.pages,
        "labels": [_LABELS.index(label) for label in record.labels],
        "n_pages": record.n_pages,
        "headers": record.sht.headers,
        "parents": record.sht.parents,
        "nodes": {f.name: getattr(record.nodes, f.name) for f in fields(Nodes)}
        | {"boxes": [(b.x0, b.y0, b.x1, b.y1) for b in record.nodes.boxes]},
        "patterns": record.patterns,
        "own_patterns": record.own_patterns,
        "metadata": asdict(record.metadata) | {"notes": columns_of_notes(record.metadata.notes)},
        "tables": columns_of_tables(record.tables),
        "changes": record.changes,
        "tagged": columns_of_tagged(record.tagged),
    }
    return json.dumps(columns, separators=(",", ":")).encode()


def _unpacked(body: memoryview, limits: RecordLimits) -> tuple[bytes, str]:
    """Return the columns and the text of a body, neither ever larger than its limit."""
    columns, texts, n_bytes, has_columns = BytesIO(), list[str](), 0, False
    decoder = getincrementaldecoder("utf-8")()
    for piece in _unpacked_slices(body):
        if not has_columns:
            line, newline, piece = piece.partition(b"\n")
            columns.write(line)
            has_columns = bool(newline)
        n_bytes += len(piece)
        if columns.tell() > limits.columns or n_bytes > limits.text:
            raise MalformedRecordError("the document record unpacks to more than the limit")
        texts.append(decoder.decode(piece))  # by pieces, as no other thread runs meanwhile
        if not is_seen(texts[-1]):
            raise MalformedRecordError("the text of the document record has unseen characters")
    decoder.decode(b"", final=True)
    return columns.getvalue(), "".join(texts)


def _unpacked_slices(body: memoryview) -> Iterator[bytes]:
    """Yield the content of a body in pieces of at most 4 MiB."""
    stream = zlib.decompressobj()
    for start in range(0, len(body), _SLICE_BYTES):
        yield stream.decompress(body[start : start + _SLICE_BYTES])
    if not stream.eof:
        raise MalformedRecordError("the document record is cut off")


def _check_columns(columns: bytes, limits: RecordLimits) -> None:
    """Refuse columns of more values than a record can have, before each becomes an object."""
    n_lists = columns.count(b"[") + columns.count(b"{")
    n_values = columns.count(b",")
    max_lists = _MAX_OTHER_VALUES + _LISTS_OF_SECTION * limits.sections
    max_values = (
        _MAX_OTHER_VALUES
        + _VALUES_OF_PHRASE * limits.phrases
        + _VALUES_OF_SECTION * limits.sections
        + _VALUES_OF_CELL * limits.cells
    )
    if n_lists > max_lists or n_values > max_values:
        raise MalformedRecordError("the document record has more values than the limits allow")


def _record_of(
    columns: dict[str, Any], text: str, limits: RecordLimits, max_pages: int
) -> DocumentRecord:
    lengths = integers(columns["offsets"], 1, limits.text)
    headers = integers(columns["headers"], 0, len(lengths) - 1)
    if len(lengths) > limits.phrases or len(headers) > limits.sections:
        raise MalformedRecordError("the document record has more sections than the limits allow")
    n_pages = integer(columns["n_pages"], 1, max_pages)
    labels = integers(columns["labels"], 0, len(_LABELS) - 1)
    patterns = patterns_of(columns["patterns"])
    return DocumentRecord(
        text=text,
        offsets=tuple(accumulate(lengths, initial=0)),
        pages=integers(columns["pages"], 1, n_pages),
        labels=tuple(map(_LABELS.__getitem__, labels)),
        n_pages=n_pages,
        sht=Sht(headers, integers(columns["parents"], -1, len(headers) - 1), len(lengths)),
        nodes=nodes_of(columns["nodes"], len(patterns)),
        patterns=patterns,
        own_patterns=patterns_of(columns["own_patterns"]),
        metadata=metadata_of(columns["metadata"]),
        tables=tables_of(columns["tables"], len(lengths), limits.cells),
        changes=changes_of(columns["changes"], len(lengths)),
        tagged=tagged_of(columns["tagged"]),
    )
