"""Paths from the arguments of commands: names need not be exact, as in the tools."""

import os
import sys
from contextlib import suppress
from pathlib import Path

from shed_core.ingest.formats import EXPECTED
from shed_server.cli.options import is_url
from shed_server.errors import SettingError, UnknownDocumentError, quoted
from shed_server.library.sources.access import is_document
from shed_server.library.sources.names import named_best
from shed_server.library.sources.spelling import printable


def document_path(name: str) -> str:
    """Return the path of a document, by its name in another spelling or a part of it.

    Raises SettingError, or AmbiguousDocumentError if several documents of the folder fit.
    """
    return _path(name, EXPECTED)


def documents_path(name: str, text: str) -> str:
    """Return the path of a document, as `document_path` does, or of a folder.

    text: the argument that follows. Raises SettingError also if the two have changed places, as
    in the system's `grep`.
    """
    if not _exists(name) and _exists(text):
        raise SettingError(f"{quoted(text)} is a path; name it first, then {quoted(name)}")
    return _path(name, f"a folder, or {EXPECTED}")


def _path(name: str, expected: str) -> str:
    """Return a path that exists, or the URL of a store. expected: kind of path, for the message."""
    if _exists(name):
        return name
    folder, base = os.path.split(name)
    paths = _documents(folder)
    try:
        path = named_best(base, paths)
    except UnknownDocumentError as error:
        nearest = ", ".join(quoted(paths[one]) for one in error.nearest if error.are_similar)
        hint = f"did you mean {nearest}?" if nearest else f"name {expected}"
        raise SettingError(f"{quoted(name)} is not found; {hint}") from error
    print(f"note: {printable(quoted(name))} is read as {printable(quoted(path))}", file=sys.stderr)
    return path


def _exists(name: str) -> bool:
    with suppress(OSError, ValueError):  # a text that can be no path
        return is_url(name) or os.path.exists(name)
    return False


def _documents(folder: str) -> dict[str, str]:
    """Return the paths of the documents of a folder by name, without those of subfolders."""
    with suppress(OSError, ValueError), os.scandir(folder or ".") as entries:
        return {
            entry.name: str(Path(folder, entry.name))
            for entry in sorted(entries, key=lambda entry: entry.name)
            if is_document(entry.name) and not entry.name.startswith(".")
        }
    return {}
