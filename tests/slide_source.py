"""Presentations in a small language: each line is a shape, or begins another slide.

title: Costs                   a text in one of the places of a slide
box 32: Outlook                a text in none of them, of letters of 32 points; `box: ` has 18
<p:sp>...</p:sp>               XML, in which quotation marks may be left out
slide                          begins a slide, as `hidden slide` does
@ppt/c1.xml <c:chartSpace>...  a part, to which the first slide has a relation `c1`
"""

from collections.abc import Iterable, Mapping
from io import BytesIO
from zipfile import ZipFile

from tests.flowed_documents import presentation
from tests.word_source import RELATED, relation, with_namespaces, xml


def slides_of(lines: Iterable[str]) -> bytes:
    """Return a presentation."""
    shapes, parts = [""], dict[str, str]()
    hidden = None
    for line in lines:
        kind, _, text = line.partition(": ")
        if line.endswith("slide"):
            hidden = len(shapes) if line == "hidden slide" else hidden
            shapes.append("")
        elif line.startswith("@"):
            name, _, own = line[1:].partition(" ")
            parts[name] = with_namespaces(xml(own))
        else:
            shapes[-1] += xml(line) if line.startswith("<") else _shape(kind, text)
    return _with_parts(presentation(shapes, hidden), parts)


def _shape(kind: str, text: str) -> str:
    """Return a shape that holds a text."""
    name, _, size = kind.partition(" ")
    place = "" if name == "box" else f'<p:nvSpPr><p:nvPr><p:ph type="{name}"/></p:nvPr></p:nvSpPr>'
    run = f'<a:r><a:rPr sz="{size or 18}00"/><a:t>{text}</a:t></a:r>'
    return f"<p:sp>{place}<p:txBody><a:p>{run}</a:p></p:txBody></p:sp>"


def _with_parts(data: bytes, parts: Mapping[str, str]) -> bytes:
    """Return a presentation with more parts."""
    file = BytesIO(data)
    related = (name.removeprefix("ppt/") for name in parts if name.startswith("ppt/"))
    relations = "".join(relation(f"x ../{name}") for name in related)
    with ZipFile(file, "a") as slides:
        slides.writestr("ppt/slides/_rels/s0.xml.rels", RELATED.format(relations))
        for name, text in parts.items():
            slides.writestr(name, text)
    return file.getvalue()
