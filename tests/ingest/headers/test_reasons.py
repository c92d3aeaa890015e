"""Why lines were or were not taken for headers."""

from shed_core.ingest.pipeline import explain_page
from shed_core.options import Options
from tests.documents import PARAGRAPH, SECTION, Writer
from tests.tagged_pdfs import Tagged, tagged_pdf


def test_the_step_that_takes_the_last_header_away_is_the_reason():
    writer = Writer()
    for _ in range(4):
        writer.line("Note", SECTION)
        for _ in range(3):
            writer.line("The recipient keeps secret what it is told and uses it not.", PARAGRAPH)

    reasons = explain_page(writer.bytes(), Options(headers="builtin"), 1).lines

    notes = {reason.reason for reason in reasons if reason.text == "Note"}
    assert notes == {"not a header by the step: titles of notices"}
    assert not any(reason.is_header for reason in reasons)


def test_what_the_file_says_is_the_reason_where_no_step_is():
    heads = [Tagged("TH", text, size=20.0) for text in ("Month of the", "forecast")]
    body = [
        Tagged("P", f"The committee met in the spring of {year}.") for year in range(2001, 2009)
    ]

    reasons = explain_page(tagged_pdf([[*heads, *body]]), Options(), 1).lines

    assert {reason.reason for reason in reasons[:2]} == {
        "the file marks this line as something else"
    }
    assert not any(reason.is_header for reason in reasons)
