"""The numbers that Word prints before paragraphs of lists: `1.`, `1.1`, `(a)`; no stored text.

Contracts number their clauses this way, so without them their structure is lost.
"""

import re
from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.counters import counter
from shed_core.ingest.flow.package import Package, W, digits
from shed_core.ingest.office.styles import flag, value_of

_PLACE = re.compile(r"%([1-9])")
_BULLETS = {bullet: bullet for bullet in "◦▪■□➢✓–-"} | {
    "o": "◦",
    "○": "◦",
    "\uf0a7": "▪",
    "\uf0d8": "➢",
    "\uf0fc": "✓",
    "\uf0a8": "□",
    "\uf06f": "□",
}
"""Bullets that tell levels or kinds of items apart, by Word's letters for them; others are `•`."""

_MAX_LEVELS = 9
_DIGITS = ("decimal", "decimalZero", "none", "bullet")


class _Level(NamedTuple):
    """One level of a list: number format, text to print (`%1.%2`), and first number.

    restart: number of levels, from the first, whose paragraphs restart it.
    is_legal: True if it prints all numbers in digits (`Section 1.01` in `ARTICLE I`).
    """

    format: str
    text: str
    start: int
    restart: int
    is_legal: bool


class _List(NamedTuple):
    """A list, which continues the numbers of other lists with the same abstract list.

    restarts: by level, the number of its first paragraph of this level.
    """

    abstract: str
    levels: list[_Level]
    restarts: dict[int, int]


_NO_LIST = _List("", [], {})


class Numbers:
    """The counters of a document's lists, to be advanced for each paragraph in reading order."""

    def __init__(self, package: Package) -> None:
        root = package.part("word/numbering.xml")
        self._abstract: dict[str, Element] = {}
        self._lists: dict[str, _List] = {}
        for element in () if root is None else root.findall(f"{W}abstractNum"):
            self._abstract[element.get(f"{W}abstractNumId", "")] = element
        # a list in a style of lists has no levels of its own, but the name of that style
        links = ((value_of(each, "styleLink"), name) for name, each in self._abstract.items())
        self._of_style = {style: name for style, name in links if style}
        for element in () if root is None else root.findall(f"{W}num"):
            self._lists[element.get(f"{W}numId", "")] = self._list(element)
        self._counters: dict[str, list[int]] = {}

    def _list(self, element: Element) -> _List:
        abstract = value_of(element, "abstractNumId") or ""
        style = value_of(self._abstract.get(abstract), "numStyleLink") or ""
        abstract = self._of_style.get(style, abstract)
        levels = _levels(self._abstract[abstract]) if abstract in self._abstract else []
        own = _List(abstract, levels, {})
        for override in element.findall(f"{W}lvlOverride"):
            text = override.get(f"{W}ilvl", "")
            level = int(text) if text in set("012345678") else _MAX_LEVELS
            if level < len(own.levels):
                own.levels[level : level + 1] = _levels(override)[:1] or [own.levels[level]]
                if (start := value_of(override, "startOverride")) is not None:
                    own.restarts[level] = digits(start, 1)
        return own

    def next(self, list_id: str, level: int) -> str:
        """Return the text printed before the next paragraph of a list, or "".

        level: counted from 0.
        """
        key, levels, restarts = self._lists.get(list_id, _NO_LIST)
        if not 0 <= level < len(levels):
            return ""
        counters = self._counters.setdefault(key, [each.start - 1 for each in levels])
        counters[level] = restarts.pop(level, counters[level] + 1)
        for deeper in range(level + 1, len(levels)):
            if level < levels[deeper].restart:
                counters[deeper] = levels[deeper].start - 1
        if levels[level].format == "bullet":
            return _BULLETS.get(levels[level].text, "•")
        is_legal = levels[level].is_legal
        return _PLACE.sub(
            lambda m: _printed(levels, counters, int(m[1]) - 1, is_legal), levels[level].text
        )


def _levels(abstract: Element) -> list[_Level]:
    return [
        _Level(
            _zeros(element) or value_of(element, "numFmt") or "decimal",
            value_of(element, "lvlText") or "",
            digits(value_of(element, "start"), 1),
            digits(value_of(element, "lvlRestart"), digits(element.get(f"{W}ilvl"), number)),
            flag(element, "isLgl"),
        )
        for number, element in enumerate(abstract.findall(f"{W}lvl")[:_MAX_LEVELS])
    ]


def _zeros(level: Element) -> str:
    """Return the first number of a level with leading zeros, such as `001`, or ""."""
    formats = (child.get(f"{W}format", "") for child in level.iter(f"{W}numFmt"))
    first = next(filter(None, formats), "").partition(",")[0].strip()
    return first if first.isascii() and first.isdigit() else ""


def _printed(levels: list[_Level], counters: list[int], level: int, is_legal: bool) -> str:
    if level >= len(levels):
        return ""
    number, format = max(counters[level], levels[level].start), levels[level].format
    return counter(number, "decimal" if is_legal and format not in _DIGITS else format)
