"""Search for rows by their labels in one document or several, the newest first."""

import time
from collections.abc import Sequence, Set
from typing import NamedTuple

from shed_core.errors import UnknownPrefixError
from shed_core.ingest.sandbox.limits import MIB
from shed_core.retrieval.names.several import meant_sections
from shed_server.answers.calls import Rows
from shed_server.answers.rows.matching import Fit, ScoredRow, labels_like, rows_named, tables_like
from shed_server.answers.rows.row_index import IndexedRow, RowIndex, row_index, words_of_labels
from shed_server.answers.rows.wordings import other_wordings, short_forms, words_abbreviated
from shed_server.answers.several import SEARCH_SECONDS, SeveralDocuments, newest_first
from shed_server.answers.skipped_documents import SkippedDocuments
from shed_server.errors import BadQuotationError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.lru import Lru
from shed_server.library.search_index.search import SectionSearch
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_LABELS = 20
"""Labels of one call."""

_MAX_CACHE_BYTES = 48 * MIB  # of the indexes of the last documents


class DocumentRows(NamedTuple):
    """The rows of a document.

    named: for each label, best first. like, tables: for each label that names none, rows that share
        words with it, and tables whose title does. errors: of prefixes that no section has.
    """

    open_document: OpenDocument
    rows: RowIndex
    named: Sequence[Sequence[ScoredRow]]
    like: Sequence[Sequence[IndexedRow]]
    tables: Sequence[Sequence[int]]
    errors: Sequence[UnknownPrefixError]


class RowFindings(NamedTuple):
    """Rows by label. labels: as they were given. documents: that were looked at, newest first.

    n_left: documents for which there was no time.
    """

    labels: Sequence[str]
    documents: Sequence[DocumentRows]
    not_searched: SkippedDocuments
    n_left: int


class RowFinder:
    """Finds rows by their labels; safe to use from any thread."""

    def __init__(self, library: Library, search: SectionSearch) -> None:
        self._library, self._search = library, search
        self._several = SeveralDocuments(library, search)
        self._indexes = Lru[RowIndex](_MAX_CACHE_BYTES)

    def find(self, request: Rows, caller: Caller = SILENT_CALLER) -> RowFindings:
        """Return the rows that labels name, reading documents if need be.

        Raises BadQuotationError, BadPatternError, CancelledError, UnknownPrefixError,
        or as `Library.open` does.
        """
        labels = labels_of(request.label)
        served = newest_first(self._several.read(request.documents, caller))
        missing = SkippedDocuments()
        if len(served) < 2:
            name = served[0].name if served else request.documents or None
            one = self._rows_of(self._library.open(name, caller), labels, request.prefix)
            return RowFindings(labels, [one], missing, 0)
        found: list[DocumentRows] = []
        unknown: UnknownPrefixError | None = None
        end = time.monotonic() + SEARCH_SECONDS
        for one in self._several.opened(served, caller):
            if time.monotonic() > end:
                return RowFindings(labels, found, missing, len(served) - one.place)
            caller.check("the search")
            if one.open_document is None:
                missing.add(one)
                continue
            try:
                found.append(self._rows_of(one.open_document, labels, request.prefix))
            except UnknownPrefixError as error:
                unknown = error
                missing.without_section.append(one.document.name)
        if unknown and not found:
            raise unknown
        return RowFindings(labels, found, missing, 0)

    def _rows_of(self, document: OpenDocument, labels: Sequence[str], prefix: str) -> DocumentRows:
        index = self._index(document)
        sections, errors = meant_sections(document.record, prefix)
        phrases = {phrase for section in sections for phrase in section.phrases}
        named: list[Sequence[ScoredRow]] = []
        like: list[Sequence[IndexedRow]] = []
        tables: list[Sequence[int]] = []
        for label in labels:
            rows = self._named(label, index, phrases)
            is_named = bool(rows) and rows[0].fit < Fit.SOME_WORDS
            words = frozenset[str]() if is_named else self._words(label, index)
            near = [] if is_named else [one.row for one in rows]
            shared = (row for row in labels_like(index, words) if row.phrase in phrases)
            named.append(rows if is_named else ())
            like.append([*near, *shared])
            tables.append([one for one in tables_like(index, words) if one in phrases])
        return DocumentRows(document, index, named, like, tables, errors)

    def _named(self, label: str, index: RowIndex, phrases: Set[int]) -> list[ScoredRow]:
        """Return the rows that a label names, or else one of its other wordings."""
        wordings = (label, *other_wordings(label))
        forms = [self._stems(label), *(self._words(wording, index) for wording in wordings)]
        found = [rows_named(index, words, phrases) for words in dict.fromkeys(forms)]
        return max(found, key=_quality)

    def _words(self, label: str, index: RowIndex) -> frozenset[str]:
        """Return the stems of a label's words, with its short forms written out."""
        for short_form in short_forms(label):
            if written := words_abbreviated(short_form, index.labels):
                label = label.replace(short_form, written)
        return self._stems(label)

    def _stems(self, label: str) -> frozenset[str]:
        return words_of_labels([label.replace("\0", " ")], self._search.stems)[0].all

    def _index(self, document: OpenDocument) -> RowIndex:
        index = self._indexes.get(document.key)
        if index is None:
            index = self._indexes.put(document.key, row_index(document.record, self._search.stems))
        return index


def _quality(rows: Sequence[ScoredRow]) -> tuple[bool, float]:
    """Return a sort key of rows: True if one is named by the label, and the best score."""
    return (rows[0].fit < Fit.SOME_WORDS, rows[0].score) if rows else (False, 0.0)


def labels_of(text: str) -> list[str]:
    """Return the labels of a call, each once. Raises BadQuotationError if there are none or many.

    >>> labels_of("Net sales; total assets")
    ['Net sales', 'total assets']
    """
    labels = list(dict.fromkeys(" ".join(part.split()) for part in text.split(";")))
    labels = [label for label in labels if any(map(str.isalnum, label))]
    if not 0 < len(labels) <= MAX_LABELS:
        raise BadQuotationError(f"label has {len(labels)} labels of rows; give 1 to {MAX_LABELS}")
    return labels
