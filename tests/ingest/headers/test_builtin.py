"""The built-in identifier of headers on documents that the tests make."""

import pymupdf
import pytest

from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.pdf.pages import lines_of
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.structure.paragraph_leads import paragraph_leads
from tests.documents import (
    BOLD,
    CLAUSES,
    PARAGRAPH,
    REPORT,
    SECTION,
    SUBSECTION,
    TITLE,
    Style,
    Writer,
    contract,
    report,
    two_columns,
)
from tests.ingest.reading import BUILTIN, contents, headers


def test_a_report_gives_its_headers_and_their_levels():
    found = contents(read_record(report(), BUILTIN))

    assert found == [(1, "Annual Report"), *((level + 1, text) for level, text in REPORT)]


def test_two_columns_are_read_one_after_the_other():
    assert headers(two_columns()) == ["1 Left", "2 More Left", "3 Right", "4 More Right"]


@pytest.mark.parametrize("is_bold", [True, False])
def test_titled_clauses_are_headers_and_the_rest_of_their_line_is_text(is_bold: bool):
    record = read_record(contract(is_bold), BUILTIN)

    clauses = [f"{number}. {clause}." for number, clause in enumerate(CLAUSES, start=1)]
    assert [record.header(node) for node in range(record.sht.n_nodes)][1:] == clauses
    assert record.phrase_text(record.sht.headers[1] + 1).startswith("The parties agree")


def test_the_text_is_complete_though_headers_run_into_it():
    record = read_record(contract(), BUILTIN)

    assert record.text.count("The parties agree on what this clause says and") == len(CLAUSES)


def test_numbered_sentences_without_titles_are_no_headers():
    writer = Writer()
    for number in range(1, 7):
        writer.line(f"{number}. The recipient keeps secret what it is told and", PARAGRAPH)
        writer.line("does not use it for anything else without consent of the other one.")

    assert headers(writer.bytes()) == []


def test_a_list_of_references_is_no_sequence_of_clauses():
    writer = Writer()
    writer.line("References", SECTION)
    for number in range(1, 9):
        writer.line(
            f"{number}. Harbour Lights. Proceedings of the keepers, volume {number},", PARAGRAPH
        )
        writer.line("pages 12 to 24, and a second line of the same reference for good measure.")

    assert headers(writer.bytes()) == ["References"]


def wrapped(first: str, second: str, style: Style = SECTION) -> list[str]:
    writer = Writer()
    writer.paragraphs()
    writer.line(first, style._replace(before=20))
    writer.line(second, style._replace(before=0))
    writer.paragraphs(4)
    return headers(writer.bytes())


def test_a_header_that_fills_its_line_goes_on_in_the_next():
    first, second = "Findings of the Committee on the State of the Works in", "the Year"

    assert wrapped(first, second) == [f"{first} {second}"]


def test_centred_lines_in_one_style_are_one_header():
    style = SECTION._replace(is_centered=True)

    assert wrapped("Report of the", "Standing Committee", style) == [
        "Report of the Standing Committee"
    ]


@pytest.mark.parametrize(
    ("is_centered", "expected"),
    [
        (True, ["Growth of the Rates Rates of the Growth"]),
        (False, ["Growth of the Rates", "Rates of the Growth"]),
    ],
)
def test_lines_of_one_length_are_one_header_in_the_middle_of_the_page_alone(
    is_centered: bool, expected: list[str]
):
    style = SECTION._replace(is_centered=is_centered)

    assert wrapped("Growth of the Rates", "Rates of the Growth", style) == expected


def test_short_headers_above_each_other_stay_two():
    assert wrapped("Findings", "Costs") == ["Findings", "Costs"]


