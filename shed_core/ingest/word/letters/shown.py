"""What a run of Word shows by other means than letters: signs of symbol fonts, boxes, pictures."""

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.word.letters.symbols import symbol
from shed_core.ingest.word.package import FALLBACK, W

_DRAWINGML = "{http://schemas.openxmlformats.org/drawingml/2006/"
_PICTURE, _OLD_PICTURE = f"{_DRAWINGML}picture}}pic", "{urn:schemas-microsoft-com:vml}imagedata"
_DESCRIPTIONS = {  # the attributes that describe a picture, those of the whole first
    f"{_DRAWINGML}wordprocessingDrawing}}docPr": "descr",
    f"{_DRAWINGML}picture}}cNvPr": "descr",
    "{urn:schemas-microsoft-com:vml}shape": "alt",
}
_HEXADECIMAL = frozenset("0123456789abcdefABCDEF")
_OFF = ("0", "false", "off")


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
    states = [each for name in ("checked", "default") for each in box.findall(f"{W}{name}")]
    is_checked = bool(states) and states[0].get(f"{W}val") not in _OFF
    return "☒" if is_checked else "☐"


def _picture(part: Element) -> str:
    """Return what stands for a picture, as in HTML, or "" where nothing describes it."""
    parts = list(_parts(part))
    if not any(each.tag in (_PICTURE, _OLD_PICTURE) for each in parts):
        return ""
    for tag, name in _DESCRIPTIONS.items():
        texts = (clean(each.get(name, "")).strip() for each in parts if each.tag == tag)
        if found := "".join(f"[{text}]" for text in texts if text):
            return found
    return ""


def _parts(part: Element) -> Iterator[Element]:
    """Yield what is within a part, but for a copy for old programs, and text that it frames."""
    for child in part:
        if child.tag not in (FALLBACK, f"{W}txbxContent"):
            yield child
            yield from _parts(child)
