"""Check of a quotation against one document, or against all that hold its words.

Where several documents are served, the vocabulary of each says how many of the quotation's words it
holds, so that only the likely ones are loaded and compared.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import inf
from typing import NamedTuple

from shed_core.ingest.sandbox.limits import MIB
from shed_core.retrieval.folding import folded
from shed_core.retrieval.quotation.nearest import NearestSpans, nearest_place
from shed_core.retrieval.quotation.occurrences import quoted_form
from shed_core.retrieval.quotation.quotation import QuotedSpans, quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.search_index.words import texts_in
from shed_server.answers.empty_pages import WithoutText, without_text
from shed_server.answers.several import SeveralDocuments
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadQuotationError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import Library, OpenDocument
from shed_server.library.lru import Lru
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.search_index.section_index import idf
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller


class DocumentFindings(NamedTuple):
    """Findings on a quotation in one document.

    places: of the quotation. nearest: None if there are places, or no text is like it.
    """

    document: OpenDocument
    places: Sequence[QuotedSpans] = ()
    nearest: NearestSpans | None = None


@dataclass(slots=True)
class CheckFindings:
    """Findings on a quotation in all documents.

    documents: the ones that hold it; if none does, those with something like it, the most
        similar first.
    compared: names of the documents whose text was compared. n_characters: of their texts.
    without_text: documents that were compared and have pages without text.
    n_without_words: documents that lack words of it, by their indexes.
    n_left: documents that were not compared, since there was no time or no need.
    unread: names of documents that are not read yet. failed: name and error.
    too_long: names of documents that are too long to be compared in time. n_without_nearest:
        documents without it that are too long to look for the nearest text.
    """

    documents: list[DocumentFindings] = field(default_factory=list[DocumentFindings])
    compared: list[str] = field(default_factory=list[str])
    n_characters: int = 0
    without_text: list[WithoutText] = field(default_factory=list[WithoutText])
    n_without_words: int = 0
    n_left: int = 0
    unread: Sequence[str] = ()
    failed: Sequence[tuple[str, str]] = ()
    too_long: list[str] = field(default_factory=list[str])
    n_without_nearest: int = 0

    @property
    def is_found(self) -> bool:
        """True if the quotation occurs in any document."""
        return any(one.places for one in self.documents)

    @property
    def n_not_compared(self) -> int:
        """Number of documents that may hold the quotation but were not compared."""
        return self.n_left + len(self.unread) + len(self.too_long)


MAX_QUOTE_CHARS = 5_000
"""Longest quotation that is checked."""

COMPARE_SECONDS = 10.0
"""Seconds of comparison for one quotation, the wait for other comparisons included.

No call keeps the server busy for longer: 42 million characters with 300 words took 38 s.
"""

MAX_DOCUMENTS = 10
"""Documents with the quotation after which no further one is compared."""

_NEAREST_SECONDS = 3.0  # of them, left for the nearest text where there are several documents
_MIN_SHARE = 0.7  # of a quotation's words, by rarity, in a document that may hold it
_MAX_NEAREST = 3  # documents whose nearest text is looked for
_MAX_CACHE_BYTES = 16 * MIB  # of the texts of the last documents


class Checker:
    """Checks quotations; safe to use from any thread. several: the documents of the library."""

    def __init__(self, library: Library, search: SectionSearch) -> None:
        self._library, self._search = library, search
        self.several = SeveralDocuments(library, search)
        self._texts = Lru[RecordTexts](_MAX_CACHE_BYTES)

    def check(
        self,
        quote: str,
        document: str | None = None,
        caller: Caller = SILENT_CALLER,
    ) -> CheckFindings:
        """Return the places of a quotation, or the nearest text.

        document: a name, a glob, or None for all that are served. caller: told of reading, in
            documents or in the pages of the one document.
        Raises BadQuotationError, BadPatternError, CancelledError, or as `Library.open` does.
        """
        _check_quote(quote)
        name = self.several.named(document)
        if name is None:
            return self.check_all(quote, self.several.read(document, caller), caller)
        opened = self._library.open(name, caller)
        comparison = _Comparison(quote, self.texts_of, caller)
        comparison.compare(opened)
        findings = comparison.findings
        if findings.compared and not findings.is_found:
            comparison.look_for_nearest(opened)
        return findings

    def texts_of(self, document: OpenDocument) -> RecordTexts:
        """Return the texts of a document's record, of the last ones from memory."""
        texts = self._texts.get(document.key)
        return texts or self._texts.put(document.key, RecordTexts(document.record))

    def check_all(
        self,
        quote: str,
        documents: Sequence[ServedDocument],
        caller: Caller,
        end: float = inf,
    ) -> CheckFindings:
        """Return the places of a quotation in documents; those never read are not read.

        end: of the time, in monotonic seconds. Raises CancelledError.
        """
        indexer = self._search.word_indexer
        failed = [(d.name, problem) for d in documents if (problem := indexer.problem(d))]
        shares = self._shares(quote, documents)
        known = shares.keys() | {name for name, _ in failed}
        likely = sorted(shares, key=lambda name: (-shares[name], name))
        n_likely = sum(share >= _MIN_SHARE for share in shares.values())
        comparison = _Comparison(quote, self.texts_of, caller, end)
        opener = DocumentOpener(self._library)
        _compare(comparison, likely[: max(n_likely, _MAX_NEAREST)], opener)
        found, lost = comparison.findings, opener.problems
        n_tried = len(found.compared) + len(found.too_long)
        found.n_without_words = len(shares) - max(n_likely, len(found.compared))
        found.n_left = max(0, n_likely - n_tried - len(lost))
        found.unread = [document.name for document in documents if document.name not in known]
        found.failed = [*failed, *lost.items()]
        return found

    def _shares(self, quote: str, documents: Sequence[ServedDocument]) -> dict[str, float]:
        """Return the share of a quotation's words, by rarity, that each document holds.

        Documents without an index are left out.
        """
        vocabularies = {
            document.name: vocabulary
            for document in documents
            for key in document.keys
            if (vocabulary := self._search.indexes.vocabulary(key))
        }
        words = {text for text, _ in texts_in(folded(quote))}
        stems = set(self._search.stems.of(words).values())
        holders = {
            stem: {name for name, known in vocabularies.items() if known.count(stem)}
            for stem in stems
        }
        rarities = {stem: idf(len(names), len(vocabularies)) for stem, names in holders.items()}
        total = sum(rarities.values())
        return {
            name: sum(rarities[s] for s in stems if name in holders[s]) / total if total else 1.0
            for name in vocabularies
        }