def test_tight_lines_of_a_large_title_are_one_whatever_their_capitals():
    writer = Writer()
    writer.line("FINDINGs", Style("hebo", 24))
    writer.line("REPORT", Style("hebo", 24))
    writer.paragraphs(6)

    assert headers(writer.bytes()) == ["FINDINGs REPORT"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Findings on the State of", "The Works"), ("Findings", "and their Costs"),
     ("Roads, Bridges,", "Canals"), ("Étude de la", "Rivière")],
)  # fmt: skip
def test_a_header_that_ends_open_or_begins_in_lower_case_goes_on(first: str, second: str):
    assert wrapped(first, second) == [f"{first} {second}"]


@pytest.mark.parametrize(
    ("first", "second"),
    [("Exhibit A", "Costs"), ("Findings:", "costs"), ("Costs for", "1.1 Roads")],
)
def test_a_letter_a_colon_or_a_number_parts_two_headers(first: str, second: str):
    assert wrapped(first, second) == [first, second]


@pytest.mark.parametrize("second", ["SECTION 302 OF THE ACT", "18 U.S.C. SECTION 1350"])
def test_a_number_that_the_title_cites_begins_no_header(second: str):
    style = SECTION._replace(is_centered=True)

    assert wrapped("CERTIFICATION PURSUANT TO", second, style) == [
        f"CERTIFICATION PURSUANT TO {second}"
    ]


def test_a_title_in_capitals_goes_on_though_its_number_is_in_small_letters():
    first, second = "Item 5. MARKET FOR COMMON EQUITY AND PURCHASES OF EQUITY", "SECURITIES"

    assert wrapped(first, second) == [f"{first} {second}"]


@pytest.mark.parametrize("style", [TITLE, TITLE._replace(is_centered=False)])
def test_the_lines_of_a_title_are_one_header_though_each_has_room(style: Style):
    assert wrapped("State of", "The Works", style) == ["State of The Works"]


def test_a_remark_in_brackets_belongs_to_the_header_above_and_leaves_its_looks_alone():
    writer = Writer()
    for text in ("STATEMENTS OF INCOME", "STATEMENTS OF CASH FLOWS", "BALANCE SHEETS"):
        writer.line(text, SECTION)
        if text.startswith("STATEMENTS"):
            writer.line("(in millions)", Style("tibi", 10.0))
        writer.paragraphs(4)

    record = read_record(writer.bytes(), BUILTIN)

    assert [record.header(node) for node in range(record.sht.n_nodes)] == [
        "STATEMENTS OF INCOME (in millions)",
        "STATEMENTS OF CASH FLOWS (in millions)",
        "BALANCE SHEETS",
    ]
    assert len(record.patterns) == 1


def test_entries_of_contents_without_page_numbers_are_no_headers():
    titles = ["I. Findings", "II. Costs", "III. Outlook"]
    writer = Writer()
    writer.line("TABLE OF CONTENTS", SECTION)
    for title in titles:
        writer.line(title, SUBSECTION)
    for title in titles:
        writer.line(title.upper(), SECTION)
        writer.paragraphs(4)

    assert headers(writer.bytes()) == ["TABLE OF CONTENTS", *(title.upper() for title in titles)]


def test_a_keyword_and_its_number_belong_to_the_title_below():
    writer = Writer()
    for number, title in enumerate(("Roots", "Stems", "Leaves"), start=1):
        writer.line(f"Chapter {number}", Style("hebo", 18.0, before=40.0))
        writer.line(title, Style("hebo", 22.0, before=30.0))
        writer.paragraphs(5)
    writer.line("Sources", Style("hebo", 22.0, before=40.0))
    writer.paragraphs(5)

    record = read_record(writer.bytes(), BUILTIN)

    assert [record.header(node) for node in range(record.sht.n_nodes)] == [
        *("Chapter 1 Roots", "Chapter 2 Stems", "Chapter 3 Leaves", "Sources"),
    ]
    assert {pattern.font_size for pattern in record.patterns} == {22.0}


