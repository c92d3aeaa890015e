"""Adversarial PDFs: loops, bombs, and pages without bounds.

Each function takes a size, so that tests are quick and `python -m stress.adversarial` is not.
"""

import re
import zlib
from collections.abc import Callable

from tests.raw_pdfs import CATALOG, FONT, HELLO, PAGE, pdf, stream


def text_page(content: bytes) -> bytes:
    """Return a file of one page with this content."""
    return pdf({4: stream(content)})


def xref_loop(_: int) -> bytes:
    """A cross-reference table whose previous one is itself."""
    plain = pdf({})
    start = plain.rindex(b"xref\n0 1")
    return pdf({}, b"/Prev %d" % start)


def page_tree_loop(_: int) -> bytes:
    """A page tree node that is its own child."""
    return pdf({2: b"<< /Type /Pages /Kids [2 0 R 3 0 R] /Count 2 >>"})


def page_tree_depth(size: int) -> bytes:
    """A page tree of one node a level."""
    nodes = {
        10 + i: b"<< /Type /Pages /Parent %d 0 R /Kids [%d 0 R] /Count 1 >>" % (9 + i, 11 + i)
        for i in range(size)
    }
    last = {10 + size: PAGE}
    return pdf({2: b"<< /Type /Pages /Kids [10 0 R] /Count 1 >>"} | nodes | last)


def many_pages(size: int) -> bytes:
    """Pages that share one small content stream."""
    kids = b" ".join(b"%d 0 R" % (10 + i) for i in range(size))
    pages = {10 + i: PAGE for i in range(size)}
    return pdf({2: b"<< /Type /Pages /Kids [%s] /Count %d >>" % (kids, size)} | pages)


def false_count(size: int) -> bytes:
    """A page count a thousand times too high."""
    return pdf({2: b"<< /Type /Pages /Kids [3 0 R] /Count %d >>" % (size * 1000)})


def _with_outline(items: dict[int, bytes]) -> bytes:
    catalog = b"<< /Type /Catalog /Pages 2 0 R /Outlines 9 0 R >>"
    root = b"<< /Type /Outlines /First 10 0 R /Last 10 0 R /Count 1 >>"
    return pdf({1: catalog, 9: root} | items)


def outline_loop(_: int) -> bytes:
    """An outline entry whose next one is itself."""
    entry = b"<< /Title (1 Introduction) /Parent 9 0 R /Next 10 0 R /Dest [3 0 R /Fit] >>"
    return _with_outline({10: entry})


def outline_child_loop(_: int) -> bytes:
    """An outline entry whose first child is itself."""
    entry = b"<< /Title (1 Introduction) /Parent 9 0 R /First 10 0 R /Dest [3 0 R /Fit] >>"
    return _with_outline({10: entry})


def outline_length(size: int) -> bytes:
    """An outline of many entries."""
    item = b"<< /Title (Entry %d) /Parent 9 0 R /Next %d 0 R /Dest [3 0 R /Fit] >>"
    return _with_outline({10 + i: item % (i, 11 + i) for i in range(size)})


def outline_depth(size: int) -> bytes:
    """An outline of one entry a level."""
    item = b"<< /Title (Entry %d) /Parent %d 0 R /First %d 0 R /Dest [3 0 R /Fit] >>"
    return _with_outline({10 + i: item % (i, 9 + i, 11 + i) for i in range(size)})


def zip_bomb(size: int) -> bytes:
    """A content stream a thousand times larger than its file."""
    return text_page(b"q Q " * (size * 100) + HELLO)


def filter_chain(size: int) -> bytes:
    """A stream that was compressed many times over."""
    content, n_filters = HELLO, min(size, 500)
    for _ in range(n_filters):
        content = zlib.compress(content)
    filters = b"/FlateDecode " * n_filters
    head = b"<< /Length %d /Filter [%s] >>" % (len(content), filters)
    return pdf({4: head + b"\nstream\n" + content + b"\nendstream"})


def length_loop(_: int) -> bytes:
    """A stream whose length is a reference to itself."""
    return pdf({4: b"<< /Length 4 0 R >>\nstream\n" + HELLO + b"\nendstream"})


def form_loop(_: int) -> bytes:
    """A form XObject that draws itself."""
    page = PAGE.replace(b"/Font", b"/XObject << /X 6 0 R >> /Font")
    form = stream(
        b"/X Do /X Do",
        b"/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>",
    )
    return pdf({3: page, 4: stream(HELLO + b" /X Do"), 6: form})


def nested_arrays(size: int) -> bytes:
    """Nested arrays, in an object and in a content stream."""
    nested = b"[" * size + b"]" * size
    return pdf({3: PAGE.replace(b"/Parent", b"/X " + nested + b" /Parent"), 4: stream(nested)})


def drawings(size: int) -> bytes:
    """A page of many stroked lines."""
    return text_page(b"0 0 m 9 9 l S\n" * size + HELLO)


def masked_fills(size: int) -> bytes:
    """A page of fills under a soft mask: read at once, but each takes some 30 ms to draw."""
    state = b"/Resources << /ExtGState << /G << /SMask << /S /Luminosity /G 6 0 R >> >> >>"
    mask = stream(
        b"1 g 0 0 612 792 re f",
        b"/Type /XObject /Subtype /Form /BBox [0 0 612 792] "
        b"/Group << /S /Transparency /CS /DeviceGray >>",
    )
    page = PAGE.replace(b"/Resources <<", state)
    return pdf({3: page, 4: stream(b"/G gs " + b"0 0 612 792 re f " * size), 6: mask})


