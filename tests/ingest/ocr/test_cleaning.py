"""Pages that are read only after their pictures were made easier to read."""

import pymupdf
import pytest

from shed_core.ingest.formats import reader_of
from shed_core.ingest.ocr.pictures.cleaning import without_underlines
from shed_core.ingest.ocr.recognized import Picture
from tests.scans import SENTENCE, needs_engine, scanned

CLAUSES = ("6. Compelled Disclosure of Confidential Information.", "7. Term.", "8. Remedies.")


def lines_of(document: pymupdf.Document) -> list[str]:
    data = scanned(document, dpi=200)
    return [line.text for line in reader_of(data).read(data, "", None, "auto").pages[0].lines]


def contract(document: pymupdf.Document) -> pymupdf.Page:
    """Add a page of clauses whose headers are bold, underlined by a rule that touches them."""
    page = document.new_page()
    for n, clause in enumerate(CLAUSES):
        top = 90 + 150 * n
        page.insert_text((72, top), clause, fontname="hebo", fontsize=11)
        end = 72 + pymupdf.get_text_length(clause, fontname="hebo", fontsize=11)
        page.draw_rect((72, top + 0.1, end, top + 0.9), color=None, fill=(0, 0, 0))
        box = pymupdf.Rect(90, top + 10, 540, top + 130)
        page.insert_textbox(box, SENTENCE * 6, fontname="tiro", fontsize=11)
    return page


@needs_engine
def test_underlined_headers_are_read():
    with pymupdf.open() as document:
        contract(document)

        lines = lines_of(document)

    assert set(CLAUSES) <= set(lines)


@needs_engine
def test_light_letters_on_a_dark_page_are_read():
    with pymupdf.open() as document:
        page = document.new_page()
        page.draw_rect(page.rect, color=None, fill=(0.12, 0.12, 0.12))
        page.insert_text((72, 90), "Findings", fontname="hebo", fontsize=15, color=(1, 0.6, 0))
        box = pymupdf.Rect(72, 110, 540, 300)
        page.insert_textbox(box, SENTENCE * 6, fontname="helv", fontsize=11, color=(1, 1, 1))

        first, second, *_ = lines_of(document)

    assert first == "Findings"
    assert second.startswith("The committee met in the spring")


WIDTH = 100


def picture_of(*rows: str) -> Picture:
    """Return a picture of rows, `#` being ink, each ten times as wide."""
    samples = b"".join(
        bytes(0 if c == "#" else 255 for c in row for _ in range(10)) for row in rows
    )
    return Picture(samples, WIDTH, len(rows), 200)


BLANK = "." * 10


@pytest.mark.parametrize("rule", ["##########", ".#########"])
def test_a_rule_under_letters_is_erased_and_strokes_through_it_are_kept(rule: str):
    letters, descender = "#.#.#.#.#.", "......#..."
    rows = [BLANK] * 20 + [letters] * 6 + [descender] * 2

    picture = picture_of(*rows, rule, rule, *[descender] * 3, *[BLANK] * 20)

    kept = without_underlines(picture)
    row = kept.samples[len(rows) * WIDTH : (len(rows) + 1) * WIDTH]
    assert set(row[:50]) == set(row[80:]) == {255}
    assert set(row[60:70]) == {0}


def test_the_rules_of_a_table_are_kept():
    rows = [BLANK, "#.#.#.#.#.", *[BLANK] * 12, "##########", *[BLANK] * 12]

    picture = picture_of(*rows)

    assert without_underlines(picture) == picture
