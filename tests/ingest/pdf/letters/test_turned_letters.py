"""Letters that are turned round within a line, as in the sign of XeLaTeX."""

import pymupdf
import pytest

from tests.documents import SECTION, Style, Writer
from tests.ingest.reading import headers, lines

WIDTHS = {"hebo": 0.667, "tiro": 0.611}  # of an E, in ems


def signed(before: str, after: str, style: Style, gap: float = 0.0, turned: str = "E") -> bytes:
    """Return a page with a line that holds turned E's. gap: on either side of them, in ems."""
    writer = Writer()
    writer.paragraphs(3)
    y = writer.line(before, style)
    width = len(turned) * WIDTHS[style.font] * style.size
    x = writer.left + pymupdf.get_text_length(before, style.font, style.size) + gap * style.size
    page, how = writer.page, {"fontname": style.font, "fontsize": style.size}
    page.insert_text((x + width, y - 0.4 * style.size), turned, rotate=180, **how)
    page.insert_text((x + width + gap * style.size, y), after, **how)
    writer.paragraphs(6)
    return writer.bytes()


def test_a_turned_letter_does_not_cut_a_title():
    assert headers(signed("3.1 Why X", "LaTeX is used", SECTION)) == ["3.1 Why XELaTeX is used"]


def test_a_turned_letter_does_not_cut_a_line_of_text():
    data = signed("The work was set with X", "LaTeX, as agreed.", Style())

    assert "The work was set with XELaTeX, as agreed." in [line.text for line in lines(data)]


@pytest.mark.parametrize("gap", [1.0, 4.0])
def test_a_turned_letter_that_stands_alone_is_a_line_of_its_own(gap: float):
    found = [line.text for line in lines(signed("The axis", "of the figure", Style(), gap))]

    assert "E" in found


def test_a_turned_word_is_a_line_of_its_own():
    found = [line.text for line in lines(signed("The axis", "of it", Style(), turned="EE"))]

    assert "EE" in found
