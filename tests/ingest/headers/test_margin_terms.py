"""Terms in the margin, beside the text that uses them, and titles that stand there."""

import pytest

from tests.documents import SECTION, Writer
from tests.ingest.reading import headers

TITLES = ["How nerves grow", "Motor skills", "Sleep", "Food and growth", "Illness", "Age"]
TERMS = ("synapse", "glia", "reflex", "Kortex", "fibre", "neurons")


def _wrapped(writer: Writer, n_lines: int) -> None:
    """Write text whose lines all end at the right edge of the column."""
    for _ in range(n_lines):
        writer.line("the committee found that all of the work had gone on in good order")


def with_margin(
    font: str, size: float, explanation: str, titles: list[str] = TITLES, below: float = 0.0
) -> bytes:
    """Return sections, with a term left of each. below: points from where their text begins."""
    writer = Writer(left=190.0)
    for title, term in zip(titles or TERMS, TERMS, strict=True):
        if titles:
            writer.line(title, SECTION)
        y = writer.y + 12 + below
        writer.page.insert_text((60, y), term, fontname=font, fontsize=size)
        if explanation:
            writer.page.insert_text((60, y + 10), explanation, fontname="helv", fontsize=8)
        _wrapped(writer, 14)
        writer.y += 12
    return writer.bytes()


@pytest.mark.parametrize(
    ("font", "size", "explanation", "below"),
    [
        ("hebo", 10.0, "what is said of it", 0.0),
        ("tibo", 9.0, "what is said of it", 36.0),
        ("hebo", 10.0, "", 36.0),
    ],
)
def test_terms_in_the_margin_of_sections_are_no_headers(
    font: str, size: float, explanation: str, below: float
):
    assert headers(with_margin(font, size, explanation, below=below)) == TITLES


def test_titles_in_the_margin_are_headers_where_no_other_are():
    assert headers(with_margin("hebo", 10.0, "of all", [])) == [*TERMS]
