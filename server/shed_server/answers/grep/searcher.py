"""Search for a pattern in a document.

Words are found here, anything else in a process of its own: a regular expression may take all
memory before its search begins, and its cost cannot be known from its text. Lines of answers are
found again: if nothing matches, a pattern is also read as the line that shows a row of a table.
"""

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import accumulate, islice

from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.search_frames import MAX_SEARCH_SECONDS, SearchJob
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import Folding, folded
from shed_core.retrieval.grep.matching import (
    CopyOf,
    GrepQuery,
    GrepText,
    find,
    find_plain_words,
    folded_pattern,
    print_folding,
    spans_within,
)
from shed_core.retrieval.grep.patterns import alternatives, is_verbose, rewritten, words_of
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadPatternError, PatternTimeoutError
from shed_server.library.library import OpenDocument
from shed_server.library.lru import Lru
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_COUNTED = 10_000
"""Matches that are counted in a document; a number of so many may be more."""

_MAX_PATTERN_CHARS = 1_000
_MAX_CACHE_BYTES = 8 * MIB

RunSearch = Callable[[SearchJob, str, Caller], list[tuple[int, int]]]
"""Searches in a process of its own, as `Library.find_pattern` does."""


class Searcher:
    """Searches documents; safe to use from any thread."""

    def __init__(self, run_search: RunSearch) -> None:
        self._run_search = run_search
        self._copies = _FoldedTexts(_MAX_CACHE_BYTES)

    def find(
        self,
        document: OpenDocument,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller = SILENT_CALLER,
    ) -> list[Span]:
        """Return the first matches that are not empty, in reading order, not overlapping.

        If there are none, accents of plain words are ignored, and then the text that answers add
        around the cells of a table.
        within: characters of the text to search. caller: may cancel the search.

        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        _check_length(query.pattern)

        def matches(one: GrepQuery) -> list[Span]:
            return self._find(document, one, within, max_matches, caller)

        return find(document.record, query, matches)

    def find_within(
        self,
        document: OpenDocument,
        query: GrepQuery,
        within: Iterable[range],
        max_matches: int,
        caller: Caller = SILENT_CALLER,
    ) -> list[Span]:
        """Return the same for several runs of characters, in reading order."""
        matches: list[Span] = []
        for run in within:
            n_left = max_matches - len(matches)
            if run and n_left:
                matches += self.find(document, query, run, n_left, caller)
        return matches

    def alternatives(
        self, query: GrepQuery, texts: Iterable[str], caller: Caller = SILENT_CALLER
    ) -> Iterator[tuple[str, Sequence[str]]]:
        """Yield each alternative of a pattern with its texts; nothing for a pattern of one.

        texts: that match, on one line. One belongs to the first alternative that it is as a whole.
        """
        parts = alternatives(query.pattern)
        if len(parts) < 2 or is_verbose(query.pattern):
            return
        left = dict.fromkeys(texts)
        for part in parts:
            own = self._matching(query._replace(pattern=part), [*left], caller) if part else []
            for text in own:
                left.pop(text)
            yield part, own

    def _matching(self, query: GrepQuery, texts: Sequence[str], caller: Caller) -> list[str]:
        """Return the texts that a pattern matches as a whole; none if it is no pattern alone."""
        words = words_of(query.pattern)
        folding = print_folding(query, query.pattern)
        folding |= Folding.CASE if query.ignore_case else Folding.EXACT
        if words is not None:
            form = folded(words[0], folding)
            return [text for text in texts if folded(text, folding) == form]
        lines = [folded(text, folding) for text in texts]
        pattern = f"^(?:{rewritten(query.pattern, is_folded=not query.is_exact)})$"
        text = "\n".join(lines)
        job = SearchJob(pattern, pattern, query.ignore_case, (0, len(text)), len(lines))
        try:
            starts = {start for start, _ in self._run_search(job, text, caller)}
        except BadPatternError:  # it refers to a group of another alternative
            return []
        places = accumulate((len(line) + 1 for line in lines), initial=0)
        return [text for text, place in zip(texts, places, strict=False) if place in starts]

    def _find(
        self,
        document: OpenDocument,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller,
    ) -> list[Span]:
        caller.check("the search")
        words = words_of(query.pattern)
        if words is None:
            return self._find_pattern(document, query, within, max_matches, caller)
        with TEXT_WORK.of(document.record.text, caller):
            step = partial(caller.check, "the search", time.monotonic() + MAX_SEARCH_SECONDS)
            found = find_plain_words(query, words, self._copies.of(document), within, step)
            try:
                return list(islice(found, max_matches))
            except TimeoutError:
                raise PatternTimeoutError(MAX_SEARCH_SECONDS) from None

    def _find_pattern(
        self,
        document: OpenDocument,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller,
    ) -> list[Span]:
        with TEXT_WORK.of(document.record.text, caller):
            pattern, copy = folded_pattern(query, self._copies.of(document))
        span = copy.folded_offset(within.start), copy.folded_offset(within.stop)
        job = SearchJob(query.pattern, pattern, query.ignore_case, span, max_matches)
        found = self._run_search(job, copy.text, caller)
        return list(spans_within(copy.original_spans(found), within))


class _FoldedTexts:
    """The folded copies of the last documents."""

    def __init__(self, max_bytes: int) -> None:
        self._lock = threading.Lock()  # held while folding, or many calls would do it at once
        self._copies = Lru[GrepText](max_bytes)

    def of(self, document: OpenDocument) -> CopyOf:
        """Return the copies of one document."""

        def copy_of(folding: Folding, with_rows: bool) -> GrepText:
            has_rows = with_rows and bool(document.record.grids)
            key = document.key, folding, has_rows
            with self._lock:
                known = self._copies.get(key)
                return known or self._copies.put(
                    key, GrepText(document.record, folding, has_rows=has_rows)
                )

        return copy_of


def _check_length(pattern: str) -> None:
    if not pattern.strip():
        raise BadPatternError("the pattern is empty or blank. Give a word or a regular expression")
    if len(pattern) > _MAX_PATTERN_CHARS:
        raise BadPatternError(
            f"the pattern has {len(pattern)} characters; the most is {_MAX_PATTERN_CHARS}. "
            "Search for less"
        )
