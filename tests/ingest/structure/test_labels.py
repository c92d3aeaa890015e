import pytest

from shed_core.document.phrases import Label
from tests.documents import BODY, HEIGHT, MARGIN, Writer, report
from tests.ingest.reading import headers, labels


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
