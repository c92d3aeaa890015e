"""Equations of Word and PowerPoint (Office Math) as text on one line: `(a+b)/2`, `x_i^2`."""

import re
from xml.etree.ElementTree import Element

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_INTEGRAL = "∫"  # the operator where none is stated
_WHOLE = re.compile(r".?|\d+(?:[.,]\d+)*|[^\W\d_]{3,}")
"""A letter, a number or a name, such as `max`; two letters are more often a product."""


def equation_text(element: Element) -> str:
    """Return the text of an equation, or of a part of one."""
    kind = element.tag.removeprefix(M)
    if kind == "t":
        return element.text or ""
    if kind == "f":
        return f"{_grouped(element, 'num')}/{_grouped(element, 'den')}"
    if kind == "rad":
        return f"{_grouped(element, 'deg')}√{_grouped(element, 'e')}"
    if kind == "nary":
        return f"{_mark(element, 'chr', _INTEGRAL)}{_scripts(element)} {_part(element, 'e')}"
    if kind == "d":
        parts = _mark(element, "sepChr", "|").join(map(equation_text, element.findall(f"{M}e")))
        return f"{_mark(element, 'begChr', '(')}{parts}{_mark(element, 'endChr', ')')}"
    if kind in ("sSub", "sSup", "sSubSup"):
        return f"{_grouped(element, 'e')}{_scripts(element)}"
    if kind in ("mr", "eqArr"):
        return " ".join(map(equation_text, element)) + "; " * (kind == "mr")
    return "" if kind.endswith("Pr") else "".join(map(equation_text, element))


def _scripts(element: Element) -> str:
    sub, sup = _grouped(element, "sub"), _grouped(element, "sup")
    return (f"_{sub}" if sub else "") + (f"^{sup}" if sup else "")


def _part(element: Element, name: str) -> str:
    child = element.find(f"{M}{name}")
    return "" if child is None else equation_text(child)


def _grouped(element: Element, name: str) -> str:
    """Return a part, in brackets if an operator beside it would bind to one of its terms only."""
    text = _part(element, name)
    return text if _WHOLE.fullmatch(text) else f"({text})"


def _mark(element: Element, name: str, default: str) -> str:
    """Return an operator or bracket that the properties of an element name; it may be ""."""
    kind = element.tag.removeprefix(M)
    child = element.find(f"{M}{kind}Pr/{M}{name}")
    return default if child is None else child.get(f"{M}val", "")
