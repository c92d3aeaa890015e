"""Letters of Type 3 fonts count as what they draw, whatever their nominal size."""

import pytest

from tests.documents import Writer
from tests.ingest.pdf.test_hidden_text import HIDDEN, record_of, secret


def test_letters_that_a_font_draws_larger_than_it_says_are_not_tiny():
    text = text_in_type3_font(b"0 0 70 71 d1 0 0 70 71 re f", size=0.1)

    assert "hidden" not in text
    assert "O" in text


@pytest.mark.parametrize(
    ("size", "box"), [(0.1, "0 0 70 71"), (10, ".1 0 .5 .7")], ids=["a tenth", "ten points"]
)
def test_letters_of_a_drawn_font_are_as_large_as_they_are_drawn(size: float, box: str):
    text = text_in_type3_font(
        f"{box} d1 {box} re f".encode(), size, "/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 0 0]"
    )

    assert "hidden" not in text


def test_letters_of_a_drawn_font_that_is_upside_down_are_not_marked():
    """As in papers of the nineties: by its box, such a font is a fifth of a point high."""
    mirrored = b"0 -71 70 0 d1 10 -71 40 71 re f"
    matrix = "/FontMatrix[1 0 0 -1 0 0]/FontBBox[0 0 70 71]"

    assert "hidden" not in text_in_type3_font(mirrored, 0.1, matrix)


def test_letters_of_a_drawn_font_that_draw_nothing_are_marked():
    assert HIDDEN in text_in_type3_font(b"0 0 0 0 d1", 0.1)


def test_letters_of_a_drawn_font_that_are_dots_are_marked():
    assert HIDDEN in text_in_type3_font(b"0 0 9 9 d1 0 0 9 9 re f", 0.1)


UPRIGHT = "/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 70 71]"


def text_in_type3_font(glyph: bytes, size: float, box: str = UPRIGHT) -> str:
    """Return the text of a page with the secret in a Type 3 font whose glyphs are all the same.

    glyph: what follows its width, which is seven points at the size.
    """
    writer = Writer()
    secret(writer.page, fontsize=size)
    width = 7 / size
    [font] = writer.document.get_page_fonts(0)
    letter = writer.document.get_new_xref()
    writer.document.update_object(letter, "<<>>")
    writer.document.update_stream(letter, b"%g 0 " % width + glyph)
    widths = " ".join([f"{width:g}"] * 224)
    names = " ".join(["/a"] * 224)
    writer.document.update_object(
        font[0],
        f"<</Type/Font/Subtype/Type3{box}/FirstChar 32"
        f"/LastChar 255/Widths[{widths}]/CharProcs<</a {letter} 0 R>>"
        f"/Encoding<</Differences[32 {names}]>>/Resources<<>>/ToUnicode {to_unicode(writer)} 0 R>>",
    )
    return record_of(writer).text


def to_unicode(writer: Writer) -> int:
    """Add a map from bytes to the letters of the same numbers; return its number."""
    number: int = writer.document.get_new_xref()
    writer.document.update_object(number, "<<>>")
    writer.document.update_stream(
        number,
        b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange "
        b"1 beginbfrange <20> <7e> <0020> endbfrange endcmap",
    )
    return number
