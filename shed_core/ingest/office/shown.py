"""Text of a Word run without letters: signs of symbol fonts, boxes, pictures.

Of Symbol and the Wingdings, which have signs at the codes of letters, the usual ones are listed;
letters of Symbol are in Adobe's encoding.
"""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import FALLBACK, W
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.office.styles import flag

_DRAWINGML = "{http://schemas.openxmlformats.org/drawingml/2006/"
_PICTURE, _OLD_PICTURE = f"{_DRAWINGML}picture}}pic", "{urn:schemas-microsoft-com:vml}imagedata"
_DESCRIPTIONS = {  # attributes that describe a picture, the outer element first
    f"{_DRAWINGML}wordprocessingDrawing}}docPr": "descr",
    f"{_DRAWINGML}picture}}cNvPr": "descr",
    "{urn:schemas-microsoft-com:vml}shape": "alt",
}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")

_FIRST, _LAST = 0xF000, 0xF0FF  # where Word has the codes of such fonts
_UNKNOWN = "\ufffd"
"""A sign that is not listed: that there is one is told."""


def _signs(codes: str, signs: str) -> dict[int, str]:
    return dict(zip(bytes.fromhex(codes), signs, strict=True))


_CAPITALS, _SMALL = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ", "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
_SYMBOL = {
    **{code: chr(code) for code in range(0x20, 0x40)},  # figures and punctuation, but for some
    **dict(enumerate(_CAPITALS, ord("A"))),
    **dict(enumerate(_SMALL, ord("a"))),
    **_signs("22 24 27 2a 2d a3 a5 ab ac ad ae af b0 b1 b3 b4 b5 b6 b7 b8", "∀∃∋∗−≤∞↔←↑→↓°±≥×∝∂•÷"),
    **_signs("b9 ba bb bc c7 c8 ce cf d1 d2 d3 d4 d5 d6 d7 db de e2 e3 e4", "≠≡≈…∩∪∈∉∇®©™∏√⋅⇔⇒®©™"),
    **_signs("e5 f2", "∑∫"),
}
_WINGDINGS = {
    **_signs(
        "22 28 2a 36 3f 45 46 4a 4c 6c 6e 6f 70 71 72 75 76 78 81 82", "✂☎✉⌛✍☜☞☺☹●■□□❑❒◆❖☒①②"
    ),
    **_signs("83 84 85 86 87 88 89 8a 9f a1 a7 a8 ab d8 df e0 e1 e2 e8 ef", "③④⑤⑥⑦⑧⑨⑩•○▪☐★➢←→↑↓➔⇦"),
    **_signs("f0 fb fc fd fe", "⇨✗✓☒☑"),
}
_WINGDINGS_2 = _signs("4f 50 51 52 53 97 a3", "✗✓☒☑☒●☐")
_FONTS = {"symbol": _SYMBOL, "wingdings": _WINGDINGS, "wingdings 2": _WINGDINGS_2}


def symbol(font: str, code: int) -> str:
    """Return a font's sign for a code; codes of fonts that are not symbol fonts are Unicode.

    >>> symbol("Wingdings", 0xF0FC), symbol("Symbol", 0x61), symbol("Segoe UI Symbol", 0x2610)
    ('✓', 'α', '☐')
    """
    signs = _FONTS.get(font.casefold())
    if signs is None and not _FIRST <= code <= _LAST:
        return chr(code)
    return (signs or {}).get(code & 0xFF, _UNKNOWN)


def shown_by(part: Element) -> str:
    """Return the text of a part of a run that is neither text nor a break, "" for most."""
    if part.tag == f"{W}sym":
        code = part.get(f"{W}char", "")
        is_code = 0 < len(code) <= 4 and _HEXADECIMAL.issuperset(code)
        return symbol(part.get(f"{W}font", ""), int(code, 16)) if is_code else ""
    return _check_box(part) if part.tag == f"{W}fldChar" else _picture(part)


def _check_box(field: Element) -> str:
    """Return the box that a field of a form begins with, or "" for another field."""
    box = field.find(f"{W}ffData/{W}checkBox")
    if box is None:
        return ""
    return "☒" if flag(box, "checked", flag(box, "default")) else "☐"


def _picture(part: Element) -> str:
    """Return the description of a picture, as in HTML, or "" if it has none."""
    parts = list(_parts(part))
    if not any(each.tag in (_PICTURE, _OLD_PICTURE) for each in parts):
        return ""
    for tag, name in _DESCRIPTIONS.items():
        texts = (clean(each.get(name, "")).strip() for each in parts if each.tag == tag)
        if text_of_picture := "".join(f"[{text}]" for text in texts if text):
            return text_of_picture
    return ""


def _parts(part: Element) -> Iterator[Element]:
    """Yield the elements within a part, without fallbacks for old programs and text boxes."""
    for child in part:
        if child.tag not in (FALLBACK, f"{W}txbxContent"):
            yield child
            yield from _parts(child)
