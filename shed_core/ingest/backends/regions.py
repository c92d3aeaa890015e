"""Regions: the boxes that a layout model finds on pages, turned into labels of our lines.

Every backend that draws boxes, in the process or over the network, ends here, so the same record
comes out of each: the lines and their styles are ours, and only their labels are the model's.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.lines.header_span import HeaderSpan, LayoutLabels
from shed_core.ingest.lines.text_line import PageLines, TextLine

HEADERS = (Label.SECTION_HEADER, Label.TITLE)

LABELS = {
    "caption": Label.CAPTION,
    "footnote": Label.FOOTNOTE,
    "formula": Label.FORMULA,
    "list item": Label.LIST_ITEM,
    "page footer": Label.PAGE_FOOTER,
    "page header": Label.PAGE_HEADER,
    "picture": Label.PICTURE,
    "section header": Label.SECTION_HEADER,
    "table": Label.TABLE,
    "text": Label.TEXT,
    "title": Label.TITLE,
}
"""Our labels for the eleven classes of DocLayNet, on which the layout models are trained."""


class Source(NamedTuple):
    """What a layout backend looks at.

    data: the file. password: what opens it, or "". pages: our lines, with the sizes of the pages.
    """

    data: bytes
    password: str
    pages: Sequence[PageLines]


class Region(NamedTuple):
    """A box on a page, counted from 1, in PDF points from the top left, and what is in it."""

    page: int
    x0: float
    y0: float
    x1: float
    y1: float
    label: Label


def label_of(name: str) -> Label:
    """Return our label for a class, however its name is written; text for one we do not know.

    >>> label_of("Section header"), label_of("list-item")
    (<Label.SECTION_HEADER: 'section_header'>, <Label.LIST_ITEM: 'list_item'>)
    """
    return LABELS.get(name.lower().replace("-", " ").replace("_", " "), Label.TEXT)


def labels_from_regions(
    regions: Sequence[Region], pages: Sequence[PageLines], found_by: str
) -> LayoutLabels:
    """Return the labels and header spans that regions give the lines of a document.

    found_by: the name of the backend. A line belongs to the first region that holds its middle;
    without one it is text. Lines of one header region that follow each other are one header span.
    """
    by_page: dict[int, list[Region]] = defaultdict(list)
    for region in regions:
        by_page[region.page].append(region)
    found = LayoutLabels([], [])
    for page in pages:
        last: Region | None = None
        for line in page.lines:
            region = _region_of(line, by_page[page.number])
            _add_line(found, line, region, found_by if region is not last else "")
            last = region
    return found


def _add_line(found: LayoutLabels, line: TextLine, region: Region | None, found_by: str) -> None:
    """Add a line to the labels; `found_by` is empty where the region goes on from the last line."""
    number = len(found.labels)
    label = Label.TEXT if region is None else region.label
    found.labels.append(Label.TEXT if label in HEADERS else label)
    if label not in HEADERS or not any(map(str.isalnum, line.text)):
        return
    if found_by or not found.spans:
        found.spans.append(HeaderSpan(number, number, len(line.text), 1.0, found_by))
    else:
        found.spans[-1] = found.spans[-1]._replace(last=number, length=len(line.text))


def _region_of(line: TextLine, regions: Sequence[Region]) -> Region | None:
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    for region in regions:
        if region.x0 <= x <= region.x1 and region.y0 <= y <= region.y1:
            return region
    return None
