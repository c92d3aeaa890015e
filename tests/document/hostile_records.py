"""Bytes that a worker can send as a record, with the right checksum: too large, or out of range."""

import json
import zlib
from collections.abc import Callable, Mapping
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
    """Return a record of a few megabytes whose text unpacks to `n_bytes`.

    One compressed block is repeated; so only the sum at the end of the stream is wrong.
    """
    columns, _ = parts_of(SMALL)
    stream = zlib.compressobj(9)
    body = stream.compress(json.dumps(columns).encode() + b"\n") + stream.flush(zlib.Z_FULL_FLUSH)
    block = stream.compress(_SLICE) + stream.flush(zlib.Z_FULL_FLUSH)
    return sealed(body + block * (n_bytes // len(_SLICE)) + stream.flush())


def many_sections(n: int) -> bytes:
    """Return a record of `n` sections of one letter each, all of them in range."""
    nodes = {
        "boxes": "[0,0,1,1]",
        "clusters": "0",
        "depths": "0.0",
        "scores": "1.0",
        **dict.fromkeys(("found_by", "placed_by"), '"t"'),
        **dict.fromkeys(("outline_levels", "toc_levels", "own_patterns"), "null"),
    }
    phrases = {"offsets": "2", "pages": "1", "labels": "0", "parents": "-1"}
    columns = parts_of(SMALL)[0] | {name: f"<{name}>" for name in (*phrases, "headers")}
    columns |= {"n_pages": 1, "nodes": {name: f"<{name}>" for name in nodes}}
    spelled = {name: _repeated(value, n) for name, value in (nodes | phrases).items()}
    spelled["headers"] = f"[{','.join(map(str, range(n)))}]"
    return _sealed_with(columns, spelled, b"a\n" * n)


def many_values(value: str, n: int) -> bytes:
    """Return a record whose column of pages has `n` values, spelled as JSON."""
    columns, text = parts_of(SMALL)
    return _sealed_with(columns | {"pages": "<pages>"}, {"pages": _repeated(value, n)}, text)


def _repeated(value: str, n: int) -> str:
    return f"[{f'{value},' * (n - 1)}{value}]"


def _sealed_with(columns: dict[str, Any], spelled: Mapping[str, str], text: bytes) -> bytes:
    """Return a record of columns in which JSON stands for `<NAME>`: to dump millions takes long."""
    dumped = json.dumps(columns)
    for name, value in spelled.items():
        dumped = dumped.replace(f'"<{name}>"', value)
    return sealed(zlib.compress(dumped.encode() + b"\n" + text, 1))


TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "1.5 GB of text": lambda: bomb(1_500_000_000),
    "3,000,000 sections": lambda: many_sections(3_000_000),
    "10,000,000 empty lists": lambda: many_values("[]", 10_000_000),
    "10,000,000 empty objects": lambda: many_values("{}", 10_000_000),
    "15,000,000 integers": lambda: many_values("7", 15_000_000),
}
