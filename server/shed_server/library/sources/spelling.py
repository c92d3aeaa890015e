"""Spelling of document names for people and agents: on one line."""

import os
from pathlib import Path
from unicodedata import combining, is_normalized, normalize

from shed_core.retrieval.escaping import escaped_forms

MAX_SHOWN = 200
"""Characters of a name in a message."""


def printable(name: str) -> str:
    """Return a name on one line that any encoding holds.

    >>> printable("annual\\nreport.pdf")
    'annual\\\\nreport.pdf'
    """
    is_composed = is_normalized("NFC", name)  # other names look the same as a composed one
    return "".join(
        c
        if c.isprintable() and (is_composed or not combining(c))
        else c.encode("unicode_escape").decode("ascii")
        for c in name
    )


def listed_name(path: str) -> str:
    """Return the name of a document for lists: on one line, escaped if it looks like ours."""
    return escaped_forms(printable(path))


def shown_path(path: Path, folder: Path) -> str:
    """Return a path below a folder in its form for output.

    A decomposed name, as macOS writes them, is composed if no neighbour has that name: each name
    has one composed and one decomposed form, so that no two documents are printed alike.
    """
    plain = str(path).removeprefix(str(folder)).replace(os.sep, "/").lstrip("/")
    if plain.isascii() and plain.isprintable():
        return plain  # as almost all names, in a tenth of the time
    parts: list[str] = []
    for part in path.relative_to(folder).parts:
        composed = normalize("NFC", part)
        is_plain = is_normalized("NFD", part) and not _is_taken(folder / composed, folder / part)
        parts.append(printable(composed if is_plain else part))
        folder = folder / part
    return "/".join(parts)


def _is_taken(path: Path, other: Path) -> bool:
    """True if there is another file at a path."""
    if path == other or not os.path.lexists(path):
        return False
    try:
        return not path.samefile(other)
    except OSError:
        return True
