"""Regions: the boxes that a layout model finds on pages, turned into labels of our lines.

Every backend that draws boxes, in the process or over the network, ends here, so the same record
comes out of each: the lines and their styles are ours, and only their labels are the model's.
"""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.document.runs import grouped
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
    """Input of a layout backend.

    data: the file. password: that opens it, or "". pages: our lines, with the sizes of the pages.
    """

    data: bytes
    password: str
    pages: Sequence[PageLines]


class Region(NamedTuple):
    """A box on a page, counted from 1, in PDF points from the top left, with a label."""

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
    by_page = grouped(regions, lambda region: region.page)
    labels = LayoutLabels([], [])
    for page in pages:
        of_span: Region | None = None  # the region of the last span, until another one begins
        for number, line in enumerate(page.lines, len(labels.labels)):
            region = _region_of(line, by_page.get(page.number, ()))
            is_header = region is not None and region.label in HEADERS
            labels.labels.append(Label.TEXT if region is None or is_header else region.label)
            of_span = of_span if region is of_span else None
            if is_header and any(map(str.isalnum, line.text)):
                span = HeaderSpan(number, number, len(line.text), 1.0, found_by)
                if of_span is not None:
                    span = labels.spans.pop()._replace(last=number, length=len(line.text))
                labels.spans.append(span)
                of_span = region
    return labels


def _region_of(line: TextLine, regions: Sequence[Region]) -> Region | None:
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    for region in regions:
        if region.x0 <= x <= region.x1 and region.y0 <= y <= region.y1:
            return region
    return None
