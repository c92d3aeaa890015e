"""Changes of a page, as readers find them."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from shed_core.document.changes import MAX_AUTHOR_CHARS, MAX_CHANGE_CHARS, Change
from shed_core.ingest.lines.normalize import clean

_MAX_RAW_CHARS = 4 * MAX_CHANGE_CHARS  # before blanks are cleaned
_DATE = re.compile(r"[12]\d{3}-[01]\d-[0-3]\d", re.ASCII)


class TrackedChange(NamedTuple):
    """A change on a page. at: a point in the text that it is in or behind, in points, or None."""

    change: Change
    at: tuple[float, float] | None


def changes_joined(parts: Iterable[Change | None]) -> Iterator[Change]:
    """Yield changes of one author that follow each other as one, cleaned; empty ones are left out.

    parts: in reading order, None for text between them that stays.
    """
    open_change: Change | None = None
    for part in (*parts, None):
        if open_change and part and _who(open_change) == _who(part):
            struck = (open_change.struck + part.struck)[:_MAX_RAW_CHARS]
            put_in = (open_change.put_in + part.put_in)[:_MAX_RAW_CHARS]
            open_change = open_change._replace(struck=struck, put_in=put_in)
            continue
        if open_change and (change := _cleaned(open_change)).text:
            yield change
        open_change = part


def _who(change: Change) -> tuple[str, bool]:
    return change.author, change.is_moved


def _cleaned(change: Change) -> Change:
    date = _DATE.match(change.date)
    return Change(
        _line(change.struck, MAX_CHANGE_CHARS),
        _line(change.put_in, MAX_CHANGE_CHARS),
        _line(change.author, MAX_AUTHOR_CHARS),
        date[0] if date else "",
        change.is_moved,
        change.phrase,
    )


def _line(text: str, limit: int) -> str:
    line = clean(text[: 4 * limit]).strip()
    return line if len(line) <= limit else line[: limit - 3].rstrip() + "..."
