"""Letters of Type 3 fonts count as what they draw, whatever their nominal size."""

from collections.abc import Callable
from typing import Any

import pymupdf
import pytest

from tests.documents import MARGIN, WIDTH, Writer
from tests.ingest.pdf.test_hidden_text import HIDDEN, SECRET, WHITE, record_of, secret


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


PAINTING = b".1 0 .5 .7 d1 .1 0 .5 .7 re f"
COVER = pymupdf.Rect(0, 380, WIDTH, 420)


@pytest.mark.parametrize(
    "glyph",
    [
        b"",
        b"0 0 d0",
        b"0 0 1 1 d0 1 g 0 0 1 1 re f",
        b".1 0 .5 .7 d1 0 0 0 0 re W n .1 0 .5 .7 re f",
        b".1 0 .5 .7 d1 .1 0 .5 .7 re n",
        b".1 0 .5 .7 d1 3 Tr BT /F 1 Tf (a) Tj ET",
    ],
    ids=["nothing", "no path", "white", "clipped", "not filled", "invisible"],
)
def test_letters_whose_glyphs_show_nothing_are_marked(glyph: bytes):
    assert HIDDEN in text_in_type3_font(glyph, 10, POINTS)


def test_letters_whose_glyphs_are_drawn_off_the_page_are_left_out():
    assert SECRET not in text_in_type3_font(b".1 0 .5 .7 d1 90 90 1 1 re f", 10, POINTS)


@pytest.mark.parametrize(
    "look",
    [{"color": WHITE}, {"fill_opacity": 0.0}, {"fill_opacity": 0.05}, {"fontsize": 0.5}],
    ids=["white", "transparent", "faint", "tiny"],
)
def test_letters_of_a_drawn_font_are_marked_as_those_of_others(look: dict[str, Any]):
    assert HIDDEN in text_in_type3_font(PAINTING, 10, POINTS, **look)


def test_what_is_drawn_over_letters_of_a_drawn_font_hides_them():
    text = text_in_type3_font(
        PAINTING, 10, POINTS, after=lambda page: page.draw_rect(COVER, color=WHITE, fill=WHITE)
    )

    assert HIDDEN in text


def test_on_a_page_with_a_drawn_font_letters_of_others_must_show_too():
    def cover_other_words(page: pymupdf.Page) -> None:
        page.insert_text((MARGIN, 500), "Covered words", fontsize=10)
        page.draw_rect((0, 480, WIDTH, 520), color=WHITE, fill=WHITE)

    text = text_in_type3_font(PAINTING, 10, POINTS, after=cover_other_words)

    assert text.splitlines() == [SECRET, "[hidden: Covered words]"]


def test_a_page_of_very_many_links_is_looked_at():
    def link(page: pymupdf.Page) -> None:
        for _ in range(501):
            page.insert_link({"kind": pymupdf.LINK_URI, "from": COVER, "uri": "https://a.b"})

    assert HIDDEN in text_in_type3_font(b"", 10, POINTS, after=link)


POINTS = "/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 0 0]"
UPRIGHT = "/FontMatrix[1 0 0 1 0 0]/FontBBox[0 0 70 71]"


def text_in_type3_font(
    glyph: bytes,
    size: float,
    box: str = UPRIGHT,
    after: Callable[[pymupdf.Page], Any] | None = None,
    **look: Any,
) -> str:
    """Return the text of a page with the secret in a Type 3 font whose glyphs are all the same.

    glyph: what follows its width, which is seven points at the size. after: adds to the page. look:
    of the secret.
    """
    writer = Writer()
    secret(writer.page, **{"fontsize": size} | look)
    if after is not None:
        after(writer.page)
    width = 7 / size
    font = writer.document.get_page_fonts(0)[0]
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
