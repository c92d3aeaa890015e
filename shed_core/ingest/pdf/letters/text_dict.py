"""What MuPDF gives for the text of a page: nested dictionaries, of blocks, lines and spans."""

from collections.abc import Callable, Iterator
from typing import Any

import pymupdf

Content = dict[str, Any]
"""What `page.get_text("dict")` or `"rawdict"` gives for a page, a line or a span."""

UPRIGHT = (1.0, 0.0)
"""The direction of a line that is exactly horizontal, as cosine and sine of its angle."""

MIN_UPRIGHT_COSINE = 0.99
"""Of the angle between the horizontal and a line that counts as upright."""


def lines_in(content: Content) -> Iterator[Content]:
    """Yield the lines of a page in the order of the file; blocks of pictures have none."""
    return (line for block in content["blocks"] for line in block.get("lines", ()))


def lines_with_letters(
    content: Content, page: pymupdf.Page, flags: int, is_wanted: Callable[[Content], bool]
) -> list[tuple[Content, Content]]:
    """Return the lines that are wanted, each with the same line with the places of its letters.

    content: what `page.get_text("dict", flags)` gave; the page is read once more if one is wanted.
    """
    lines = list(lines_in(content))
    found = [n for n, line in enumerate(lines) if is_wanted(line)]
    placed = list(lines_in(page.get_text("rawdict", flags=flags))) if found else []
    return [(lines[n], placed[n]) for n in found]
