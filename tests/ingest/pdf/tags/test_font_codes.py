"""Titles of tagged headings in fonts of all kinds, read from whole files."""

import pytest

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.pdf.reader import read
from shed_core.options import OcrMode
from tests.tagged_pdfs import Tagged, tagged_pdf

SIMPLE = "/Subtype/TrueType/BaseFont/Arial"
COMPOSITE = "/Subtype/Type0/BaseFont/Arial/Encoding/Identity-H"


def title(string: str, font: str = SIMPLE, cmap: str = "") -> str:
    """Return the title of a heading whose string has these Latin-1 characters as codes."""
    entries = read(
        tagged_pdf([[Tagged("H1", string)]], font=font, cmap=cmap), "", None, OcrMode.AUTO
    ).tags
    return "".join(entry.title for entry in entries)


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("", "Café"),  # Windows' is assumed
        ("/Encoding/WinAnsiEncoding", "Café"),
        ("/Encoding/MacRomanEncoding", "CafÈ"),
        ("/Encoding<</BaseEncoding/MacRomanEncoding/Differences[67/K 0/x]>>", "KafÈ"),
        ("/Encoding<</Differences[66/x/G/uni0061 233/eacute/g1]>>", "Gafé"),
        ("/Encoding<</Differences[67/#FF#FE /nothing]>>", "afé"),
        ("/Encoding<</Differences 3>>", "Café"),
    ],
)
def test_simple_fonts_name_an_encoding_or_their_glyphs(encoding: str, text: str) -> None:
    assert title("Caf\xe9", SIMPLE + encoding) == text


CMAP = (
    "2 beginbfchar <01> <0053> <02> <00660066> endbfchar "
    "2 beginbfrange <03> <05> <0061> <06> <07> [<0031> <D835DC00>] endbfrange"
)


def test_a_cmap_says_what_codes_stand_for() -> None:
    assert title(r"\1\2\3\4\5\6\7", cmap=CMAP) == "Sffabc1\U0001d400"


def test_codes_of_composite_fonts_have_two_bytes() -> None:
    assert title(r"\0\1\0\3\0\5\0", COMPOSITE, CMAP) == "Sac"


@pytest.mark.parametrize(
    "cmap",
    [
        "beginbfchar <01> <0053 <02> endbfchar",
        "beginbfchar " * 100_000,
        "beginbfrange " + "<00><FFFFFFFF><0000>" * 1_000,
        "beginbfrange " + "<00><01>[" * 100_000,
        "beginbfrange <00> <FFFF> <10FFFFFF>",
        "beginbfrange <41> <42> <DBFFDFFF> endbfrange",  # nothing follows the last character
    ],
)
def test_a_broken_or_hostile_cmap_fails_nothing(cmap: str) -> None:
    title("Scope", cmap=cmap)
    title("Scope", COMPOSITE, cmap)


def test_a_reference_to_a_cmap_that_is_not_there_is_ignored() -> None:
    assert title("Scope", f"{SIMPLE}/ToUnicode 99 0 R") == "Scope"


def test_a_composite_font_without_a_cmap_has_no_text() -> None:
    assert title("Scope", COMPOSITE) == ""


def test_a_font_that_is_written_in_the_resources_is_read() -> None:
    data = tagged_pdf([[Tagged("H1", "Scope")]]).replace(b"<</F 4 0 R>>", b"<</F<<>> >> ")

    assert list(read(data, "", None, OcrMode.AUTO).tags) == [OutlineEntry(1, "Scope", 1)]
