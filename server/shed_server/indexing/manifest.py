"""Manifests: a corpus as lines of JSON, listed once for many machines."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from shed_server.errors import SettingError
from shed_server.library.sources.source import Entry


def written(entries: Iterable[Entry]) -> Iterator[str]:
    """Yield a line for each document.

    >>> list(written([Entry("a.pdf", 12, "e7")]))
    ['{"name": "a.pdf", "size": 12, "version": "e7"}']
    """
    for entry in entries:
        yield json.dumps(entry._asdict(), ensure_ascii=False)


def read(path: Path) -> Iterator[Entry]:
    """Yield the documents of a manifest. Raises SettingError if it is none."""
    try:
        with path.open(encoding="utf-8") as lines:
            for number, line in enumerate(lines, 1):
                yield _entry(line, f"line {number} of {path}")
    except (OSError, UnicodeDecodeError) as error:
        raise SettingError(
            f"the manifest {path} cannot be read: {error}; make it with `shed manifest`"
        ) from error


def _entry(line: str, place: str) -> Entry:
    try:
        columns: dict[str, Any] = json.loads(line)
        return Entry(str(columns["name"]), int(columns["size"]), str(columns["version"]))
    except (ValueError, TypeError, KeyError, OverflowError, RecursionError) as error:
        raise SettingError(f"{place} is no line of `shed manifest`; make the file again") from error
