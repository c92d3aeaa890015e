"""Lines: the text of a record by lines of the pages, and the box of each line on its page.

A record has boxes of headers only. The lines that come with a drawn page have boxes and the same
texts, so lines are matched by their text; of equal lines, the first gets the first box.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.page_images import PlacedLine

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


def place_lines(lines: Sequence[str], drawn: Sequence[PlacedLine]) -> list[Corners | None]:
    """Return the box of each line of a page, or None where no drawn line has its text.

    A line that is only a part of a drawn line, such as a run-in header, gets its share of the
    width.
    """
    by_text: dict[str, deque[PlacedLine]] = {}
    for place in drawn:
        by_text.setdefault(place.text, deque()).append(place)
    places: list[Corners | None] = []
    for line in lines:
        if matches := by_text.get(line):
            places.append(_corners(matches.popleft()))
        else:
            places.append(_part(line, drawn))
    return places


def _part(line: str, drawn: Sequence[PlacedLine]) -> Corners | None:
    for place in drawn:
        start = place.text.find(line) if line else -1
        if start >= 0:
            scale = (place.x1 - place.x0) / len(place.text)
            x0 = place.x0 + start * scale
            return _corners(place._replace(x0=x0, x1=x0 + len(line) * scale))
    return None


def _corners(place: PlacedLine) -> Corners:
    return round(place.x0), round(place.y0), round(place.x1), round(place.y1)
