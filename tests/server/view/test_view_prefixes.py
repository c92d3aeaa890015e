"""The prefixes beside the headers on the pages of `shed view`, in a real browser."""

from pathlib import Path

import pymupdf
import pytest

from tests.documents import WIDTH, Writer
from tests.server.view.browser import Page
from tests.server.view.viewer import view_of


@pytest.mark.parametrize("x", [2, 40])
@pytest.mark.parametrize("is_wide", [False, True])
def test_a_prefix_beside_a_header_is_never_cut(
    page: Page, tmp_path: Path, x: int, is_wide: bool
) -> None:
    writer = Writer()
    for number in range(1, 10):
        title = f"{number} Findings"
        size = 560 / pymupdf.get_text_length(title, "hebo", 1) if is_wide else 13
        writer.y += size
        writer.page.insert_text((x, writer.y), title, fontname="hebo", fontsize=size)
        writer.y += 10
        writer.paragraphs(1)
    page.open(view_of(writer.bytes(), tmp_path))
    page.until("document.querySelectorAll('.tag').length > 2")
    ends = page.run("""[...document.querySelectorAll('.tag')].map(tag => {
        const {x, width} = tag.getBBox();
        return [x, x + width];
    })""")

    assert all(left >= 0 and right <= WIDTH for left, right in ends)


def test_a_prefix_covers_no_text_of_the_next_column(page: Page, tmp_path: Path) -> None:
    writer = Writer()
    left, right = "The committee met and found the work in all of good", "It asked for a report"
    start = 325 - pymupdf.get_text_length(left, "tiro", 10)
    for number in range(1, 7):
        top = 90 + 100 * number
        writer.page.insert_text((330, top), f"{number} Findings", fontname="hebo", fontsize=13)
        for step in range(6):
            y = top + 14 * step
            writer.page.insert_text((start, y + 6), left, fontname="tiro", fontsize=10)
            if step:
                writer.page.insert_text((330, y), right, fontname="tiro", fontsize=10)
    page.open(view_of(writer.bytes(), tmp_path))
    page.until("document.querySelectorAll('.tag').length === 6")
    covered = page.run("""(() => {
        const meets = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width
            && a.y + 2 < b.y + b.height && b.y < a.y + a.height - 2;
        const lines = [...document.querySelectorAll('.words')].map(line => line.getBBox());
        return [...document.querySelectorAll('.tag')].filter(
            tag => lines.some(line => meets(tag.getBBox(), line))).map(tag => tag.textContent);
    })()""")

    assert covered == []
