"""Quotations in the file of `shed view`, in a real browser: found however they are set."""

from pathlib import Path
from urllib.parse import quote

import pytest

from shed_core.ingest.pdf.drawing.page_images import PageImage
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.view import write_view
from tests.documents import PARAGRAPH, SECTION, Writer, report
from tests.server.view.browser import Page
from tests.server.view.viewer import long_book, search, view_of

FOUND = "document.getElementById('found').textContent"
IN_VIEW = """(() => {
    const mark = document.querySelector('.hit.now')?.getBoundingClientRect();
    const pane = document.getElementById('pages').getBoundingClientRect();
    return mark && mark.top > pane.top && mark.bottom < pane.bottom;
})()"""


@pytest.fixture(scope="module")
def over_pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sentence over two pages, with a running head between its halves."""
    writer = Writer()
    for page in range(5):
        writer.line(f"{page + 1} Chapter", SECTION)
        writer.paragraphs(14)
        if page == 2:
            writer.line(
                "Our 'long-term' sales of $1,577 million were final in the year that", PARAGRAPH
            )
        if page < 4:
            writer.new_page()
        if page == 2:
            writer.line("ended in June, as they were planned.", PARAGRAPH)
    for number, sheet in enumerate(writer.document, start=1):
        sheet.insert_text((72, 40), "Meridian Works Annual Report", fontname="tiit", fontsize=9)
        sheet.insert_text((306, 756), str(number), fontname="tiro", fontsize=9)
    return view_of(writer.bytes(), tmp_path_factory.mktemp("over"))


def opened_at(page: Page, path: Path, address: str) -> None:
    """Open the file at an address, and wait until its search has ended."""
    page.open(path)
    page.send("Page.navigate", url="about:blank")
    page.until("location.protocol === 'about:'")
    page.send("Page.navigate", url=f"{path.as_uri()}#{address}")
    page.until("document.readyState === 'complete' && location.protocol === 'file:'")
    page.until(FOUND)


QUOTATION = "“long–term” sales of $1,577 million were ﬁnal in the\nyear that ended in June."


def test_an_address_opens_a_quotation_highlighted_on_both_pages(page: Page, over_pages: Path):
    page.events.clear()
    opened_at(page, over_pages, f"q={quote(QUOTATION)}")

    assert page.run(FOUND) == "1 of 1"
    assert page.until(IN_VIEW)
    assert page.run("document.getElementById('page').value") == "3"
    marked = "[...document.querySelectorAll('.hit.now')].map(m => m.closest('.sheet').dataset.page)"
    assert page.until(f"({marked}).length === 2 && {marked}") == ["3", "4"]
    assert page.errors() == []


def test_a_file_that_is_opened_at_a_quotation_shows_it(page: Page, tmp_path: Path):
    opened_at(page, view_of(long_book(30), tmp_path), f"q={quote('Chapter 23')}")

    assert page.until(IN_VIEW)
    assert page.run("document.querySelector('.hit.now').closest('.sheet').dataset.page") == "23"
    assert page.run("document.getElementById('query').value") == "Chapter 23"
    assert page.run("decodeURIComponent(location.hash)") == "#q=Chapter 23"


@pytest.mark.parametrize(
    "changed", ["$1,578 million", "577 million", "1,577 billion", "ong-term sales"]
)
def test_another_figure_and_a_part_of_a_word_are_not_found(
    page: Page, over_pages: Path, changed: str
):
    opened_at(page, over_pages, f"q={quote(changed)}")

    assert page.run(FOUND) == "nothing"


def test_the_search_box_finds_a_quotation_that_is_pasted(page: Page, over_pages: Path):
    page.open(over_pages)
    search(page, 'the "long term" sales of $ 1,577 million'[4:])
    page.key("Enter")

    assert page.run(FOUND) == "1 of 1"
    assert page.until(IN_VIEW)


def test_escape_leaves_the_quotation_and_the_address_names_a_section(page: Page, over_pages: Path):
    opened_at(page, over_pages, f"q={quote(QUOTATION)}")
    page.key("Escape")

    assert page.run("location.hash") == "#3"
    assert page.run("document.getElementById('query').value") == ""


def test_an_address_that_cannot_be_decoded_is_no_error(page: Page, over_pages: Path):
    page.events.clear()
    opened_at(page, over_pages, "q=100%25%")

    assert page.errors() == []


def test_a_quotation_is_shown_on_pages_that_are_text(page: Page, tmp_path: Path):
    record = read_record(report(), Options())
    blank = (PageImage(n, 612.0, 792.0, "image/png", b"") for n in range(1, record.n_pages + 1))
    write_view(record, "report", blank, tmp_path / "view.html")
    opened_at(page, tmp_path / "view.html", f"q={quote('in good order')}")

    page.until("document.querySelector('.sheet.plain b')")
    assert page.run("document.querySelector('.sheet.plain b').textContent") == "in good order"
