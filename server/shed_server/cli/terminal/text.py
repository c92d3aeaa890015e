"""Text of a document on a terminal: control characters are replaced, matches are coloured."""

import json
import os
import re
import sys
from collections.abc import Sequence
from typing import Any

from shed_core.document.characters import with_marks_for_unseen
from shed_core.retrieval.excerpts.marks import CLOSE, OPEN

_RED, _NO_COLOUR = "\x1b[1;31m", "\x1b[0m"

_MATCH = re.compile(rf"(?<!\\){OPEN}(.*?)(?<!\\){CLOSE}", re.DOTALL)
"""A match in an excerpt; the same marks in the document's own text have a backslash."""


def place_text(prefix: str, headers: Sequence[str]) -> str:
    """Return the place of a section in words: its prefix and the headers of its path.

    >>> place_text("3.1", ["Results", "Costs"]), place_text("", [])
    ('3.1 | Results > Costs', 'the whole document')
    """
    if not prefix:
        return "the whole document"
    return f"{prefix} | {' > '.join(headers) or 'before the first header'}"


def print_text(text: str, end: str = "\n", *, has_matches: bool = False) -> None:
    """Print a document's text; characters that the terminal lacks, or would execute, are replaced.

    has_matches: True if the text has marks around matches, which are coloured on a terminal.
    """
    encoding = sys.stdout.encoding or "utf-8"
    printed = with_marks_for_unseen(text) + end
    printed = _highlighted(printed) if has_matches else printed
    sys.stdout.write(printed.encode(encoding, "replace").decode(encoding, "replace"))


def print_json(value: Any) -> None:
    """Print JSON for a program to read; characters that standard output lacks are escaped."""
    is_unicode = (sys.stdout.encoding or "utf-8").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not is_unicode, indent=1))


def _highlighted(text: str) -> str:
    """Return the text of an excerpt with its matches in colour, if this is a terminal."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return _MATCH.sub(rf"{_RED}\1{_NO_COLOUR}", text)
