"""Small PDFs that the tests make themselves; each function returns a file's bytes."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

import pymupdf

from shed_core.ingest.pdf.made.sample import sample_report

WIDTH, HEIGHT, MARGIN = 612.0, 792.0, 72.0
BODY = (
    "The committee met in the spring and found the work in good order.",
    "It asked for a longer report on costs, which the staff will give in autumn.",
    "Nothing in the report changes what was agreed in the year before.",
)


class Style(NamedTuple):
    """font: one of the PDF base fonts of PyMuPDF. size: points. before: points above the line."""

    font: str = "tiro"
    size: float = 10.0
    before: float = 0.0
    is_centered: bool = False


TITLE = Style("hebo", 20.0, 24.0, is_centered=True)
SECTION = Style("hebo", 14.0, 18.0)
SUBSECTION = Style("hebo", 11.0, 12.0)
TEXT = Style()
PARAGRAPH = Style(before=6.0)
BOLD = Style("tibo", before=6.0)


class Writer:
    """Writes lines of text down the pages of a new document."""

    def __init__(self, left: float = MARGIN, right: float = WIDTH - MARGIN) -> None:
        self.document = pymupdf.Document()
        self.left, self.right = left, right
        self.new_page()

    def new_page(self) -> None:
        """Begin a page."""
        self.page = self.document.new_page(width=WIDTH, height=HEIGHT)
        self.y = MARGIN

    def line(self, text: str, style: Style = TEXT, left: float | None = None) -> float:
        """Write one line and return its baseline, in points."""
        step = 1.2 * style.size + style.before
        if self.y + step > HEIGHT - MARGIN:
            self.new_page()
        self.y += step
        width = pymupdf.get_text_length(text, style.font, style.size)
        middle = (self.left + self.right - width) / 2
        x = middle if style.is_centered else self.left if left is None else left
        self.page.insert_text((x, self.y), text, fontname=style.font, fontsize=style.size)
        return self.y

    def paragraphs(self, n: int = 2) -> None:
        """Write some body text."""
        for _ in range(n):
            for number, text in enumerate(BODY):
                self.line(text, TEXT if number else PARAGRAPH)

    def cells(self, texts: Iterable[str], step: float = 110.0, style: Style = TEXT) -> None:
        """Write one row of a table."""
        self.y += 1.3 * style.size
        for column, text in enumerate(texts):
            at = (self.left + column * step, self.y)
            self.page.insert_text(at, text, fontname=style.font, fontsize=style.size)

    def bytes(self) -> bytes:
        """Return the file."""
        return self.document.tobytes(no_new_id=True)


REPORT = (
    (1, "1 Introduction"),
    (2, "1.1 Scope"),
    (2, "1.2 Terms"),
    (1, "2 Findings"),
    (2, "2.1 Costs"),
    (3, "2.1.1 Labor"),
    (3, "2.1.2 Material"),
    (2, "2.2 Quality"),
    (1, "3 Outlook"),
)
"""Level and text of the headers of `report`, apart from its title, "Annual Report"."""


@cache
def report(with_outline: bool = False) -> bytes:
    """A report of several pages: title, three levels of headers, running head and page numbers."""
    writer = Writer()
    writer.line("Annual Report", TITLE)
    writer.paragraphs()
    styles = (SECTION, SUBSECTION, BOLD)
    outline: list[tuple[int, str, int]] = []
    for level, text in REPORT:
        if level == 1:
            writer.new_page()
        writer.line(text, styles[level - 1])
        outline.append((level, text, writer.document.page_count))
        writer.paragraphs()
    if with_outline:
        writer.document.set_toc(outline)
    _furnish(writer.document, "Meridian Works Annual Report")
    return writer.bytes()


def _furnish(document: pymupdf.Document, head: str) -> None:
    """Write a running head and the page's number on every page."""
    for number, page in enumerate(document, start=1):
        page.insert_text((MARGIN, 40), head, fontname="tiit", fontsize=9)
        page.insert_text((WIDTH / 2, HEIGHT - 36), str(number), fontname="tiro", fontsize=9)


