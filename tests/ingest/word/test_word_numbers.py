"""Lists of Word that begin anew, or print another number than the list that they are made of.

And numbers that people typed before a tab.
"""

import pytest

from shed_core.ingest.word.reader import read
from tests.ingest.reading import headers
from tests.word_documents import BODY, NAMESPACE, NUMBERING, paragraph, word_file


def numbers(overrides: str, *places: tuple[int, int], abstract: str = "") -> list[str]:
    """Return what is printed before paragraphs of lists 3 and 4, of the same abstract list.

    overrides: of list 4. places: the list and level of each paragraph. abstract: another list 7.
    """
    of_list = f'<w:num w:numId="4"><w:abstractNumId w:val="7"/>{overrides}</w:num>'
    content = NUMBERING.replace('w:abstractNumId="7">', 'w:abstractNumId="7">' + abstract) + of_list
    parts = {"word/numbering.xml": f"<w:numbering {NAMESPACE}>{content}</w:numbering>"}
    body = (
        paragraph("text", f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{n}"/></w:numPr>')
        for n, level in places
    )
    pages = read(word_file(*body, parts=parts), "", None).pages
    return [line.text.split(" ")[0] for page in pages for line in page.lines]


def override(level: int, content: str) -> str:
    return f'<w:lvlOverride w:ilvl="{level}">{content}</w:lvlOverride>'


def test_a_list_that_starts_anew_does_so_once():
    restart = override(0, '<w:startOverride w:val="1"/>')
    places = [(3, 0), (3, 0), (4, 0), (4, 1), (4, 0), (3, 0)]

    assert numbers(restart, *places) == ["1.", "2.", "1.", "1.1", "2.", "3."]
    assert numbers("", *places) == ["1.", "2.", "3.", "3.1", "4.", "5."]


def test_a_list_may_start_at_any_number_and_look_otherwise():
    level = '<w:lvl w:ilvl="0"><w:numFmt w:val="upperRoman"/><w:lvlText w:val="%1)"/></w:lvl>'
    other = override(0, f'<w:startOverride w:val="4"/>{level}')

    assert numbers(other, (3, 0), (4, 0), (4, 0)) == ["1.", "IV)", "V)"]


@pytest.mark.parametrize(
    ("stated", "shown"), [("\uf0b7", "•"), ("o", "◦"), ("\uf0a7", "▪"), ("\uf0fc", "✓"), ("?", "•")]
)
def test_bullets_are_those_that_word_prints(stated: str, shown: str):
    level = f'<w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="{stated}"/></w:lvl>'

    assert numbers(override(0, level), (4, 0)) == [shown]


def test_a_list_in_a_style_of_lists_has_the_numbers_of_that_style():
    named = (
        '<w:abstractNum w:abstractNumId="8"><w:numStyleLink w:val="Clauses"/></w:abstractNum>'
        '<w:num w:numId="5"><w:abstractNumId w:val="8"/></w:num>'
    )
    overrides = f"</w:num>{named}<w:num>"
    style = '<w:styleLink w:val="Clauses"/>'

    assert numbers(overrides, (5, 0), (5, 1), (3, 0), abstract=style) == ["1.", "1.1", "2."]


def test_overrides_that_word_never_writes_are_passed_over():
    odd = override(0, '<w:startOverride w:val="-4"/>') + override(99, "<w:startOverride/>")

    assert numbers(odd, (4, 0), (4, 1)) == ["1.", "1.1"]


def test_a_reference_and_a_tab_before_a_title_are_no_row_of_a_table():
    titles = ["Apologies", "Declarations of interest", "Finance", "Playing field lease", "Highways"]
    typed = [f"25/0{number}\t{title}" for number, title in enumerate(titles, 14)]
    items = [paragraph(text, run="<w:b/>") + paragraph(BODY) for text in typed]

    assert headers(word_file(*items)) == [text.replace("\t", " ") for text in typed]


def test_a_reference_before_figures_is_a_cell():
    rows = [paragraph(f"P{number}\t1,4{number}.00") for number in range(10, 14)]

    page, *_ = read(word_file(*rows), "", None).pages

    assert page.lines[0].text == "P10  1,410.00"
