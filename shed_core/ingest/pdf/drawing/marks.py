"""Marks in a copy of a PDF, as they are requested; the server imports this without PyMuPDF."""

from typing import NamedTuple

MAX_MARKS = 10_000
"""Number of marks in one copy; each has one box a line."""

PDF_START = b"%PDF-"
"""Bytes that a whole copy begins with; any other bytes are to be appended to the document."""


class Mark(NamedTuple):
    """A highlight of text on a page, with a note.

    page: counted from 1. boxes: of the lines, x0, y0, x1 and y1 in points from the top-left corner
        of the page as it is shown. title, contents: of the note.
    is_wrong: True for the colour of a mismatch.
    """

    page: int
    boxes: tuple[tuple[float, float, float, float], ...]
    title: str
    contents: str
    is_wrong: bool = False
