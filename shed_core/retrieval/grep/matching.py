"""Interpretation of a pattern: folding of the text, and other readings if nothing matches.

The caller passes the search itself: a server runs untrusted expressions in a separate process.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText, Folding, folded
from shed_core.retrieval.grep.patterns import (
    as_shown,
    has_hyphen,
    is_verbose,
    rewritten,
    words_of,
)
from shed_core.retrieval.grep.words import FoldedWord, find_words
from shed_core.retrieval.table_lines import row_line
from shed_core.retrieval.table_text import text_with_row_ends

_BLANK = re.compile(r"\s|\\s")


class GrepQuery(NamedTuple):
    """A pattern with its options.

    pattern: a regular expression. is_exact: True if quotes, dashes, ligatures and such must match.
    ignores_accents: plain words are found with other accents on Latin letters, or without any.
    """

    pattern: str
    ignore_case: bool = True
    is_exact: bool = False
    ignores_accents: bool = False


class GrepText(FoldedText):
    """A folded copy of a document's text. has_rows: with ROW_END between rows of tables."""

    def __init__(self, record: DocumentRecord, folding: Folding, *, has_rows: bool) -> None:
        super().__init__(text_with_row_ends(record) if has_rows else record.text, folding)
        self.has_rows = has_rows


CopyOf = Callable[[Folding, bool], GrepText]
"""Returns the copy of a document's text for a folding, with the ends of rows if required."""


class FoldedPattern(NamedTuple):
    """An expression for the copy of the text that it is searched in."""

    pattern: str
    copy: GrepText


def find(
    record: DocumentRecord, query: GrepQuery, matches: Callable[[GrepQuery], list[Span]]
) -> list[Span]:
    """Return the matches of a query.

    If there are none, it is searched without accents of plain words, then without the text that
    answers add around the cells of a table.
    matches: returns the matches of exactly this query.
    """
    spans = matches(query)
    if spans or query.is_exact:
        return spans
    if words_of(query.pattern) is not None:
        spans = matches(query._replace(ignores_accents=True))
    if not spans and (label := as_shown(query.pattern)):
        spans = matches(query._replace(pattern=label.pattern))
        spans = [match for match in spans if _is_in_group(record, match, label.group)]
    return spans


def find_plain_words(
    query: GrepQuery,
    words: Iterable[str],
    copy_of: CopyOf,
    within: range,
    check: Callable[[], None] = lambda: None,
) -> Iterator[Span]:
    """Yield the matches of literal words, in reading order, not overlapping.

    check: called between steps of a millisecond; may raise to end the search.
    """
    folding = Folding.BLANKS | (Folding.CASE if query.ignore_case else Folding.EXACT)
    folding |= Folding.ACCENTS if query.ignores_accents else Folding.EXACT
    searched = [
        FoldedWord(form, copy_of(folds, True))
        for word, folds in {w: folding | print_folding(query, w) for w in words}.items()
        if (form := folded(word, folds))
    ]
    return find_words(searched, within, check)


def folded_pattern(query: GrepQuery, copy_of: CopyOf) -> FoldedPattern:
    """Return the expression that finds a query's matches in the copy that belongs to it."""
    copy = copy_of(print_folding(query, query.pattern), not is_verbose(query.pattern))
    pattern = rewritten(query.pattern, is_folded=not query.is_exact, has_rows=copy.has_rows)
    return FoldedPattern(pattern, copy)


def print_folding(query: GrepQuery, pattern: str) -> Folding:
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