sample = cache(sample_report)
"""The report that `shed demo` shows, which takes a fifth of a second to write."""


@cache
def two_columns() -> bytes:
    """One page of two columns; the left one holds sections 1 and 2, the right one 3 and 4."""
    writer = Writer(right=WIDTH / 2 - 12)
    for column, sections in enumerate((("1 Left", "2 More Left"), ("3 Right", "4 More Right"))):
        writer.left, writer.y = MARGIN + column * (WIDTH / 2 - MARGIN + 12), MARGIN
        for section in sections:
            writer.line(section, SUBSECTION)
            for number in range(20):
                writer.line(f"{section} has line {number} of its own.")
    return writer.bytes()


CLAUSES = (
    "Definitions",
    "Term",
    "Confidentiality",
    "Governing Law",
)


@cache
def contract(is_bold: bool = True) -> bytes:
    """A contract whose numbered headers run into their clauses: `2. Term. The term of ...`."""
    writer = Writer()
    writer.line("MUTUAL NON-DISCLOSURE AGREEMENT", Style("tibo", 12.0, is_centered=True))
    writer.paragraphs(1)
    for number, clause in enumerate(CLAUSES, start=1):
        head = f"{number}. {clause}. "
        style = BOLD if is_bold else PARAGRAPH
        y = writer.line(head, style)
        x = writer.left + pymupdf.get_text_length(head, style.font, style.size)
        writer.page.insert_text(
            (x, y), "The parties agree on what this clause says and", fontname="tiro", fontsize=10
        )
        writer.line("on nothing else, for as long as this agreement is in force between them.")
        writer.line("Each of them keeps what the other one tells it.")
    return writer.bytes()


TABLE = (
    ("Deferred:", "", ""),
    ("Net sales", "412", "381"),
    ("Cost of sales", "255", "238"),
    ("Effective Rate", "21.0%", "22.5%"),
    ("Net income", "$ 47", "$ 41"),
)


@cache
def filing() -> bytes:
    """Two headers around a table with a bold head, as annual reports have them."""
    writer = Writer()
    writer.line("ITEM 6. SELECTED DATA", BOLD)
    writer.paragraphs()
    writer.line("Fiscal Years Ended January 31,", BOLD, left=writer.left + 130)
    writer.cells(("", "2025", "2024"), style=BOLD)
    for texts in TABLE:
        writer.cells(texts, style=BOLD if not texts[1] else TEXT)
    writer.line("ITEM 7. DISCUSSION", BOLD)
    writer.paragraphs()
    return writer.bytes()


@cache
def plain_text() -> bytes:
    """Two pages of text without any header."""
    writer = Writer()
    writer.paragraphs(20)
    return writer.bytes()


@cache
def long_section() -> bytes:
    """One section of four pages."""
    writer = Writer()
    writer.line("Annual Report", SECTION)
    while writer.document.page_count < 4:
        writer.paragraphs()
    return writer.bytes()


@cache
def scanned(n_pages: int = 2) -> bytes:
    """Pages that hold an image each and no text."""
    document = pymupdf.Document()
    image = pymupdf.Pixmap(pymupdf.csGRAY, (0, 0, 40, 50), 0)
    image.clear_with(200)
    for _ in range(n_pages):
        page = document.new_page(width=WIDTH, height=HEIGHT)
        page.insert_image(page.rect, pixmap=image)
    return document.tobytes(no_new_id=True)


@cache
def encrypted(password: str = "secret") -> bytes:
    """The report, for whom knows the password."""
    document = pymupdf.Document(stream=report(), filetype="pdf")
    return document.tobytes(
        encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw=password, owner_pw=password + "!"
    )


@cache
def damaged() -> bytes:
    """A file that begins like a PDF and holds nothing of one."""
    return b"%PDF-1.7\n" + b"nothing of the kind\n" * 20


def pages_of(data: bytes) -> Sequence[str]:
    """Return the plain text of each page."""
    return [page.get_text() for page in pymupdf.Document(stream=data, filetype="pdf")]
