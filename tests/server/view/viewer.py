"""HTML files of `shed view` over generated documents, and what tests do in them."""

from collections.abc import Callable
from pathlib import Path

from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest
from shed_core.ingest.pdf.drawing.render import render_pages
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.view import Drawer, write_view
from tests.documents import PARAGRAPH, SECTION, Writer
from tests.server.view.browser import Page

SCRIPT = "</script><script>window.pwned = 1</script>"
IMAGE = '<img src=x onerror="window.pwned = 2">'
ROWS = "[...document.querySelectorAll('.row')].map(row => row.querySelector('.title').textContent)"
CHOSEN = "document.querySelector('#details h2')?.textContent"


def search(page: Page, text: str) -> None:
    page.key("/")
    page.type(text)
    page.until("document.getElementById('found').textContent")


def drawing(data: bytes) -> Callable[[PageRequest], tuple[PageImage, ...]]:
    """Return a function that draws pages of a document, in this process."""
    return lambda request: tuple(render_pages(data, request))


def view_of(data: bytes, folder: Path, name: str = "report.pdf") -> Path:
    """Write the view of a document and return the file."""
    record = read_record(data, Options())
    target = folder / "view.html"
    write_view(record, name, Drawer(drawing(data), record.n_pages).pages(2), target)
    return target


def with_markup() -> bytes:
    """Return a document whose headers, text and title are markup."""
    writer = Writer()
    for header in (f"1 {SCRIPT}", f"2 {IMAGE}", "3 <!--<script>"):
        writer.line(header, SECTION)
        writer.line(f"The text says {SCRIPT} as well.", PARAGRAPH)
        writer.paragraphs()
    writer.document.set_metadata({"title": f"{SCRIPT}{IMAGE}"})
    return writer.bytes()


def long_book(n_chapters: int = 40) -> bytes:
    """Return a document of as many pages as chapters."""
    writer = Writer()
    for chapter in range(1, n_chapters + 1):
        writer.line(f"Chapter {chapter}", SECTION)
        writer.paragraphs(3)
        if chapter < n_chapters:
            writer.new_page()
    return writer.bytes()
