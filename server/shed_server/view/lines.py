"""Lines: the text of a record as the pages break it, and where each line stands on its page.

A record keeps boxes of headers only. The rows that are drawn with a page have boxes and the same
texts, so a line finds its place by what it says; of equal lines, the first takes the first place.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.ingest.page_images import PlacedRow

Corners = tuple[int, int, int, int]
"""x0, y0, x1, y1 in whole PDF points."""


def page_lines(record: DocumentRecord) -> Iterator[tuple[int, str]]:
    """Yield the page and the text of each line of the record's text."""
    for phrase, page in enumerate(record.pages):
        for line in record.phrase_text(phrase).split("\n"):
            yield page, line


def line_of_nodes(record: DocumentRecord) -> list[int]:
    """Return the number of the line at which each node's header begins, counted from 0."""
    lines: list[int] = []
    line = at = 0
    for header in record.sht.headers:
        line += record.text.count("\n", at, record.offsets[header])
        at = record.offsets[header]
        lines.append(line)
    return lines


def place_lines(lines: Sequence[str], rows: Sequence[PlacedRow]) -> list[Corners | None]:
    """Return where each line of a page stands, or None where no row says so.

    A line that is but a part of a row, such as a header that runs into its text, takes its share of
    the row's width.
    """
    whole: dict[str, deque[PlacedRow]] = {}
    for row in rows:
        whole.setdefault(row.text, deque()).append(row)
    places: list[Corners | None] = []
    for line in lines:
        if found := whole.get(line):
            places.append(_corners(found.popleft()))
        else:
            places.append(_part(line, rows))
    return places


def _part(line: str, rows: Sequence[PlacedRow]) -> Corners | None:
    for row in rows:
        start = row.text.find(line) if line else -1
        if start >= 0:
            scale = (row.x1 - row.x0) / len(row.text)
            x0 = row.x0 + start * scale
            return _corners(row._replace(x0=x0, x1=x0 + len(line) * scale))
    return None


def _corners(row: PlacedRow) -> Corners:
    return round(row.x0), round(row.y0), round(row.x1), round(row.y1)
