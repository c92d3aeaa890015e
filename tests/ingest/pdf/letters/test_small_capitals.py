"""Small capitals, which a font has as other glyphs of the same small letters."""

from tests.ingest.reading import lines
from tests.raw_pdfs import pdf, stream

SMALL, CAPITALS = range(0x61, 0x7B), range(0xA1, 0xBB)
BODY = ["the committee met in the spring and found", "the work in good order as it was before"]


def letters_table(capitals: range = CAPITALS) -> bytes:
    """Return a table by which codes of small capitals are small letters too, and one is two."""
    pairs = [(code, b"%04X" % code) for code in SMALL]
    pairs += [(0x80, b"00660069"), *zip(capitals, (b"%04X" % code for code in SMALL), strict=False)]
    rows = b"\n".join(b"<%02X> <%s>" % pair for pair in pairs)
    space = b"1 begincodespacerange <00> <FF> endcodespacerange\n"
    begin = b"/CIDInit /ProcSet findresource begin begincmap\n" + space
    return begin + b"%d beginbfchar\n%s\nendbfchar\nendcmap" % (len(pairs), rows)


def as_capitals(text: str) -> str:
    return "".join(chr(ord(c) + 0x40) if ord(c) in SMALL else c for c in text)


def document(*texts: str, table: bytes | None = None) -> bytes:
    """Return a page with some lines of text, in a font whose small capitals are wider."""
    widths = b" ".join(b"%d" % (650 if code in CAPITALS else 500) for code in range(32, 256))
    font = (
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 32 /LastChar 255 "
        b"/Widths [%s] /ToUnicode 6 0 R >>" % widths
    )
    rows = b" ".join(
        b"1 0 0 1 72 %d Tm <%s> Tj" % (720 - 14 * row, text.encode("latin-1").hex().encode())
        for row, text in enumerate(texts)
    )
    content = stream(b"BT /F 10 Tf %s ET" % rows)
    return pdf({4: content, 5: font, 6: stream(letters_table() if table is None else table)})


def test_a_line_in_small_capitals_has_a_font_of_its_own():
    title, *body = lines(document(as_capitals("scope of the works"), *BODY))

    assert [line.text for line in (title, *body)] == ["scope of the works", *BODY]
    assert title.font == "Helvetica-SmallCaps"
    assert {line.font for line in body} == {"Helvetica"}


def test_a_word_in_small_capitals_is_no_line_of_them():
    mixed = BODY[0].replace("met", as_capitals("met"))

    assert {line.font for line in lines(document(mixed, *BODY))} == {"Helvetica"}


def test_letters_of_two_widths_are_one_font_where_no_letter_has_two_glyphs():
    table = letters_table(range(0))

    found = lines(document(as_capitals("scope of the works"), *BODY, table=table))

    assert {line.font for line in found} == {"Helvetica"}


def test_a_damaged_table_of_letters_costs_no_text():
    table = b"beginbfchar <61> <zz> <62\nendbfchar beginbfrange <61> <7A> [<0061>] endbfrange"

    assert len(lines(document(*BODY, table=table))) == len(BODY)
