"""The open lists of HTML, and a browser's markers before their items: `•`, `3.`, `c.`.

Choices of a form are a list too, of which the selected one is shown.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from shed_core.ingest.flow.counters import counter
from shed_core.ingest.flow.package import digits

_BULLETS = "•◦▪"
"""Bullets by the number of open lists; deeper lists have the third."""

_KINDS = {"a": "lowerLetter", "A": "upperLetter", "i": "lowerRoman", "I": "upperRoman"}
_STYLE = re.compile(r"list-style(?:-type)?\s*:[^;]*\b(lower|upper)-(alpha|latin|roman)\b")
_MAX_STYLE_LENGTH = 2000  # characters that are looked at
_LETTERS = range(1, 27)
_ROMANS = range(1, 4000)


@dataclass(slots=True)
class _List:
    """An open list. number: of its last item. kind: format of its numbers; "" for bullets."""

    kind: str
    number: int


class Lists:
    """The lists that are open, and the marker of an item of which no text has come yet."""

    def __init__(self) -> None:
        self._open: list[_List] = []
        self._marker = ""

    @property
    def depth(self) -> int:
        """Number of open lists."""
        return len(self._open)

    def begin(self, tag: str, attributes: Mapping[str, str | None], style: str) -> None:
        """Open a list of the tag `ul` or `ol`. style: declarations for it."""
        start = max(0, digits(attributes.get("start"), 1))
        kind = "" if tag == "ul" else _kind(attributes.get("type") or "", style)
        self._open.append(_List(kind, start - 1))

    def end(self) -> None:
        """Close the innermost list, if one is open."""
        if self._open:
            self._open.pop()

    def begin_item(self, attributes: Mapping[str, str | None]) -> None:
        """Begin an item of the innermost list."""
        if not self._open:
            return
        own = self._open[-1]
        if own.kind:
            own.number = max(0, digits(attributes.get("value"), own.number + 1))
            self._marker = f"{_number(own)}."
        else:
            self._marker = _BULLETS[min(self.depth, len(_BULLETS)) - 1]

    def take_marker(self, *, is_heading: bool) -> str:
        """Return the marker before the text of the item, once; headings have no bullet."""
        marker, self._marker = self._marker, ""
        return "" if is_heading and marker in _BULLETS else marker


class Choices:
    """The choices of a `select`."""

    def __init__(self, attributes: Mapping[str, str | None]) -> None:
        self._shows_all = "multiple" in attributes or digits(attributes.get("size"), 1) > 1
        self._texts: list[str] = []
        self._chosen = 0

    def begin(self, attributes: Mapping[str, str | None]) -> None:
        """Begin an `option`."""
        if "selected" in attributes:
            self._chosen = len(self._texts)
        self._texts.append("")

    def add(self, text: str) -> None:
        """Add letters of the last choice; those before the first are not shown."""
        if self._texts:
            self._texts[-1] += text

    def shown(self) -> tuple[str, int]:
        """Return the text that a reader sees, and the number of characters of the other choices."""
        texts = [text.strip() for text in self._texts]
        texts_shown = texts if self._shows_all else texts[self._chosen :][:1]
        return " ".join(texts_shown), sum(map(len, texts)) - sum(map(len, texts_shown))


def _kind(type_attribute: str, style: str) -> str:
    """Return the number format of a list. type_attribute: overridden by its style."""
    match = _STYLE.search(style[:_MAX_STYLE_LENGTH].casefold())
    if match is None:
        return _KINDS.get(type_attribute.strip(), "decimal")
    return match[1] + ("Roman" if match[2] == "roman" else "Letter")


def _number(own: _List) -> str:
    """Return the number of the last item; in digits if letters have no sign for it."""
    signs = _ROMANS if own.kind.endswith("Roman") else _LETTERS
    return counter(own.number, own.kind if own.number in signs else "decimal")
