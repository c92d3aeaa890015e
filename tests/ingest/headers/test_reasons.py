"""Why lines were or were not taken for headers."""

from shed_core.ingest.pipeline import explain_page
from shed_core.options import Options
from tests.documents import PARAGRAPH, SECTION, Writer


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
