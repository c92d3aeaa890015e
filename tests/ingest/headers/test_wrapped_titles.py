"""Which lines are one header, and which are two."""

import pytest

from shed_core.ingest.pipeline import read_record
from tests.documents import SECTION, SUBSECTION, TITLE, Style, Writer
from tests.ingest.reading import BUILTIN, headers


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
