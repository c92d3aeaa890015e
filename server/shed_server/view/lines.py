"""Lines: the text of a record by lines of the pages, and the box of each line on its page.

A record has boxes of headers only. The lines that come with a drawn page have boxes and the same
texts, so lines are matched by their text; of equal lines, the first gets the first box.
"""

from base64 import b64encode
from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.page_images import PlacedLine


class LinePlace(NamedTuple):
    """Box of a line of text on its page, in whole PDF points.

    advances: width of each character with the gap after it, in half points, as bytes in base64,
        which take half as much as a list of numbers. A byte of 255 is added to the next one. A
        character is a unit of UTF-16, as scripts count. "" where the glyphs are not known.
    """

    x0: int
    y0: int
    x1: int
    y1: int
    advances: str = ""


def page_lines(record: DocumentRecord) -> Iterator[tuple[int, str]]:
    """Yield the page and the text of each line of the record's text."""
    for phrase, page in enumerate(record.pages):
        for line in record.phrase_text(phrase).split("\n"):
            yield page, line


def running_head_lines(record: DocumentRecord) -> list[int]:
    """Return the numbers of the lines of running heads and feet, counted from 0."""
    labels = zip(record.labels, range(record.n_phrases), strict=True)
    n_lines = [(label, record.phrase_text(phrase).count("\n") + 1) for label, phrase in labels]
    is_head = (label in RUNNING_HEADS for label, n in n_lines for _ in range(n))
    return [line for line, is_one in enumerate(is_head) if is_one]


def line_of_nodes(record: DocumentRecord) -> list[int]:
    """Return the number of the line at which each node's header begins, counted from 0."""
    lines: list[int] = []
    line = at = 0
    for header in record.sht.headers:
        line += record.text.count("\n", at, record.offsets[header])
        at = record.offsets[header]
        lines.append(line)
    return lines


def place_lines(lines: Sequence[str], drawn: Sequence[PlacedLine]) -> list[LinePlace | None]:
    """Return the place of each line of a page, or None if no drawn line has its text."""
    return [place and _line_place(place) for place in drawn_lines(lines, drawn)]


def drawn_lines(lines: Sequence[str], drawn: Sequence[PlacedLine]) -> list[PlacedLine | None]:
    """Return the drawn line for each line of a page, or None if none has its text.

    A line that is only a part of a drawn line, such as a run-in header, gets its part of the
    width.
    """
    by_text: dict[str, deque[PlacedLine]] = {}
    for place in drawn:
        by_text.setdefault(place.text, deque()).append(place)
    places: list[PlacedLine | None] = []
    for line in lines:
        matches = by_text.get(line)
        places.append(matches.popleft() if matches else _part(line, drawn))
    return places


def _part(line: str, drawn: Sequence[PlacedLine]) -> PlacedLine | None:
    for place in drawn:
        start = place.text.find(line) if line else -1
        if start >= 0:
            return part_of_line(place, start, start + len(line))
    return None


def part_of_line(place: PlacedLine, start: int, stop: int) -> PlacedLine:
    """Return a part of a line; if the edges of its characters are unknown, all are equally wide.

    In a vertical line all are equally high.
    """
    if place.edges:
        edges = place.edges[start : stop + 1]
        return PlacedLine(edges[0], place.y0, edges[-1], place.y1, place.text[start:stop], edges)
    if place.y1 - place.y0 > place.x1 - place.x0:
        height = (place.y1 - place.y0) / len(place.text)
        y0, y1 = place.y0 + start * height, place.y0 + stop * height
        return PlacedLine(place.x0, y0, place.x1, y1, place.text[start:stop])
    width = (place.x1 - place.x0) / len(place.text)
    x0, x1 = place.x0 + start * width, place.x0 + stop * width
    return PlacedLine(x0, place.y0, x1, place.y1, place.text[start:stop])


def _line_place(place: PlacedLine) -> LinePlace:
    x0, y0, x1, y1 = map(round, place[:4])
    return LinePlace(x0, y0, x1, y1, _advances(place, x0))


def _advances(place: PlacedLine, x0: int) -> str:
    at = 0  # half points from x0, as the script adds them up
    advances = bytearray()
    for character, edge in zip(place.text, place.edges[1:], strict=False):
        n_wide, rest = divmod(max(0, round(2 * (edge - x0)) - at), 255)
        advances += b"\xff" * n_wide + bytes((rest,)) + (b"\0" if character > "\uffff" else b"")
        at += 255 * n_wide + rest
    return b64encode(advances).decode()
