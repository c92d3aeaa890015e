"""Changes of a PDF: struck text and what replaced it, drawn or marked by reviewers."""

import pymupdf
import pytest

from shed_core.document.changes import Change
from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options

RED, BLUE, BLACK = (1, 0, 0), (0, 0, 1), (0, 0, 0)
SIZE = 11.0
Run = tuple[str, str]
"""Text, and `del`, `ins` or ""."""


def redline(page: pymupdf.Page, y: float, *runs: Run, colors: tuple = (RED, BLUE)) -> None:
    """Write a line upright for who looks at the page, struck and underlined by thin lines."""
    x = 72.0
    for text, kind in runs:
        color = {"del": colors[0], "ins": colors[1]}.get(kind, BLACK)
        width = pymupdf.get_text_length(text, "tiro", SIZE)
        at = pymupdf.Point(x, y) * page.derotation_matrix
        page.insert_text(
            at, text, fontname="tiro", fontsize=SIZE, color=color, rotate=page.rotation
        )
        if kind:
            height = y - 0.25 * SIZE if kind == "del" else y + 0.12 * SIZE
            ends = (pymupdf.Point(x1, height) * page.derotation_matrix for x1 in (x, x + width))
            page.draw_line(*ends, color=color, width=0.6)
        x += width


def header(page: pymupdf.Page, y: float, text: str) -> None:
    at = pymupdf.Point(72, y) * page.derotation_matrix
    page.insert_text(at, text, fontname="hebo", fontsize=16, rotate=page.rotation)


def recorded(document: pymupdf.Document) -> DocumentRecord:
    record = read_record(document.tobytes(), Options())
    assert decode(encode(record)) == record
    return record


def contract(rotation: int = 0) -> pymupdf.Document:
    document = pymupdf.Document()
    page = document.new_page()
    page.set_rotation(rotation)
    header(page, 80, "1 Fees")
    fee = ("five hundred dollars", "del"), (" ", ""), ("seven hundred and fifty dollars", "ins")
    redline(page, 110, ("The client owes ", ""), *fee, (" a year.", ""))
    header(page, 160, "2 Term")
    redline(page, 190, ("It lasts for two years", ""), (" from the first of May", "ins"), (".", ""))
    redline(page, 204, ("Notice of thirty days is to be given in writing, by letter", "del"))
    redline(page, 218, ("or by electronic mail.", "del"), (" It is final.", ""))
    return document


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_struck_text_and_what_replaces_it_are_changes_of_their_sections(rotation: int):
    record = recorded(contract(rotation))

    assert [(one.text, record.node_at(one.phrase)) for one in record.changes] == [
        ("[-five hundred dollars-]{+seven hundred and fifty dollars+}", 0),
        ("{+from the first of May+}", 1),
        (
            "[-Notice of thirty days is to be given in writing, by letter or by electronic mail.-]",
            1,
        ),
    ]
    assert "five hundred dollars seven hundred" in record.text


def test_a_strike_out_of_a_reviewer_has_its_author_and_day():
    document = pymupdf.Document()
    page = document.new_page()
    redline(page, 110, ("The agreement lasts for two years from today.", ""))
    note = page.add_strikeout_annot(page.search_for("two years"))
    note.set_info(title="B. Ray", modDate="D:20260506120000Z")
    note.update()
    record = recorded(document)

    assert record.changes == (Change("two years", "", "B. Ray", "2026-05-06"),)
    assert any("kind=changes lists it" in note for note in record.metadata.note_texts)


def test_underlined_links_and_colours_of_nothing_struck_are_no_changes():
    document = pymupdf.Document()
    page = document.new_page()
    redline(page, 110, ("The old address of the office is no more", "del"), (".", ""))
    redline(page, 124, ("See ", ""), ("the new one", "ins"), (" for more.", ""))
    redline(page, 138, ("Or ", ""), ("this", "ins"), (" one.", ""), colors=(RED, RED))
    link = {"kind": pymupdf.LINK_URI, "uri": "https://example.org"}
    page.insert_link(link | {"from": page.search_for("this")[0]})

    assert [one.text for one in recorded(document).changes] == [
        "[-The old address of the office is no more-]"
    ]


def test_text_that_is_only_underlined_is_no_change():
    document = pymupdf.Document()
    redline(document.new_page(), 110, ("A ", ""), ("defined term of the agreement", "ins"))

    assert recorded(document).changes == ()
