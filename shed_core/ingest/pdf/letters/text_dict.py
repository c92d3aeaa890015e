"""What MuPDF gives for the text of a page: nested dictionaries, of blocks, lines and spans."""

from collections.abc import Iterator
from typing import Any

Content = dict[str, Any]
"""What `page.get_text("dict")` or `"rawdict"` gives for a page, a line or a span."""

UPRIGHT = (1.0, 0.0)
"""The direction of a line that is exactly horizontal, as cosine and sine of its angle."""

MIN_UPRIGHT_COSINE = 0.99
"""Of the angle between the horizontal and a line that counts as upright."""


def lines_in(content: Content) -> Iterator[Content]:
    """Yield the lines of a page in the order of the file; blocks of pictures have none."""
    return (line for block in content["blocks"] for line in block.get("lines", ()))
