"""Headings of tagged PDFs: read from the structure tree, and only where their text is certain."""

import pytest

from shed_core.errors import DamagedDocumentError
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.pdf.reader import read
from shed_core.options import OcrMode
from tests.tagged_pdfs import Tagged, tagged_pdf

PAGE = [Tagged("H1", "Scope"), Tagged("P", "Some text."), Tagged("H2", "Terms of use")]
ENTRIES = [OutlineEntry(1, "Scope", 1), OutlineEntry(2, "Terms of use", 1)]


def tags(data: bytes) -> list[OutlineEntry]:
    return list(read(data, "", None, OcrMode.AUTO).tags)


def test_headings_come_with_their_level_and_page() -> None:
    second = [Tagged("P", "More."), Tagged("H1", "Term")]

    assert tags(tagged_pdf([PAGE, second])) == [*ENTRIES, OutlineEntry(1, "Term", 2)]


def test_a_title_and_a_plain_heading_have_no_level() -> None:
    page = [Tagged("Title", "Manual"), Tagged("H", "Scope")]

    assert tags(tagged_pdf([page])) == [OutlineEntry(0, "Manual", 1), OutlineEntry(0, "Scope", 1)]


@pytest.mark.parametrize("name", ["Heading_20_1", "\u00dcberschrift_20_1"])  # the latter no UTF-8
def test_a_file_may_name_its_tags_itself(name: str) -> None:
    page = [Tagged(name, "Scope"), Tagged("Body", "Some text.")]

    assert tags(tagged_pdf([page], roles=f"/{name}/H1/Body/P")) == [OutlineEntry(1, "Scope", 1)]


def test_a_paragraph_with_the_tag_of_a_heading_is_none() -> None:
    page = [*PAGE, Tagged("H3", "A very long line of text. " * 12, size=2.0)]

    assert tags(tagged_pdf([page])) == ENTRIES


@pytest.mark.parametrize(
    ("tree", "n_found"),
    [("3 0 R", 0), ("[3 0 R 7 0 R 7 0 R]", 1), ("[[[[7 0 R]]]]", 1), ("null", 0), ("-5", 0)],
)
def test_a_tree_with_a_cycle_or_without_elements_ends(tree: str, n_found: int) -> None:
    assert tags(tagged_pdf([PAGE], tree=tree)) == ENTRIES[:n_found]


def test_a_file_without_tags_has_no_headings() -> None:
    data = tagged_pdf([PAGE]).replace(b"/StructTreeRoot 3 0 R", b"/Nothing 3 0 R       ")

    assert tags(data) == []


def test_a_tagged_file_whose_pages_are_only_counted_is_damaged() -> None:
    data = tagged_pdf([PAGE])
    damaged = data.replace(b"/Kids[6 0 R]", b"/Kids[     ]")

    assert damaged != data
    with pytest.raises(DamagedDocumentError, match="it has no pages"):
        read(damaged, "", None, OcrMode.AUTO)
