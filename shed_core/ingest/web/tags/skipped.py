"""Elements of HTML that are not shown, and their ends, even without end tags.

As in a browser, some tags end an element that was left open; else the rest of the page were lost.
Elements may also be hidden by their style, see `hidden_text`.
"""

BREAKS = frozenset(
    ("p", "section", "article", "main", "table", "ul", "ol", "dl", "hr", "pre", "blockquote")
) | {f"h{level}" for level in range(1, 7)}
"""Elements that end an open paragraph or heading before them."""

BLOCKS = BREAKS | {
    *("address", "aside", "body", "br", "caption", "center", "dd", "details"),
    *("dialog", "div", "dt", "fieldset", "figcaption", "figure", "footer", "form", "header"),
    *("html", "li", "nav", "summary", "tbody", "td", "tfoot", "th", "thead", "tr"),
}
"""Elements that begin on a line of their own."""

ENDS_PARAGRAPH = BREAKS | frozenset(
    ("address", "aside", "center", "details", "div", "footer", "form", "header", "nav")
)
"""Elements that end an open paragraph, as it needs no end tag."""

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
"""Elements that have no end."""

NEVER_SHOWN = frozenset(
    ("script", "style", "template", "iframe", "noscript", "title", "audio", "video", "canvas")
) | {"annotation"}
"""Elements whose text is no part of the page, or is there for browsers of old."""

_NOT_DRAWN = frozenset(("title", "desc", "metadata", "defs", "symbol", "clippath", "mask"))
"""Elements of a drawing that are shown only where others refer to them."""

_NO_TEXT = frozenset(("script", "style", "title", "annotation")) | _NOT_DRAWN
"""Elements whose letters are none for a reader, so that nothing is hidden in them."""

_MAX_DEPTH = 2000  # of elements within one that is not shown
_ENDED_BY = {
    "p": ENDS_PARAGRAPH,
    **dict.fromkeys(("svg", *_NOT_DRAWN), BLOCKS - {"html", "body"}),
    "title": BLOCKS,
    **dict.fromkeys(("dd", "dt"), frozenset(("dd", "dt"))),
    **dict.fromkeys(("td", "th"), frozenset(("td", "th", "tr"))),
    "li": frozenset(("li",)),
    "tr": frozenset(("tr",)),
}


class SkippedElements:
    """The open elements from the first hidden one on; false if none is hidden."""

    def __init__(self) -> None:
        self._tags: list[str] = []
        self._is_of_drawing = False

    def __bool__(self) -> bool:
        return bool(self._tags)

    @property
    def is_title(self) -> bool:
        """True if the hidden element is the title of the page."""
        return self._tags == ["title"] and not self._is_of_drawing

    @property
    def is_style(self) -> bool:
        """True if the hidden element is a style sheet."""
        return self._tags == ["style"]

    @property
    def has_text(self) -> bool:
        """True if the hidden element may have text; definitions of inline XBRL have none."""
        if self._tags[1:2] == ["ix:header"]:
            return False
        return _NO_TEXT.isdisjoint((self._tags[0], self._tags[-1]))

    def goes_on_at(self, tag: str) -> bool:
        """True if an element that begins is within a hidden one."""
        if self._tags and self._is_ended_by(tag):
            self._tags.clear()
        return bool(self._tags) and self._push(tag)

    def start(self, tag: str, *, is_displayed: bool, is_of_drawing: bool) -> bool:
        """True if an element that begins is the first hidden one."""
        is_never_shown = tag in NEVER_SHOWN or (is_of_drawing and tag in _NOT_DRAWN)
        if is_displayed and not is_never_shown:
            return False
        self._is_of_drawing = is_of_drawing
        return self._push(tag)

    def _push(self, tag: str) -> bool:
        if tag not in VOID and len(self._tags) < _MAX_DEPTH:
            self._tags.append(tag)
        return True

    def end(self, tag: str, *, is_open: bool) -> bool:
        """True if an end tag is of a hidden element. is_open: True if it is of one around it."""
        if not self._tags:
            return False
        if tag in self._tags:
            del self._tags[len(self._tags) - 1 - self._tags[::-1].index(tag) :]
            return True
        if is_open and (tag in BLOCKS or tag == "svg"):
            self._tags.clear()
        return bool(self._tags)

    def _is_ended_by(self, tag: str) -> bool:
        if tag not in _ENDED_BY.get(self._tags[0], ()) or "foreignobject" in self._tags:
            return False
        return not any(each in BLOCKS and each not in _ENDED_BY for each in self._tags[1:])
