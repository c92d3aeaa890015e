"""Titles that go on, colons within them, and names above them."""

from collections.abc import Sequence

import pytest

from shed_core.ingest.headers.corrections.texts import without_paragraph_ends
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import TextLine
from tests.documents import BOLD, PARAGRAPH, SECTION, SUBSECTION, Style, Writer
from tests.ingest.lines.lines import line
from tests.ingest.reading import headers

CENTRED = Style("tibo", 10, 0, is_centered=True)


def with_titles(titles: Sequence[str], style: Style) -> bytes:
    writer = Writer()
    writer.paragraphs(2)
    for title in titles:
        writer.line(title, style)
        writer.paragraphs(3)
    return writer.bytes()


def on_pages(titles: Sequence[str]) -> bytes:
    writer = Writer()
    writer.paragraphs(4)
    for title in titles:
        writer.new_page()
        writer.line(title, SECTION)
        writer.paragraphs(5)
    return writer.bytes()


@pytest.mark.parametrize("style", [SUBSECTION, BOLD])
def test_a_colon_within_a_title_of_one_look_does_not_end_it(style: Style):
    titles = ["1. Costs: what they were", "2. Quality: a long view", "3. Outlook: the same"]
    titles += ["4. People: an index"]

    assert headers(with_titles(titles, style)) == titles


def test_a_title_ends_where_its_clause_goes_on_in_plain_letters():
    writer = Writer()
    for number in range(1, 6):
        title = f"{number}. Costs of Works:"
        y = writer.line(title, BOLD)
        writer.page.insert_text((170, y), "the parties bear them alone and", fontname="tiro")
        writer.line("nobody else does, whatever the year.", PARAGRAPH)

    assert headers(writer.bytes()) == [f"{n}. Costs of Works:" for n in range(1, 6)]


def test_a_title_whose_number_alone_is_bold_is_whole():
    writer = Writer()
    for number in range(1, 6):
        y = writer.line(f"Item {number}.", Style("tibo", 10, 12))
        writer.page.insert_text((140, y), "Legal Proceedings of Note", fontname="tiro")
        writer.paragraphs(3)

    assert all(header.endswith("Note") for header in headers(writer.bytes()))


@pytest.mark.parametrize("mark", ["(continued)", "(Continued)", "– Continued", "(cont'd)"])
def test_a_title_that_is_continued_is_no_second_header(mark: str):
    found = headers(on_pages(["Balances", f"Balances {mark}", "Notes", f"Notes {mark}", "Terms"]))

    assert found == ["Balances", "Notes", "Terms"]


def test_a_continued_title_that_begins_nowhere_is_a_header():
    assert headers(on_pages(["Balances (continued)", "Notes"])) == ["Balances (continued)", "Notes"]


def test_a_sentence_that_ends_every_statement_is_no_header():
    sentence = "The accompanying notes are an integral part of the statements."
    writer = Writer()
    for title in ("Balance Sheets", "Income", "Cash Flows", "Equity"):
        writer.new_page()
        writer.line(title, SECTION)
        writer.paragraphs(4)
        writer.line(sentence, Style("hebo", 12, 40))

    assert headers(writer.bytes()) == ["Balance Sheets", "Income", "Cash Flows", "Equity"]


def ends_left_in(above: TextLine, *, text: str = "normally be set!") -> list[str]:
    """Return the headers that are left of a bold line right below another one."""
    lines = [line("Options"), above, line(text, "Bold", baseline=above.baseline + 12.0, x1=140.0)]
    found = [HeaderSpan(number, number, len(lines[number].text), 0.9, "") for number in (0, 2)]
    left = without_paragraph_ends(found, lines, [540.0] * len(lines))
    return [lines[span.first].text for span in left]


def test_the_end_of_a_paragraph_in_bold_letters_is_no_header():
    bold = line("decoding occurs even then, so that this should", "Bold", x1=535.0)
    plain = line("decoding occurs even then, so that it need not", x1=535.0)

    assert ends_left_in(bold) == ends_left_in(plain._replace(lead=30)) == ["Options"]
    assert ends_left_in(plain) == ["Options", "normally be set!"]
    assert ends_left_in(bold._replace(x1=400.0)) == ["Options", "normally be set!"]
    assert ends_left_in(bold, text="Normally set") == ["Options", "Normally set"]


@pytest.mark.parametrize(
    ("above", "is_header"),
    [
        ("in case you would like to be put through into Looking-glass", False),
        ("in case you would like to be put through, and that is all.", True),
        ("The Royal Society of Letters", True),  # a foot
    ],
)
def test_the_end_of_a_paragraph_on_the_next_page_is_no_header(above: str, is_header: bool):
    lines = [line(above, x1=538.0), line("House. How would you like it", x1=240.0)._replace(page=2)]
    found = [HeaderSpan(1, 1, len(lines[1].text), 0.9, "")]

    assert bool(without_paragraph_ends(found, lines, [540.0] * 2)) == is_header


def test_the_name_of_a_company_belongs_to_the_title_of_its_statement():
    writer = Writer()
    writer.paragraphs(6)
    for title in ("BALANCE SHEETS", "STATEMENTS OF INCOME", "STATEMENTS OF CASH FLOWS"):
        writer.new_page()
        writer.y += 60 + 20 * len(title)  # not in one place, so that it is no running head
        writer.line("HARBOUR WORKS, INC.", CENTRED)
        writer.line(title, CENTRED._replace(before=10))
        writer.y += 20
        writer.paragraphs(3)

    assert headers(writer.bytes()) == [
        "HARBOUR WORKS, INC. BALANCE SHEETS",
        "HARBOUR WORKS, INC. STATEMENTS OF INCOME",
        "HARBOUR WORKS, INC. STATEMENTS OF CASH FLOWS",
    ]


