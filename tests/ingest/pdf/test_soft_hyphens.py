"""Soft hyphens of a PDF: drawn at the end of a line, and within one where they take room."""

import pymupdf
import pytest

from shed_core import read_document

SOFT_HYPHEN = b"/Span << /ActualText <FEFF00AD> >> BDC (-) Tj EMC"
NO_ROOM = b"/Span << /ActualText <FEFF00AD> >> BDC [( ) 278] TJ EMC"


def pdf_with(*lines: bytes) -> bytes:
    """Return a PDF of lines in Helvetica; each is what draws it."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 400), "The end of the page.")  # brings the font /helv
        stream = page.get_contents()[0]
        drawn = [
            b"BT /helv 11 Tf 72 %d Td %s ET" % (700 - 14 * n, line) for n, line in enumerate(lines)
        ]
        document.update_stream(stream, document.xref_stream(stream) + b"\n".join(drawn))
        return document.tobytes()


def test_a_word_that_a_soft_hyphen_divides_at_the_end_of_a_line_is_found() -> None:
    document = read_document(pdf_with(b"(All our sup) Tj " + SOFT_HYPHEN, b"(porters came.) Tj"))

    assert "our sup-\nporters" in document.text
    assert document.check("All our supporters came").found


def test_a_soft_hyphen_that_is_drawn_within_a_line_is_a_hyphen() -> None:
    document = read_document(pdf_with(b"(raxmlHPC ) Tj " + SOFT_HYPHEN + b"(L MR) Tj"))

    assert "raxmlHPC -L MR\n" in document.text


@pytest.mark.parametrize("before", [b"", b"(All our ) Tj ", b"(All our \\() Tj"])
def test_a_soft_hyphen_without_room_before_a_word_is_not_there(before: bytes) -> None:
    document = read_document(pdf_with(before + NO_ROOM + b"(supporters came.) Tj"))

    assert "-" not in document.text
    assert "supporters came." in document.text


def test_a_glyph_that_is_three_hyphens_is_one() -> None:
    glyph = b"/Span << /ActualText <FEFF002D00AD2010> >> BDC (-) Tj EMC"
    document = read_document(pdf_with(b"(They look) Tj " + glyph + b"(up at once.) Tj"))

    assert "They look-up at once." in document.text
