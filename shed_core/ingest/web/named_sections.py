"""Sections of an EPUB that only its contents name: their titles are pictures, or missing.

Their titles become headings at the targets of the contents' links. Entries that are no links, such
as parts of a book, are put above the next entry that is one.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.runs import grouped
from shed_core.ingest.flow.heading_looks import paragraph
from shed_core.ingest.flow.rows import Block, is_filled, plain_text
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.web.navigation import (
    Entry,
    Place,
    listed_levels,
    places_of,
)

_MAX_BLOCKS_APART = 2  # from a link's target to the heading that it leads to


class Chapter(NamedTuple):
    """A file of a book. anchors: numbers of the blocks that links may lead to."""

    blocks: Sequence[Block]
    anchors: Mapping[str, int]


def with_named_sections(
    chapters: Mapping[str, Chapter], entries: Iterable[Entry]
) -> dict[str, list[Block]]:
    """Return the blocks of each file, with headings for entries whose titles it does not hold."""
    by_path = grouped(entries, lambda entry: entry.path)
    places = {
        path: places_of(chapters[path].blocks, own)
        for path, own in by_path.items()
        if path in chapters
    }
    tags = _tags(chapters, by_path, places)
    titles = {letters_of(title) for title in _titles(chapters, places)}
    return {
        path: list(
            _with_headings(
                chapter.blocks,
                _named(chapter, by_path.get(path, ()), places.get(path, {}), titles),
                tags,
            )
        )
        for path, chapter in chapters.items()
    }


def _tags(
    chapters: Mapping[str, Chapter],
    by_path: Mapping[str, Sequence[Entry]],
    places_of_files: Mapping[str, Mapping[int, Place]],
) -> dict[int, int]:
    """Return the level that most tagged headings of each level of the contents have."""
    counts: dict[int, Counter[int]] = {}
    for path, places in places_of_files.items():
        blocks = chapters[path].blocks
        for n, level in listed_levels(blocks, by_path[path], places).items():
            counts.setdefault(level, Counter())[blocks[n].setting.level or level] += 1
    return {level: own.most_common(1)[0][0] for level, own in counts.items()}


def _titles(
    chapters: Mapping[str, Chapter], places: Mapping[str, Mapping[int, Place]]
) -> Iterator[str]:
    for path, chapter in chapters.items():
        yield from (place.entry.title for place in places.get(path, {}).values())
        yield from (
            plain_text(block) for block in chapter.blocks if block.setting.level is not None
        )


def _named(
    chapter: Chapter,
    entries: Sequence[Entry],
    places: Mapping[int, Place],
    titles: Collection[str],
) -> list[tuple[int, Entry]]:
    """Return the entries that need a heading, and the numbers of the blocks that they are above.

    titles: letters of all headings of the book.
    """
    headings = {n for n, block in enumerate(chapter.blocks) if block.setting.level is not None}
    headings.update(places)
    has_text = any(map(is_filled, chapter.blocks))
    entry_ids = {id(place.entry) for place in places.values()}
    named: list[tuple[int, Entry]] = []
    for entry in entries:
        number = chapter.anchors.get(entry.anchor, 0)
        if id(entry) in entry_ids or not (has_text or entry.has_entries):
            continue
        if entry.is_link:
            near = range(number - 1, number + _MAX_BLOCKS_APART + 1)
            is_target = entry.anchor in chapter.anchors and headings.isdisjoint(near)
            is_needed = is_target or (not headings and (not entry.anchor or not named))
        else:
            is_needed = letters_of(entry.title) not in titles
        if is_needed:
            named.append((number, entry))
    return named


def _with_headings(
    blocks: Sequence[Block], named: Sequence[tuple[int, Entry]], tags: Mapping[int, int]
) -> Iterator[Block]:
    above: dict[int, list[Block]] = {}
    for number, entry in named:
        heading = paragraph(entry.title, tags.get(entry.level, entry.level))
        above.setdefault(min(number, len(blocks)), []).append(heading)
    for n, block in enumerate(blocks):
        yield from above.get(n, ())
        yield block
    yield from above.get(len(blocks), ())
