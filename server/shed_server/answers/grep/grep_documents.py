"""The answer of grep over several documents: matches by document, the newest first, within a limit.

The first page counts the matches of all documents, so that it can show some of each: a number of
matches that depends on the number of documents with any. The rest follows, document by document; it
is searched only as far as it is shown.
"""

from collections import Counter
from collections.abc import Sequence

from shed_core.retrieval.excerpts.match_lines import Extent, match_lines
from shed_core.retrieval.grep.matching import GrepQuery
from shed_server.answers.calls import Grep, going_on
from shed_server.answers.formatting import count, limited, longest
from shed_server.answers.grep.entries import (
    LINE_CHARS,
    PLACE_CHARS,
    Listing,
    document_text,
    extents_of,
)
from shed_server.answers.grep.match_counts import (
    FolderSearch,
    MatchCounts,
    alternatives_line,
    counts_line,
    n_matches,
)
from shed_server.answers.grep.no_match import escape_hint, pattern_text
from shed_server.answers.grep.positions import (
    NextPage,
    Position,
    cursor_of,
    longest_cursor,
    position_of,
)
from shed_server.answers.grep.searcher import MAX_COUNTED, Searcher
from shed_server.answers.several import (
    SEARCH_SECONDS,
    DocumentMatches,
    SeveralDocuments,
    newest_first,
)
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.workers.caller import SILENT_CALLER, Caller

_COUNTS_SHARE = 8  # of an answer, for matches by document
_NOTES_SHARE = 6  # of an answer, for documents that were not searched
_FRAME_CHARS = 200  # of the first line and the last, without the call that continues
_MIN_COUNTS_CHARS = 50  # of a line of documents
_MAX_NAMES, _MAX_NAME_CHARS = 5, 60  # of sections that no document has


def grep_documents(
    documents: SeveralDocuments,
    searcher: Searcher,
    request: Grep,
    max_chars: int,
    caller: Caller = SILENT_CALLER,
    seconds: float = SEARCH_SECONDS,
) -> str:
    """Return the matches of a pattern in several documents, from a cursor on.

    Documents that were not read yet are read first, for as long as a search may wait. Raises
    BadPatternError, PatternTimeoutError, CancelledError, WorkerStartError, UnknownPrefixError or
    BadCursorError.
    """
    served = newest_first(documents.read(request.document, caller))
    query = GrepQuery(request.pattern, request.ignore_case, request.exact)
    search = FolderSearch(documents, searcher, served, query, request.prefix, caller, seconds)
    if request.cursor:
        page = _Page(search, request, max_chars, position_of(request, served))
        page.fill()
        return page.text()
    counted = MatchCounts(search)
    counts = _nowhere_line(counted) + alternatives_line(counted.alternatives(search))
    page = _Page(search, request, max_chars, Position(), counted, counts)
    if counted.by_place:
        page.fill()
    return page.text()


def _nowhere_line(counts: MatchCounts) -> str:
    """Return a line of the names of a call that are of no section, or ""."""
    names = [pattern_text(name, _MAX_NAME_CHARS) for name in counts.nowhere or ()]
    more = "; ..." * (len(names) > _MAX_NAMES)
    return (
        f"[No such section in any of them: {'; '.join(names[:_MAX_NAMES])}{more}]\n"
        if names
        else ""
    )