class _Comparison:
    """Comparison of a quotation with documents, one after the other, until the time is over.

    findings: so far. end: of the time.
    """

    def __init__(
        self,
        quote: str,
        texts_of: Callable[[OpenDocument], RecordTexts],
        caller: Caller,
        end: float = inf,
    ) -> None:
        """end: of the time, if it is over before the seconds for one quotation are."""
        self._quote, self._texts_of, self._caller = quote, texts_of, caller
        self.findings = CheckFindings()
        self.end = min(end, time.monotonic() + COMPARE_SECONDS)
        self._step = partial(caller.check, "the check", self.end)

    def compare(self, document: OpenDocument) -> None:
        """Look for the quotation word for word. Raises CancelledError."""
        record, findings = document.record, self.findings
        try:
            with TEXT_WORK.of(record.text, self._caller, self.end):
                places = quoted_places(self._texts_of(document), self._quote, self._step)
        except TimeoutError:
            findings.too_long.append(document.name)
            return
        if places:
            findings.documents.append(DocumentFindings(document, places))
        findings.compared.append(document.name)
        findings.n_characters += len(record.text)
        findings.without_text += without_text(document.name, record)

    def look_for_nearest(self, document: OpenDocument) -> None:
        """Look for the nearest text; the findings are of the most similar one."""
        try:
            with TEXT_WORK.of(document.record.text, self._caller, self.end):
                near = nearest_place(self._texts_of(document), self._quote, self._step)
        except TimeoutError:
            self.findings.n_without_nearest += 1
            return
        known = [one.nearest.similarity for one in self.findings.documents if one.nearest]
        if near and near.similarity > max(known, default=-1.0):
            self.findings.documents = [DocumentFindings(document, (), near)]


def _compare(comparison: _Comparison, names: Sequence[str], opener: DocumentOpener) -> None:
    """Compare documents, the likeliest first, until there is enough or the time is over."""
    for name in names:
        if document := opener.get(name):
            comparison.compare(document)
        is_late = time.monotonic() > comparison.end - _NEAREST_SECONDS
        if is_late or len(comparison.findings.documents) == MAX_DOCUMENTS:
            break
    for name in () if comparison.findings.is_found else names[:_MAX_NEAREST]:
        if name in comparison.findings.compared and (document := opener.get(name)):
            comparison.look_for_nearest(document)


def _check_quote(quote: str) -> None:
    if len(quote) > MAX_QUOTE_CHARS:
        raise BadQuotationError(
            f"the quotation has {len(quote)} characters; the most is {MAX_QUOTE_CHARS}. "
            "Check its parts"
        )
    if not quoted_form(quote):
        raise BadQuotationError(
            "the quotation has no word or figure. Give the words as the document is to have them"
        )
