"""Changes that a document shows: struck and inserted text, with author and date.

The text of a record is the document with all changes accepted; changes are kept beside it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

MAX_CHANGES = 2_000
"""Number of changes in a document."""

MAX_CHANGE_CHARS = 300
"""Characters of the struck text of one change, and of the inserted one."""

MAX_AUTHOR_CHARS = 100
MAX_ALL_CHARS = 200_000
"""Characters of all changes together, so that they take little of a record."""


class Change(NamedTuple):
    """One change; texts are on one line, and cut where they are longer than the limits.

    struck, put_in: one of them may be "". author: "" if unknown. date: as 2026-11-26, or "".
    is_moved: True if the same text is inserted or struck elsewhere.
    phrase: index in the record; 0 before there is one.
    """

    struck: str
    put_in: str
    author: str = ""
    date: str = ""
    is_moved: bool = False
    phrase: int = 0

    @property
    def text(self) -> str:
        """The change in the notation of word diffs.

        >>> Change("500", "750", "A. Lee", "2026-11-26").text
        '[-500-]{+750+}'
        """
        struck = f"[-{self.struck}-]" if self.struck else ""
        return f"{struck}{{+{self.put_in}+}}" if self.put_in else struck


def bounded(changes: Iterable[Change]) -> Iterator[Change]:
    """Yield the first changes, no more than a record may hold."""
    n_chars = 0
    for n, change in enumerate(changes):
        n_chars += n_characters(change)
        if n == MAX_CHANGES or n_chars > MAX_ALL_CHARS:
            return
        yield change


def n_characters(change: Change) -> int:
    """Return the characters of the texts of a change."""
    return len(change.struck) + len(change.put_in) + len(change.author)
