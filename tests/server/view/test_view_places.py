"""Where the file of `shed view` is: what the tree, the address and the pages show, in a browser."""

from pathlib import Path

import pymupdf
import pytest

from tests.documents import MARGIN, SECTION, SUBSECTION, Style, Writer
from tests.server.view.browser import Page
from tests.server.view.viewer import CHOSEN, long_book, search, view_of
from tests.word_documents import plain_contract

IS_SEEN = """(selector => {
    const found = document.querySelector(selector)?.getBoundingClientRect();
    const tree = document.getElementById('tree').getBoundingClientRect();
    return found && found.top >= tree.top - 1 && found.bottom <= tree.bottom + 1;
})"""
"""Whether a row can be seen in the tree."""

BOX_IS_SEEN = """(() => {
    const box = document.querySelector('.box.chosen')?.getBoundingClientRect();
    const pane = document.getElementById('pages').getBoundingClientRect();
    return box && box.top > pane.top && box.bottom < pane.bottom;
})()"""


@pytest.fixture(scope="module")
def book_view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return view_of(long_book(60), tmp_path_factory.mktemp("book"))


@pytest.fixture(scope="module")
def varied_view(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The view of a document with a long name and headers of many patterns."""
    writer = Writer()
    for number in range(1, 31):
        style = Style(("hebo", "tibo", "tibi", "heit")[number % 4], 12.0 + number % 8, 20.0)
        writer.line("Findings of the committee " + "in the spring " * (number % 3), style)
        writer.paragraphs(2)
    name = "quarterly report of the committee for the spring.pdf"
    return view_of(writer.bytes(), tmp_path_factory.mktemp("varied"), name)


def two_columns() -> bytes:
    """Return a page of two columns whose headers stand beside each other."""
    writer = Writer()
    for x, number in ((MARGIN, 1), (330, 3)):
        for step in range(2):
            top = 120 + 250 * step
            title = f"{number + step} Findings"
            writer.page.insert_text((x, top), title, fontname="hebo", fontsize=12)
            for line in range(12):
                text = "The committee met in spring and found it"
                writer.page.insert_text((x, top + 20 + 14 * line), text, fontsize=10)
    return writer.bytes()


def test_the_tree_follows_the_pages(page: Page, book_view: Path) -> None:
    page.open(book_view)
    page.run("document.querySelector('.sheet:nth-child(55)').scrollIntoView()")

    page.until("document.querySelector('.row.current .title')?.textContent === 'Chapter 55'")
    assert page.until(f"{IS_SEEN}('.row.current')")


def test_scrolling_marks_the_closed_section_around_what_is_read(shown: Page) -> None:
    shown.key("Home")
    while not shown.run("document.querySelector('.row.chosen').hasAttribute('aria-expanded')"):
        shown.key("ArrowDown")
    shown.key("ArrowLeft")
    closed = shown.run(CHOSEN).split("  ")[1]
    shown.run("document.getElementById('pages').scrollTop += 400")

    shown.until(f"document.querySelector('.row.current .title')?.textContent === {closed!r}")


def test_going_to_a_page_chooses_the_section_that_is_read_there(
    page: Page, book_view: Path
) -> None:
    page.open(book_view)
    page.key("g")
    page.type("50")
    page.key("Enter")

    assert "Chapter 50" in page.run(CHOSEN)
    assert page.until(f"{IS_SEEN}('.row.chosen')")
    assert page.run("location.hash") == "#p50"


def test_an_address_of_a_page_chooses_its_section(page: Page, book_view: Path) -> None:
    page.open(book_view)
    page.run("location.hash = '#p41'")

    page.until(f"{CHOSEN}?.includes('Chapter 41')")
    page.until("Math.abs(document.querySelector('.sheet:nth-child(41)').getBoundingClientRect().top"
               " - document.getElementById('pages').getBoundingClientRect().top) < 30")  # fmt: skip


def test_a_click_on_text_chooses_its_section(shown: Page) -> None:
    shown.run("location.hash = '#p3'")
    shown.until("document.querySelector('.sheet:nth-child(3) .words')")
    shown.run("""(() => {
        const words = [...document.querySelectorAll('.sheet:nth-child(3) .words')];
        const at = words.findIndex(line => line.textContent === '2.1.1 Labor');
        words[at + 2].dataset.mine = '1';
    })()""")
    shown.click("[data-mine]")

    assert "2.1.1 Labor" in shown.run(CHOSEN)


def test_a_click_beside_text_chooses_the_section_of_the_nearest_line(
    page: Page, tmp_path: Path
) -> None:
    page.open(view_of(two_columns(), tmp_path), size=(1400, 1400))
    page.until("document.querySelector('.words')")
    page.run("""(() => {
        const words = [...document.querySelectorAll('.words')];
        const at = words.findIndex(line => line.textContent.startsWith('4 '));
        const {right, top} = words[at + 5].getBoundingClientRect();
        const target = document.createElement('i');
        target.dataset.mine = '1';
        target.setAttribute('class', 'mine');
        document.querySelector('.sheet').append(target);
        const sheet = document.querySelector('.sheet').getBoundingClientRect();
        target.style.cssText = `position: absolute; width: 2px; height: 2px; left: ${
            right + 12 - sheet.left}px; top: ${top - sheet.top}px`;
    })()""")
    page.click("[data-mine]")

    assert "4 Findings" in page.run(CHOSEN)


def test_a_click_on_the_text_of_a_page_without_image_chooses_its_section(
    page: Page, tmp_path: Path
) -> None:
    page.open(view_of(plain_contract(), tmp_path, name="agreement.docx"))
    page.until("document.querySelector('.sheet.plain .head')")
    page.run("[...document.querySelectorAll('.plain .head')].find(h => "
             "h.textContent.startsWith('3. ')).nextSibling.dataset.mine = '1'")  # fmt: skip
    page.click("[data-mine]")

    assert "3. Fees" in page.run(CHOSEN)


def test_a_header_that_was_gone_to_is_read_though_another_stands_beside_it(
    page: Page, tmp_path: Path
) -> None:
    page.open(view_of(two_columns(), tmp_path), size=(1400, 500))
    page.run("[...document.querySelectorAll('.row')].find("
             "r => r.textContent.includes('2 Findings')).dataset.mine = '1'")  # fmt: skip
    page.click("[data-mine]")
    page.until("document.querySelector('.box.chosen')")

    page.until("document.querySelector('.row.current .title')?.textContent === '2 Findings'")


@pytest.mark.parametrize("width", [390, 768, 1024, 1440, 1920])
@pytest.mark.parametrize("dark", [False, True])
def test_a_window_of_any_width_shows_the_section_of_the_address(
    page: Page, varied_view: Path, width: int, dark: bool
) -> None:
    page.open(varied_view, size=(width, 844), dark=dark)
    last = page.run("[...document.querySelectorAll('.row .prefix')].at(-1).textContent")
    page.run(f"location.hash = '#{last}'")
    page.until(f"{CHOSEN}?.startsWith('{last} ')")

    assert page.run("document.documentElement.scrollWidth") <= width
    assert page.run("Math.max(...[...document.querySelectorAll('button, input')].filter(e => "
                    "e.offsetParent && !e.closest('.legend'))"
                    ".map(e => e.getBoundingClientRect().right))") <= width  # fmt: skip
    assert page.until(f"{IS_SEEN}('.row.chosen')")
    page.until(BOX_IS_SEEN)
    assert page.run("document.querySelector('.row.chosen .title').offsetWidth") >= 110
    assert page.run("document.getElementById('tree').offsetHeight") >= 100


def test_the_number_of_a_page_is_never_cut(page: Page, book_view: Path) -> None:
    page.open(book_view, size=(1024, 800))
    page.run("document.querySelector('.sheet .number').textContent = '1204'")

    number = page.run("document.querySelector('.sheet .number').getBoundingClientRect().left")
    assert number >= page.run("document.getElementById('pages').getBoundingClientRect().left")


def test_a_page_without_image_never_scrolls_the_window(page: Page, tmp_path: Path) -> None:
    page.open(view_of(plain_contract(), tmp_path, name="agreement.docx"), size=(390, 500))
    page.run("location.hash = '#1.4'")
    page.until(f"{CHOSEN}?.startsWith('1.4 ')")

    assert page.run("document.scrollingElement.scrollTop") == 0
    assert page.run("document.querySelector('.bar').getBoundingClientRect().top") == 0


def test_marks_do_not_hide_the_chosen_row(page: Page, book_view: Path) -> None:
    page.open(book_view, size=(768, 700))
    page.run("localStorage.clear()")
    page.key("End")
    page.until(f"{IS_SEEN}('.row.chosen')")
    page.click("[data-mark=header]")
    page.until("document.getElementById('marks').offsetParent")
    page.run("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    assert page.until(f"{IS_SEEN}('.row.chosen')")
    page.run("localStorage.clear()")


def test_a_window_that_is_turned_keeps_its_place(page: Page, book_view: Path) -> None:
    page.open(book_view, size=(844, 390))
    page.run("location.hash = '#37'")
    page.until(f"{CHOSEN}?.startsWith('37 ')")
    metrics = {"width": 390, "height": 844, "deviceScaleFactor": 1, "mobile": False}
    page.send("Emulation.setDeviceMetricsOverride", **metrics)

    page.until("innerWidth === 390 && document.getElementById('page').value === '37'")
    page.until(BOX_IS_SEEN)


def test_a_header_that_is_cut_ends_in_dots_and_shows_all_of_itself_in_a_tooltip(
    page: Page, tmp_path: Path
) -> None:
    writer = Writer()
    long = "1 Findings of the committee that met in the spring and in autumn of the year"
    writer.line(long, SECTION)
    for number in (1, 2):
        writer.line(f"1.{number} Costs", SUBSECTION)
        writer.paragraphs(2)
    page.open(view_of(writer.bytes(), tmp_path), size=(800, 900))
    page.key("End")
    crumb = "document.querySelector('.details .path .crumb')"

    assert page.run(f"{crumb}.title").endswith(long)
    assert page.run(f"{crumb}.textContent") == long
    assert page.run(f"{crumb}.scrollWidth > {crumb}.clientWidth")
    for selector in (".details .path .crumb", ".row .title", ".name"):
        style = f"getComputedStyle(document.querySelector('{selector}')).textOverflow"
        assert page.run(style) == "ellipsis"
        assert page.run(f"document.querySelector('{selector}').title")
    page.click(".details .path .crumb")
    assert page.run(CHOSEN).endswith(long)


def test_the_chips_and_the_scores_have_captions(shown: Page) -> None:
    caption = "document.getElementById('legend-caption').textContent"
    assert "visual patterns" in shown.run(caption)
    shown.click("#legend button:nth-child(2)")
    assert shown.run(caption) == shown.run("document.querySelectorAll('#legend button')[1].title")
    shown.key("Escape")

    assert "how sure" in shown.run("document.querySelector('#details dl').textContent")
    assert "how sure" in shown.run("document.querySelector('.row .score').title")


@pytest.mark.parametrize("word", ["Goodwill", "Illinois", "intangible", "assets"])
def test_a_mark_has_the_edges_of_its_glyphs(page: Page, tmp_path: Path, word: str) -> None:
    writer = Writer()
    writer.line("1 Findings", SECTION)
    writer.paragraphs()
    writer.cells(["Illinois mmmmmmmm wwwww", "1,204", "intangible Goodwill assets"], step=180)
    page.open(view_of(writer.bytes(), tmp_path))
    search(page, word)
    mark = page.until("""(() => {
        const box = document.querySelector('.hit')?.getBBox();
        return box && [box.x, box.x + box.width];
    })()""")

    (place,) = pymupdf.Document(stream=writer.bytes(), filetype="pdf")[0].search_for(word)
    assert mark == pytest.approx([place.x0, place.x1], abs=1.5)
