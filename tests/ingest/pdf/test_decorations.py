"""Underlines and grounds of lines, drawn as PDFs draw them."""

import pymupdf

from shed_core.ingest.lines.text_line import Decorations
from tests.documents import MARGIN, Writer
from tests.ingest.reading import pages


def decorated(writer: Writer) -> dict[str, set[str]]:
    """What each line is decorated by."""
    (page,) = pages(writer.bytes())
    return {
        line.text: {
            name
            for name, lines in zip(Decorations._fields, page.decorations, strict=True)
            if n in lines
        }
        for n, line in enumerate(page.lines)
    }


def test_a_rule_below_a_line_underlines_it_and_no_other():
    writer = Writer()
    y = writer.line("Scope of Work")
    width = pymupdf.get_text_length("Scope of Work", "tiro", 10.0)
    writer.page.draw_line((MARGIN, y + 1.5), (MARGIN + width, y + 1.5), width=0.6)
    writer.line("The work is done by the staff.")

    assert decorated(writer) == {
        "Scope of Work": {"underlined"},
        "The work is done by the staff.": set(),
    }


def test_a_rule_across_the_page_underlines_nothing():
    writer = Writer()
    y = writer.line("Scope of Work")
    writer.page.draw_line((MARGIN, y + 1.5), (MARGIN + 400, y + 1.5), width=0.6)

    assert decorated(writer) == {"Scope of Work": set()}


def test_a_bar_behind_a_line_is_told_from_a_box_of_many():
    writer = Writer()
    writer.page.draw_rect((MARGIN - 4, MARGIN, MARGIN + 300, MARGIN + 16), fill=(0.8, 0.8, 0.9))
    writer.line("Scope of Work")
    writer.page.draw_rect((MARGIN - 4, 200, MARGIN + 300, 300), fill=(0.9, 0.9, 0.9))
    writer.y = 210
    writer.line("Note: keep the door shut.")
    writer.y = 400
    writer.line("The end.")

    assert decorated(writer) == {
        "Scope of Work": {"filled"},
        "Note: keep the door shut.": {"boxed"},
        "The end.": set(),
    }


def test_a_page_of_thousands_of_drawings_is_not_searched():
    writer = Writer()
    writer.line("Scope of Work")
    (contents,) = writer.page.get_contents()
    drawings = b" 60 700 300 40 re f" * 3000
    stream = writer.document.xref_stream(contents)
    writer.document.update_stream(contents, b"q 0.9 g" + drawings + b" Q " + stream)

    assert decorated(writer) == {"Scope of Work": set()}
