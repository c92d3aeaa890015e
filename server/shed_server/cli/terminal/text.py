"""A document's text and the places in it."""

import sys
from collections.abc import Sequence


def place_text(prefix: str, headers: Sequence[str]) -> str:
    """Return where a section is, by its prefix and the headers of its path.

    >>> place_text("3.1", ["Results", "Costs"]), place_text("", [])
    ('3.1 | Results > Costs', 'the whole document')
    """
    if not prefix:
        return "the whole document"
    return f"{prefix} | {' > '.join(headers) or 'before the first header'}"


def print_text(text: str, end: str = "\n") -> None:
    """Print a document's text; characters that the terminal's encoding lacks are replaced."""
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write((text + end).encode(encoding, "replace").decode(encoding, "replace"))
