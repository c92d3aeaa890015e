"""The answer of grep over several documents: matches by document, with counts, within a limit.

The first page counts the matches of all documents; what follows needs to search only as far as it
shows. So the first page names them all, and cursors carry the sum.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple
from zlib import crc32

from shed_core.retrieval.excerpts.excerpts import CONTEXT
from shed_server.answers.calls import MIN_CONTEXT, Grep, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import NOTICE, count, limited, mark_for, name_text
from shed_server.answers.grep.entries import (
    Form,
    Matches,
    counts_line,
    entries,
    n_matches,
    shorter_pages,
)
from shed_server.answers.grep.no_match import escape_hint, pattern_text
from shed_server.answers.grep.searcher import GrepQuery
from shed_server.answers.grep.several import BEGINNING, DocumentMatches, SeveralDocuments, Start
from shed_server.answers.not_searched import NotSearched, notes
from shed_server.errors import BadCursorError
from shed_server.library.library import Opened
from shed_server.library.listings import Served
from shed_server.workers.caller import SILENT_CALLER, Caller

_COUNTS_SHARE, _NOTES_SHARE = 8, 6  # of an answer, for matches by document, what was not searched
_FRAME_CHARS = 360  # of the first line and the last, without the call that goes on


def grep_documents(
    documents: SeveralDocuments,
    request: Grep,
    max_chars: int,
    caller: Caller = SILENT_CALLER,
) -> str:
    """Return the matches of a pattern in several documents, from a cursor on.

    Documents that were not read yet are read first, for as long as a search may wait. Raises
    BadPatternError, PatternTimeoutError, CancelledError, WorkerStartError or BadCursorError.
    """
    served = documents.read(request.document, caller=caller)
    position = _position(request, served)
    page = _Page(request, max_chars, served, position)
    query = GrepQuery(request.pattern, request.ignore_case, request.exact)
    for found in documents.search(served, query, position.start, caller):
        page.add(found)
        if page.is_full and request.cursor:
            break
    return page.text()


class _Position(NamedTuple):
    """Where a page begins. n_before: matches on earlier pages.

    total: matches in all documents; 0 where they are not all counted.
    """

    start: Start = BEGINNING
    n_before: int = 0
    total: int = 0


def _scope(request: Grep) -> tuple[object, ...]:
    return (*scope_of(request, ""), request.document or "")


def _position(request: Grep, served: Sequence[Served]) -> _Position:
    """Return the position that the cursor holds. Raises BadCursorError if its document is gone."""
    if not request.cursor:
        return _Position()
    place, checksum, character, n_before, total = read_cursor(request.cursor, 5, _scope(request))
    near = [other for other in (place, *range(len(served))) if other < len(served)]
    for other in near:
        if checksum in _checksums(served[other], character):
            return _Position(Start(other, character), n_before, total)
    raise BadCursorError(request.cursor)


def _checksums(document: Served, character: int) -> list[int]:
    """Return the checksums that a cursor may have; within a document it depends on the content."""
    keys = document.keys if character else ("",)
    return [_checksum(document.name, key) for key in keys]


def _checksum(name: str, key: str) -> int:
    return crc32(f"{name}\n{key}".encode("utf-8", "surrogatepass"))


class _Page:
    """One page of the matches, built document by document."""

    def __init__(
        self, request: Grep, max_chars: int, served: Sequence[Served], position: _Position
    ) -> None:
        self._request, self._max_chars, self._served = request, max_chars, served
        self._position = position
        self._n_shown = position.n_before
        self._parts: list[str] = []
        self._next: tuple[Start, str] | None = None  # where the next page begins; the record's key
        self._counts = Counter[str]()  # of matches, by document
        self._n_done = position.start.place
        self._missing = NotSearched()
        room = max_chars - self._max_frame_chars()
        self._room = room if request.cursor else room - max_chars // _COUNTS_SHARE
        context = min(request.context or CONTEXT, max(MIN_CONTEXT, self._room * 2 // 3))
        mark = mark_for((*_scope(request), request.cursor))
        self._form = Form(mark, max_chars, context)

    @property
    def is_full(self) -> bool:
        """Whether there are matches that this page does not show."""
        return self._next is not None

    def add(self, found: DocumentMatches) -> None:
        """Count the matches of a document, and show as many as fit."""
        self._n_done = found.place + 1
        self._missing.add(found)
        if found.matches and found.opened is not None:
            self._counts[found.document.name] = len(found.matches)
            if self._next is None:
                self._show(found, found.opened)

    def _show(self, found: DocumentMatches, opened: Opened) -> None:
        place, character = self._position.start
        is_continued = found.place == place and character > 0
        facts = "continued" if is_continued else n_matches(len(found.matches))
        title = f"\n{name_text(opened.name, self._max_chars)}, {facts}\n"
        within = range(character if is_continued else 0, len(opened.record.text))
        matches = Matches(opened.record, found.matches, within)
        room, is_first = self._room - len(title), not self._parts
        shown = entries(matches, self._form, self._n_shown, room, is_first=is_first)
        if shown.next_start is not None:
            self._next = Start(found.place, shown.next_start), opened.key
        if shown.text:
            self._parts.append(title + shown.text)
            self._room = room - len(shown.text)
            self._n_shown = shown.n_shown

    def text(self) -> str:
        """Return the page."""
        n_left = len(self._served) - self._n_done  # there was no time for them
        total = self._position.total or (0 if n_left else self._counts.total())
        not_searched = notes(self._missing, self._max_chars // _NOTES_SHARE)
        body = "".join([self._head(total, n_left), *self._parts])
        if self._next is not None:
            body += self._tail(self._next, n_left, total)
        elif n_left:
            body += self._tail((Start(self._n_done, 0), ""), n_left, total)
        return limited(body.rstrip("\n") + not_searched, self._max_chars)

    def _head(self, total: int, n_left: int) -> str:
        n_searched = self._n_done - self._missing.n_documents
        n_all = n_searched + len(self._missing.unread)
        of_all = f"{n_searched:,} of " if n_all > n_searched else ""
        searched = of_all + count(n_all, "document") + (" so far" if n_left else "")
        pattern = pattern_text(self._request.pattern, 80)
        if self._request.cursor:
            return self._next_head(pattern, total)
        if not self._counts:
            return self._no_match(searched)
        here = f"{n_matches(self._counts.total())} in {len(self._counts):,} of them"
        width = self._max_chars // _COUNTS_SHARE
        counts = counts_line(self._counts, self._name, "document", width)
        return f"{pattern} in {searched}: {here}, 1-{self._n_shown:,} here. {NOTICE}\n{counts}"

    def _next_head(self, pattern: str, total: int) -> str:
        if not self._parts:
            return f"No more matches of {pattern}.\n"
        first, last = self._position.n_before + 1, self._n_shown
        of_all = f" of {total:,}" if total >= last else ""
        return f"{pattern}: matches {first:,}-{last:,}{of_all}. {NOTICE}\n"

    def _no_match(self, searched: str) -> str:
        pattern = self._request.pattern
        return (
            f"No match of {pattern_text(pattern, 120)} in {searched}.{escape_hint(pattern)} Try "
            "fewer words, other words joined with |, or search, which takes words in any order.\n"
        )

    def _tail(self, following: tuple[Start, str], n_left: int, total: int) -> str:
        """Return what is left, and the call that goes on."""
        (place, character), key = following
        name = self._served[place].name
        checksum = _checksum(name, key if character else "")
        position = [place, checksum, character, self._n_shown, total]
        cursor = make_cursor(position, _scope(self._request))
        n_more = max(0, total - self._n_shown)
        left = [f"{n_more:,} more."] if n_more else []
        left += [f"{count(n_left, 'document')} not searched yet."] if n_left else []
        shorter = shorter_pages("One document's name", self._request, self._n_shown, n_more)
        following_call = f"Go on with {next_call(self._request, cursor=cursor)}"
        return f"\n[{' '.join(filter(None, [*left, shorter, following_call]))}]"

    def _max_frame_chars(self) -> int:
        """Return the most characters that stand around the matches, but for counts."""
        most = 10**7
        position = [most, 2**32, most, most, most]
        cursor = make_cursor(position, _scope(self._request))
        call = next_call(self._request, cursor=cursor)
        return _FRAME_CHARS + len(call) + self._max_chars // _NOTES_SHARE

    def _name(self, name: str) -> str:
        return name_text(name, self._max_chars)
