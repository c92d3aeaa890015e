"""From a pattern and a document to the matches.

Words are found here, anything else in a process of its own: a regular expression may take all
memory before its search begins, and its cost cannot be known from its text.
"""

import re
import threading
from collections.abc import Callable
from itertools import islice
from typing import NamedTuple

from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.search_frames import SearchJob
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText, Folding, folded
from shed_server.answers.grep.patterns import (
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
    """What to search for.

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

        within: characters of the text to search. caller: may cancel the search.

        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        _check_length(query.pattern)
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
            copy = self._copies.get(opened, _print_folding(query, query.pattern))
        pattern = rewritten(query.pattern, is_folded=not query.is_exact)
        span = copy.folded_offset(within.start), copy.folded_offset(within.stop)
        job = SearchJob(query.pattern, pattern, query.ignore_case, span, max_matches)
        found = self._run_search(job, copy.text, caller)
        return list(spans_within(copy.original_spans(found), within))


class _FoldedTexts:
    """The folded copies of the last documents."""

    def __init__(self, max_bytes: int) -> None:
        self._lock = threading.Lock()  # held while folding, or many calls would do it at once
        self._copies = Lru[FoldedText](max_bytes)

    def get(self, opened: Opened, folding: Folding) -> FoldedText:
        """Return a copy of a document's text."""
        key = opened.key, folding
        with self._lock:
            known = self._copies.get(key)
            return known or self._copies.put(key, FoldedText(opened.record.text, folding))


def _print_folding(query: GrepQuery, pattern: str) -> Folding:
    """Return how print is folded for a pattern.

    A hyphen at a line's end is kept only for a pattern that has one itself, and blanks beside
    ideographs for an expression that has any.
    """
    if query.is_exact or is_verbose(pattern):
        return Folding.EXACT
    folding = Folding.PRINT | (Folding.HYPHENS if has_hyphen(pattern) else Folding.EXACT)
    has_blanks = _BLANK.search(pattern) is not None and words_of(pattern) is None
    return folding if has_blanks else folding | Folding.IDEOGRAPHS


def _check_length(pattern: str) -> None:
    if not pattern.strip():
        raise BadPatternError("the pattern is empty or blank. Give a word or a regular expression")
    if len(pattern) > _MAX_PATTERN_CHARS:
        raise BadPatternError(
            f"the pattern has {len(pattern)} characters; the most is {_MAX_PATTERN_CHARS}. "
            "Search for less"
        )
