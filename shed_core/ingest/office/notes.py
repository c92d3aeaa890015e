"""Parts of a Word file apart from its paragraphs: notes, comments, heads and feet of pages."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.errors import DamagedDocumentError, LimitError
from shed_core.ingest.flow.counters import counter
from shed_core.ingest.flow.package import DOCUMENT, Package, W

_KIND_OF = {f"{W}{kind}Reference": f"{kind}s" for kind in ("footnote", "endnote", "comment")}
"""The part that a mark in the text refers to: of footnotes, of endnotes or of comments."""
_FORMATS = {"footnotes": "decimal", "endnotes": "lowerRoman"}  # unless the file says otherwise
_NAMES = {"footnotes": "Footnote", "endnotes": "Endnote"}
_AT_THE_END = "endnotes"


class Note(NamedTuple):
    """A note or comment. mark: its label, such as `Footnote 1:`. element: its text."""

    mark: str
    element: Element


class Notes:
    """The notes and comments of a file, to be referred to in reading order."""

    def __init__(self, package: Package) -> None:
        self._left = {kind: _by_id(package, kind) for kind in _KIND_OF.values()}
        self._formats = {kind: _format(package, kind) for kind in _FORMATS}
        self._numbers = dict.fromkeys(_FORMATS, 0)
        self._due: list[Note] = []
        self._at_the_end: list[Note] = []

    def refer(self, mark: Element) -> str:
        """Register a reference to a note, and return its text, `[1]`; "" for other elements."""
        kind = _KIND_OF.get(mark.tag)
        if kind is None or (element := self._left[kind].pop(mark.get(f"{W}id", ""), None)) is None:
            return ""
        has_own_mark = mark.get(f"{W}customMarkFollows", "0") in ("1", "true", "on")
        number = "" if has_own_mark or kind not in _NAMES else self._number(kind)
        name = f"{_NAMES[kind]} {number}:" if number else ""
        note = Note(name if kind in _NAMES else _comment(element), element)
        (self._at_the_end if kind == _AT_THE_END else self._due).append(note)
        return f"[{number}]" if number else ""

    def due(self) -> Iterator[Note]:
        """Yield, once, the notes to be read after the paragraph that refers to them."""
        due, self._due = self._due, []
        yield from due

    def rest(self) -> Iterator[Note]:
        """Yield endnotes, then notes without a reference in the text."""
        yield from self._at_the_end
        for of_kind in self._left.values():
            yield from (Note("", element) for element in of_kind.values())

    def _number(self, kind: str) -> str:
        self._numbers[kind] += 1
        return counter(self._numbers[kind], self._formats[kind])


def _comment(element: Element) -> str:
    author = " ".join(element.get(f"{W}author", "").split())
    return f"Comment by {author}:" if author else "Comment:"


def running_heads(package: Package) -> Iterator[Element]:
    """Yield the heads and feet of pages, each part once."""
    relations = [one for one in package.relations(DOCUMENT) if one.kind in ("header", "footer")]
    for name in dict.fromkeys(one.target for one in relations):
        if (root := _part(package, name)) is not None:
            yield root


def _by_id(package: Package, kind: str) -> dict[str, Element]:
    """Return the notes of a kind; the rules above them are of a type of their own."""
    name = f"word/{kind}.xml"
    root = package.part(name) if kind in _FORMATS else _part(package, name)
    elements: dict[str, Element] = {}
    for note in () if root is None else root:
        if note.get(f"{W}type") is None:
            identifier = note.get(f"{W}id", "")
            elements[f"{identifier} {len(elements)}" if identifier in elements else identifier] = (
                note
            )
    return elements


def _format(package: Package, kind: str) -> str:
    settings = _part(package, "word/settings.xml")
    path = f"{W}{kind.removesuffix('s')}Pr/{W}numFmt"
    child = None if settings is None else settings.find(path)
    return _FORMATS[kind] if child is None else child.get(f"{W}val", _FORMATS[kind])


def _part(package: Package, name: str) -> Element | None:
    """Return the root of an optional part, or None if it is damaged."""
    try:
        return package.part(name)
    except (DamagedDocumentError, LimitError):
        return None
