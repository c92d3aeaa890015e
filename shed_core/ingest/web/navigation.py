"""The contents that an EPUB states apart from its text: its NCX (EPUB 2) or `nav` (EPUB 3).

A book that a program converted often has plain paragraphs for headings, and its headings are those
that these contents list. Both are read as HTML is, since neither has to be XML without entities.
"""

import posixpath
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple
from urllib.parse import unquote

from shed_core.document.runs import grouped
from shed_core.ingest.flow.heading_looks import paragraph
from shed_core.ingest.flow.rows import LINE_BREAK, Block, plain_text
from shed_core.ingest.lines.normalize import clean, letters_of
from shed_core.ingest.web.tags.tag_parser import TagParser

_MAX_ENTRIES = 10_000
_MAX_TITLE_LENGTH = 300  # characters
_MAX_BLOCKS = 3  # of one heading, such as a number, a title and a subtitle
_MAX_PLACES = 4  # of a text, the last ones, that are tried
_NUMBER = re.compile(r"^[\W\d]+")

_Pair = tuple[int, int]
"""Level that the tag of a heading tells, and level that the contents tell."""


class Entry(NamedTuple):
    """An entry of the contents.

    level: from 1. path, anchor: of its heading; of the next entry's if it is no link.
    has_entries: True if it has entries below it.
    """

    level: int
    title: str
    path: str
    anchor: str = ""
    is_link: bool = True
    has_entries: bool = False


def stated_contents(text: str, folder: str) -> list[Entry]:
    """Return the entries of an NCX or of the table of contents among the lists of a `nav`.

    folder: of its file, which its links start from.
    """
    reader = _Reader()
    reader.feed(text)
    reader.close()
    entries: list[Entry] = []
    target = ""
    for level, title, link in reversed(reader.found[:_MAX_ENTRIES]):
        target = link or target
        title = clean(" ".join(title.split()))
        if letters_of(title) and len(title) <= _MAX_TITLE_LENGTH:
            path, anchor = linked_path(folder, target), unquote(target.partition("#")[2])
            has_entries = bool(entries) and entries[-1].level > level
            entries.append(Entry(level, title, path, anchor, bool(link), has_entries))
    return entries[::-1]


def with_stated_headings(
    chapters: Mapping[str, Sequence[Block]], entries: Iterable[Entry]
) -> Mapping[str, Sequence[Block]]:
    """Return files of blocks with the headings of the contents, if the files tag fewer.

    Else tagged headings get the levels of the contents if these have more levels.
    chapters: blocks of each file, by its path, in reading order.
    """
    by_path = grouped(entries, lambda entry: entry.path)
    places_in = {
        path: places_of(chapters[path], own) for path, own in by_path.items() if path in chapters
    }
    n_tagged = sum(block.setting.level is not None for block in chain(*chapters.values()))
    if sum(map(len, places_in.values())) <= n_tagged:
        levels = {
            n: listed_levels(chapters[n], by_path[n], places) for n, places in places_in.items()
        }
        return _with_levels(chapters, levels)
    return {path: list(_headed(own, places_in.get(path, {}))) for path, own in chapters.items()}


class Place(NamedTuple):
    """The last block of a heading, and its entry."""

    last: int
    entry: Entry


class _Reader(TagParser):
    """Collects level, title and link of each entry."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[int, str, str]] = []
        self._depth = 0
        self._is_contents = False  # within a `nav` of contents
        self._is_title = False
        self._begins_entry = False  # whether the last tag begins an item

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin an entry, or record its title or link."""
        values = dict(attrs)
        if tag == "nav":
            self._is_contents = "toc" in (values.get("epub:type") or "").split()
        self._depth += tag == "navpoint" or (tag == "ol" and self._is_contents)
        if tag == "navpoint":
            self.found.append((self._depth, "", ""))
        elif self._is_contents and (tag == "a" or (tag == "span" and self._begins_entry)):
            self.found.append((self._depth, "", values.get("href") or ""))
            self._is_title = True
        elif tag == "text" and self._depth:
            self._is_title = True
        elif tag == "content" and self.found:
            self.found[-1] = (*self.found[-1][:2], values.get("src") or "")
        self._is_title = self._is_title and tag != "ol"
        self._begins_entry = tag == "li"

    def handle_endtag(self, tag: str) -> None:
        """End an entry or a level."""
        if tag in ("a", "text", "li"):
            self._is_title = False
        elif tag == "nav":
            self._is_contents = False
        is_level = tag == "navpoint" or (tag == "ol" and self._is_contents)
        self._depth = max(0, self._depth - is_level)

    def handle_data(self, data: str) -> None:
        """Take the text of an entry's title."""
        if self._is_title and self.found:
            level, title, link = self.found[-1]
            self.found[-1] = (level, (title + data)[: _MAX_TITLE_LENGTH + 1], link)


