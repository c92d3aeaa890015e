"""Keys of the cache: what a record depends on, and nothing else.

A record depends on the document's bytes, the program that reads them, the options, and the password
that opens it; not on the file's name, place or time.
"""

from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from shed_core.options import Options

_NOT_SOURCE = ("__pycache__",)


def record_key(digest: str, options: Options, password: str = "") -> str:
    """Return the key of a record, in hex.

    digest: SHA-256 of the document's bytes, in hex. password: the one that was used, or "".
    """
    parts = [digest, pipeline_version(), options.key]
    if password:
        parts.append(sha256(password.encode("utf-8", "surrogateescape")).hexdigest())
    return sha256("\n".join(parts).encode()).hexdigest()


@cache
def pipeline_version() -> str:
    """Return a hash over all that makes records: the files of `shed_core`, and PyMuPDF's version.

    A changed program then never finds what another one stored; no number has to be kept.
    """
    digest = sha256(version("pymupdf").encode())
    for name, content in sorted(_sources(files("shed_core"), "")):
        digest.update(f"\n{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name in _NOT_SOURCE:
            continue
        if entry.is_dir():
            found += _sources(entry, f"{prefix}{entry.name}/")
        else:
            found.append((prefix + entry.name, entry.read_bytes()))
    return found
