"""A small made-up annual report, so that `shed demo` has something to show on any machine.

It has the difficulties of filings: a cover, a printed table of contents, parts over items over
notes, headers that differ in style only, a table, running heads.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pymupdf

COMPANY = "Meridian Lighthouse Corporation"
_WIDTH, _HEIGHT = 612, 792  # US letter, points
_LEFT, _TOP, _BOTTOM = 72, 90, 720
_LEADING = 1.4  # line distance over font size


class _Style(NamedTuple):
    font: str
    size: float
    centred: bool = False


_BODY = _Style("tiro", 10)
_COVER = _Style("tibo", 20, centred=True)
_HEADERS = {
    1: _Style("tibo", 15, centred=True),
    2: _Style("tibo", 12),
    3: _Style("tibo", 10.5),
    4: _Style("tibi", 10),
}

_Section = tuple[int, str, str]  # level from 1, header, body: prose, or rows of cells parted by `|`

_SECTIONS: tuple[_Section, ...] = (
    (1, "PART I", ""),
    (2, "ITEM 1. BUSINESS", "{company} builds, restores and operates lighthouses and the signal "
     "networks between them. We serve port authorities in eleven countries."),
    (3, "Products and Services", "Our lamps range from harbour lights to landfall lights with a "
     "range of 28 nautical miles. Each is sold with a maintenance contract of ten years."),
    (4, "Lamps", "The Fresnel line accounted for 61% of unit sales. A lamp is assembled in nine "
     "days and tested for forty hours before it leaves the works."),
    (4, "Signal Networks", "Networks connect up to 400 lights over radio. Revenue is recognised "
     "over the term of the contract; see Note 2."),
    (3, "Competition", "We compete on range, on energy use and on the length of our warranty. Two "
     "competitors are larger than we are."),
    (3, "Employees", "At the end of the year we had 1,204 employees, of whom 310 were keepers."),
    (2, "ITEM 1A. RISK FACTORS", "The following factors could materially affect our results."),
    (3, "Fog Days May Fall", "Demand for our services depends on the number of fog days, which has "
     "declined in four of the last ten years."),
    (3, "Our Towers Stand on Rock That We Do Not Own", "Most sites are leased. A lessor may refuse "
     "to renew a lease at the end of its term."),
    (2, "ITEM 2. PROPERTIES", "We own a works of 84,000 square feet and lease 212 sites."),
    (1, "PART II", ""),
    (2, "ITEM 7. MANAGEMENT'S DISCUSSION AND ANALYSIS", "Read this discussion together with the "
     "financial statements in Item 8."),
    (3, "Results of Operations", "Net sales rose 8% to $412 million, mainly on networks. Gross "
     "margin was 38.2%, against 37.5% a year before."),
    (3, "Liquidity and Capital Resources", "Capital expenditure was $41 million, most of it for "
     "the new test tower. We expect to spend $35 million next year."),
    (4, "Debt", "The revolving facility of $120 million was undrawn at the end of the year."),
    (2, "ITEM 8. FINANCIAL STATEMENTS", "The statements follow."),
    (3, "Consolidated Statements of Income", "(in millions)|2025|2024\nNet sales|412|381\n"
     "Cost of sales|255|238\nOperating income|64|55\nNet income|47|41"),
    (3, "Notes to Consolidated Financial Statements", ""),
    (4, "Note 1. Basis of Presentation", "The statements include all subsidiaries. Balances "
     "between them are eliminated."),
    (4, "Note 2. Revenue", "Lamps are recognised when they are lit at the customer's site, "
     "networks over the term of the contract. Deferred revenue was $18 million."),
    (4, "Note 3. Leases", "Site leases run for 25 years on average. The discount rate is 4.1%."),
    (1, "PART III", ""),
    (2, "ITEM 10. DIRECTORS AND OFFICERS", "The board has nine directors, one of them a keeper "
     "elected by the keepers."),
    (2, "ITEM 11. EXECUTIVE COMPENSATION", "Details are in the proxy statement."),
)  # fmt: skip


def sample_report() -> bytes:
    """Return the report as the bytes of a PDF file of about ten pages, without an outline."""
    pages: dict[str, int] = {}
    _write(pages)  # the second time, the contents can print the page numbers
    document = _write(pages)
    for number in range(1, len(document)):
        page = document[number]
        page.insert_text((_LEFT, 50), f"{COMPANY}  |  2025 Annual Report", fontsize=8)
        page.insert_text((_WIDTH / 2, 760), str(number + 1), fontsize=8)
    return document.tobytes(garbage=3, deflate=True, no_new_id=True)


def _write(pages: dict[str, int]) -> pymupdf.Document:
    document = pymupdf.open()
    writer = _Writer(document)
    _write_front(writer, pages)
    for level, header, body in _SECTIONS:
        if level <= 2:
            writer.new_page()
        pages[header] = len(document)
        writer.paragraph(header, _HEADERS[level])
        for line in body.format(company=COMPANY).split("\n"):
            writer.row(line.split("|")) if "|" in line else writer.paragraph(line, _BODY)
    return document


def _write_front(writer: "_Writer", pages: dict[str, int]) -> None:
    writer.new_page()
    writer.paragraph(COMPANY.upper(), _COVER)
    writer.paragraph("FORM 10-K", _HEADERS[1])
    writer.paragraph("For the year ended December 31, 2025", _BODY)
    writer.paragraph("The registrant is made up, and so is every figure in this report.", _BODY)
    writer.new_page()
    writer.paragraph("TABLE OF CONTENTS", _HEADERS[1])
    for level, header, _ in _SECTIONS:
        if level <= 2:
            writer.paragraph(f"{header} {'.' * (60 - len(header))} {pages.get(header, 0)}", _BODY)


class _Writer:
    """Puts paragraphs one below the other, on new pages as they fill."""

    def __init__(self, document: pymupdf.Document) -> None:
        self.document, self.y = document, float(_BOTTOM)

    def new_page(self) -> None:
        self.document.new_page(width=_WIDTH, height=_HEIGHT)
        self.y = _TOP

    def paragraph(self, text: str, style: _Style) -> None:
        for line in _wrap(text, style):
            indent = (_WIDTH - _width(line, style)) / 2 if style.centred else _LEFT
            self._put(indent, line, style)
            self.y += style.size * _LEADING
        self.y += style.size * 0.8

    def row(self, cells: list[str]) -> None:
        for column, cell in enumerate(cells):
            self._put(_LEFT if column == 0 else 300 + 70 * column, cell, _BODY)
        self.y += _BODY.size * _LEADING

    def _put(self, x: float, text: str, style: _Style) -> None:
        if self.y > _BOTTOM:
            self.new_page()
        page = self.document[-1]
        page.insert_text((x, self.y), text, fontname=style.font, fontsize=style.size)


def _wrap(text: str, style: _Style) -> Iterator[str]:
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if _width(longer, style) > _WIDTH - 2 * _LEFT:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _width(text: str, style: _Style) -> float:
    return pymupdf.get_text_length(text, fontname=style.font, fontsize=style.size)
