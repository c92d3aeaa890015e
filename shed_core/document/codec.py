"""Document records as bytes and back. Never pickle: bytes from a cache are untrusted input.

The form is a magic line, a SHA-256 over all that follows, and a JSON object compressed by zlib. The
checksum makes a torn or flipped value a MalformedRecordError instead of a wrong tree.
"""

import json
import zlib
from dataclasses import asdict, fields
from hashlib import sha256
from itertools import accumulate
from typing import Any

from shed_core.document.phrases import Box, Label, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata, Nodes
from shed_core.errors import MalformedRecordError, MalformedShtError
from shed_core.method.sht import Sht

MAGIC = b"SHED record 1\n"
_DIGEST_BYTES = 32
_LABELS = tuple(Label)
_OF_COLUMNS = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""What columns of other types or shapes than ours raise while they are read."""


def encode(record: DocumentRecord) -> bytes:
    """Return the record as bytes; equal records give equal bytes."""
    columns: dict[str, Any] = {
        "text": record.text,
        "offsets": [b - a for a, b in zip(record.offsets, record.offsets[1:], strict=False)],
        "pages": record.pages,
        "labels": [_LABELS.index(label) for label in record.labels],
        "n_pages": record.n_pages,
        "headers": record.sht.headers,
        "parents": record.sht.parents,
        "nodes": {f.name: getattr(record.nodes, f.name) for f in fields(Nodes)}
        | {"boxes": [(b.x0, b.y0, b.x1, b.y1) for b in record.nodes.boxes]},
        "patterns": record.patterns,
        "metadata": asdict(record.metadata),
    }
    body = zlib.compress(json.dumps(columns, separators=(",", ":")).encode(), level=1)
    return MAGIC + sha256(body).digest() + body


def decode(data: bytes) -> DocumentRecord:
    """Return the record that `encode` made these bytes of.

    Raises MalformedRecordError if it made no such bytes.
    """
    body = data[len(MAGIC) + _DIGEST_BYTES :]
    if not data.startswith(MAGIC) or data[len(MAGIC) : -len(body) or None] != sha256(body).digest():
        raise MalformedRecordError("these bytes are not a document record, or they are damaged")
    try:
        return _from_columns(json.loads(zlib.decompress(body)))
    except (*_OF_COLUMNS, zlib.error, MalformedShtError) as error:
        raise MalformedRecordError(
            f"the document record does not hold together: {error}"
        ) from error


def _from_columns(columns: dict[str, Any]) -> DocumentRecord:
    metadata = columns["metadata"]
    lengths = _integers(columns["offsets"])
    return DocumentRecord(
        text=columns["text"],
        offsets=tuple(accumulate(lengths, initial=0)),
        pages=_integers(columns["pages"]),
        labels=tuple(_LABELS[label] for label in _integers(columns["labels"])),
        n_pages=columns["n_pages"],
        sht=Sht(_integers(columns["headers"]), _integers(columns["parents"]), len(lengths)),
        nodes=_nodes(columns["nodes"]),
        patterns=tuple(VisualPattern(*pattern) for pattern in columns["patterns"]),
        metadata=Metadata(**metadata | {"notes": tuple(metadata["notes"])}),
    )


def _nodes(columns: dict[str, list[Any]]) -> Nodes:
    tuples: dict[str, Any] = {name: tuple(column) for name, column in columns.items()}
    tuples["boxes"] = tuple(Box(*corners) for corners in columns["boxes"])
    tuples["clusters"] = _integers(columns["clusters"])
    return Nodes(**tuples)


def _integers(column: list[Any]) -> tuple[int, ...]:
    if not {type(value) for value in column} <= {int}:
        raise TypeError("a column of integers holds other values")
    return tuple(column)
