"""Documents that take seconds to read, to be interrupted."""

from functools import cache

import pymupdf

from tests.documents import report

_LINES = 60


@cache
def many_pages(n_pages: int = 3_000) -> bytes:
    """A PDF whose pages all show the same full page of text, which is quick to make.

    One page takes about two milliseconds to read.
    """
    shown = "".join(f"(Line {number} of a page like all others.) ' " for number in range(_LINES))
    content = f"BT /F1 9 Tf 12 TL 72 760 Td {shown}ET"
    kids = " ".join(f"{5 + page} 0 R" for page in range(n_pages))
    page = "<</Type/Page/Parent 2 0 R/Contents 3 0 R/Resources<</Font<</F1 4 0 R>>>>>>"
    objects = [
        "<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {n_pages}/MediaBox[0 0 612 792]/Kids[{kids}]>>",
        f"<</Length {len(content)}>>stream\n{content}\nendstream",
        "<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>",
        *[page] * n_pages,
    ]
    return _file(objects)


@cache
def report_again_and_again() -> bytes:
    """A report of 64 pages, sixteen times the same."""
    document = pymupdf.Document(stream=report(), filetype="pdf")
    for _ in range(4):
        document.insert_pdf(pymupdf.Document(stream=document.tobytes(), filetype="pdf"))
    return document.tobytes()


def _file(objects: list[str]) -> bytes:
    """Return a PDF of these objects, of which the first is the catalog."""
    written = "%PDF-1.4\n"
    places: list[int] = []
    for number, body in enumerate(objects, start=1):
        places.append(len(written))
        written += f"{number} 0 obj{body}endobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    end = f"trailer<</Size {size}/Root 1 0 R>>\nstartxref\n{len(written)}\n%%EOF\n"
    return f"{written}xref\n0 {size}\n0000000000 65535 f \n{table}{end}".encode("ascii")
