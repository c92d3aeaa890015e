"""Headings of Word files: `python -m bench.quality.word FOLDER...`.

The truth is read off the XML by a few lines that share no code with the reader: every paragraph
with text whose style is named `heading n`, or based on such a style, unless it has another outline
level of its own (9 is body text). A heading's parent is the last one before it of a smaller level.
"""

import argparse
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, fromstring
from zipfile import BadZipFile, ZipFile

from shed_core.document.record import DocumentRecord
from shed_core.errors import DocumentError
from shed_core.evaluation.words import letters
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
NOT_SHOWN = {f"{W}{name}" for name in ("del", "moveFrom", "pPr", "rPr", "txbxContent")}
LEFT_OUT = {"{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback", f"{W}moveFrom"}
MAX_BASE_STYLES = 32
BODY_LEVEL = 10
MAX_NUMBER_LENGTH = 20  # letters and digits of a number that Word prints before a heading
MIN_CLAUSE_LENGTH = 30  # letters and digits that must be the same of a header cut from a clause


class Heading(NamedTuple):
    """A styled heading: the letters and digits of its text, and its level from 1."""

    key: str
    level: int


class Score(NamedTuple):
    """What was found of the headings of a file.

    n_nested: those whose nearest ancestor that is a heading is the true parent.
    n_below: those whose parent, whatever it is, is the true parent.
    n_others: headers that are no headings.
    """

    n_headings: int = 0
    n_found: int = 0
    n_nested: int = 0
    n_below: int = 0
    n_others: int = 0


def headings(path: Path) -> list[Heading]:
    """Return the styled headings of a file, in reading order."""
    with ZipFile(path) as archive:
        root = fromstring(archive.read("word/document.xml"))
        names = archive.namelist()
        styles = archive.read("word/styles.xml") if "word/styles.xml" in names else b"<styles/>"
    levels = _levels(fromstring(styles))
    found: list[Heading] = []
    for paragraph in _paragraphs(root):
        level = levels.get(_value(paragraph, f"pPr/{W}pStyle"), 0)
        if own := _outline_level(paragraph):
            level = own % BODY_LEVEL
        if level and (key := letters("".join(_texts(paragraph)))):
            found.append(Heading(key, level))
    return found


def _paragraphs(element: Element) -> Iterator[Element]:
    """Yield the paragraphs within an element, those of text boxes after the one they are in."""
    for child in element:
        if child.tag == f"{W}p":
            yield child
        if child.tag not in LEFT_OUT:
            yield from _paragraphs(child)


def _texts(element: Element) -> Iterator[str]:
    """Yield the texts of a paragraph that Word shows; those of hidden runs are not."""
    for child in element:
        if child.tag == f"{W}t":
            yield child.text or ""
        elif child.tag not in NOT_SHOWN and child.find(f"{W}rPr/{W}vanish") is None:
            yield from _texts(child)


def _levels(styles: Element) -> dict[str, int]:
    """Return the level of each heading style, by its id."""
    of_id = {style.get(f"{W}styleId", ""): style for style in styles.findall(f"{W}style")}
    return {name: level for name in of_id if (level := _level(of_id, name))}


def _level(styles: dict[str, Element], name: str) -> int:
    for _ in range(MAX_BASE_STYLES):
        style = styles.get(name)
        if style is None:
            return 0
        words = _value(style, "name").casefold().split()
        if words[:1] == ["heading"] and len(words) == 2 and words[1] in "123456789":
            return int(words[1])
        if own := _outline_level(style):
            return own % BODY_LEVEL
        name = _value(style, "basedOn")
    return 0


def _outline_level(element: Element) -> int:
    """Return the level that a style or paragraph sets, BODY_LEVEL for body text, 0 for none."""
    text = _value(element, f"pPr/{W}outlineLvl")
    return int(text) + 1 if text in set("0123456789") else 0


def _value(element: Element, path: str) -> str:
    found = element.find(f"{W}{path}")
    return "" if found is None else found.get(f"{W}val", "")


def score(record: DocumentRecord, truth: Sequence[Heading]) -> Score:
    """Return what a record has of the true headings."""
    keys = [letters(record.header(node)) for node in range(record.sht.n_nodes)]
    node_of = list(_matches(keys, truth))
    heading_of = {node: number for number, node in enumerate(node_of) if node is not None}
    n_nested = n_below = 0
    for number, node in enumerate(node_of):
        if node is None:
            continue
        parent = record.sht.parents[node]
        ancestor = parent
        while ancestor >= 0 and ancestor not in heading_of:
            ancestor = record.sht.parents[ancestor]
        true_parent = _parent(truth, number)
        n_nested += heading_of.get(ancestor, -1) == true_parent
        n_below += (heading_of.get(parent, -2) if parent >= 0 else -1) == true_parent
    return Score(len(truth), len(heading_of), n_nested, n_below, len(keys) - len(heading_of))


def _matches(keys: Sequence[str], truth: Sequence[Heading]) -> Iterator[int | None]:
    """Yield the header of each heading, or None; a header may begin with a printed number."""
    start = 0
    for heading in truth:
        found = next(
            (node for node in range(start, len(keys)) if _is_same(keys[node], heading.key)), None
        )
        start = start if found is None else found + 1
        yield found


def _is_same(header: str, heading: str) -> bool:
    """Whether a header is a heading with a number before it, or the beginning of a long one."""
    if header.endswith(heading):
        return len(header) - len(heading) <= MAX_NUMBER_LENGTH
    numbers = range(min(MAX_NUMBER_LENGTH, len(header) - MIN_CLAUSE_LENGTH))
    return any(heading.startswith(header[number:]) for number in numbers)


def _parent(truth: Sequence[Heading], number: int) -> int:
    level = truth[number].level
    return next((n for n in range(number - 1, -1, -1) if truth[n].level < level), -1)


def main() -> None:
    """Print the figures of every Word file below some folders that has styled headings."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--verbose", action="store_true", help="print the files that have misses")
    options = parser.parse_args()
    scores: list[Score] = []
    for path in sorted(path for folder in options.folders for path in folder.rglob("*.docx")):
        try:
            truth = headings(path)
            if not truth:
                continue
            found = score(read_record(path.read_bytes(), Options()), truth)
        except (DocumentError, BadZipFile, KeyError, ParseError, ValueError, zlib.error) as error:
            print(f"{path.name}: {type(error).__name__}")
            continue
        scores.append(found)
        if options.verbose and min(found[1:4]) < found.n_headings:
            print(f"{path}: {found}")
    total = Score(*map(sum, zip(*scores, strict=True)))
    n = total.n_headings
    print(f"{len(scores)} files, {n} headings: {total.n_found / n:.3f} found")
    print(f"{total.n_nested / n:.3f} nested right, {total.n_below / n:.3f} with nothing between")
    print(f"{total.n_others} other headers")


if __name__ == "__main__":
    main()
