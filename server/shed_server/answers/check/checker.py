"""Check of a quotation against one document, or against all that hold its words.

Where several documents are served, the vocabulary of each says how many of the quotation's words it
holds, so that only the likely ones are loaded and compared.
"""

import time
from collections.abc import Callable, Sequence
from math import inf

from shed_core.ingest.sandbox.limits import MIB
from shed_core.retrieval.folding import folded
from shed_core.retrieval.quotation.nearest import nearest_place
from shed_core.retrieval.quotation.occurrences import quoted_form
from shed_core.retrieval.quotation.quotation import quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.search_index.words import texts_in
from shed_server.answers.check.findings import CheckFindings, DocumentFindings
from shed_server.answers.empty_pages import WithoutText, without_text
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadQuotationError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import Library, OpenDocument
from shed_server.library.lru import Lru
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.search_index.section_index import idf
from shed_server.library.sources.names import may_be_several
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller

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
    """Checks quotations; safe to use from any thread."""

    def __init__(self, library: Library, search: SectionSearch) -> None:
        self._library, self._search = library, search
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
        documents = self.served(document)
        if len(documents) > 1:
            return self.check_all(quote, self.read(document, documents, caller), caller)
        name = documents[0].name if documents else document
        opened = self._library.open(name, caller)
        comparison = _Comparison(quote, self.texts_of, caller)
        comparison.compare(opened)
        if comparison.compared and not comparison.found:
            comparison.look_for_nearest(opened)
        return comparison.findings()

    def served(self, document: str | None) -> Sequence[ServedDocument]:
        """Return the documents that a glob names, or all; none for the name of one."""
        if document and (not may_be_several(document) or document in self._library.names()):
            return ()
        return self._library.served(document or "*")

    def texts_of(self, document: OpenDocument) -> RecordTexts:
        """Return the texts of a document's record, of the last ones from memory."""
        texts = self._texts.get(document.key)
        return texts or self._texts.put(document.key, RecordTexts(document.record))

    def read(
        self, document: str | None, documents: Sequence[ServedDocument], caller: Caller
    ) -> Sequence[ServedDocument]:
        """Return the documents of a glob, or all, after reading the unread ones.

        documents: the same, as they were before. Raises CancelledError.
        """
        seconds = self._search.read_seconds
        has_new = self._search.word_indexer.read_unread(documents, seconds, caller)
        return self._library.served(document or "*") if has_new else documents

    def is_read(self, document: ServedDocument) -> bool:
        """True if a document can be opened without reading it."""
        return self._search.word_indexer.is_done(document)

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
        lost = opener.problems
        return comparison.findings()._replace(
            n_without_words=len(shares) - max(n_likely, len(comparison.compared)),
            n_left=max(0, n_likely - comparison.n_tried - len(lost)),
            unread=[document.name for document in documents if document.name not in known],
            failed=[*failed, *lost.items()],
        )

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

    found: the documents that hold it. compared: the names of all. end: of the time.
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
        self.found: list[DocumentFindings] = []
        self.compared: list[str] = []
        self.end = min(end, time.monotonic() + COMPARE_SECONDS)
        self._too_long: list[str] = []
        self._n_without_nearest = 0
        self._most_similar: list[DocumentFindings] = []  # one at most
        self._without_text: list[WithoutText] = []
        self._n_characters = 0

    def compare(self, document: OpenDocument) -> None:
        """Look for the quotation word for word. Raises CancelledError."""
        record = document.record
        try:
            with TEXT_WORK.of(record.text, self._caller, self.end):
                places = quoted_places(self._texts_of(document), self._quote, self._step)
        except TimeoutError:
            self._too_long.append(document.name)
            return
        if places:
            self.found.append(DocumentFindings(document, places))
        self.compared.append(document.name)
        self._n_characters += len(record.text)
        self._without_text += without_text(document.name, record)

    def look_for_nearest(self, document: OpenDocument) -> None:
        """Look for the nearest text. Raises CancelledError."""
        try:
            with TEXT_WORK.of(document.record.text, self._caller, self.end):
                near = nearest_place(self._texts_of(document), self._quote, self._step)
        except TimeoutError:
            self._n_without_nearest += 1
            return
        best = next((one.nearest for one in self._most_similar), None)
        if near and (best is None or near.similarity > best.similarity):
            self._most_similar = [DocumentFindings(document, (), near)]

    def findings(self) -> CheckFindings:
        """Return the findings so far."""
        return CheckFindings(
            self.found or self._most_similar,
            self.compared,
            self._n_characters,
            self._without_text,
            too_long=self._too_long,
            n_without_nearest=self._n_without_nearest,
        )

    @property
    def n_tried(self) -> int:
        """Number of documents that were compared, or would have been in more time."""
        return len(self.compared) + len(self._too_long)

    def _step(self) -> None:
        self._caller.check("the check")
        if time.monotonic() > self.end:
            raise TimeoutError


def _compare(comparison: _Comparison, names: Sequence[str], opener: DocumentOpener) -> None:
    """Compare documents, the likeliest first, until there is enough or the time is over."""
    for name in names:
        if document := opener.get(name):
            comparison.compare(document)
        is_late = time.monotonic() > comparison.end - _NEAREST_SECONDS
        if is_late or len(comparison.found) == MAX_DOCUMENTS:
            break
    for name in () if comparison.found else names[:_MAX_NEAREST]:
        if name in comparison.compared and (document := opener.get(name)):
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
