"""HTML as blocks: a small reader of its own, for pandoc takes half a second for each file."""

from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path

from training.styled.content import (
    MAX_CODE_LINES,
    MAX_COLUMNS,
    MAX_LINE_LENGTH,
    SKIPPED_CLASSES,
    Block,
    heading_text,
    table_block,
)

_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_KINDS = {"p": "paragraph", "dd": "paragraph", "li": "item", "pre": "code", "dt": "term"}
_STYLES = {"b": "b", "strong": "b", "i": "i", "em": "i", "code": "c", "tt": "c", "kbd": "c"}
_VOID = frozenset({"br", "img", "hr", "meta", "link", "input", "col", "wbr"})
_SKIPPED = frozenset({"script", "style", "nav", "head", "footer", "form"})


def read_html(path: Path) -> list[Block]:
    """Return the blocks of an HTML file."""
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8", errors="replace"))
    reader.close()
    reader.end_block()
    return reader.blocks


class _Reader(HTMLParser):
    """Collects the blocks of a page; navigation and tables within tables are left out."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []
        self._kind, self._level = "paragraph", 0
        self._runs: list[tuple[str, str]] = []
        self._styles: list[str] = []
        self._skipped: list[str] = []  # the open elements from the first that is skipped
        self._rows: list[list[str]] | None = None
        self._term = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _VOID:
            self._runs.append((" ", "")) if tag == "br" else None
            return
        names = next((value or "" for key, value in attrs if key == "class"), "")
        is_block = tag in ("div", "table", "ul", "dl", "p", "a")
        if self._skipped or tag in _SKIPPED or (is_block and SKIPPED_CLASSES.search(names)):
            self._skipped.append(tag)
        elif tag in _HEADINGS:
            self._begin("heading", _HEADINGS[tag])
        elif tag == "table":
            self._begin("paragraph")
            self._rows = []
        elif tag == "tr" and self._rows is not None:
            self._rows.append([])
        elif tag in _KINDS and self._rows is None:
            is_first_of_item = tag == "p" and self._kind in ("item", "code") and not self._runs
            self._begin(self._kind if is_first_of_item else _KINDS[tag])
        elif tag in _STYLES:
            self._styles.append(_STYLES[tag])

    def handle_endtag(self, tag: str) -> None:
        if self._skipped:
            if tag in self._skipped:
                del self._skipped[len(self._skipped) - 1 - self._skipped[::-1].index(tag) :]
        elif tag in _STYLES and self._styles:
            self._styles.pop()
        elif tag in ("td", "th") and self._rows:
            self._rows[-1].append(" ".join("".join(text for text, _ in self._runs).split()))
            self._runs = []
        elif tag == "table" and self._rows is not None:
            self.blocks += table_block([tuple(row[:MAX_COLUMNS]) for row in self._rows])
            self._rows, self._runs = None, []
        elif (tag in _HEADINGS or tag in _KINDS) and self._rows is None:
            self._begin("paragraph")

    def handle_data(self, data: str) -> None:
        if not self._skipped:
            style = self._styles[-1] if self._styles else ""
            text = data if self._kind == "code" else " ".join(f".{data}.".split())[1:-1]
            self._runs.append((text, "" if self._kind == "heading" else style))

    def _begin(self, kind: str, level: int = 0) -> None:
        self.end_block()
        self._kind, self._level, self._styles = kind, level, []

    def end_block(self) -> None:
        """Add what has been read since the last block."""
        runs, self._runs = tuple(self._runs), []
        text = "".join(text for text, _ in runs)
        if not text.strip():
            return
        if self._kind == "heading":
            self.blocks.append(Block("heading", ((heading_text(text), ""),), self._level))
        elif self._kind == "code":
            self.blocks.append(Block("code", ((_code(text), "c"),)))
        elif self._kind == "term":
            self._term = text.strip()
        else:
            lead = ((self._term + " ", "b"),) if self._term else ()
            self._term = ""
            self.blocks.append(Block(self._kind, (*lead, *runs)))


def _code(text: str) -> str:
    lines: Sequence[str] = text.strip("\n").splitlines()[:MAX_CODE_LINES]
    return "\n".join(line[:MAX_LINE_LENGTH] for line in lines)
