"""The text of a paragraph of a slide, its equations included, by its visibility."""

from typing import NamedTuple
from xml.etree.ElementTree import Element

from shed_core.ingest.flow.package import FALLBACK, A
from shed_core.ingest.flow.rows import LINE_BREAK, Block, hidden_block, plain_text
from shed_core.ingest.flow.visibility import Visibility
from shed_core.ingest.office.equations import M, equation_text
from shed_core.ingest.office.slide_paint.shapes import TextPaint

_LEVELS = frozenset("012345678")
_Run = tuple[str, Element | None]


class Words(NamedTuple):
    """Text that is seen, text that is marked, and the number of characters that are left out."""

    seen: str
    marked: str
    n_left_out: int

    def hidden(self) -> list[Block]:
        """Return a block of the hidden text, if there is any."""
        is_any = self.marked.strip() or self.n_left_out
        return [hidden_block(self.marked, self.n_left_out)] if is_any else []


def words_of(paragraph: Element, paint: TextPaint) -> Words:
    """Return the text of a paragraph; blanks are with the text before them."""
    seen: list[str] = []
    marked: list[str] = []
    n_left_out, level, visibility = 0, str(level_of(paragraph)), Visibility.SEEN
    for text, properties in _runs(paragraph, None, []):
        if text.strip():
            visibility = paint.visibility(properties, level)
        if visibility == Visibility.LEFT_OUT:
            n_left_out += len(text.strip())
        else:
            (seen if visibility == Visibility.SEEN else marked).append(text)
    return Words("".join(seen), "".join(marked), n_left_out)


def level_of(paragraph: Element) -> int:
    """Return the level of a paragraph in its list, from 0."""
    properties = paragraph.find(f"{A}pPr")
    level = "0" if properties is None else properties.get("lvl", "0")
    return int(level) if level in _LEVELS else 0


def concealed(block: Block, visibility: Visibility) -> Block:
    """Return a block by its visibility: as it is, marked, or left out."""
    if visibility == Visibility.SEEN or not block.cells:
        return block
    text = plain_text(block)
    is_marked = visibility == Visibility.MARKED
    return hidden_block(text) if is_marked else hidden_block("", len(text))


def _runs(element: Element, run: Element | None, result: list[_Run]) -> list[_Run]:
    """Add the texts in an element to those found, with the properties of their runs."""
    if element.tag == f"{M}oMath":
        result.append((equation_text(element), element.find(f".//{A}rPr")))
    elif element.tag == f"{A}br":
        result.append((LINE_BREAK, None))
    elif element.tag == f"{A}t":
        result.append((element.text or "", run))
    elif element.tag != FALLBACK:
        if element.tag in (f"{A}r", f"{A}fld"):
            run = element.find(f"{A}rPr")
        for child in element:
            _runs(child, run, result)
    return result
