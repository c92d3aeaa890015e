"""Lists of Word that begin anew, or print another number than the list that they are made of.

And numbers that people typed before a tab.
"""

import pytest

from shed_core.ingest.office.word import read
from shed_core.options import OcrMode
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
    pages = read(word_file(*body, parts=parts), "", None, OcrMode.AUTO).pages
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

    page, *_ = read(word_file(*rows), "", None, OcrMode.AUTO).pages

    assert page.lines[0].text == "P10  1,410.00"


def level(number: int, format: str, text: str, rest: str = "") -> str:
    """Return a level of list 4 that prints another number than that of list 3."""
    shown = f'<w:numFmt w:val="{format}"/>{rest}<w:lvlText w:val="{text}"/>'
    return override(number, f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/>{shown}</w:lvl>')


def levels(rest_of_second: str) -> str:
    first = level(0, "upperRoman", "ARTICLE-%1")
    return first + level(1, "decimalZero", "Section-%1.%2", rest_of_second)


def test_sections_in_legal_style_have_the_numbers_of_their_articles_in_digits():
    places = [(4, 0), (4, 0), (4, 1)]

    assert numbers(levels("<w:isLgl/>"), *places)[-1] == "Section-2.01"
    assert numbers(levels(""), *places)[-1] == "Section-II.01"
    assert numbers(levels('<w:isLgl w:val="0"/>'), *places)[-1] == "Section-II.01"


def test_paragraphs_that_never_begin_anew_are_counted_through_all_parts():
    places = [(4, 0), (4, 1), (4, 1), (4, 0), (4, 1)]
    first = level(0, "upperRoman", "Teil-%1")

    def own(rest: str) -> list[str]:
        return numbers(first + level(1, "decimal", "§%2", rest), *places)

    assert own('<w:lvlRestart w:val="0"/>') == ["Teil-I", "§1", "§2", "Teil-II", "§3"]
    assert own("") == ["Teil-I", "§1", "§2", "Teil-II", "§1"]


def test_paragraphs_may_begin_anew_after_a_schedule_and_not_after_its_parts():
    named = [level(0, "decimal", "Schedule-%1"), level(1, "upperLetter", "Part-%2")]
    paragraphs = level(2, "decimal", "%3.", '<w:lvlRestart w:val="1"/>')
    places = [(4, 0), (4, 1), (4, 2), (4, 1), (4, 2), (4, 0), (4, 2)]

    shown = numbers("".join([*named, paragraphs]), *places)

    assert shown == ["Schedule-1", "Part-A", "1.", "Part-B", "2.", "Schedule-2", "1."]


@pytest.mark.parametrize(
    ("format", "shown"),
    [
        ("cardinalText", ["One", "Two", "Three"]),
        ("ordinalText", ["First", "Second", "Third"]),
        ("ordinal", ["1st", "2nd", "3rd"]),
        ("chineseCountingThousand", ["一", "二", "三"]),
        ("ideographTraditional", ["甲", "乙", "丙"]),
        ("decimalEnclosedCircle", ["①", "②", "③"]),
        ("russianUpper", ["А", "Б", "В"]),
        ("of another program", ["1", "2", "3"]),
    ],
)
def test_numbers_are_words_and_signs_where_word_prints_these(format: str, shown: list[str]):
    assert numbers(level(0, format, "%1"), (4, 0), (4, 0), (4, 0)) == shown


def test_numbers_of_requirements_have_the_leading_zeros_that_word_prints():
    choice = '<w:numFmt w:val="custom" w:format="001, 002, 003, ..."/>'
    own = f"<w:x><w:Choice>{choice}</w:Choice></w:x>"  # Word has them in alternate content
    req = override(0, f'<w:lvl w:ilvl="0">{own}<w:lvlText w:val="REQ-%1"/></w:lvl>')

    assert numbers(req, (4, 0), (4, 0)) == ["REQ-001", "REQ-002"]


def blank(place: str, mark: str = "") -> str:
    """Return a paragraph of list 3 without text."""
    own = f"<w:numPr>{place}<w:numId w:val='3'/></w:numPr><w:rPr>{mark}</w:rPr>"
    return f"<w:p><w:pPr>{own}</w:pPr></w:p>"


def test_a_number_stands_also_where_a_paragraph_has_no_text():
    first = '<w:ilvl w:val="0"/>'
    cells = "".join(f"<w:tc>{cell}</w:tc>" for cell in (blank(first), paragraph("The pump stops.")))
    row = f"<w:tbl><w:tr>{cells}</w:tr></w:tbl>"

    pages = read(word_file(row, blank(first), paragraph("Costs"), row), "", None, "auto").pages

    shown = [line.text.split() for page in pages for line in page.lines]
    assert shown == [["1.", "The", "pump", "stops."], ["2."], ["Costs"], ["3.", *shown[0][1:]]]


@pytest.mark.parametrize("mark", ["<w:del/>", "<w:vanish/>"])
def test_a_paragraph_that_was_deleted_or_is_hidden_takes_no_number(mark: str):
    place = '<w:ilvl w:val="0"/>'
    item = paragraph("Costs", f"<w:numPr>{place}<w:numId w:val='3'/></w:numPr>")

    pages = read(word_file(blank(place, mark), item), "", None, "auto").pages

    assert [line.text for page in pages for line in page.lines] == ["1. Costs"]
