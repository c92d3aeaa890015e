"""Where the titles of an embedded outline stand on their pages."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from unicodedata import normalize

from shed_core.ingest.outline import Entry
from shed_core.ingest.rows import Row
from shed_core.list_types import numbering
from shed_core.phrases import Label

_MOST_ROWS = 5  # rows that one title can span
_FURNITURE = (Label.PAGE_HEADER, Label.PAGE_FOOTER, Label.TABLE)


class Match(NamedTuple):
    """first, last: the rows that an outline's title was found in. level: from 1."""

    first: int
    last: int
    level: int


class _Page(NamedTuple):
    """The rows of one page: the number of the first, and their keys."""

    first: int
    keys: list[str]


def match_outline(
    entries: Sequence[Entry], rows: Sequence[Row], labels: Sequence[Label]
) -> list[Match | None]:
    """Return where each title stands, or None where it is not on its page.

    A title matches rows by letters and digits alone, with or without its number; rows in the text
    are preferred to running heads, and no row is taken twice.
    """
    starts = [row.page for row in rows]
    pages: dict[int, _Page] = {}
    taken: set[int] = set()
    matches: list[Match | None] = []
    for entry in entries:
        if entry.page not in pages:
            first, stop = bisect_left(starts, entry.page), bisect_left(starts, entry.page + 1)
            pages[entry.page] = _Page(first, [_key(row.text) for row in rows[first:stop]])
        match = _find(entry, pages[entry.page], labels, taken)
        matches.append(match)
        if match is not None:
            taken.update(range(match.first, match.last + 1))
    return matches


def _find(entry: Entry, page: _Page, labels: Sequence[Label], taken: set[int]) -> Match | None:
    wanted = {_key(entry.title), _key(_without_number(entry.title))} - {""}
    in_furniture: Match | None = None
    for first, last in _runs(page.keys, wanted):
        match = Match(page.first + first, page.first + last, entry.level)
        if any(row in taken for row in range(match.first, match.last + 1)):
            continue
        if labels[match.first] not in _FURNITURE:
            return match
        in_furniture = in_furniture or match
    return in_furniture


def _runs(keys: Sequence[str], wanted: set[str]) -> Iterator[tuple[int, int]]:
    """Yield the runs of rows whose letters are a wanted key, a number in front aside."""
    for first in range(len(keys)):
        run = ""
        for last in range(first, min(first + _MOST_ROWS, len(keys))):
            run += keys[last]
            if not any(key.startswith(run) or run.endswith(key) for key in wanted):
                break
            if any(
                run == key or (run.endswith(key) and _is_number(run[: -len(key)])) for key in wanted
            ):
                yield first, last


def _is_number(prefix: str) -> bool:
    return len(prefix) < 12 and (prefix.isdigit() or len(prefix) <= 3 or prefix[-1].isdigit())


def _key(text: str) -> str:
    """Return the letters and digits of a text, without case, accents' forms and ligatures."""
    return "".join(filter(str.isalnum, normalize("NFKC", text).casefold()))


def _without_number(title: str) -> str:
    found = numbering(title)
    return found.rest if found else title
