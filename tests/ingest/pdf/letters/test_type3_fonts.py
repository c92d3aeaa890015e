"""Text in Type 3 fonts, as programs make them of TeX's bitmaps: its sizes and its letters."""

from collections.abc import Sequence
from typing import Any

import pytest

from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.pdf.letters.type3_fonts import is_cyrillic, mend_type3
from shed_core.ingest.pdf.open import open_pdf
from shed_core.ingest.pdf.pages import read_pages
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.raw_pdfs import PAGE, pdf, stream

PIXEL = 0.12  # points, at 600 dots an inch
BODY, TITLE = 10.0, 16.0
OLD_NAMES = "".join(f"/a{code}" for code in range(256))  # by which MuPDF knows the codes
FIGURES = f"48{''.join(f'/{figure}' for figure in range(10))}"


def bitmap_pdf(
    rows: Sequence[tuple[float, str]],
    names: str = f"0{OLD_NAMES}",
    pixel: float = PIXEL,
    first: int = 0,
) -> bytes:
    """Return a PDF of one page in bitmap fonts, one for each size of letters.

    rows: the size of letters in points, and what stands between the brackets of a string. names:
    a font's `Differences`. pixel: the fonts' nominal size. first: code of the first glyph that the
    fonts of other sizes than BODY have, of four; 0 for all.
    """
    sizes = sorted({size for size, _ in rows})
    fonts = "".join(f"/F{number} {number} 0 R" for number in range(5, 5 + len(sizes)))
    page = PAGE.replace(b"/F 5 0 R", fonts.encode())
    shown = "".join(
        f"/F{5 + sizes.index(size)} {pixel} Tf 1 0 0 1 72 {700 - 24 * n} Tm ({text}) Tj "
        for n, (size, text) in enumerate(rows)
    )
    objects = {3: page, 4: stream(f"BT {shown}ET".encode())}
    for number, size in enumerate(sizes, 5):
        codes = range(first, first + 4) if first and size != BODY else range(256)
        objects[number] = _font(0.5 * size / pixel, codes, names, 5 + len(sizes))
    wide, high = (share * sizes[0] / pixel for share in (0.3, 0.7))
    glyph = f"1 0 0 {-high:g} {wide:g} 0 d1 0 {-high:g} {wide:g} {high:g} re f"
    objects[5 + len(sizes)] = stream(glyph.encode())
    return pdf(objects)


def _font(advance: float, codes: range, names: str, glyph: int) -> bytes:
    widths = " ".join(f"{advance if code in codes else 0:g}" for code in range(256))
    glyphs = "".join(f"/{name.split()[0]} {glyph} 0 R" for name in names.split("/")[1:])
    return (
        "<</Type/Font/Subtype/Type3/FontMatrix[1 0 0 -1 0 0]/FontBBox[0 0 1 -1]"
        f"/FirstChar 0/LastChar 255/Widths[{widths}]/CharProcs<<{glyphs}>>"
        f"/Encoding<</Differences[{names}]>>/Resources<<>>>>"
    ).encode()


def lines_of(rows: Sequence[tuple[float, str]], **options: Any) -> Sequence[TextLine]:
    """Return the lines of a page in bitmap fonts. options: of bitmap_pdf."""
    return _lines(bitmap_pdf(rows, **options))


def _lines(data: bytes) -> Sequence[TextLine]:
    [page] = read_pages(open_pdf(data))
    return page.lines


def test_letters_have_the_size_that_their_width_tells() -> None:
    title, text = lines_of([(TITLE, "A title"), (BODY, "Some text")])

    assert (title.text, title.size) == ("A title", TITLE)
    assert (text.text, text.size) == ("Some text", BODY)
    assert text.y0 < text.baseline - 5 < text.baseline < text.y1 < text.y0 + 12


def test_words_that_are_drawn_apart_are_one_line() -> None:
    [line] = lines_of([(BODY, "Some) Tj 25 0 Td (text")])

    assert line.text == "Some text"


def test_a_font_of_few_glyphs_has_the_size_of_the_text() -> None:
    """Those of large operators are as wide as the letters of a title."""
    operator, text = lines_of([(TITLE, "X"), (BODY, "Some text")], first=ord("X"))

    assert operator.size == text.size


def test_a_size_that_is_one_is_kept() -> None:
    [line] = lines_of([(2.5, "Fine print")], pixel=2.5)

    assert line.size == 2.5


def test_titles_in_bitmap_fonts_are_headers() -> None:
    body = [(BODY, "Text that goes on and on, to the end of the line, and on the next one.")] * 5
    rows = [(TITLE, "Introduction"), *body, (TITLE, "Methods"), *body]

    record = read_record(bitmap_pdf(rows), Options())

    assert [record.header(node) for node in range(record.sht.n_nodes)] == [
        "Introduction",
        "Methods",
    ]


@pytest.mark.parametrize(
    ("names", "codes", "text"),
    [
        (f"0{OLD_NAMES}", r"\013 \014 \015 \016 \017 \031 \037", "ff fi fl ffi ffl ß Ø"),
        (
            f"27{''.join(f'/a{code}' for code in range(27, 128))}",
            r"\033 \034 \037 3\0254",
            "ff fi ffl 3–4",
        ),
        (f"{FIGURES}/a58", "Item 3.07", "Item 3.07"),
    ],
    ids=["OT1", "T1", "figures named by themselves"],
)
def test_codes_without_a_name_are_what_tex_shows_for_them(
    names: str, codes: str, text: str
) -> None:
    [line] = lines_of([(BODY, codes)], names=names)

    assert line.text == text


@pytest.mark.parametrize("damage", [b"/Widths[]", b"/Widths 7", b"/Widths[/x]"])
def test_a_font_without_widths_keeps_its_size(damage: bytes) -> None:
    data = bitmap_pdf([(BODY, "Some text")])
    start = data.index(b"/Widths[")
    stop = data.index(b"]", start) + 1
    damaged = data[:start] + damage.ljust(stop - start) + data[stop:]

    span = {"text": "x", "size": PIXEL, "font": "Type3 (5 0 R)"}
    content = {"blocks": [{"lines": [{"spans": [span], "dir": (1, 0)}]}]}
    mend_type3(content, open_pdf(damaged)[0], "")

    assert span["size"] == PIXEL


def in_t2a(text: str) -> str:
    """Return what stands between the brackets of a string in TeX's encoding for Cyrillic."""
    codes = (0xBC if letter == "ё" else letter.encode("cp1251")[0] for letter in text)
    return "".join(f"\\{code:o}" for code in codes)


def test_cyrillic_letters_are_those_of_their_encoding() -> None:
    title, text = lines_of([(TITLE, in_t2a("Предисловие")), (BODY, in_t2a("Система вёрстки TEX"))])

    assert (title.text, text.text) == ("Предисловие", "Система вёрстки TEX")


def test_accented_letters_of_french_stay() -> None:
    [line] = lines_of([(BODY, r"l'\351t\351 o\371 \340 \311")])

    assert line.text == "l'été où à É"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("Ïðåäèñëîâèå", True), ("Ñèñòåìà TEX", True), ("ÄÖÜ and Öl", False), ("Ä Ö", False)],
)
def test_more_words_of_accented_letters_than_of_both_are_cyrillic(
    text: str, expected: bool
) -> None:
    assert is_cyrillic([text]) == expected
