"""What MuPDF gives for the text of a page: nested dictionaries, of blocks, lines and spans."""

from collections.abc import Iterator
from typing import Any

Content = dict[str, Any]
"""What `page.get_text("dict")` or `"rawdict"` gives for a page, a line or a span."""


def lines_in(content: Content) -> Iterator[Content]:
    """Yield the lines of a page in the order of the file; blocks of pictures have none."""
    return (line for block in content["blocks"] for line in block.get("lines", ()))
