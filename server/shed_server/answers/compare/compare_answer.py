"""The answer of compare: an outline of the changes, with their text if there is room.

Its lines are numbered, and a cursor has the number of the next page's first line. Lines with text
of the documents, except titles, are between two marks that no document can know.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.comparison.changes import Kind, Versions
from shed_server.answers.calls import Compare, going_on, next_call, scope_of
from shed_server.answers.compare.comparer import ComparedDocuments
from shed_server.answers.compare.details import details
from shed_server.answers.compare.outline import (
    MARKS,
    MOVED,
    RETITLED,
    code_of,
    is_equal,
    outline,
    place_of,
)
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    NOTICE,
    count,
    fenced,
    fitting,
    limited,
    mark_for,
    name_text,
)
from shed_server.answers.skipped_documents import notes
from shed_server.errors import BadCursorError

_MEANINGS = {
    MARKS[Kind.ADDED]: "added",
    MARKS[Kind.DROPPED]: "dropped",
    MOVED: "moved",
    RETITLED: "retitled",
    MARKS[Kind.CHANGED]: "share of words changed",
    MARKS[Kind.FIGURES]: "figures or dates only",
    MARKS[Kind.EQUAL]: "same",
    MARKS[Kind.ABSENT]: "in neither",
}
_NOTES_SHARE = 8  # of an answer
_LARGE = 1 << 40


def compare_answer(comparison: ComparedDocuments, request: Compare, max_chars: int) -> str:
    """Return the changes of the sections of documents, from the cursor on.

    Raises UnknownPrefixError, BadCursorError or ComparisonLimitError.
    """
    page = _Page(comparison, request, max_chars)
    return limited(page.text(), max_chars)


def counts_text(
    comparison: ComparedDocuments, listed: Sequence[Versions], names: Sequence[str]
) -> str:
    """Return the number of sections by kind of change, and the legend of the marks."""
    n_equal = sum(map(is_equal, listed))
    if n_equal == len(listed):
        return f"{_named(names)}: no change in {count(len(listed), 'section')}"
    codes = [code_of(one) for one in listed if not is_equal(one)]
    used = Counter(mark for code in codes for mark in _MEANINGS if mark in code)
    if len(comparison.documents) > 2:
        used.setdefault(MARKS[Kind.EQUAL], 1)
        marks = [f"{mark} {meaning}" for mark, meaning in _MEANINGS.items() if mark in used]
        each = f"a mark for each step: {', '.join(marks)}"
    else:
        marks = [f"{used[m]} {meaning} ({m})" for m, meaning in _MEANINGS.items() if m in used]
        each = ", ".join(marks)
    return f"{_named(names)}: {count(len(listed), 'section')}, {n_equal} equal; {each}"


def _named(names: Sequence[str]) -> str:
    if len(names) == 2:
        return " -> ".join(names)
    return ", ".join(f"{n} {name}" for n, name in enumerate(names, start=1))


class _Lines(NamedTuple):
    """All lines of an answer. details: of document text. is_short: True if small changes share one.

    are_left_out: True if the details are, for want of room.
    """

    outline: Sequence[str]
    details: Sequence[str]
    is_short: bool
    are_left_out: bool = False


class _Page:
    def __init__(self, comparison: ComparedDocuments, request: Compare, max_chars: int) -> None:
        self._compared, self._request, self._max_chars = comparison, request, max_chars
        self._listed = comparison.within(request.prefix)
        keys = "\n".join(f"{one.name}\n{one.key}" for one in comparison.documents)
        self._scope = scope_of(request, keys)

    def text(self) -> str:
        """Return the page."""
        mark = mark_for((*self._scope, self._request.cursor))
        frame = len(fenced("", mark)) + len(self._tail(_LARGE, is_short=True)) + len("\n")
        first, is_short = self._position()
        head = self._head()
        room = self._max_chars - len(head) - frame
        lines = self._lines(room, is_short)
        if first > len(lines.outline) + len(lines.details):
            raise BadCursorError(self._request.cursor)
        left = [*lines.outline, *lines.details][first:]
        n_shown = len(fitting((f"{line}\n" for line in left), room))
        n_outline = min(n_shown, max(0, len(lines.outline) - first))
        shown = "".join(f"{line}\n" for line in left[:n_outline])
        if n_shown > n_outline:
            text = "".join(f"{line}\n" for line in left[n_outline:n_shown])
            shown += fenced(text, mark) + "\n"
        if n_shown < len(left):
            return head + shown + self._tail(first + n_shown, is_short=lines.is_short)
        return (head + shown + self._next(lines)).rstrip("\n")

    def _position(self) -> tuple[int, bool | None]:
        """Return the first line, and whether small changes share one; None if that is open."""
        if not self._request.cursor:
            return 0, None
        first, is_short = read_cursor(self._request.cursor, 2, self._scope)
        return first, bool(is_short)

    def _lines(self, room: int, is_short: bool | None) -> _Lines:
        """Return all lines: those of the text too if they are wanted, or all have room.

        is_short: as on the page before; None on the first, where it depends on the room.
        """
        lines = outline(self._compared, self._listed, is_short=bool(is_short))
        texts = details(self._compared, self._listed)
        if self._request.prefix:
            return _Lines(lines, list(texts), bool(is_short))
        if is_short is not None:
            return _Lines(lines, (), is_short, are_left_out=True)
        room -= sum(map(len, lines)) + len(lines)
        if room < 0:
            lines = outline(self._compared, self._listed, is_short=True)
            return _Lines(lines, (), is_short=True, are_left_out=True)
        shown: list[str] = []
        for line in texts:
            shown.append(line)
            room -= len(line) + 1
            if room < 0:
                return _Lines(lines, (), is_short=False, are_left_out=True)
        return _Lines(lines, shown, is_short=False)

    def _head(self) -> str:
        names = [name_text(one.name, self._max_chars) for one in self._compared.documents]
        if self._request.cursor:
            return f"{_named(names)}, continued\n"
        note = notes(self._compared.missing, self._max_chars // _NOTES_SHARE).lstrip("\n")
        counts = counts_text(self._compared, self._listed, names)
        return f"{counts}. {NOTICE}\n{note}{chr(10) * bool(note)}"

    def _tail(self, first: int, *, is_short: bool) -> str:
        cursor = make_cursor((first, int(is_short)), self._scope)
        return f"[More follows. Go on with {going_on(self._request, cursor=cursor)}]"

    def _next(self, lines: _Lines) -> str:
        """Return the call that shows the changes in the text of a section, if they are left out."""
        changed = [one for one in self._listed if _share(one)]
        if not lines.are_left_out or not changed:
            return ""
        prefix = place_of(self._compared, max(changed, key=_share))[0]
        return (
            f"[What changed in one section: {next_call(self._request, prefix=prefix, cursor='')}]"
        )


def _share(one: Versions) -> float:
    return max((step.share for step in one.steps), default=0.0)