class _Page:
    """One page of the matches, built document by document.

    counts: for the first page, with the line of matches by alternative.
    """

    def __init__(
        self,
        search: FolderSearch,
        request: Grep,
        max_chars: int,
        position: Position,
        counts: MatchCounts | None = None,
        alternatives: str = "",
    ) -> None:
        self._search, self._request, self._max_chars = search, request, max_chars
        self._counted = counts
        self._missing = counts.missing if counts else SkippedDocuments()
        self._n_done = counts.n_done if counts else len(search.served)
        self._named: set[int] = set()  # places of documents whose matches are shown
        self._next: NextPage | None = None
        self._alternatives, self._position = alternatives, position
        self._counts_chars = max_chars // _COUNTS_SHARE
        has_many = counts and len(counts.by_place) * 2 * LINE_CHARS > max_chars
        self._counts_room = self._counts_chars if has_many else 0
        self._listing = Listing(max_chars - self._max_frame_chars())
        total = counts.by_place.total() if counts else position.total or MAX_COUNTED
        spare = longest(max_chars) - max_chars
        extents = extents_of(request, self._listing.room, total, spare)
        self._wider = extents[:-1]
        self._extent: Extent = extents[-1][0]
        if counts and counts.by_place:
            self._position = self._begun(counts)

    def _begun(self, counts: MatchCounts) -> Position:
        """Return the position of the first page, by how many documents have matches."""
        n_chars = PLACE_CHARS + self._extent.after + self._extent.around
        cap = max(1, self._listing.room // len(counts.by_place) // n_chars)
        if not any(self._extent):  # a section's matches are counted together
            cap = MAX_COUNTED
        is_all = counts.n_done == len(self._search.served)
        n_longer = sum(n > cap for n in counts.by_place.values())
        return Position(cap, total=counts.by_place.total() * is_all, n_longer=n_longer)

    def fill(self) -> None:
        """Show as many matches as fit: first the first ones of each document, then the others.

        Where all fit, they are shown document by document.
        """
        position, least, room = self._position, self._extent, self._listing.room
        whole = position if position.is_rest else position._replace(cap=MAX_COUNTED)
        wider = self._wider if self._counted else self._wider[-1:] * position.is_rest
        for extent, n_chars in wider:
            self._extent, self._listing = extent, Listing(n_chars)
            self._show_all(whole)
            if self._next is None:
                return
            self._next = None
            self._named.clear()
        self._extent, self._listing = least, Listing(room)
        if not position.is_rest:
            self._show_all(position)
            position = position._replace(is_rest=1, place=0, first=0)
        if self._next is None and self._position.n_longer:
            self._show_all(position)

    def _show_all(self, position: Position) -> None:
        """Show the first matches of documents from a position on, or the others, if they fit."""
        is_rest, cap = position.is_rest, position.cap
        places = self._places(position, is_rest * cap)
        last = -1
        for found in self._search.found(places, is_rest * position.first):
            last = found.place
            first = position.first if last == position.place else 0
            numbers = range(first, cap)
            if is_rest:
                numbers = range(0 if first else cap, MAX_COUNTED)
            elif self._counted is None:
                self._missing.add(found)
                n_longer = self._position.n_longer + (len(found.matches) > cap)
                self._position = self._position._replace(n_longer=n_longer)
            shown = self._show(found, numbers, is_rest=bool(is_rest))
            if shown is not None and found.open_document:
                if is_rest:
                    is_begun = first or shown > numbers.start
                    shown = found.matches[shown].start if is_begun else 0
                key = found.open_document.key if shown else ""
                self._next = NextPage(is_rest, last, shown, key)
                return
        left = [place for place in places if place > last]
        if not left and not is_rest and self._n_done < len(self._search.served):
            left = [self._n_done]
        if left:  # for which there was no time
            self._next = NextPage(is_rest, left[0])

    def _places(self, position: Position, least: int) -> Sequence[int]:
        """Return the documents to search; if they are counted, those with more than `least`."""
        if self._counted:
            return [place for place, n in self._counted.by_place.items() if n > least]
        return range(position.place, len(self._search.served))

    def _show(self, found: DocumentMatches, numbers: range, *, is_rest: bool) -> int | None:
        """Show matches of a document; return the number of the first without room, or None.

        numbers: of the matches with which lines begin that are shown, since several may share one.
        """
        if len(found.matches) <= numbers.start or found.open_document is None:
            return None
        record, n = found.open_document.record, 0
        name = document_text(found.open_document.name, self._max_chars)
        facts = ", continued" if is_rest else f": {n_matches(len(found.matches))}"
        for shown in match_lines(record, found.matches, range(len(record.text)), self._extent):
            if n >= numbers.stop:
                return None
            if n >= numbers.start:
                if not self._listing.add(record, shown, name, f"{name}{facts}\n"):
                    return n
                self._named.add(found.place)
            n += shown.n_matches
        return None

    def text(self) -> str:
        """Return the page."""
        head = self._next_head() if self._counted is None else self._head(self._counted)
        body = f"{head}{self._alternatives}{self._listing.text()}{self._others()}"
        if self._next is None and self._counted and self._n_left:
            self._next = NextPage(0, self._n_done)
        tail = self._tail(self._next) if self._next else ""
        text = f"{body}{tail}".rstrip("\n") + self._not_searched()
        return limited(text, longest(self._max_chars))

    def _not_searched(self) -> str:
        """Return the note of skipped documents, on a line; a page before may have had it."""
        is_told = self._position.total and not self._counted
        return "" if is_told else notes(self._missing, self._max_chars // _NOTES_SHARE)

    @property
    def _n_left(self) -> int:
        """Number of documents that there was no time for."""
        return len(self._search.served) - self._n_done

    def _head(self, counts: MatchCounts) -> str:
        n_searched = counts.n_done - self._missing.n_documents
        n_all = n_searched + len(self._missing.unread)
        of_all = f"{n_searched:,} of " if n_all > n_searched else ""
        searched = of_all + count(n_all, "document") + (" so far" if self._n_left else "")
        if counts.by_place:
            n_with = f"{len(counts.by_place):,} of {searched}"
            return f"{n_matches(counts.by_place.total())} in {n_with}, the newest first\n"
        pattern = self._request.pattern
        return (
            f"No match of {pattern_text(pattern, 120)} in {searched}.{escape_hint(pattern)} Try "
            "fewer words, other words joined with |, or search, which takes words in any order.\n"
        )

    def _next_head(self) -> str:
        first, last = self._position.n_before + 1, self._n_shown
        if last < first:
            return "No more matches.\n"
        total = self._position.total
        of_all = f" of {total:,}" if total >= last else ""
        return f"matches {first:,}-{last:,}{of_all}\n"

    @property
    def _n_shown(self) -> int:
        return self._position.n_before + self._listing.n_shown

    def _others(self) -> str:
        """Return the line of documents with matches that the first page has no room for, or ""."""
        counts = Counter[str]()
        if self._counted:
            for place, n in self._counted.by_place.items():
                if place not in self._named:
                    counts[self._search.served[place].name] = n
        label = "Not here: "
        width = min(self._counts_chars, self._counts_room + self._listing.room) - len(label)
        if not counts or width < _MIN_COUNTS_CHARS:
            return ""
        return label + counts_line(
            counts, lambda name: document_text(name, width), "document", width
        )

    def _tail(self, following: NextPage) -> str:
        """Return the rest in figures, and the call that continues."""
        is_rest, place, first, key = following
        position = self._position._replace(
            is_rest=is_rest, place=place, first=first, n_before=self._n_shown
        )
        cursor = cursor_of(self._request, position, self._search.served[place].name, key)
        n_more = max(0, position.total - self._n_shown)
        left = [f"{n_more:,} more."] if n_more else []
        n_left = self._n_left if self._counted else 0
        left += [f"{count(n_left, 'document')} not searched yet."] if n_left else []
        following_call = f"Go on with {going_on(self._request, cursor=cursor)}"
        return f"[{' '.join([*left, following_call])}]"

    def _max_frame_chars(self) -> int:
        """Return the most characters around the matches."""
        call = going_on(self._request, cursor=longest_cursor(self._request))
        is_known = self._counted and not self._n_left
        note = len(self._not_searched()) if is_known else self._max_chars // _NOTES_SHARE
        return _FRAME_CHARS + len(call) + len(self._alternatives) + note + self._counts_room
