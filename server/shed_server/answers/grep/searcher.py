"""From a pattern and a document to the matches.

Words are found here, anything else in a process of its own: a regular expression may take all
memory before its search begins, and its cost cannot be known from its text. What an answer shows is
found again: where nothing matches, a pattern is also read as the line that shows a row of a table.
"""

import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, islice
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.search_frames import SearchJob
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText, Folding, folded
from shed_core.retrieval.table_lines import row_line
from shed_core.retrieval.table_text import text_with_row_ends
from shed_server.answers.grep.patterns import (
    alternatives,
    as_shown,
    has_hyphen,
    is_verbose,
    rewritten,
    words_of,
)
from shed_server.answers.grep.words import FoldedWord, Watch, find_words, spans_within
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadPatternError
from shed_server.library.library import Opened
from shed_server.library.lru import Lru
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_COUNTED = 10_000
"""Matches that are counted in a document; a number of so many may be more."""

_BLANK = re.compile(r"\s|\\s")
_MAX_PATTERN_CHARS = 1_000
_MAX_CACHE_BYTES = 8 * MIB

RunSearch = Callable[[SearchJob, str, Caller], list[tuple[int, int]]]
"""Searches in a process of its own, as `Library.find_pattern` does."""


class GrepQuery(NamedTuple):
    """A pattern with its options.

    pattern: a regular expression. is_exact: quotes, dashes, ligatures and such are as they stand.
    ignores_accents: plain words are found with other accents on Latin letters, or without any.
    """

    pattern: str
    ignore_case: bool = True
    is_exact: bool = False
    ignores_accents: bool = False


class Searcher:
    """Searches documents; safe to use from any thread."""

    def __init__(self, run_search: RunSearch) -> None:
        self._run_search = run_search
        self._copies = _FoldedTexts(_MAX_CACHE_BYTES)

    def find(
        self,
        opened: Opened,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller = SILENT_CALLER,
    ) -> list[Span]:
        """Return the first matches that are not empty, in reading order, not overlapping.

        Where there are none, accents of plain words do not count, and then not what answers show
        around the cells of a table.
        within: characters of the text to search. caller: may cancel the search.

        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        _check_length(query.pattern)
        found = self._find(opened, query, within, max_matches, caller)
        if found or query.is_exact:
            return found
        if words_of(query.pattern) is not None:
            bare = query._replace(ignores_accents=True)
            found = self._find(opened, bare, within, max_matches, caller)
        if not found and (label := as_shown(query.pattern)):
            shown = query._replace(pattern=label.pattern)
            found = self._find(opened, shown, within, max_matches, caller)
            found = [match for match in found if _is_in_group(opened.record, match, label.group)]
        return found

    def find_within(
        self,
        opened: Opened,
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
                matches += self.find(opened, query, run, n_left, caller)
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
        folding = _print_folding(query, query.pattern)
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
        opened: Opened,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller,
    ) -> list[Span]:
        caller.check("the search")
        words = words_of(query.pattern)
        if words is None:
            return self._find_pattern(opened, query, within, max_matches, caller)
        folding = Folding.BLANKS | (Folding.CASE if query.ignore_case else Folding.EXACT)
        folding |= Folding.ACCENTS if query.ignores_accents else Folding.EXACT
        with TEXT_WORK.of(opened.record.text, caller):
            watch = Watch(caller)
            searched = [
                FoldedWord(form, self._copies.get(opened, folds))
                for word, folds in {w: folding | _print_folding(query, w) for w in words}.items()
                if (form := folded(word, folds))
            ]
            return list(islice(find_words(searched, within, watch), max_matches))

    def _find_pattern(
        self,
        opened: Opened,
        query: GrepQuery,
        within: range,
        max_matches: int,
        caller: Caller,
    ) -> list[Span]:
        with TEXT_WORK.of(opened.record.text, caller):
            folding = _print_folding(query, query.pattern)
            copy = self._copies.get(opened, folding, is_verbose=is_verbose(query.pattern))
        pattern = rewritten(query.pattern, is_folded=not query.is_exact, has_rows=copy.has_rows)
        span = copy.folded_offset(within.start), copy.folded_offset(within.stop)
        job = SearchJob(query.pattern, pattern, query.ignore_case, span, max_matches)
        found = self._run_search(job, copy.text, caller)
        return list(spans_within(copy.original_spans(found), within))


class _Copy(FoldedText):
    """A folded copy of a document's text. has_rows: with ROW_END between rows of tables."""

    def __init__(self, record: DocumentRecord, folding: Folding, *, has_rows: bool) -> None:
        super().__init__(text_with_row_ends(record) if has_rows else record.text, folding)
        self.has_rows = has_rows


class _FoldedTexts:
    """The folded copies of the last documents."""

    def __init__(self, max_bytes: int) -> None:
        self._lock = threading.Lock()  # held while folding, or many calls would do it at once
        self._copies = Lru[_Copy](max_bytes)

    def get(self, opened: Opened, folding: Folding, *, is_verbose: bool = False) -> _Copy:
        """Return a copy of a document's text. is_verbose: for a pattern that is not rewritten."""
        has_rows = bool(opened.record.grids) and not is_verbose
        key = opened.key, folding, has_rows
        with self._lock:
            known = self._copies.get(key)
            return known or self._copies.put(key, _Copy(opened.record, folding, has_rows=has_rows))


def _print_folding(query: GrepQuery, pattern: str) -> Folding:
    """Return the folding of print for a pattern.

    A hyphen at a line's end is kept only for a pattern that has one itself, and blanks beside
    ideographs for an expression that has any.
    """
    if query.is_exact or is_verbose(pattern):
        return Folding.EXACT
    folding = Folding.PRINT | Folding.AMOUNTS
    folding |= Folding.HYPHENS if has_hyphen(pattern) else Folding.EXACT
    has_blanks = _BLANK.search(pattern) is not None and words_of(pattern) is None
    return folding if has_blanks else folding | Folding.IDEOGRAPHS


def _is_in_group(record: DocumentRecord, match: Span, group: str) -> bool:
    """True if a match is in a row of a group of that name; "" for any place."""
    phrase = record.phrase_at(match.start)
    if not group:
        return True
    if phrase not in record.grids:
        return False
    name = row_line(record, phrase, match.start).group
    return folded(name.rstrip(": ")) == folded(group)


def _check_length(pattern: str) -> None:
    if not pattern.strip():
        raise BadPatternError("the pattern is empty or blank. Give a word or a regular expression")
    if len(pattern) > _MAX_PATTERN_CHARS:
        raise BadPatternError(
            f"the pattern has {len(pattern)} characters; the most is {_MAX_PATTERN_CHARS}. "
            "Search for less"
        )