def linked_path(folder: str, link: str) -> str:
    """Return the path of the file that a link leads to. folder: of the file with the link."""
    return posixpath.normpath(posixpath.join(folder, unquote(link.partition("#")[0])))


def _keys(text: str) -> list[str]:
    """Return the keys of a text, whole and without its number."""
    keys = (letters_of(text), letters_of(_NUMBER.sub("", text)))
    return [key for key in dict.fromkeys(keys) if key]


def places_of(blocks: Sequence[Block], entries: Sequence[Entry]) -> dict[int, Place]:
    """Return the first block of each heading that is found, and its place; in O(letters).

    Entries are looked for from the last one, since contents may also be printed before the text.
    """
    texts = [plain_text(block) if block.row is None else "" for block in blocks]
    blocks_of: dict[str, list[int]] = {}
    for n, text in enumerate(texts):
        for key in _keys(text[:_MAX_TITLE_LENGTH]):
            blocks_of.setdefault(key, []).append(n)
    keys = [letters_of(text[:_MAX_TITLE_LENGTH]) for text in texts]
    places: dict[int, Place] = {}
    stop = len(blocks)
    for entry in reversed(entries):
        runs = chain(*(_runs(key, keys, blocks_of, stop) for key in _keys(entry.title)))
        if run := max(runs, default=None):
            stop = run[0]
            places[stop] = Place(run[1], entry)
    return places


def _runs(
    title: str, keys: Sequence[str], blocks_of: Mapping[str, Sequence[int]], stop: int
) -> Iterator[tuple[int, int]]:
    """Yield the first and the last of blocks before some block that together are a title."""
    for n in range(1, len(title) + 1):
        numbers = blocks_of.get(title[:n], ())
        end = bisect_left(numbers, stop)
        for first in numbers[max(0, end - _MAX_PLACES) : end]:
            run, last = title[:n], first
            while len(run) < len(title) and last + 1 < min(stop, first + _MAX_BLOCKS):
                last += 1
                run += keys[last]
            if run == title:
                yield first, last


def listed_levels(
    blocks: Sequence[Block], entries: Sequence[Entry], places: Mapping[int, Place]
) -> dict[int, int]:
    """Return the level in the contents of each heading that they list.

    The first heading of a file is that of the first entry, though "Chapter 2." may be "2.".
    """
    headings = [n for n, block in enumerate(blocks) if block.setting.level is not None]
    levels = {n: places[n].entry.level for n in headings if n in places and places[n].last == n}
    return dict.fromkeys(headings[:1], entries[0].level) | levels


def _with_levels(
    chapters: Mapping[str, Sequence[Block]], levels_in: Mapping[str, Mapping[int, int]]
) -> Mapping[str, Sequence[Block]]:
    """Return the files with the levels of the contents, if these have more levels than the tags.

    DocBook tags the title of a chapter and those of its sections alike, or begins a file for each
    section, with the highest tag. In no file may the contents list a deeper tag as high as another.
    """
    pairs_of = [
        {(chapters[path][n].setting.level or 0, level) for n, level in levels.items()}
        for path, levels in levels_in.items()
    ]
    pairs = {pair for own in pairs_of for pair in own}
    n_tags, n_levels = len({tag for tag, _ in pairs}), len({level for _, level in pairs})
    if n_levels <= n_tags or not all(map(_is_ordered, pairs_of)):
        return chapters
    return {path: list(_levelled(own, levels_in.get(path, {}))) for path, own in chapters.items()}


def _is_ordered(pairs: Collection[_Pair]) -> bool:
    """True if a heading of a deeper tag is on a deeper level. pairs: tag and level of each."""
    levels: defaultdict[int, list[int]] = defaultdict(list)
    for tag, level in pairs:
        levels[tag].append(level)
    return all(max(levels[a]) < min(levels[b]) for a, b in pairwise(sorted(levels)))


def _levelled(blocks: Sequence[Block], levels: Mapping[int, int]) -> Iterator[Block]:
    """Yield the blocks; a heading that is not listed is as far below the last one as its tag is."""
    step = 0
    for n, block in enumerate(blocks):
        tag = block.setting.level
        if tag is None:
            yield block
        else:
            step = levels[n] - tag if n in levels else step
            yield _heading([block], tag + step)


def _headed(blocks: Sequence[Block], places: Mapping[int, Place]) -> Iterator[Block]:
    """Yield the blocks, those of a heading as one."""
    next_block = 0
    for n, block in enumerate(blocks):
        if n < next_block:
            continue
        place = places.get(n)
        if place is None:
            yield block
        else:
            next_block = place.last + 1
            yield _heading(blocks[n:next_block], place.entry.level)


def _heading(blocks: Sequence[Block], level: int) -> Block:
    texts = ("".join(piece.text for cell in block.cells for piece in cell) for block in blocks)
    return paragraph(LINE_BREAK.join(texts), level)
