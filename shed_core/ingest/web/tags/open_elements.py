"""The open elements of HTML, by their tags and by their meanings.

The meaning of an element is its tag, or its ARIA role: `<div role="heading" aria-level="3">` is an
`h3`. Tags close elements, so both are kept.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from shed_core.ingest.flow.heading_looks import MONOSPACED, look_of
from shed_core.ingest.flow.looks import Look
from shed_core.ingest.web.tags.text_style import PLAIN, TextStyle

HEADINGS = tuple(f"h{level}" for level in range(1, 10))
"""Meanings of headings; HTML has tags for the first six."""

NOTICE_TITLE = "title of a notice"
"""Meaning of a heading such as `Note` above a paragraph, as DocBook writes it."""

LINK = "link"
"""Meaning of an `a` with a target; others are anchors."""

EDIT_LINKS = "mw-editsection"
"""MediaWiki's class of the links beside a heading to edit its section."""

EQUATION, EQUATION_COPY = "katex-html", "katex-mathml"
"""Meanings of the two parts of KaTeX's equations: for display, and for screen readers."""

DRAWING = "svg"
_MONO = frozenset(("code", "pre", "tt", "kbd", "samp"))
_DRAWN_TEXT = frozenset(("text", "foreignobject"))
_NOTICE = "notice"
_DOCBOOK = {  # meaning of a `div`, by its class
    **dict.fromkeys(("note", "tip", "warning", "caution", "important"), _NOTICE),
    **dict.fromkeys(("navheader", "navfooter"), "nav"),
}
_LEVELS = {heading: level for level, heading in enumerate(HEADINGS, 1)}
_ROLES = {"navigation": "nav", "main": "main", "complementary": "aside"}
_WORD_HEADING = "msoheading"  # the class of headings below the sixth level, as Word saves them
_DEFAULT_LEVEL = 2  # of a heading whose role says none
_MAX_DEPTH = 2000  # of elements within elements, beyond which tags are ignored


class Element(NamedTuple):
    """An open element: its tag, its meaning, and the style of its text."""

    tag: str
    meaning: str
    style: TextStyle


class OpenElements:
    """Stack of the open elements, the outermost first."""

    def __init__(self) -> None:
        self._elements: list[Element] = []
        self._meanings: Counter[str] = Counter()  # of the open elements, and no others
        self._tags: Counter[str] = Counter()
        self._levels: list[int] = []  # of the open headings

    def __contains__(self, meaning: str) -> bool:
        """True if an element with this meaning is open."""
        return meaning in self._meanings

    def has_any(self, meanings: frozenset[str]) -> bool:
        """True if an element with one of these meanings is open."""
        return not meanings.isdisjoint(self._meanings)

    @property
    def level(self) -> int | None:
        """The level of the innermost open heading, from 1, or None."""
        return self._levels[-1] if self._levels else None

    @property
    def is_drawing(self) -> bool:
        """True if a drawing is open, and within it nothing whose letters it shows."""
        return DRAWING in self and not self.has_any(_DRAWN_TEXT)

    @property
    def has_paragraph(self) -> bool:
        """True if a `p` is open, within the innermost cell if one is."""
        if not self._tags["p"]:
            return False
        tags = (element.tag for element in reversed(self._elements))
        return next(tag for tag in tags if tag in ("p", "td", "th")) == "p"

    @property
    def style(self) -> TextStyle:
        """The style of the innermost open element."""
        return self._elements[-1].style if self._elements else PLAIN

    @property
    def look(self) -> Look:
        """The look of text in the innermost open element."""
        look, level = self.style.look, self.level
        if level:
            look = replace(look, size=look_of(level).size)
        if self.has_any(_MONO):
            look = replace(look, font=MONOSPACED)
        is_bold = look.is_bold or bool(level) or NOTICE_TITLE in self
        return look if is_bold == look.is_bold else replace(look, is_bold=is_bold)

    def push(self, tag: str, attributes: Mapping[str, str | None], style: TextStyle) -> None:
        """Open an element."""
        if len(self._elements) < _MAX_DEPTH:
            meaning = _meaning(tag, attributes)
            is_of_notice = _NOTICE in self and "title" in _classes(attributes)
            if is_of_notice and meaning in HEADINGS:
                meaning = NOTICE_TITLE
            self._elements.append(Element(tag, meaning, style))
            self._count(self._elements[-1], 1)

    def end_headings(self) -> None:
        """Close open headings, whose end tags may be missing, but not the elements around them."""
        if self._levels:
            for element in [each for each in self._elements if each.meaning in HEADINGS]:
                self._elements.remove(element)
                self._count(element, -1)

    def has_tag(self, tag: str) -> bool:
        """True if an element of this tag is open."""
        return self._tags[tag] > 0

    def ends_heading(self, tag: str) -> bool:
        """True if the end of an open tag is the end of a heading too."""
        return bool(self._levels) and any(
            element.meaning in HEADINGS for element in self._elements[self._innermost(tag) :]
        )

    def close(self, tag: str) -> list[Element]:
        """Close the innermost element of an open tag and all within it; return them."""
        first = self._innermost(tag)
        inner = self._elements[first:]
        del self._elements[first:]
        for element in inner:
            self._count(element, -1)
        return inner

    def _innermost(self, tag: str) -> int:
        return max(n for n, element in enumerate(self._elements) if element.tag == tag)

    def _count(self, element: Element, step: int) -> None:
        self._tags[element.tag] += step
        self._meanings[element.meaning] += step
        if not self._meanings[element.meaning]:
            del self._meanings[element.meaning]
        if level := _LEVELS.get(element.meaning):
            (self._levels.append if step > 0 else self._levels.remove)(level)


def _meaning(tag: str, attributes: Mapping[str, str | None]) -> str:
    role = (attributes.get("role") or "").strip().casefold()
    if role == "heading" and tag not in HEADINGS:
        return f"h{_level(attributes.get('aria-level'))}"
    if tag == "a" and attributes.get("href"):
        return LINK
    if tag == "span" and attributes.get("class") in (EQUATION, EQUATION_COPY):
        return attributes["class"] or tag
    if EDIT_LINKS in _classes(attributes):
        return EDIT_LINKS
    classes = (attributes.get("class") or "").casefold()
    if tag == "p" and classes.startswith(_WORD_HEADING):
        return f"h{_level(classes.removeprefix(_WORD_HEADING))}"
    of_docbook = (_DOCBOOK[name] for name in _classes(attributes) if name in _DOCBOOK)
    return _ROLES.get(role) or (tag == "div" and next(of_docbook, "")) or tag


def _classes(attributes: Mapping[str, str | None]) -> list[str]:
    return (attributes.get("class") or "").casefold().split()


def _level(text: str | None) -> int:
    text = (text or "").strip()
    return int(text) if text in set("123456789") else _DEFAULT_LEVEL
