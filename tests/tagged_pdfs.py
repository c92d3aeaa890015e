"""Tagged PDFs, written object by object, since PyMuPDF writes no structure trees."""

from collections.abc import Sequence
from typing import NamedTuple

from tests.raw_pdfs import pdf


class Tagged(NamedTuple):
    """A line of text and its tag, as the file names it."""

    tag: str
    text: str
    size: float = 11.0
    operators: str = ""


def tagged_pdf(
    pages: Sequence[Sequence[Tagged]],
    roles: str = "",
    extra: str = "",
    tree: str = "",
    font: str = "/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding",
    cmap: str = "",
) -> bytes:
    """Return a PDF whose lines are marked content of a structure tree.

    roles: entries of the role map. extra: content that every page begins with, without a tag.
    tree: the `K` of the root instead of one element for each line. font: entries of the font; its
    `ToUnicode` is `cmap`, if there is one.
    """
    objects = ["<</Type/Catalog/Pages 2 0 R/StructTreeRoot 3 0 R>>", "", "", ""]
    kids: list[str] = []
    elements: list[str] = []
    for lines in pages:
        content = extra + "".join(_marked(n, line) for n, line in enumerate(lines))
        objects.append(_stream(content))
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {len(objects)} 0 R"
            "/Resources<</Font<</F 4 0 R>>>>>>"
        )
        page = f"{len(objects)} 0 R"
        kids.append(page)
        for number, line in enumerate(lines):
            objects.append(f"<</Type/StructElem/S/{line.tag}/P 3 0 R/Pg {page}/K {number}>>")
            elements.append(f"{len(objects)} 0 R")
    objects[1] = f"<</Type/Pages/Count {len(kids)}/Kids[{' '.join(kids)}]>>"
    root = tree or f"[{' '.join(elements)}]"
    objects[2] = f"<</Type/StructTreeRoot/K {root}/RoleMap<<{roles}>>>>"
    objects[3] = f"<</Type/Font{font}>>"
    if cmap:
        objects.append(_stream(cmap))
        objects[3] = f"<</Type/Font{font}/ToUnicode {len(objects)} 0 R>>"
    return pdf({number: text.encode("latin-1") for number, text in enumerate(objects, 1)})


def _stream(content: str) -> str:
    return f"<</Length {len(content)}>>\nstream\n{content}\nendstream"


def _marked(number: int, line: Tagged) -> str:
    y = 780 - 28 * number
    shown = f"BT /F {line.size} Tf {line.operators} 1 0 0 1 72 {y} Tm ({line.text}) Tj ET"
    return f"/{line.tag} <</MCID {number}>> BDC {shown} EMC\n"
