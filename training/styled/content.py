"""Texts with headings as a list of blocks, read by pandoc from any format that it knows.

HTML is read by `html_text`, which is faster.
"""

import json
import re
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

_BOLD, _ITALIC, _CODE = "b", "i", "c"
SKIPPED_CLASSES = re.compile(r"nav|toc|sidebar|related|footer|header$|contents|copyright|search")
_NUMBER = re.compile(
    r"^(?:(?:chapter|section|appendix|kapitel|anhang|chapitre|annexe|glava|κεφάλαιο|chương|глава)"
    r"\s+)?(?:[\dA-Z]{1,2}(?:\.\d+)*[.:]?|第\s*\d+\s*章\.?|부록 \w\.|附录 \w\.?|付録\w\.?"
    r"|\d+장\.)\s+",
    re.IGNORECASE,
)
MAX_CODE_LINES, MAX_LINE_LENGTH, MAX_COLUMNS = 10, 90, 5
_MAX_TABLE_ROWS = 8
_MAX_CELL_LENGTH = 200  # characters
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f]")
_MAX_HEADING_LENGTH = 140  # characters

Runs = tuple[tuple[str, str], ...]
"""Pieces of text and the style of each: b for bold, i for italic, c for code, or none."""


class Block(NamedTuple):
    """A block of a text.

    kind: heading, paragraph, item, code or table. runs: its text. level: of a heading, from 1.
    rows: of a table, each a tuple of cells.
    """

    kind: str
    runs: Runs = ()
    level: int = 0
    rows: tuple[tuple[str, ...], ...] = ()

    @property
    def text(self) -> str:
        """Its text without styles."""
        return "".join(text for text, _ in self.runs)


def read_blocks(path: Path, format_name: str) -> list[Block]:
    """Return the blocks of a file as pandoc reads it, numbers before its headings removed.

    Raises CalledProcessError if pandoc cannot read it.
    """
    command = ["pandoc", "-f", format_name, "-t", "json", str(path)]
    output = subprocess.run(command, check=True, capture_output=True, timeout=120).stdout
    return [block for block in _blocks(json.loads(output)["blocks"]) if is_useful(block)]


def excerpt(blocks: list[Block], chance: Random, n_characters: int) -> list[Block]:
    """Return about as many characters of a text as wanted, from a random heading on.

    The highest level in it is 1, and no level is skipped downwards.
    """
    starts = [n for n, block in enumerate(blocks) if block.kind == "heading"]
    n_left = n_characters
    chosen: list[Block] = []
    for block in blocks[chance.choice(starts[: max(1, len(starts) * 2 // 3)]) :]:
        chosen.append(block)
        n_left -= len(block.text) + sum(len(cell) for row in block.rows for cell in row)
        if n_left < 0:
            break
    return _with_plain_levels(chosen)


def heading_text(text: str) -> str:
    """Return the text of a heading without the number before it and the mark of its link."""
    return _NUMBER.sub("", " ".join(text.replace("¶", "").split()))


def table_block(rows: Sequence[tuple[str, ...]]) -> list[Block]:
    """Return a table as a block; nothing if it is none of words and figures."""
    rows = [row for row in rows if any(row)][:_MAX_TABLE_ROWS]
    is_table = len(rows) > 1 and all(len(c) < _MAX_CELL_LENGTH for row in rows for c in row)
    return [Block("table", rows=tuple(rows))] if is_table else []


def is_useful(block: Block) -> bool:
    """Whether a block holds something to set, and nothing that XML has no place for."""
    if _CONTROL.search(block.text):
        return False
    if block.kind == "heading":
        return 1 < len(block.text) <= _MAX_HEADING_LENGTH and any(map(str.isalpha, block.text))
    return bool(block.rows) if block.kind == "table" else bool(block.text.strip())


def _with_plain_levels(blocks: Iterable[Block]) -> list[Block]:
    open_levels: list[int] = []
    out: list[Block] = []
    for block in blocks:
        if block.kind == "heading":
            while open_levels and open_levels[-1] >= block.level:
                open_levels.pop()
            open_levels.append(block.level)
            block = block._replace(level=len(open_levels))
        out.append(block)
    return out


def _blocks(nodes: Iterable[Any]) -> Iterator[Block]:
    for node in nodes:
        kind, content = node["t"], node.get("c")
        if kind == "Header":
            text = heading_text("".join(text for text, _ in _runs(content[2])))
            yield Block("heading", ((text, ""),), level=content[0])
        elif kind in ("Para", "Plain"):
            yield Block("paragraph", _runs(content))
        elif kind == "CodeBlock":
            lines = content[1].splitlines()[:MAX_CODE_LINES]
            yield Block("code", (("\n".join(line[:MAX_LINE_LENGTH] for line in lines), _CODE),))
        elif kind in ("BulletList", "OrderedList"):
            items = content if kind == "BulletList" else content[1]
            yield from _items(items)
        elif kind == "DefinitionList":
            yield from _definitions(content)
        elif kind == "BlockQuote":
            yield from _blocks(content)
        elif kind == "Div" and not SKIPPED_CLASSES.search(" ".join(content[0][1])):
            yield from _blocks(content[1])
        elif kind == "Table":
            yield from table_block(list(_rows(content[3:])))


def _items(items: Iterable[Any]) -> Iterator[Block]:
    for item in items:
        for block in _blocks(item):
            yield block._replace(kind="item") if block.kind == "paragraph" else block


def _definitions(content: Iterable[Any]) -> Iterator[Block]:
    """Yield each definition as a paragraph that begins with its term in bold."""
    for term, definitions in content:
        lead = "".join(text for text, _ in _runs(term))
        for blocks in definitions:
            for block in _blocks(blocks):
                if lead and block.kind == "paragraph":
                    block = block._replace(runs=((lead + " ", _BOLD), *block.runs))
                    lead = ""
                yield block


def _runs(inlines: Iterable[Any], style: str = "") -> Runs:
    runs: list[tuple[str, str]] = []
    for inline in inlines:
        kind, content = inline["t"], inline.get("c")
        if kind == "Str":
            runs.append((content, style))
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            runs.append((" ", style))
        elif kind in ("Strong", "Emph", "Underline", "SmallCaps"):
            runs += _runs(content, _BOLD if kind == "Strong" else _ITALIC)
        elif kind in ("Code", "Math"):
            runs.append((content[1], _CODE if kind == "Code" else _ITALIC))
        elif kind == "Quoted":
            runs += [("“", style), *_runs(content[1], style), ("”", style)]
        elif kind in ("Link", "Span", "Cite"):
            runs += _runs(content[1], style)
    return tuple(runs)


def _rows(node: Any) -> Iterator[tuple[str, ...]]:
    """Yield the rows of a table: each is a pair of attributes and cells, somewhere in the tree."""
    if not isinstance(node, list):
        return
    if len(node) == 2 and isinstance(node[1], list) and node[1] and all(map(_is_cell, node[1])):
        yield tuple(
            " ".join(" ".join(block.text for block in _blocks(cell[4])).split())
            for cell in node[1][:MAX_COLUMNS]
        )
        return
    for child in node:
        yield from _rows(child)


def _is_cell(node: Any) -> bool:
    return isinstance(node, list) and len(node) == 5 and isinstance(node[4], list)
