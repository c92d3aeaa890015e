"""Search in one document for Python programs, in this process and without a limit on time."""

import re

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import Folding
from shed_core.retrieval.grep.matching import (
    GrepQuery,
    GrepText,
    find,
    find_plain_words,
    folded_pattern,
    spans_within,
)
from shed_core.retrieval.grep.patterns import words_of


class RecordSearch:
    """Searches a record as the server does, and keeps the folded copies of its text."""

    def __init__(self, record: DocumentRecord) -> None:
        self._record = record
        self._copies: dict[tuple[Folding, bool], GrepText] = {}

    def find(self, query: GrepQuery, within: range) -> list[Span]:
        """Return the matches that are not empty, in reading order, not overlapping.

        within: characters of the text. Raises re.error if the query is no pattern.
        """
        return find(self._record, query, lambda one: self._find(one, within))

    def _find(self, query: GrepQuery, within: range) -> list[Span]:
        words = words_of(query.pattern)
        if words is not None:
            return [*find_plain_words(query, words, self._copy, within)]
        pattern, copy = folded_pattern(query, self._copy)
        span = copy.folded_offset(within.start), copy.folded_offset(within.stop)
        found = _expression_spans(query, pattern, copy.text, span)
        return [*spans_within(copy.original_spans(found), within)]

    def _copy(self, folding: Folding, with_rows: bool) -> GrepText:
        key = folding, with_rows and bool(self._record.grids)
        if key not in self._copies:
            self._copies[key] = GrepText(self._record, folding, has_rows=key[1])
        return self._copies[key]


def _expression_spans(
    query: GrepQuery, rewritten: str, text: str, span: tuple[int, int]
) -> list[tuple[int, int]]:
    import regex  # late: the server imports this package, and never loads it

    from shed_core.retrieval.grep.engine import compiled, spans_of

    try:
        pattern = compiled(query.pattern, rewritten, ignore_case=query.ignore_case)
    except regex.error as error:
        raise re.error(str(error), query.pattern) from error
    return [*spans_of(pattern, text, span)]
