"""Numbers of lines in the margin of a manuscript, which are no part of the lines."""

from itertools import count

import pymupdf
import pytest

from shed_core import read_document
from shed_core.document.phrases import Label
from tests.documents import MARGIN

TITLES = ("Introduction", "Materials and Methods", "Results")
SENTENCE = "Due to the high amount of the samples that were taken in the spring of the"


def manuscript(*, restarts: bool, gap: float = 30.0, text: str = SENTENCE) -> bytes:
    """Return three pages of a title and text, each of whose lines has a number before it."""
    document, numbers = pymupdf.Document(), count(1)
    for title in TITLES:
        page = document.new_page()
        if restarts:
            numbers = count(1)
        for row in range(25):
            y = 100.0 + 24 * row
            page.insert_text((MARGIN - gap, y), str(next(numbers)), fontname="tiro", fontsize=10)
            font = "tibo" if not row else "tiro"
            page.insert_text((MARGIN, y), title if not row else text, fontname=font, fontsize=12)
    return document.tobytes(no_new_id=True)


@pytest.mark.parametrize("restarts", [False, True])
@pytest.mark.parametrize("gap", [24.0, 40.0])
def test_numbers_of_lines_are_no_part_of_titles_and_text(restarts: bool, gap: float):
    document = read_document(manuscript(restarts=restarts, gap=gap))
    record = document.record

    assert [record.header(node) for node in range(record.sht.n_nodes)] == list(TITLES)
    assert document.check(f"{SENTENCE} {SENTENCE}").found
    numbers = [
        record.labels[n]
        for n in range(len(record.labels))
        if record.phrase_text(n).strip().isdecimal()
    ]
    assert set(numbers) == {Label.PAGE_HEADER}


def test_the_numbers_of_a_list_stay_with_its_items():
    document = read_document(manuscript(restarts=False, text="Zambia and Zimbabwe"))

    assert "2 Zambia" in " ".join(document.text.split())
