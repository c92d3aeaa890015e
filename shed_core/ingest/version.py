"""Which program makes records: a hash instead of a number that somebody must remember to raise."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable


@cache
def pipeline_version() -> str:
    """Return a hash over all that makes records: the files of `shed_core`, and PyMuPDF's version.

    It is of this process: one that was started before the program was changed keeps its own.
    """
    from importlib.metadata import version  # late: a server starts without it

    digest = sha256(version("pymupdf").encode())
    for name, content in sorted(_sources(files("shed_core"), "")):
        digest.update(f"\n{name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _sources(folder: Traversable, prefix: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for entry in folder.iterdir():
        if entry.name.startswith(".") or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            found += _sources(entry, f"{prefix}{entry.name}/")
        else:
            found.append((prefix + entry.name, entry.read_bytes()))
    return found
