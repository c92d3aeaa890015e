"""What a reader can do with the file of `shed view`, in a real browser."""

from pathlib import Path

import pytest

from shed_core.document.notes import NoteKind
from shed_core.ingest.pdf.drawing.page_images import PageImage
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.view import write_view
from tests.documents import SUBSECTION, Style, Writer, plain_text, report, scanned
from tests.server.view.browser import Page
from tests.server.view.viewer import (
    CHOSEN,
    IMAGE,
    ROWS,
    SCRIPT,
    long_book,
    search,
    view_of,
    with_markup,
)


def test_the_tree_and_the_pages_are_shown_without_a_network(shown: Page) -> None:
    shown.until("document.querySelector('.sheet img')?.naturalWidth === 900")

    assert "Annual Report" in shown.run(ROWS)
    assert "2.1.1 Labor" in shown.run(ROWS)
    assert all(url.startswith(("file:", "data:")) for url in shown.urls())
    assert shown.errors() == []


def test_each_row_tells_its_pattern_level_tokens_and_page(shown: Page) -> None:
    row = "[...document.querySelectorAll('.row')].find(r => r.textContent.includes('2.1 Costs'))"

    assert shown.run(f"{row}.querySelector('.page').textContent") == "3"
    assert int(shown.run(f"{row}.querySelector('.tokens').textContent")) > 50
    assert int(shown.run(f"{row}.querySelector('.depth').textContent")) == 2
    assert "Helvetica-Bold" in shown.run(f"{row}.querySelector('.chip').title")


def test_a_click_on_a_row_tells_why_it_is_a_header_and_shows_it_on_its_page(shown: Page) -> None:
    shown.run("[...document.querySelectorAll('.row')].find("
              "r => r.textContent.includes('3 Outlook')).dataset.mine = '1'")  # fmt: skip
    shown.click("[data-mine]")

    assert "3 Outlook" in shown.run(CHOSEN)
    assert "found by" in shown.run("document.querySelector('#details dl').textContent")
    assert "placed by" in shown.run("document.querySelector('#details dl').textContent")
    assert shown.until("""(() => {
        const box = document.querySelector('.box.chosen')?.getBoundingClientRect();
        const pane = document.getElementById('pages').getBoundingClientRect();
        return box && box.top > pane.top && box.bottom < pane.bottom;
    })()""")


def test_the_look_of_a_header_is_its_own(page: Page, tmp_path: Path) -> None:
    writer = Writer()
    for number, size in enumerate((14.0, 14.0, 13.96), 1):
        writer.line(f"{number} Introduction to matter {number}", Style("hebo", size, 10.0))
        writer.paragraphs(4)
    page.open(view_of(writer.bytes(), tmp_path))

    told = []
    for row in (1, 2):
        page.run(f"document.querySelectorAll('.row')[{row}].click()")
        told.append(page.run("document.querySelector('#details dl').textContent"))

    assert "14 pt Helvetica-Bold, numbered 1 (3 of 3 headers)" in told[0]
    assert "counted to" not in told[0]
    assert "13.96 pt Helvetica-Bold, numbered 1counted to" in told[1]
    assert "14 pt Helvetica-Bold, numbered 1 (3 of 3 headers)" in told[1]
    titles = "[...document.querySelectorAll('.row .chip')].map(chip => chip.title)"
    assert page.run(titles)[2] == "13.96 pt Helvetica-Bold, numbered 1"


def test_a_click_on_a_box_chooses_its_row(shown: Page) -> None:
    shown.until("document.querySelector('.box')")
    shown.run("document.querySelector('.box').dataset.mine = '1'")
    shown.click("[data-mine]")

    header = shown.run("document.querySelector('[data-mine] title').textContent.split('\\n')[0]")
    assert shown.run(CHOSEN) == header


def test_the_box_of_a_header_lies_on_its_ink(shown: Page) -> None:
    shown.until("document.querySelector('.sheet img')?.complete")
    darkest = shown.run("""(() => {
        const [img, box] = [document.querySelector('.sheet img'), document.querySelector('.box')];
        const canvas = document.createElement('canvas');
        canvas.width = img.naturalWidth; canvas.height = img.naturalHeight;
        const drawing = canvas.getContext('2d');
        drawing.drawImage(img, 0, 0);
        const scale = img.naturalWidth / 612;
        const [x, y, w, h] = ['x', 'y', 'width', 'height'].map(n => box.getAttribute(n) * scale);
        const ink = (x, y, w, h) => {
            const {data} = drawing.getImageData(x, y, w, h);
            return data.filter((value, i) => i % 4 === 0 && value < 128).length;
        };
        return [ink(x, y, w, h), ink(x, y - h - 2, w, h)];
    })()""")

    assert darkest[0] > 50
    assert darkest[1] == 0, "the place above the first header is empty"


def test_the_keys_move_in_the_tree(shown: Page) -> None:
    first = shown.run(CHOSEN)
    shown.key("ArrowDown")
    second = shown.run(CHOSEN)
    shown.key("ArrowUp")

    assert shown.run(CHOSEN) == first != second
    assert shown.run("document.activeElement.id") == "tree"
    row = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant'))"
    assert shown.run(f"{row}.getAttribute('aria-selected')") == "true"


def test_left_and_right_close_and_open_a_section(shown: Page) -> None:
    rows = shown.run(ROWS)
    shown.key("Home")
    while not shown.run("document.querySelector('.row.chosen').hasAttribute('aria-expanded')"):
        shown.key("ArrowDown")
    shown.key("ArrowLeft")
    closed = shown.run(ROWS)
    shown.key("ArrowRight")

    assert len(closed) < len(rows)
    assert shown.run(ROWS) == rows


