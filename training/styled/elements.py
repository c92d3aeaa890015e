"""A text and a style sheet as the elements that a renderer sets, headers among them.

Here the text gets what makes headers hard to find: numbers and chapters before them, running heads,
a printed table of contents, captions, labels, boxes and rows of tables in bold.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from training.styled.content import Block, Runs
from training.styled.looks import Sheet

_CHAPTERS = {
    "en": "Chapter {}",
    "de": "Kapitel {}",
    "fr": "Chapitre {}",
    "es": "Capítulo {}",
    "it": "Capitolo {}",
    "pt": "Capítulo {}",
    "ja": "第{}章",
    "zh": "第{}章",
    "ko": "제{}장",
    "ru": "Глава {}",
    "el": "Κεφάλαιο {}",
    "nl": "Hoofdstuk {}",
    "vi": "Chương {}",
}
_CONTENTS = {"en": "Contents", "de": "Inhalt", "fr": "Table des matières", "ja": "目次"}
_CONTENTS |= {"es": "Índice", "zh": "目录", "ko": "차례", "ru": "Содержание", "it": "Indice"}
_LABELS = ("Note", "Example", "Important", "Input", "Expected result", "Warning", "Comment", "Step")
_ORGANISATIONS = ("Department of Water Resources", "Northfield Institute", "Meridian Works")
_ORGANISATIONS += ("University of Lund", "Office of the Auditor", "Atlas Systems AG")
_AUTHORS = ("A. Lindqvist, P. Moreau", "Hana Sato", "J. van den Berg", "Maria Rossi and Tom Okafor")
_DATES = ("March 2021", "14 September 2019", "Version 2.1", "2023-05-30", "Draft")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV")


class Element(NamedTuple):
    """Something to set.

    kind: title, cover, heading, paragraph, item, code, table, caption, label, box, contents or
    footnote. runs: its text; that of a run-in header begins the paragraph that follows.
    level: of a heading, or of an entry of the contents, from 1. mark: the number under which a
    header is known in the truth, or None. rows: of a table. note: text of a footnote at its end.
    """

    kind: str
    runs: Runs = ()
    level: int = 0
    mark: int | None = None
    rows: tuple[tuple[str, ...], ...] = ()
    note: str = ""

    @property
    def text(self) -> str:
        """Its text without styles."""
        return "".join(text for text, _ in self.runs)


def elements_of(blocks: Sequence[Block], sheet: Sheet, chance: Random) -> list[Element]:
    """Return the elements of a text set with a style sheet, headers numbered and marked."""
    n_levels = len(sheet.levels)
    body = list(_body(blocks, sheet, n_levels, chance))
    name = next((block.text for block in blocks if block.kind == "heading"), "")
    front = list(_front(name, body, sheet, chance))
    n_headers = 0
    out: list[Element] = []
    for element in [*front, *body]:
        if element.kind in ("heading", "title"):
            element = element._replace(mark=n_headers)
            n_headers += 1
        out.append(element)
    return out


def _front(name: str, body: Sequence[Element], sheet: Sheet, chance: Random) -> Iterator[Element]:
    if sheet.has_title:
        yield Element(
            "title", ((chance.choice(("A Guide to {}", "On {}", "{}")).format(name), ""),)
        )
        for lines in chance.sample((_AUTHORS, _ORGANISATIONS, _DATES), chance.randint(0, 3)):
            yield Element("cover", ((chance.choice(lines), ""),))
    if sheet.has_contents:
        title = _CONTENTS.get(sheet.language, "Contents")
        yield Element("heading", ((title, ""),), level=1)
        page = 1
        for element in body:
            page += chance.random() < 0.3
            if element.kind == "heading" and element.level < 3:
                runs = ((element.text, ""), (str(page), "page"))
                yield Element("contents", runs, level=element.level)


def _body(
    blocks: Sequence[Block], sheet: Sheet, n_levels: int, chance: Random
) -> Iterator[Element]:
    counters = [0] * n_levels
    n_tables = 0
    for block in blocks:
        if block.kind == "heading":
            level = min(block.level, n_levels)
            counters[level - 1] += 1
            counters[level:] = [0] * (n_levels - level)
            number = _number(counters[:level], sheet)
            yield Element("heading", ((number + block.text, ""),), level=level)
            continue
        if block.kind == "table":
            n_tables += 1
            yield from _table(block, n_tables, chance)
        else:
            if chance.random() < sheet.traps:
                yield from _trap(block, chance)
            has_note = block.kind == "paragraph" and sheet.has_footnotes and chance.random() < 0.08
            note = chance.choice(blocks).text[:160] if has_note else ""
            yield Element(block.kind, block.runs, note=note)


def _trap(block: Block, chance: Random) -> Iterator[Element]:
    """Yield something that looks like a header and is none."""
    kind = chance.choice(("label", "label", "box", "bold sentence"))
    label = chance.choice(_LABELS)
    if kind == "box":
        yield Element("box", ((label, "b"), ("\n", ""), (block.text[:200], "")))
    elif kind == "label":
        yield Element("paragraph", ((label + chance.choice((":", ".")), "b"), (" ", "")))
        yield Element("item", ((block.text[:90], ""),))
    else:
        yield Element("paragraph", ((block.text[:160].rsplit(" ", 1)[0] + ".", "b"),))


def _table(block: Block, number: int, chance: Random) -> Iterator[Element]:
    words = chance.choice(("Table {}: ", "Figure {}. ", "Tab. {} – "))
    caption = Element("caption", ((words.format(number), "b"), (" ".join(block.rows[0])[:90], "")))
    is_above = chance.random() < 0.6
    if is_above:
        yield caption
    yield Element("table", rows=block.rows)
    if not is_above:
        yield caption


def _number(path: Sequence[int], sheet: Sheet) -> str:
    """Return the number before a header, with the space after it; none in some style sheets."""
    decimal = ".".join(map(str, path))
    if sheet.numbering == "decimal":
        return decimal + "\u2003"
    if sheet.numbering == "decimal.":
        return decimal + ". "
    if sheet.numbering == "chapter":
        chapter = _CHAPTERS.get(sheet.language, "{}").format(path[0])
        return chapter + ". " if len(path) == 1 else decimal + " "
    if sheet.numbering == "outline":
        last = path[-1]
        letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        names = (_ROMAN[(last - 1) % 14] + ". ", letters[(last - 1) % 26] + ". ", f"{last}. ")
        return (*names, f"({letters[(last - 1) % 26].lower()}) ")[min(len(path), 4) - 1]
    return ""
