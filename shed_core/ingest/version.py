"""The version of the code that makes records: a hash, so that it changes by itself.

It covers only sources that can change a record, so that editing the search, the evaluation or the
drawing of pages leaves caches warm.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable

from shed_core.ingest.ocr.engine import recognition

_FOLDERS = ("backends", "flow", "headers", "lines", "ocr", "office", "pdf", "structure", "web")
SOURCES = (
    *("document/", "evidence/", "method/", "numbering/"),
    "errors.py",  # since failures are cached too
    *("inference.py", "installation.py", "options.py", "placement.py", "progress.py"),
    *(f"ingest/{name}/" for name in _FOLDERS),
    *(f"ingest/{name}.py" for name in ("formats", "phrases", "pipeline")),
)
"""Folders and files of `shed_core` that `read_record` uses; a test compares with its imports."""

OF_INFERENCE = ("evidence/", "method/", "inference.py", "placement.py")
"""Folders that infer the tree from what the others have read."""

NOT_SOURCES = ("ingest/pdf/drawing/", "ingest/pdf/made/", "ingest/pdf/plain_text.py")
"""Folders and files in them that do not change a record."""


@cache
def pipeline_version() -> str:
    """Return a hash over the sources, the data files beside them, PyMuPDF's version, and OCR.

    It is of this process: one that was started before the program was changed keeps its own.
    """
    return installed_version()


@cache
def parser_version() -> str:
    """Return the same hash without the sources that infer the tree: that of phrases and headers."""
    return _hash_of(name for name in SOURCES if name not in OF_INFERENCE)


def installed_version() -> str:
    """Return the `pipeline_version` of a process that would start now."""
    return _hash_of(SOURCES)


def _hash_of(sources: Iterable[str]) -> str:
    from importlib.metadata import version  # late: a server starts without it

    digest = sha256(f"{version('pymupdf')} {recognition()}".encode())
    for name, content in sorted(source_files(tuple(sources))):
        digest.update(f"\n{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def source_files(sources: tuple[str, ...] = SOURCES) -> Iterator[tuple[str, bytes]]:
    """Yield the name, relative to `shed_core`, and the bytes of each file that makes records.

    sources: those of SOURCES that are meant.
    """
    for name, entry in _entries(files("shed_core"), ""):
        if name.startswith(sources) and not name.startswith(NOT_SOURCES):
            yield name, entry.read_bytes()


def _entries(folder: Traversable, prefix: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _entries(entry, f"{prefix}{entry.name}/")
        else:
            yield prefix + entry.name, entry
