"""Charts and diagrams of Office: a chart is a table of its series, a diagram its texts."""

import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import zip_longest
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import A, digits
from shed_core.ingest.flow.rows import Block, Cell, Row, table_blocks

Paragraph = Callable[[str], Block]
"""Returns a text as a paragraph of the document."""

C = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"
DIAGRAM = "{http://schemas.openxmlformats.org/drawingml/2006/diagram}"
_FRACTION = re.compile(r"-?\d{1,15}\.\d{12,30}")
_DATE, _QUOTED = re.compile("[yd]", re.IGNORECASE), re.compile(r"\"[^\"]*\"|\[[^\]]*\]|General")
_DAY_ZERO, _MAX_DAY_DIGITS = date(1899, 12, 30), 6  # of Excel's calendar
_MAX_SERIES = 200
_MAX_POINTS = 5000  # of a series


def chart_blocks(root: Element, number: int, paragraph: Paragraph) -> Iterator[Block]:
    """Yield the titles of a chart, and a row for each category. number: of the table."""
    for title in root.iter(f"{C}title"):
        if text := " ".join(part.text or "" for part in title.iter(f"{A}t")).strip():
            yield paragraph(text)
    series = list(root.iter(f"{C}ser"))[:_MAX_SERIES]
    if not series:
        return
    names = [" ".join(_points(one, "tx")) for one in series]
    labels = max(map(_categories, series), key=len)
    values = [_points(one, "val") or _points(one, "yVal") for one in series]
    rows = [["", *names], *map(list, zip_longest(labels, *values, fillvalue=""))]
    for index, row in enumerate(rows):
        cells = [Cell([paragraph(text)], column, 1) for column, text in enumerate(row)]
        yield from table_blocks([Row(cells, number, index, not index)])


def diagram_blocks(root: Element, paragraph: Paragraph) -> Iterator[Block]:
    """Yield the texts of a diagram (SmartArt), a paragraph each."""
    for element in root.iter(f"{A}p"):
        if text := "".join(part.text or "" for part in element.iter(f"{A}t")).strip():
            yield paragraph(text)


def _categories(series: Element) -> list[str]:
    return _points(series, "cat") or _points(series, "xVal")


def _points(series: Element, name: str) -> list[str]:
    """Return the values that a chart caches of a range of cells; "" for blank ones.

    Of categories in several levels the innermost one is read.
    """
    reference = series.find(f"{C}{name}")
    if reference is None:
        return []
    holder = next(reference.iter(f"{C}lvl"), reference)
    code = next(reference.iter(f"{C}formatCode"), None)
    is_date = code is not None and _DATE.search(_QUOTED.sub("", code.text or "")) is not None
    points: dict[int, str] = {}
    for place, point in enumerate(holder.iter(f"{C}pt")):
        number, value = digits(point.get("idx"), place), point.find(f"{C}v")
        if number < _MAX_POINTS and value is not None:
            points[number] = _shown(value.text or "", is_date)
    return [points.get(number, "") for number in range(max(points, default=-1) + 1)]


def _shown(value: str, is_date: bool) -> str:
    """Return a value as Office shows it: 4.4000000000000004 as 4.4, a number of a day as date."""
    value = value.strip()
    if is_date and value.isascii() and value.isdigit() and len(value) <= _MAX_DAY_DIGITS:
        return str(_DAY_ZERO + timedelta(days=int(value)))
    return f"{float(value):.12g}" if _FRACTION.fullmatch(value) else value