def test_a_pattern_of_the_legend_shows_its_headers_alone(shown: Page) -> None:
    label = "document.querySelector('#legend button:nth-child(2)').ariaLabel"
    n_headers = int(shown.run(label).rsplit(":", 1)[1].split()[0])
    shown.click("#legend button:nth-child(2)")

    assert shown.run("document.querySelectorAll('.row:not(.dim)').length") == n_headers
    shown.key("Escape")
    assert shown.run("document.querySelectorAll('.row.dim').length") == 0


def test_it_follows_the_systems_theme_until_the_reader_chooses(
    page: Page, report_view: Path
) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    page.open(report_view)
    light = page.run(ground)
    page.open(report_view, dark=True)
    dark = page.run(ground)
    page.key("t")

    assert dark != light
    assert page.run(ground) == light
    page.run("localStorage.clear()")


def test_an_address_names_a_section(page: Page, report_view: Path) -> None:
    page.open(report_view)
    last = page.run("[...document.querySelectorAll('.row .prefix')].at(-1).textContent")
    page.run(f"location.hash = '#{last}'")

    page.until(f"{CHOSEN}?.startsWith('{last} ')")


def test_scrolling_the_pages_tells_which_section_is_read(shown: Page) -> None:
    shown.run("document.getElementById('pages').scrollTop = 1e7")

    shown.until("document.querySelector('.row.current .title')?.textContent === '3 Outlook'")


def test_what_a_document_says_is_shown_and_never_run(page: Page, tmp_path: Path) -> None:
    page.events.clear()
    page.open(view_of(with_markup(), tmp_path, name=f"{IMAGE}{{{{script}}}}{SCRIPT}.pdf"))
    page.until("document.querySelector('.sheet img')?.complete")
    search(page, "script")
    page.key("Enter")

    assert page.run("window.pwned") is None
    assert page.run("document.querySelectorAll('script').length") == 2 + 1
    assert page.run("document.title") == f"{IMAGE}{{{{script}}}}{SCRIPT}.pdf"
    assert any(SCRIPT in row for row in page.run(ROWS))
    assert page.errors() == []


def test_the_policy_refuses_scripts_requests_and_forms_of_others(shown: Page) -> None:
    shown.run("""(() => {
        const script = document.createElement('script');
        script.textContent = 'window.pwned = 3';
        document.body.append(script);
        document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.pwned = 4">');
    })()""")

    assert shown.run("fetch('https://example.org/').then(() => 'sent', () => 'refused')") == (
        "refused"
    )
    assert shown.run("window.pwned") is None


def test_only_pages_near_the_window_are_there(page: Page, tmp_path: Path) -> None:
    page.open(view_of(long_book(40), tmp_path))
    page.until("document.querySelector('.sheet img')?.complete")
    assert page.run("document.querySelectorAll('.sheet').length") == 40
    assert page.run("document.querySelectorAll('.sheet img').length") < 8
    page.run("document.getElementById('pages').scrollTop = 1e7")

    page.until("document.querySelector('.sheet:last-of-type img')?.complete")
    page.until("!document.querySelector('.sheet img') || "
               "!document.querySelector('.sheet').querySelector('img')")  # fmt: skip
    assert page.run("document.querySelectorAll('.sheet img').length") < 8


@pytest.mark.parametrize(
    ("data", "note"),
    [(plain_text(), NoteKind.NO_HEADERS), (scanned(), NoteKind.NO_TEXT)],
    ids=["plain", "scanned"],
)
def test_a_document_without_headers_is_shown_with_a_word_about_it(
    page: Page, tmp_path: Path, data: bytes, note: str
) -> None:
    page.events.clear()
    page.open(view_of(data, tmp_path))
    page.until("document.querySelector('.sheet img')?.complete")
    page.key("ArrowDown")
    page.key("j")
    search(page, "committee")

    assert page.run("document.getElementById('notes').textContent").startswith(note)
    assert page.errors() == []


def test_pages_that_cannot_be_drawn_are_shown_as_text(page: Page, tmp_path: Path) -> None:
    record = read_record(report(), Options())
    blank = (PageImage(n, 612.0, 792.0, "image/png", b"") for n in range(1, record.n_pages + 1))
    write_view(record, "report", blank, tmp_path / "view.html")
    page.events.clear()
    page.open(tmp_path / "view.html")
    search(page, "costs")
    page.key("Enter")

    page.until("document.querySelector('.sheet.plain b')")
    heads = page.run("[...document.querySelectorAll('.plain .head')].map(h => h.textContent)")
    assert "Annual Report" in heads
    assert page.errors() == []


def test_titles_wrap_where_the_window_is_narrow(page: Page, tmp_path: Path) -> None:
    long = "Consolidated statements of operations and of comprehensive income of all segments"
    writer = Writer()
    for number in (1, 2, 3):
        writer.line(f"{number} {long}", SUBSECTION)
        writer.paragraphs()
    page.open(view_of(writer.bytes(), tmp_path), size=(900, 800))
    heights = page.run("[...document.querySelectorAll('.row .title')].map(t => t.clientHeight)")

    assert len(heights) == 3
    assert all(height > 26 for height in heights)  # two lines
    assert page.run("document.querySelector('.row').clientHeight") >= max(heights)


def test_a_user_reads_no_term_of_the_method(shown: Page) -> None:
    text = shown.run("document.body.innerText")

    assert "clues" not in text
    assert "depth" not in text
