"""Searching in the file of `shed view`, in a real browser."""

from pathlib import Path

import pymupdf
import pytest

from tests.documents import MARGIN, SECTION, Writer, report
from tests.server.view.browser import Page
from tests.server.view.viewer import ROWS, search, view_of


def test_search_finds_headers_and_text_and_marks_them_on_the_page(shown: Page) -> None:
    search(shown, "costs")
    shown.key("Enter")
    shown.until("document.querySelector('.hit.now')")

    rows = shown.run(ROWS)
    assert "2.1 Costs" in rows
    assert any("report on costs" in row for row in rows)
    n_found = shown.run("document.getElementById('found').textContent").split()
    assert n_found[:2] == ["1", "of"]
    shown.key("Enter")
    assert shown.run("document.getElementById('found').textContent").startswith("2 of")


def test_a_mark_lies_where_the_word_is(shown: Page) -> None:
    search(shown, "longer report")
    shown.key("Enter")
    place = shown.until("""(() => {
        const mark = document.querySelector('.hit.now');
        return mark && ['x', 'y', 'width', 'height'].map(n => Number(mark.getAttribute(n)));
    })()""")
    (first, *_) = pymupdf.Document(stream=report(), filetype="pdf")[0].search_for("longer report")
    assert pymupdf.Rect(place[0], place[1], place[0] + place[2], place[1] + place[3]).intersects(
        first
    )
    assert place[0] == pytest.approx(first.x0, abs=12)


def test_search_finds_a_phrase_across_the_end_of_a_line(shown: Page) -> None:
    search(shown, "in good order. it asked")

    assert shown.run("document.getElementById('found').textContent").endswith("found")


def test_escape_leaves_the_search_and_brings_back_the_tree(shown: Page) -> None:
    rows = shown.run(ROWS)
    search(shown, "zebra")
    assert shown.run("document.getElementById('found').textContent") == "nothing"
    shown.key("Escape")

    assert shown.run(ROWS) == rows
    assert shown.run("document.activeElement.id") == "tree"


def test_a_search_is_not_a_regular_expression(shown: Page) -> None:
    search(shown, "(.*[")

    assert shown.run("document.getElementById('found').textContent") == "nothing"
    assert shown.errors() == []


def test_a_match_is_marked_in_its_own_cell_of_a_row(page: Page, tmp_path: Path) -> None:
    writer = Writer()
    writer.line("1 Findings", SECTION)
    writer.paragraphs()
    writer.cells(["Goodwill and other assets", "1,204", "Goodwill"], step=200)
    page.open(view_of(writer.bytes(), tmp_path))
    search(page, "goodwill")
    marks = page.until("""(() => {
        const found = [...document.querySelectorAll('.hit')].map(m => m.getBBox());
        return found.length === 2 ? found.map(m => [m.x, m.width]) : null;
    })()""")

    (first, width), (last, _) = sorted(marks)
    assert abs(first - MARGIN) < 10
    assert width < 60
    assert abs(last - (MARGIN + 400)) < 20
