"""PDFs written object by object, so that every byte of them can be wrong."""

import zlib

FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
CATALOG = b"<< /Type /Catalog /Pages 2 0 R >>"
PAGES = b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>"
PAGE = (
    b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R "
    b"/Resources << /Font << /F 5 0 R >> >> >>"
)
HELLO = b"BT /F 12 Tf 72 700 Td (1 Introduction) Tj 0 -20 Td (Some text.) Tj ET"


def stream(content: bytes, more: bytes = b"") -> bytes:
    """Return a stream object, compressed."""
    packed = zlib.compress(content)
    head = b"<< /Length %d /Filter /FlateDecode %s >>" % (len(packed), more)
    return head + b"\nstream\n" + packed + b"\nendstream"


def pdf(objects: dict[int, bytes], trailer: bytes = b"") -> bytes:
    """Return a file of one page, with some of its objects replaced or added."""
    defaults = {1: CATALOG, 2: PAGES, 3: PAGE, 4: stream(HELLO), 5: FONT}
    out = bytearray(b"%PDF-1.7\n")
    offsets: dict[int, int] = {}
    for number, body in sorted((defaults | objects).items()):
        offsets[number] = len(out)
        out += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(out)
    out += b"xref\n0 1\n0000000000 65535 f \n"
    for number, offset in offsets.items():
        out += b"%d 1\n%010d 00000 n \n" % (number, offset)
    size = max(offsets) + 1
    out += b"trailer << /Root 1 0 R /Size %d %s >>\n" % (size, trailer)
    return bytes(out + b"startxref\n%d\n%%%%EOF\n" % start)
