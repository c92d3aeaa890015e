"""Matches in colour on a terminal."""

import os
import re
import sys

from shed_core.retrieval.excerpts.marks import CLOSE, OPEN

_RED, _NO_COLOUR = "\x1b[1;31m", "\x1b[0m"

_MATCH = re.compile(rf"(?<!\\){OPEN}(.*?)(?<!\\){CLOSE}", re.DOTALL)
"""A match in an excerpt, but no such marks of the document's, which have a backslash."""


def marked(text: str) -> str:
    """Return the text of an excerpt with its matches in colour, if this is a terminal."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return _MATCH.sub(rf"{_RED}\1{_NO_COLOUR}", text)
