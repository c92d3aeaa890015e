"""Where the titles of an embedded outline stand on their pages."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from shed_core.document.phrases import Label
from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.parse import numbering

_HEAD = 3  # letters by which lines are looked up
_OTHER = re.compile(r"[\W_]+")
_FURNITURE = (Label.PAGE_HEADER, Label.PAGE_FOOTER, Label.TABLE, Label.CAPTION)


class Match(NamedTuple):
    """first, last: the lines that an outline's title was found in. level: from 1."""

    first: int
    last: int
    level: int


class _Page(NamedTuple):
    """The lines of one page, as titles are looked for in them.

    first: number of the first line. keys: of the lines.
    heads: by their first letters, the lines and their keys, with the number in front and without.
    """

    first: int
    keys: list[str]
    heads: dict[str, list[tuple[int, str]]]


def match_outline(
    entries: Sequence[OutlineEntry], lines: Sequence[TextLine], labels: Sequence[Label]
) -> list[Match | None]:
    """Return where each title stands, or None where it is not on its page.

    A title matches lines by letters and digits alone, with or without its number; lines in the text
    are preferred to running heads and captions, and no line is taken twice. Takes
    O(lines + entries) for titles that differ.
    """
    starts = [line.page for line in lines]
    pages: dict[int, _Page] = {}
    taken: set[int] = set()
    matches: list[Match | None] = []
    for entry in entries:
        if entry.page not in pages:
            first, stop = bisect_left(starts, entry.page), bisect_left(starts, entry.page + 1)
            pages[entry.page] = _page(lines, first, stop)
        match = _find(entry, pages[entry.page], labels, taken)
        matches.append(match)
        if match is not None:
            taken.update(range(match.first, match.last + 1))
    return matches


def _page(lines: Sequence[TextLine], first: int, stop: int) -> _Page:
    page = _Page(first, [_key(line.text) for line in lines[first:stop]], {})
    for line, key in enumerate(page.keys):
        for variant in {key, _key(_without_number(lines[first + line].text))} - {""}:
            page.heads.setdefault(variant[:_HEAD], []).append((line, variant))
    return page


def _find(
    entry: OutlineEntry, page: _Page, labels: Sequence[Label], taken: set[int]
) -> Match | None:
    in_furniture: Match | None = None
    for key in title_keys(entry.title):
        for first, last in _runs(page, key):
            match = Match(page.first + first, page.first + last, entry.level)
            if not taken.isdisjoint(range(match.first, match.last + 1)):
                continue
            if labels[match.first] not in _FURNITURE:
                return match
            in_furniture = in_furniture or match
    return in_furniture


def _runs(page: _Page, wanted: str) -> Iterator[tuple[int, int]]:
    """Yield the runs of lines, the first and the last of them, whose letters are those wanted."""
    for first, run in page.heads.get(wanted[:_HEAD], ()):
        last = first
        while run != wanted and wanted.startswith(run) and last + 1 < len(page.keys):
            last += 1
            run += page.keys[last]
        if run == wanted:
            yield first, last


def title_keys(title: str) -> list[str]:
    """Return what a title is looked up by: whole, without its number or a short first word."""
    first, _, rest = title.partition(" ")
    keys = [_key(title), _key(_without_number(title)), _key(rest) if len(first) < 4 else ""]
    return [key for key in dict.fromkeys(keys) if key]


def _key(text: str) -> str:
    """Return the letters and digits of a text, without case and ligatures."""
    if not text.isascii():
        text = normalize("NFKC", text)
    return _OTHER.sub("", text.casefold())


def _without_number(title: str) -> str:
    found = numbering(title)
    return found.rest if found else title
