import pytest

from shed_core.document.phrases import Label
from tests.documents import BODY, BOLD, HEIGHT, MARGIN, SECTION, TEXT, Style, Writer, filing, report
from tests.ingest.reading import headers, labels
from tests.tables import statement


def test_running_heads_and_page_numbers_are_furniture():
    found = labels(report())

    assert found["Meridian Works Annual Report"] is Label.PAGE_HEADER
    assert {found[str(page)] for page in (1, 2, 3, 4)} == {Label.PAGE_FOOTER}
    assert found["1 Introduction"] is not Label.PAGE_HEADER


def test_a_running_head_below_a_row_of_links_is_furniture():
    writer = Writer()
    for number in range(8):
        if number:
            writer.new_page()
        for n, link in enumerate(("Home", "Guide", "Terms", "Search", "Help")):
            writer.page.insert_text((72 + 80 * n, 36 + 4 * n), link)
        writer.page.insert_text((72, 66), "The Guide of a Company")
        writer.paragraphs(8)

    assert labels(writer.bytes())["The Guide of a Company"] is Label.PAGE_HEADER


@pytest.mark.parametrize(("n_pages", "label"), [(4, Label.PAGE_HEADER), (2, Label.TEXT)])
def test_what_runs_up_in_one_place_of_many_pages_is_furniture(n_pages, label):
    writer = Writer()
    for number in range(4):
        writer.paragraphs(8)
        if number < n_pages:
            writer.page.insert_text((300, 500), "ACCEPTED MANUSCRIPT", fontsize=40, rotate=90)
        writer.new_page()

    assert labels(writer.bytes())["ACCEPTED MANUSCRIPT"] is label


def test_roman_page_numbers_that_end_short_pages_are_furniture():
    writer = Writer()
    for number in ("i", "ii", "iii"):
        writer.paragraphs(2)
        writer.line(number, SECTION)
        writer.new_page()
    writer.line("1 Introduction", SECTION)
    writer.paragraphs(2)

    assert headers(writer.bytes()) == ["1 Introduction"]


def test_running_heads_that_alternate_and_change_with_the_chapter_are_furniture():
    writer = Writer()
    for number in range(12):
        chapter = "Chapter One" if number < 6 else "Chapter Two"
        head = chapter if number % 2 else "A Book of Many Pages"
        writer.page.insert_text((MARGIN, 40), f"{head} {number + 1}", fontname="tibo")
        writer.paragraphs(3)
        if number < 11:
            writer.new_page()

    assert headers(writer.bytes()) == []


@pytest.mark.parametrize(("n_heads", "is_furniture"), [(12, True), (4, False)])
def test_a_first_line_below_a_wide_margin_is_furniture_if_much_of_the_document_has_it(
    n_heads: int, is_furniture: bool
):
    writer = Writer()
    for page in range(16):
        writer.new_page()
        writer.y = 0.15 * HEIGHT
        writer.line("The Means of the Work" if page < n_heads else BODY[page % 3])
        writer.y += 12
        writer.paragraphs(6)

    found = labels(writer.bytes())["The Means of the Work"]
    assert (found is Label.PAGE_HEADER) == is_furniture


def test_years_that_head_tables_at_the_top_of_many_pages_are_no_running_heads():
    writer = Writer()
    for number in range(6):
        for x, year in ((250, 2021), (320, 2020)):
            writer.page.insert_text((x, 60), str(year - number % 2), fontname="tibo", fontsize=10)
        for row in range(3):
            for x, text in ((MARGIN, f"Sales {number}"), (250, f"{row}12"), (320, f"{row}13")):
                writer.page.insert_text((x, 75 + 12 * row), text, fontname="tiro", fontsize=10)
        if number < 5:
            writer.new_page()

    found = labels(writer.bytes())

    assert {label for text, label in found.items() if text.startswith("20")} == {Label.TABLE}


def test_a_title_that_later_pages_repeat_is_a_header_where_it_stands_first():
    writer = Writer()
    for number in range(5):
        writer.page.insert_text((220, 50), "MUTUAL AGREEMENT", fontname="tibo", fontsize=14)
        writer.paragraphs(2)
        if number < 4:
            writer.new_page()

    assert headers(writer.bytes()) == ["MUTUAL AGREEMENT"]


