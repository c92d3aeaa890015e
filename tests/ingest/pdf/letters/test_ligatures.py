"""Ligatures of simple fonts: words have all their letters if the names of the glyphs say them."""

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from tests.raw_pdfs import pdf, stream

LINE = b"BT /F 12 Tf 72 %d Td <%s> Tj ET "


def text_of(codes: bytes, names: str, cmap: bytes | None = None) -> str:
    """Return the text of codes, some of which have names of glyphs. cmap: of the font, or None."""
    more = b"/ToUnicode 9 0 R" if cmap is not None else b""
    font = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding << /Differences [%s] >>"
    objects = {4: stream(LINE % (700, codes.hex().encode())), 5: font % names.encode() + more}
    objects[5] += b" >>"
    return read_record(pdf(objects | {9: stream(cmap or b"")}), Options()).text.strip()


def short_cmap(letters: dict[int, str]) -> bytes:
    """Return a CMap of codes of one byte."""
    pairs = (
        f"<{code:02x}> <{letter.encode('utf-16-be').hex()}>" for code, letter in letters.items()
    )
    head = "1 begincodespacerange <00> <ff> endcodespacerange"
    return f"{head}\n{len(letters)} beginbfchar\n{chr(10).join(pairs)}\nendbfchar".encode()


@pytest.mark.parametrize(
    ("name", "word", "letters"),
    [
        *(("T_h", b"\x01e", "The"), ("f_f_i", b"O\x01ce", "Office"), ("ffi", b"O\x01ce", "Office")),
        *(("uni00660069", b"quali\x01ed", "qualified"), ("f_i.liga", b"\x01rst", "first")),
        *(
            ("f_f_b", b"o\x01eat", "offbeat"),
            ("c_t.alt", b"a\x01", "act"),
            ("fl", b"\x01ow", "flow"),
        ),
    ],
)
def test_a_ligature_has_the_letters_of_its_name(name, word, letters):
    assert text_of(word, f"1 /{name}") == letters


WORDS = {ord(letter): letter for letter in "qualifedOcr st"}


@pytest.mark.parametrize(
    ("name", "word", "stated", "letters"),
    [
        *(("fi", b"quali\x01ed", "f", "qualified"), ("ffi", b"O\x01cer", "ff", "Officer")),
        *(("f_f_i", b"O\x01cer", "f", "Officer"), ("fi", b"\x01st", "\0", "fist")),
        *(("fi", b"quali\x01ed", "\ufb01", "qualified"), ("fi", b"lea\x01", "s", "leas")),
    ],
)
def test_a_cmap_that_has_a_part_of_a_ligature_is_completed(name, word, stated, letters):
    cmap = short_cmap(WORDS | {1: stated})

    assert text_of(word, f"1 /{name}", cmap) == letters


@pytest.mark.parametrize("names", ["1 /f_", "1 /_i", "1 /f_g12", "1 /uniD83DDE00", "1 (f_i) 3 4"])
def test_a_name_that_says_no_letters_changes_nothing(names):
    assert "qualied" in text_of(b"quali\x01ed", names).replace("f", "").replace("\ufffd", "")
