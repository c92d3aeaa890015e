"""Titles of slides that go on over several, beside or above a running head."""

import pymupdf
import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.documents import BODY
from tests.ingest.reading import contents

TITLES = ["What a hash is", "Two methods", "Two methods", "Two methods", "Costs"]
TITLE_Y = 40


def slides(titles: list[str], head: str, head_y: float, head_size: float = 18) -> bytes:
    """A PDF with a slide for each title, and a running head at the right of each."""
    document = pymupdf.Document()
    for number, title in enumerate(titles, 1):
        page = document.new_page(width=720, height=540)
        page.insert_text((30, TITLE_Y), title, fontname="helv", fontsize=20)
        page.insert_text((550, head_y), f"{head} {number}", fontname="helv", fontsize=head_size)
        for n, text in enumerate(BODY):
            page.insert_text((40, 90 + 23 * n), text, fontname="tiro", fontsize=14)
        page.insert_text((30, 520), "Dept", fontname="hebo", fontsize=11)
    return document.tobytes()


@pytest.mark.parametrize("head_y", [TITLE_Y, TITLE_Y + 14])
@pytest.mark.parametrize("titles", [TITLES, TITLES[1:], ["Méthodes"] * 3 + ["Coûts"] * 3])
def test_titles_that_go_on_over_slides_are_headers(titles: list[str], head_y: float):
    record = read_record(slides(titles, "Hash Notes", head_y), Options())

    assert contents(record) == [(1, title) for title in titles]


def test_one_text_above_all_slides_is_a_running_head():
    record = read_record(slides(["Hash Notes"] * 5, "Summer", TITLE_Y + 14), Options())

    assert contents(record) == []
