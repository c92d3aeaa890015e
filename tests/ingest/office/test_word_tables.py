"""Tables of Word files: cells stand in the columns that the file gives them, blanks included."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.ingest.reading import headers, shown_tables, word_texts
from tests.word_documents import (
    BODY,
    NAMESPACE,
    STYLES,
    paragraph,
    styled,
    table,
    word_file,
)

WIDE = '<w:gridSpan w:val="2"/>'
BEGINS, GOES_ON = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
HEADS = ("", "2021", "2020")


def row(*cells: str | tuple[str, str], properties: str = "") -> str:
    """Return a row; a cell is its text, or its text and its properties."""
    pairs = [(cell, "") if isinstance(cell, str) else cell for cell in cells]
    xml = "".join(f"<w:tc><w:tcPr>{own}</w:tcPr>{paragraph(text)}</w:tc>" for text, own in pairs)
    return f"<w:tr><w:trPr>{properties}</w:trPr>{xml}</w:tr>"


def shown(*rows: str) -> list[list[str]]:
    """Return the heads and rows of the one table of a file, as they are shown."""
    data = word_file(paragraph(BODY), "<w:tbl>", *rows, "</w:tbl>", paragraph(BODY))
    [found] = shown_tables(read_record(data, Options()))
    return found


def test_a_line_of_a_table_is_one_line_of_cells():
    assert word_texts(word_file(table(("Net sales", "412", "381")))) == ["Net sales  412  381"]


def test_a_table_in_a_table_is_read_once():
    inner = table(("Net sales", "412"))
    outer = f"<w:tbl><w:tr><w:tc>{inner}<w:p/></w:tc></w:tr></w:tbl>"

    assert word_texts(word_file(outer)) == ["Net sales  412"]


def test_cells_of_a_table_in_a_cell_are_words_of_their_own():
    inner = table(("Net", "412"), ("Costs", "255"))
    outer = f"<w:tbl><w:tr><w:tc>{inner}<w:p/></w:tc><w:tc>{paragraph('out')}</w:tc></w:tr></w:tbl>"

    assert word_texts(word_file(outer)) == ["Net 412 Costs 255  out"]


@pytest.mark.parametrize(
    ("last", "cells"),
    [
        (row("One time", "77", ""), ["One time", "77", ""]),
        (row("One time", "", "77"), ["One time", "", "77"]),
        (row("77", properties='<w:gridBefore w:val="2"/>'), ["", "", "77"]),
        (row("One time", "77", properties='<w:gridAfter w:val="1"/>'), ["One time", "77", ""]),
        (row(("One time", WIDE), "77"), ["One time", "", "77"]),
    ],
    ids=["blank after", "blank before", "gridBefore", "gridAfter", "gridSpan"],
)
def test_a_figure_stands_in_its_column_whatever_is_blank(last: str, cells: list[str]):
    assert shown(row(*HEADS), row("Sales", "12", "13"), row("Costs", "5", "6"), last)[-1] == cells


@pytest.mark.parametrize(("later", "is_head"), [("", True), ("<w:b/>", False)])
def test_bold_words_head_the_columns_unless_a_later_row_is_bold_too(later: str, is_head: bool):
    looks = ["<w:b/>", "", later, ""]
    pairs = [("Deutsch", "English"), ("der Lohn", "the wage"), ("Dauer", "Term"), ("ein", "one")]
    cells = [
        "".join(f"<w:tc>{paragraph(text, run=look)}</w:tc>" for text in pair)
        for look, pair in zip(looks, pairs, strict=True)
    ]

    [heads, *rows] = shown(*(f"<w:tr>{row}</w:tr>" for row in cells))

    assert heads == (["Deutsch", "English"] if is_head else ["", ""])
    assert len(rows) == (3 if is_head else 4)


def test_a_cell_that_goes_on_in_the_next_row_is_blank_there():
    first = row(("Europe", BEGINS), "12", "13")

    assert shown(row(*HEADS), first, row(("", GOES_ON), "14", "15"))[1:] == [
        ["Europe", "12", "13"],
        ["", "14", "15"],
    ]


def test_signs_in_cells_of_their_own_take_no_column():
    heads = row("", ("2021", WIDE), ("2020", WIDE))
    sales = row("Sales", "$", "1,412", "", "")
    costs = row("Costs", ("(955)", WIDE), "$", "(938)")

    assert shown(heads, sales, costs) == [
        ["", "2021", "2020"],
        ["Sales", "$1,412", ""],
        ["Costs", "(955)", "$(938)"],
    ]


def test_heads_over_several_columns_are_joined_with_those_below():
    over = row("", ("Year ended", WIDE))

    found = shown(
        over, row(*HEADS), row("Assets", "", ""), row("Cash", "1", "2"), row("x", "", "3")
    )

    assert found == [
        ["", "Year ended 2021", "Year ended 2020"],
        ["Assets", "", ""],
        ["Cash", "1", "2"],
        ["x", "", "3"],
    ]


def test_a_row_that_word_repeats_on_each_page_is_the_head_of_texts():
    head = row("Name", "Role", "Since", properties="<w:tblHeader/>")

    found = shown(head, row("Ada", "", "spring"), row("Eve", "Chair", ""))

    assert found == [["Name", "Role", "Since"], ["Ada", "", "spring"], ["Eve", "Chair", ""]]


def test_a_long_cell_cuts_its_table_and_the_rest_has_its_heads():
    data = word_file(
        styled("Findings", "Heading1"),
        "<w:tbl>",
        *(row(*HEADS), row("Sales", "12", "13"), row("Note", BODY * 2, "")),
        *(row("Costs", "", "6"), "</w:tbl>"),
    )

    assert shown_tables(read_record(data, Options())) == [
        [["", "2021", "2020"], ["Sales", "12", "13"]],
        [["", "2021", "2020"], ["Costs", "", "6"]],
    ]


def test_a_long_cell_beside_two_others_is_one_of_its_table():
    rows = row(*HEADS), row("Sales", "12", "13"), row("Note", BODY * 2, "8")

    [found] = shown_tables(read_record(word_file("<w:tbl>", *rows, "</w:tbl>"), Options()))

    assert found[-1] == ["Note", BODY * 2, "8"]


def test_a_cell_of_several_lines_with_a_tab_leaves_its_table_as_it_is():
    tab = paragraph(f"Sales{{}}{BODY}").replace("{}", "</w:t><w:tab/><w:t>")
    rows = row(*HEADS), row("Costs", "1", "2"), f"<w:tr><w:tc>{tab}</w:tc></w:tr>"

    record = read_record(word_file("<w:tbl>", *rows, "</w:tbl>"), Options())

    assert shown_tables(record) == [[["", "2021", "2020"], ["Costs", "1", "2"]]]
    assert "".join(record.text.split()).endswith("".join(f"Sales{BODY}".split()))


def test_cells_and_rows_in_content_controls_are_read():
    control = "<w:sdt><w:sdtContent>{}</w:sdtContent></w:sdt>".format
    cell = f"<w:tc>{paragraph('412')}</w:tc>"
    first = f"<w:tr><w:tc>{paragraph('Net sales')}</w:tc>{control(cell)}</w:tr>"
    second = control(first.replace("Net sales", "Costs"))

    assert word_texts(word_file(f"<w:tbl>{first}{second}</w:tbl>")) == [
        "Net sales  412",
        "Costs  412",
    ]


def test_a_style_without_a_name_is_that_of_no_paragraph():
    tiny = '<w:style><w:name w:val="Empty cell"/><w:rPr><w:sz w:val="2"/></w:rPr></w:style>'
    parts = {"word/styles.xml": f"<w:styles {NAMESPACE}>{tiny}{STYLES}</w:styles>"}

    assert word_texts(word_file(paragraph("Net sales rose."), parts=parts)) == ["Net sales rose."]


def test_a_title_between_two_tables_is_of_neither():
    cover = table(("Fire", "Smoke"), ("Storm", "Flood"), ("Theft", "Loss of keys"))
    large = '<w:b/><w:sz w:val="28"/>'
    data = word_file(
        paragraph("Definitions", run=large),
        paragraph(BODY),
        cover,
        paragraph("Section 1: Buildings", run=large),
        cover,
        paragraph(BODY),
        paragraph("Section 2: Contents", run=large),
        paragraph(BODY),
    )

    assert headers(data) == ["Definitions", "Section 1: Buildings", "Section 2: Contents"]