@pytest.mark.parametrize(
    "titles",
    [
        ["PART I", "PART II", "PART III", "PART IV", "PART V"],
        ["Sezione 1", "Sezione 2", "Sezione 3", "Sezione 4", "Sezione 5"],
        ["Art. 1", "Art. 2", "Art. 3", "Art. 4", "Art. 5"],
        ["§ 1", "§ 2", "§ 3", "§ 4", "§ 5"],
    ],
)
def test_parts_and_articles_at_the_top_of_nearby_pages_are_headers(titles):
    writer = Writer()
    for number in range(10):
        if number % 2 == 0:
            title = titles[number // 2]
            writer.page.insert_text((270, 50), title, fontname="tibo", fontsize=12)
        writer.paragraphs(3)
        if number < 9:
            writer.new_page()

    assert headers(writer.bytes()) == titles


def test_lines_and_column_heads_of_tables_are_no_headers():
    found = labels(filing())

    for text in (
        "Fiscal Years Ended January 31,",
        "2025  2024",
        "Net sales  412  381",
        "Deferred:",
    ):
        assert found[text] is Label.TABLE
    assert headers(filing()) == ["ITEM 6. SELECTED DATA", "ITEM 7. DISCUSSION"]


def test_heads_of_groups_within_groups_of_a_statement_are_in_its_table():
    writer = Writer()
    writer.line("BALANCE SHEETS", SECTION)
    writer.cells(["June 30,", "2025", "2024"])
    for group in ("Assets", "Liabilities and equity"):
        writer.line(group, Style("hebo", before=6))
        writer.line(f"Current {group.lower()}:")
        for name, figure in (("Cash", "412"), ("Other", "381"), (f"Total {group.lower()}", "793")):
            writer.cells([name, figure, figure])
    writer.line("NOTES", SECTION)
    writer.paragraphs(2)

    found = labels(writer.bytes())

    assert found["Assets"] is found["Liabilities and equity"] is Label.TABLE
    assert headers(writer.bytes()) == ["BALANCE SHEETS", "NOTES"]


def test_the_head_of_the_first_group_right_below_heads_without_figures_is_in_the_table():
    writer = Writer()
    writer.paragraphs(2)
    writer.cells(["", "Level 1", "Level 2"], step=120.0, style=BOLD)
    writer.line("Investments at fair value", Style("tibo"))
    for name in ("Cash", "Equity funds", "Bonds"):
        writer.cells([name, "412", "381"])

    found = labels(writer.bytes())

    assert found["Level 1  Level 2"] is found["Investments at fair value"] is Label.TABLE


def test_heads_drawn_column_by_column_are_in_the_table():
    writer = Writer()
    writer.paragraphs(2)
    top = writer.y + 12
    columns = ["Number of", "shares"], ["Weighted", "average"]
    for x, texts in zip((MARGIN + 220, MARGIN + 330), columns, strict=True):
        for row, text in enumerate(texts):
            place = (x, top + 12 * row)
            writer.page.insert_text(place, text, fontname="tibo", fontsize=10)
    writer.y = top + 12
    for name in ("Granted", "Vested", "Forfeited"):
        writer.cells([name, "", "412", "381"])

    found = labels(writer.bytes())

    assert {found[text] for column in columns for text in column} == {Label.TABLE}


def test_captions_items_and_footnotes_are_no_text():
    writer = Writer()
    writer.paragraphs(12)
    for text in ("Figure 3: Sales by year", "Table 2. Costs", "- an item", "(a) another item"):
        writer.line(text, Style("tibo", 10, 6))
    writer.line("1 See the report of the year before.", Style("tiro", 7.5, 20))
    writer.line("which was longer.", Style("tiro", 7.5))

    found = labels(writer.bytes())

    assert found["Figure 3: Sales by year"] is found["Table 2. Costs"] is Label.CAPTION
    assert found["- an item"] is found["(a) another item"] is Label.LIST_ITEM
    assert found["which was longer."] is Label.FOOTNOTE


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("7pypi.org/simple", Label.FOOTNOTE),
        ("7tenths.", Label.TEXT),
        ("7 config.zone = utc", Label.TEXT),  # a numbered line of code
    ],
)
def test_a_footnote_may_be_nothing_but_an_address(text, label):
    writer = Writer()
    writer.paragraphs(12)
    writer.line(text, Style("tiro", 7.5, 20))

    assert labels(writer.bytes())[text] is label


def test_what_is_larger_than_the_footnote_above_it_is_none():
    writer = Writer()
    writer.paragraphs(12)
    writer.line("1 See the report of the year before.", Style("tiro", 6, 20))
    writer.line("Sales of the year", Style("tiro", 7.5, 12))

    assert labels(writer.bytes())["Sales of the year"] is Label.TEXT


def test_text_that_mentions_a_figure_is_no_caption():
    writer = Writer()
    writer.line("Figure 3 shows what was sold in each of the years.", TEXT)

    assert set(labels(writer.bytes()).values()) == {Label.TEXT}


@pytest.mark.parametrize("text", ["Afbeelding 2.1. Keuzes", "Tabella 3: Costi", "Tabela 4. Custos"])
def test_captions_are_known_in_other_languages(text: str):
    writer = Writer()
    writer.paragraphs(3)
    writer.line(text, BOLD)
    writer.paragraphs(3)

    assert labels(writer.bytes())[text] is Label.CAPTION


def test_the_title_of_a_statement_heads_no_column_though_it_is_not_quite_in_the_middle():
    """Its page is 612 points wide; what is set beside it in a table's heads is."""
    title, head = "CONSOLIDATED STATEMENTS OF CASH FLOWS", "Reported in the statements"
    found = labels(
        statement(
            [
                (82.0, [(193.0, title)]),
                (100.0, [(72.0, "May 31,"), (432.0, "2021"), (532.0, "2020")]),
                (112.0, [(72.0, "Net income"), (432.0, "1,412"), (532.0, "1,381")]),
                (124.0, [(72.0, "Depreciation"), (432.0, "955"), (532.0, "938")]),
                (202.0, [(240.0, head)]),
                (220.0, [(72.0, "May 31,"), (432.0, "2021"), (532.0, "2020")]),
                (232.0, [(72.0, "Gains"), (432.0, "12"), (532.0, "11")]),
            ]
        )
    )

    assert found[title] is Label.TEXT
    assert found[head] is Label.TABLE
