"""Pages whose text runs down in columns from right to left, as in Japanese and Chinese books.

MuPDF gives each letter there as a line. Its columns become lines, and the page is turned by a
quarter, so that they are below each other: then all rules for lines hold for them.
"""

from collections.abc import Iterable, Iterator, Sequence

import pymupdf

from shed_core.document.runs import connected
from shed_core.ingest.lines.text_line import FIRST_IDEOGRAPH, Corners
from shed_core.ingest.pdf.letters.text_dict import Content, lines_in, text_of

QUARTERS = 3
"""Quarter turns, clockwise, of a page whose text runs down."""

_MIN_LETTERS = 10  # of a page, in columns
_MAX_WIDTH_EM = 1.6  # of a letter, or of a number that is set across its column
_MAX_STEP_EM = 0.4  # between the middles of two letters of one column
_MAX_GAP_EM = 1.8  # between two letters of a column; a blank is drawn or left
_MAX_BACK_EM = 0.5  # from the top of a letter to that of the next: brackets have wide boxes
_BASELINE_EM = 0.12  # from the left side of a column; below letters once it is turned


def may_run_down(text: str) -> bool:
    """True if a text has as many letters of scripts that are written in columns as a page must."""
    return sum(letter >= FIRST_IDEOGRAPH for letter in text) >= _MIN_LETTERS


def runs_down(content: Content) -> bool:
    """True if most letters of a page run down in columns. content: of `get_text("dict")`."""
    texts = [text_of(line) for line in lines_in(content)]
    if sum(len(text) == 1 and text >= FIRST_IDEOGRAPH for text in texts) < _MIN_LETTERS:
        return False
    columns = (column for column in _columns(content) if len(column) > 1)
    n_below = sum(text_of(line) >= FIRST_IDEOGRAPH for column in columns for line in column)
    return 2 * n_below > sum(len(text.strip()) for text in texts)


def with_columns_as_lines(content: Content) -> Content:
    """Return a page that runs down with each column as a line, in a block of its own."""
    columns = enumerate(_columns(content))
    return content | {
        "blocks": [{"number": number, "lines": [_line(column)]} for number, column in columns]
    }


def turning(width: float) -> pymupdf.Matrix:
    """Return the matrix from a page that runs down to the same page after the turn.

    width: of the page before the turn, in points.
    """
    return pymupdf.Matrix(0, -1, 1, 0, 0, width)


def _columns(content: Content) -> Iterator[list[Content]]:
    """Yield the columns of a page: lines that are below each other."""
    return connected(lines_in(content), _goes_on)


def _goes_on(above: Content, below: Content) -> bool:
    (x0, y0, x1, y1), (left, top, right, _) = above["bbox"], below["bbox"]
    size = max(span["size"] for line in (above, below) for span in line["spans"])
    return (
        abs(x0 + x1 - left - right) / 2 < _MAX_STEP_EM * size
        and y0 - _MAX_BACK_EM * size < top < y1 + _MAX_GAP_EM * size
        and max(x1 - x0, right - left) < _MAX_WIDTH_EM * size
    )


def _line(column: Sequence[Content]) -> Content:
    if len(column) == 1:
        return column[0]
    spans: list[Content] = []
    for span in (span for line in column for span in line["spans"]):
        if spans and _look_alike(spans[-1], span):
            box = _union([spans[-1], span])
            spans[-1] |= {"text": spans[-1]["text"] + span["text"], "bbox": box}
        else:
            x0, y0, _, _ = span["bbox"]
            spans.append(span | {"origin": (x0 + _BASELINE_EM * span["size"], y0)})
    return column[0] | {"spans": spans, "bbox": _union(column), "dir": (0.0, 1.0)}


def _union(parts: Iterable[Content]) -> Corners:
    x0, y0, x1, y1 = zip(*(part["bbox"] for part in parts), strict=True)
    return min(x0), min(y0), max(x1), max(y1)


def _look_alike(span: Content, other: Content) -> bool:
    return all(span[key] == other[key] for key in ("font", "size", "color", "flags", "char_flags"))
