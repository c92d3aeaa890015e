"""Bytes that a worker can send as a record, with the right checksum: too large, or out of range."""

import json
import zlib
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from shed_core.document.codec import MAGIC, encode
from tests.records import record_of

SMALL = encode(record_of([(0, "cover"), (1, "One"), (0, "text"), (2, "One\none"), (0, "more")]))
_SLICE = b" " * 2**20


def sealed(body: bytes) -> bytes:
    """Return a compressed body with its checksum."""
    return MAGIC + sha256(body).digest() + body


def sealed_columns(columns: Any, text: bytes) -> bytes:
    """Return the bytes of a record with these columns."""
    return sealed(zlib.compress(json.dumps(columns).encode() + b"\n" + text))


def parts_of(data: bytes) -> tuple[dict[str, Any], bytes]:
    """Return the columns of a record and its text."""
    columns, _, text = zlib.decompress(data[len(MAGIC) + 32 :]).partition(b"\n")
    return json.loads(columns), text


def bomb(n_bytes: int) -> bytes:
    """Return a record of some kilobytes whose text unpacks to `n_bytes`."""
    columns, _ = parts_of(SMALL)
    stream = zlib.compressobj(9)
    body = stream.compress(json.dumps(columns).encode() + b"\n")
    body += b"".join(stream.compress(_SLICE) for _ in range(n_bytes // len(_SLICE)))
    return sealed(body + stream.flush())


def many_sections(n: int) -> bytes:
    """Return a record of `n` sections of one letter each, all of them in range."""
    nodes = {
        "boxes": [[0, 0, 1, 1]] * n,
        "clusters": [0] * n,
        "depths": [0.0] * n,
        "scores": [1.0] * n,
        **{name: ["t"] * n for name in ("found_by", "placed_by")},
        **{name: [None] * n for name in ("outline_levels", "toc_levels", "own_patterns")},
    }
    columns = parts_of(SMALL)[0] | {"nodes": nodes, "n_pages": 1}
    columns |= {"offsets": [2] * n, "pages": [1] * n, "labels": [0] * n}
    columns |= {"headers": list(range(n)), "parents": [-1] * n}
    return sealed_columns(columns, b"a\n" * n)


def many_values(value: str, n: int) -> bytes:
    """Return a record whose column of pages has `n` values, spelled as JSON."""
    columns, text = parts_of(SMALL)
    spelled = json.dumps(columns | {"pages": "HERE"})
    spelled = spelled.replace('"HERE"', f"[{','.join([value] * n)}]")
    return sealed(zlib.compress(spelled.encode() + b"\n" + text))


TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "1.5 GB of text": lambda: bomb(1_500_000_000),
    "3,000,000 sections": lambda: many_sections(3_000_000),
    "10,000,000 empty lists": lambda: many_values("[]", 10_000_000),
    "10,000,000 empty objects": lambda: many_values("{}", 10_000_000),
    "15,000,000 integers": lambda: many_values("7", 15_000_000),
}
