"""Fonts that tests make, with glyphs that draw nothing nor have names, and pages in them."""

import struct
from collections.abc import Iterable, Mapping

from tests.raw_pdfs import pdf, stream


def truetype(n_glyphs: int, letters: dict[int, int] | None = None) -> bytes:
    """Return a font without names of glyphs.

    letters: glyphs of characters, or None for no table of them.
    """
    head = struct.pack(
        ">IIIIHHQQhhhhHHhhh",
        *(0x10000, 0x10000, 0, 0x5F0F3CF5, 0, 1000, 0, 0, 0, -200, 1000, 800, 0, 8, 2, 0, 0),
    )
    hhea = struct.pack(">IhhhHhhhhhhhhhhhH", 0x10000, 800, -200, 0, 500, *[0] * 11, 1)
    maxp = struct.pack(">IH13H", 0x10000, n_glyphs, *[0] * 4, 1, *[0] * 8)
    hmtx = struct.pack(">Hh", 500, 0) + bytes(2 * (n_glyphs - 1))
    tables = {b"head": head, b"hhea": hhea, b"hmtx": hmtx, b"maxp": maxp}
    tables |= {b"glyf": bytes(4), b"loca": bytes(2 * (n_glyphs + 1))}
    if letters is not None:
        tables[b"cmap"] = _cmap(letters)
    start, directory, body = 12 + 16 * len(tables), b"", b""
    for name, table in sorted(tables.items()):
        directory += name + struct.pack(">III", 0, start + len(body), len(table))
        body += table + bytes(-len(table) % 4)
    return struct.pack(">IHHHH", 0x10000, len(tables), 0, 0, 0) + directory + body


def _cmap(letters: dict[int, int]) -> bytes:
    """Return a table of characters, of format 12."""
    groups = b"".join(struct.pack(">III", c, c, glyph) for c, glyph in sorted(letters.items()))
    table = struct.pack(">HHIII", 12, 0, 16 + len(groups), 0, len(letters)) + groups
    return struct.pack(">HHHHI", 0, 1, 3, 10, 12) + table


NAMELESS = truetype(1200)
FONT = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Text /Encoding /Identity-H "
    b"/DescendantFonts [6 0 R] %s >>"
)
DESCENDANT = (
    b"<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Text /DW 500 /FontDescriptor 7 0 R "
    b"/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> >>"
)
DESCRIPTOR = (
    b"<< /Type /FontDescriptor /FontName /ABCDEF+Text /Flags 4 /FontBBox [0 0 1000 1000] "
    b"/ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 8 0 R >>"
)


def coded(
    lines: Iterable[tuple[str, int]],
    order: Mapping[int, str],
    stated: Mapping[int, str] | None = None,
    program: bytes = NAMELESS,
) -> bytes:
    """Return a page of lines in a font that does not say all of its letters.

    lines: text and size of each. order: the letters of codes. stated: those that the font says.
    """
    codes = {letter: code for code, letter in order.items()}
    drawn, y = b"", 740
    for text, size in lines:
        y -= 2 * size
        digits = "".join(f"{codes[letter]:04x}" for letter in text)
        drawn += f"BT /F {size} Tf 1 0 0 1 72 {y} Tm <{digits}> Tj ET\n".encode()
    font = FONT % (b"/ToUnicode 9 0 R" if stated else b"")
    objects = {4: stream(drawn), 5: font, 6: DESCENDANT, 7: DESCRIPTOR, 8: stream(program)}
    return pdf(objects | {9: stream(to_unicode(stated or {}))})


def to_unicode(letters: Mapping[int, str]) -> bytes:
    pairs = "\n".join(f"<{code:04x}> <{ord(letter):04x}>" for code, letter in letters.items())
    head = "1 begincodespacerange <0000> <ffff> endcodespacerange"
    return f"{head}\n{len(letters)} beginbfchar\n{pairs}\nendbfchar".encode()


def scrambled(*lines: tuple[str, int]) -> bytes:
    """Return a page of which no order of glyphs makes words."""
    letters = sorted({*"".join(text for text, _ in lines)})
    return coded(lines, {(7 * n + 3) % 211 + 40: letter for n, letter in enumerate(letters)})