def test_a_number_begins_a_new_header():
    first = "1 Findings of the Committee on the State of the Works"

    assert wrapped(first, "1.1 Costs") == [first, "1.1 Costs"]


def test_capitals_do_not_go_on_in_small_letters():
    style = SECTION._replace(is_centered=True)

    assert wrapped("YEAR SEVEN", "Overview of Results", style) == [
        "YEAR SEVEN",
        "Overview of Results",
    ]


def test_underlined_headers_have_a_pattern_of_their_own():
    writer = Writer()
    for number, text in enumerate(("Plain Header", "Header With a Line", "Another Plain One")):
        y = writer.line(text, BOLD._replace(before=14))
        if number == 1:
            writer.page.draw_line((writer.left, y + 2), (writer.left + 95, y + 2), width=0.7)
        writer.paragraphs(3)

    record = read_record(writer.bytes(), BUILTIN)

    assert record.nodes.clusters == (0, 1, 0)
    assert [pattern.is_underlined for pattern in record.patterns] == [False, True]


def test_a_rule_across_the_page_underlines_nothing():
    writer = Writer()
    y = writer.line("A Header", BOLD._replace(before=14))
    writer.page.draw_line((writer.left, y + 2), (writer.right, y + 2), width=0.7)
    writer.paragraphs(3)

    assert not read_record(writer.bytes(), BUILTIN).patterns[0].is_underlined


def test_a_paragraph_that_begins_in_bold_is_no_header():
    writer = Writer()
    for number in range(6):
        lead = f"Revenue of area {number} rose "
        y = writer.line(lead, BOLD)
        x = writer.left + pymupdf.get_text_length(lead, BOLD.font, BOLD.size)
        rest = "because more of what it makes was sold in the spring than in the year"
        writer.page.insert_text((x, y), rest, fontname="tiro", fontsize=10)
        writer.line(
            "before, and because prices were raised a little in all of its markets at once."
        )

    assert headers(writer.bytes()) == []


def test_a_number_above_a_title_is_part_of_its_header():
    writer = Writer()
    for number, title in enumerate(("Beginnings", "Journeys"), start=1):
        writer.line(str(number), SECTION)
        writer.line(title, SECTION._replace(before=8))
        writer.paragraphs(5)
        writer.new_page()

    assert headers(writer.bytes()) == ["1 Beginnings", "2 Journeys"]


def test_figures_of_a_table_above_a_title_are_no_part_of_its_header():
    writer = Writer()
    for title in ("Share Repurchases", "Dividends", "Stock Plans", "Savings Plans"):
        writer.paragraphs(2)
        writer.cells(["7,432", "7,464", "7,519"], style=SUBSECTION)
        writer.line(title, SUBSECTION)
        writer.paragraphs(2)

    titles = ["Share Repurchases", "Dividends", "Stock Plans", "Savings Plans"]
    assert headers(writer.bytes()) == titles


PLAIN = "and this goes on in plain letters up to the very right edge of the column, as text does"


def leads_of(bold: str) -> set[int]:
    page = pymupdf.Document().new_page()
    x = 72 + pymupdf.get_text_length(bold + " ", "tibo", 10)
    page.insert_text((72, 100), bold, fontname="tibo", fontsize=10)
    page.insert_text((x, 100), PLAIN, fontname="tiro", fontsize=10)
    page.insert_text((72, 112), "which makes up the second row.", fontname="tiro", fontsize=10)
    lines = page_lines(lines_of(page.get_text("dict")), 1, 612.0, 792.0).lines
    assert len(lines) == 2
    return paragraph_leads(lines, [lines[0].x1] * 2)


def test_the_beginning_of_a_paragraph_in_bold_is_a_lead():
    assert leads_of("Trading revenue increased") == {0}


@pytest.mark.parametrize("title", ["Item 7. Discussion", "Note 3. Leases"])
def test_a_title_with_a_keyword_and_a_number_is_no_lead(title: str):
    assert leads_of(title) == set()