def test_the_number_of_a_chapter_and_its_title_in_one_style_are_one_header():
    writer = Writer()
    for number, title in (("One", "The Sea"), ("Two", "The Land")):
        writer.new_page()
        writer.line(f"Chapter {number}", CENTRED._replace(size=12))
        writer.line(title, CENTRED._replace(size=12, before=20))
        writer.paragraphs(8)

    assert headers(writer.bytes()) == ["Chapter One The Sea", "Chapter Two The Land"]


def test_labels_that_stand_in_every_section_are_no_headers() -> None:
    writer = Writer()
    for number in range(1, 6):
        writer.line(f"{number} Finding", SECTION)
        writer.paragraphs(2)
        for label in ("Affected file:", "Steps to reproduce:"):
            writer.line(label, BOLD)
            writer.paragraphs(2)
    for look in (BOLD, Style("tibi", before=6.0)):
        writer.line("Proof:", look)
        writer.paragraphs(2)

    assert headers(writer.bytes()) == [f"{number} Finding" for number in range(1, 6)]


def test_titles_of_notices_are_no_headers_where_there_are_several() -> None:
    writer = Writer()
    for number, notice in enumerate(("Note", "Tip", "Warning", "Notes"), 1):
        writer.line(f"{number} Command", SECTION)
        writer.paragraphs(2)
        writer.line(notice, SUBSECTION)
        writer.paragraphs(2)
    commands = [f"{number} Command" for number in range(1, 5)]

    assert headers(writer.bytes()) == [*commands, "Notes"]
    assert headers(with_titles(["Note", "Methods", "Results", "Tip", "Summary"], BOLD)) == [
        *("Note", "Methods", "Results", "Tip", "Summary"),
    ]


def test_a_notice_as_small_as_the_text_is_no_header_if_no_title_looks_like_it() -> None:
    def found(looks: Style) -> list[str]:
        writer = Writer()
        for number in range(1, 5):
            writer.line(f"{number} Command", SECTION)
            writer.paragraphs(2)
            if number == 2:
                writer.line("Note", looks)
                writer.paragraphs(1)
        return headers(writer.bytes())

    commands = [f"{number} Command" for number in range(1, 5)]

    assert found(Style("hebo", 10, 6)) == commands
    assert found(SUBSECTION) == [*commands[:2], "Note", *commands[2:]]


@pytest.mark.parametrize("symbol", ["y", "(b)", "å"])
def test_a_letter_alone_is_no_header(symbol: str) -> None:
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Method", SECTION)
        writer.paragraphs(2)
        if number == 2:
            writer.line(symbol, Style("tibi", 16, 12))
            writer.paragraphs(2)

    assert headers(writer.bytes()) == [f"{number} Method" for number in range(1, 5)]


@pytest.mark.parametrize("letters", [("A", "B", "C"), ("I", "II", "III")])
def test_letters_in_sequence_and_roman_numbers_are_headers(letters: Sequence[str]) -> None:
    assert headers(with_titles(letters, SECTION)) == [*letters]


def test_titles_that_end_in_a_colon_are_headers() -> None:
    titles = ["Assets:", "Liabilities:", "Equity:", "Income:", "Expenses:", "Assets:"]

    assert headers(with_titles(titles, BOLD)) == titles


def with_tables() -> bytes:
    """Return sections with the bold heads of two columns in them."""
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Finding of the Audit", SUBSECTION)
        writer.paragraphs(2)
        y = writer.line("Severity", BOLD)
        writer.page.insert_text((300, y), "Status", fontname="tibo", fontsize=10)
        writer.paragraphs(1)
    return writer.bytes()


def test_heads_of_columns_are_no_headers():
    titles = [f"{number} Finding of the Audit" for number in range(1, 5)]

    assert headers(with_tables()) == titles


def test_a_row_of_three_cells_is_no_header_though_it_looks_like_one():
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Officers of the Registrant", SUBSECTION)
        writer.paragraphs(2)
        y = writer.line("Name", SUBSECTION)
        for x, text in ((220, "Age"), (360, "Position")):
            writer.page.insert_text((x, y), text, fontname=SUBSECTION.font, fontsize=12)
        writer.paragraphs(1)

    assert headers(writer.bytes()) == [f"{n} Officers of the Registrant" for n in range(1, 5)]


def test_bold_words_within_code_are_no_headers():
    code = ["procedure Form.GetValue(const Name: string);", "begin", "Value := 1", "Begin"]
    code += ["Value := 2", "End"]
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Events of a Report", SUBSECTION)
        writer.paragraphs(2)
        for row, text in enumerate(code):
            writer.line(text, Style("cobo" if row % 2 else "cour"))
        writer.paragraphs(1)

    assert headers(writer.bytes()) == [f"{number} Events of a Report" for number in range(1, 5)]


def test_a_name_in_a_monospaced_font_above_what_it_does_is_a_header():
    names = ["open_file", "read_record", "close_file"]

    assert headers(with_titles(names, Style("cobo", 12, 14))) == names
