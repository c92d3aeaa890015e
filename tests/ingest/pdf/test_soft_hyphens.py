"""A soft hyphen that ends a line of a PDF is drawn; one within a line is not."""

import pymupdf
import pytest

from shed_core import read_document

SOFT_HYPHEN = b"/Span << /ActualText <FEFF00AD> >> BDC (-) Tj EMC"


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


@pytest.mark.parametrize("after", [b"(porters came.) Tj", b"( porters came.) Tj"])
def test_a_soft_hyphen_within_a_line_is_not_there(after: bytes) -> None:
    document = read_document(pdf_with(b"(All our sup) Tj " + SOFT_HYPHEN + after))

    assert "-" not in document.text