def text_lines(size: int) -> bytes:
    """A page of lines of text, most of them below its bottom."""
    return text_page(b"BT /F 9 Tf 72 700 Td " + b"0 -11 Td (One more line) Tj " * size + b"ET")


def row_of_cells(size: int) -> bytes:
    """A table with one row, on a page as wide as the table."""
    page = PAGE.replace(b"612", b"%d" % (40 * size + 612))
    cells = b"BT /F 9 Tf 72 700 Td (Cell) Tj " + b"40 0 Td (1) Tj " * size + b"ET"
    return pdf({3: page, 4: stream(cells)})


def header_styles(size: int) -> bytes:
    """Headers of many font sizes."""
    lines = [
        b"/F %d.%02d Tf 0 -30 Td (%d Header) Tj" % (12 + i % 9, i % 100, i) for i in range(size)
    ]
    return text_page(b"BT 72 700 Td " + b" ".join(lines) + b" ET")


def long_line(size: int) -> bytes:
    """A page of one very long line."""
    return text_page(b"BT /F 9 Tf 72 700 Td (" + b"word " * size + b") Tj ET")


def _mapped(characters: str) -> bytes:
    """A page whose codes A, B, ... map to these characters."""
    codes = [
        b"<%02X> <%s>" % (65 + i, c.encode("utf-16-be", "surrogatepass").hex().encode())
        for i, c in enumerate(characters)
    ]
    cmap = (
        b"/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> "
        b"endcodespacerange %d beginbfchar %s endbfchar endcmap end"
        % (len(codes), b" ".join(codes))
    )
    font = FONT.replace(b">>", b"/ToUnicode 6 0 R >>")
    codes_of_text = bytes(range(65, 65 + len(characters)))
    text = HELLO.replace(b"(Some text.)", b"(" + codes_of_text + b")")
    return pdf({4: stream(text), 5: font, 6: stream(cmap)})


def odd_characters(_: int) -> bytes:
    """Control, direction, tag, private and surrogate characters."""
    return _mapped("\0\a\x1b\x7f\u202e\u2066\ufeff\ufffe\ue000\U000e0041\ud800\udfff\u2028\x85")


def no_unicode_map(_: int) -> bytes:
    """A composite font without a map to Unicode."""
    font = (
        b"<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< "
        b"/Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (A) "
        b"/Ordering (B) /Supplement 0 >> >>] >>"
    )
    return pdf({4: stream(HELLO.replace(b"(Some text.)", b"<0001000200FF>")), 5: font})


def structure_parent(_: int) -> bytes:
    """A tagged element whose parent is no element, and text that is drawn to see whether it shows.

    MuPDF 1.28.2 frees memory twice when it draws such a page: docs/upstream.
    """
    return pdf(_structure_parent())


def _structure_parent() -> dict[int, bytes]:
    marked = b"/P << /MCID %d >> BDC BT /F 12 Tf 1 g 72 %d Td (Some text) Tj ET EMC "
    catalog = CATALOG.replace(b">>", b"/StructTreeRoot 6 0 R >>")
    root = b"<< /Type /StructTreeRoot /K 7 0 R /ParentTree << /Nums [0 [8 0 R 9 0 R]] >> >>"
    element = b"<< /Type /StructElem /S /P /Pg 3 0 R /K %d /P %s >>"
    return {
        1: catalog,
        3: PAGE.replace(b"/Parent", b"/StructParents 0 /Parent"),
        4: stream(marked % (0, 700) + marked % (1, 680)),
        6: root,
        7: b"<< /Type /StructElem /S /Sect /P 6 0 R /K [8 0 R 9 0 R] >>",
        8: element % (0, b"7 0 R"),
        9: element % (1, b"0"),
    }


def late_structure_parent(_: int) -> bytes:
    """The same, where the offset of the page's font is wrong.

    MuPDF repairs such a file when it draws the page, and then reads all objects anew.
    """
    wrong = re.compile(rb"(?<=\n5 1\n)\d{10}")
    return wrong.sub(lambda offset: b"%010d" % (int(offset[0]) + 3), structure_parent(0))


def catalog_without_number(_: int) -> bytes:
    """The structure tree of a catalog that is no object of its own."""
    catalog = b"<< /Type /Catalog /Pages 2 0 R /StructTreeRoot 6 0 R >>"
    return structure_parent(0).replace(b"/Root 1 0 R", b"/Root " + catalog)


def _boxed(box: bytes) -> bytes:
    return pdf({3: PAGE.replace(b"[0 0 612 792]", box)})


BOXES = {
    "negative_box": b"[612 792 0 0]",
    "huge_box": b"[-1e38 -1e38 1e38 1e38]",
    "nan_box": b"[nan nan inf -inf]",
    "empty_box": b"[0 0 0 0]",
    "short_box": b"[0 0]",
    "no_box": b"null",
}

ADVERSARIAL_PDFS: dict[str, Callable[[int], bytes]] = {
    make.__name__: make
    for make in (
        xref_loop,
        page_tree_loop,
        page_tree_depth,
        many_pages,
        false_count,
        outline_loop,
        outline_child_loop,
        outline_length,
        outline_depth,
        zip_bomb,
        filter_chain,
        length_loop,
        form_loop,
        nested_arrays,
        drawings,
        masked_fills,
        text_lines,
        row_of_cells,
        header_styles,
        long_line,
        odd_characters,
        no_unicode_map,
        structure_parent,
        late_structure_parent,
        catalog_without_number,
    )
} | {name: lambda _, box=box: _boxed(box) for name, box in BOXES.items()}
"""The functions above, by name."""
