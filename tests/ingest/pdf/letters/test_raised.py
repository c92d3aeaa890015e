"""Powers and indexes in PDFs have the signs that those of Word files have."""

import pymupdf
import pytest

from shed_core.ingest.pdf.pages import read_page

Part = tuple[str, float]
"""Text, and by how many points it is raised."""


def line_of(parts: list[Part], size: float = 11.0) -> str:
    """Return the text of a line; what is raised or lowered is smaller."""
    with pymupdf.open() as document:
        page, x = document.new_page(), 72.0
        for text, raised in parts:
            own = 0.64 * size if raised else size
            page.insert_text((x, 100 - raised), text, fontname="tiro", fontsize=own)
            x += pymupdf.get_text_length(text, "tiro", own)
        return read_page(document, 1).lines[0].text


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        ([("It holds 10", 0), ("6", 4), (" litres.", 0)], "It holds 10^6 litres."),
        ([("of 2", 0), ("64", 4), (" states", 0)], "of 2^64 states"),
        ([("3.2 x 10", 0), ("-3", 4), (" a year", 0)], "3.2 x 10^-3 a year"),
        ([("is 2", 0), ("n", 4), (" pages", 0)], "is 2^n pages"),
        ([("5 m", 0), ("2", 4), (" of ground", 0)], "5 m^2 of ground"),
        ([("as Smith said", 0), ("3", 4), (".", 0)], "as Smith said3."),
        ([("the 1", 0), ("st", 4), (" of May", 0)], "the 1st of May"),
        ([("CO", 0), ("2", -2), (" in air", 0)], "CO2 in air"),
        ([("sales of 1,250", 0), ("1", 4), (" in all", 0)], "sales of 1,2501 in all"),
        ([("a version 2.0", 0), ("5", 4), (" of it", 0)], "a version 2.05 of it"),
        ([("of 2", 0), ("n", 4), ("-1", 4), (" pages", 0)], "of 2^(n-1) pages"),
        ([("log 10", 0), ("2", -2), (" is", 0)], "log 10_2 is"),
    ],
)
@pytest.mark.parametrize("size", [9.0, 11.0, 16.0])
def test_powers_and_indexes_have_signs(parts: list[Part], text: str, size: float):
    scaled = [(own, raised * size / 11) for own, raised in parts]

    assert line_of(scaled, size) == text
