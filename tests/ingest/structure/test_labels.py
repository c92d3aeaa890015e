from shed_core.document.phrases import Label
from tests.documents import MARGIN, Writer, report
from tests.ingest.reading import labels


def test_running_heads_and_page_numbers_are_furniture():
    found = labels(report())

    assert found["Meridian Works Annual Report"] is Label.PAGE_HEADER
    assert {found[str(page)] for page in (1, 2, 3, 4)} == {Label.PAGE_FOOTER}
    assert found["1 Introduction"] is not Label.PAGE_HEADER


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
