"""The library: from the name of a served document to its record.

Name, path, open file, hash, key; then memory, the disk cache, the records that machines share, or
a worker, in this order.
"""

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager, suppress
from shutil import copyfileobj
from typing import Any, BinaryIO, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.marks import PDF_START, Mark
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest
from shed_core.ingest.sandbox.search_frames import SearchJob
from shed_core.retrieval.facts.facts import Facts
from shed_server.cache.disk_cache import RECORD, SUMMARY, DiskCache
from shed_server.cache.failure_cache import FailureCache
from shed_server.cache.locks import is_locked
from shed_server.errors import NoPageImagesError, UnreadableDocumentError, quoted
from shed_server.library.backing import backing_of
from shed_server.library.document_reader import DocumentReader
from shed_server.library.listings import Listing, Listings, read_listing
from shed_server.library.record_cache import MAX_LRU_BYTES, KnownFacts, RecordCache
from shed_server.library.sources.filters import DocumentFilter, filter_of
from shed_server.library.sources.names import matching
from shed_server.library.sources.served_documents import (
    ServedDocument,
    all_served,
    record_keys,
    served_at,
)
from shed_server.library.sources.source import (
    ChangedContentError,
    Content,
    DocumentList,
    DocumentPlace,
)
from shed_server.settings import Settings
from shed_server.workers.caller import SILENT_CALLER, Caller, UnreadError
from shed_server.workers.pool import WorkerPool
from shed_server.workers.process import needs_service
from shed_server.workers.worker import too_large

_MAX_ATTEMPTS = 3  # at a file that changes while it is read
_FACTS_SECONDS = 20.0  # that a call waits for facts in an object store


class OpenDocument(NamedTuple):
    """A document and its record; equal keys are equal records. search_index: encoded, or empty."""

    name: str
    key: str
    record: DocumentRecord
    search_index: bytes = b""


Act = Callable[[OpenDocument, Content], None]
"""Callback that gets a document and its bytes."""


class Library:
    """The served documents and their records; safe to use from any thread.

    source, ranker: see Backing. cache: on disk, also for data that is derived from records.
    turns: order of reading. max_wait_seconds: for another process that does the same work.
    """

    def __init__(self, settings: Settings, *, opens_again: bool = True) -> None:
        """opens_again: True if documents that were opened will be, so that records stay in memory.

        Raises SettingError if a path of the settings is not there, or its store is none.
        """
        self._settings = settings
        self.cache = DiskCache(settings.cache, settings.cache_bytes)
        self._failures = FailureCache(self.cache, settings.limits)
        self.source, shared, self.ranker = backing_of(settings, self.cache)
        max_bytes = MAX_LRU_BYTES if opens_again else 0
        self._records = RecordCache(self.cache, shared, settings.limits.pages, max_bytes)
        self._facts = KnownFacts(self.cache, self._failures, self._records)
        self._pool = WorkerPool(
            settings.limits, settings.jobs, calls_service=needs_service(settings.options)
        )
        self._reader = DocumentReader(
            settings, self.cache, self._failures, self._pool, self._records
        )
        self.turns, self.max_wait_seconds = self._reader.turns, self._reader.max_wait_seconds
        self._keeps_warm = False

    def stay_warm(self) -> None:
        """Keep a worker running ahead of the next call, so that no call waits for its start."""
        self._keeps_warm = True
        self._pool.warm_up()

    def names(self) -> list[str]:
        """Return the names of all served documents, sorted."""
        return sorted(place.name for place in self.source.found().places)

    def served(self, pattern: str = "*") -> list[ServedDocument]:
        """Return the documents that match, sorted by name; unread ones match any facts.

        One whose name is the pattern is alone. Raises BadPatternError, or UnknownFactError if there
        is none; see `list_documents`.
        """
        if chosen := filter_of(pattern):
            return list(self._chosen(chosen, self.source.found(chosen.name)))
        places = matching(self.source.found(pattern).places, pattern)
        places = [place for place in places if place.name == pattern] or places
        return all_served(self.source, self._settings, places)

    def _chosen(
        self, by: DocumentFilter, listing: DocumentList[Any]
    ) -> dict[ServedDocument, Facts | None]:
        """Return the documents that a filter chooses, with their facts; None for unread ones."""
        places = matching(listing.places, by.name)
        known: Mapping[str, Facts] = {}
        if self.ranker:
            known = self.ranker.known(places, _FACTS_SECONDS)
        left = [one for one in places if one.name not in known or by.fits(known[one.name])]
        return self._facts.chosen(by, all_served(self.source, self._settings, left), known)

    def describe(self, name: str) -> Listing:
        """Return the facts of a document that need no reading. Raises as `open` does."""
        return self._describe(self.source.find(name))

    def list_documents(self, pattern: str = "*") -> Listings:
        """Return the documents whose name or facts match, sorted by name, unread ones as a number.

        pattern: a glob or a part of the name, then keys and values of facts, such as `form:10-K`.
        Raises as `served` does.
        """
        chosen = filter_of(pattern)
        if chosen is None:
            return Listings(self.source.found(pattern), pattern, self._describe)
        listing = self.source.found(chosen.name)
        facts = {served.name: known for served, known in self._chosen(chosen, listing).items()}
        places = [place for place in listing.places if facts.get(place.name)]
        return Listings(
            listing._replace(places=places),
            "*",
            lambda place: self._describe(place)._replace(facts=facts[place.name]),
            len(facts) - len(places),
        )

    def open(self, name: str | None = None, caller: Caller = SILENT_CALLER) -> OpenDocument:
        """Return a document, reading it if that has not been done yet.

        name: as listed, relative to a served folder, or absolute; None if only one is served.
        caller: told of the pages done and the number of pages; when it cancels, reading ends.

        Raises UnknownDocumentError, OutsideError, CancelledError or a leaf of DocumentError;
        UnreadError or CutOffError for a caller that does not wait.
        """
        if self._keeps_warm:
            self._pool.warm_up()
        return self._open_and(name, caller)

    def index(self, name: str, then: Act) -> OpenDocument:
        """Return a document whose record is stored: where machines share them, or in the cache.

        then: called while its bytes are the same; may raise.

        Raises as `open` does, SharedStoreError or CacheError if that could not be done, and
        ReadOnlyStoreError if it may not be done, before the document is read in vain.
        """

        def act(document: OpenDocument, content: Content) -> None:
            self._records.ensure(document.key)
            then(document, content)

        return self._open_and(name, Caller(wants_index=True), act)

    def _open_and(
        self,
        name: str | None,
        caller: Caller,
        act: Act | None = None,
    ) -> OpenDocument:
        """Open a document; `act` is called while its bytes are the same."""
        for _ in range(_MAX_ATTEMPTS):
            place = self.source.find(name)
            with (
                suppress(ChangedContentError),
                self.source.open(place, caller.check) as content,
            ):
                if opened := self._open(place, content, caller, is_shared=act is not None):
                    if act is not None:
                        act(opened, content)
                    return opened
        document = quoted(self.source.find(name).name)
        raise UnreadableDocumentError(
            f"{document} changes while it is read; try again when it is complete"
        )

    def draw(
        self,
        document: OpenDocument,
        request: PageRequest,
        caller: Caller = SILENT_CALLER,
    ) -> tuple[PageImage, ...]:
        """Return images of pages of a document, drawn from the bytes that its record is of.

        caller: when it cancels, drawing ends. A failure is cached for the pages of the request.

        Raises OutsideError, UnknownDocumentError, CancelledError or a leaf of DocumentError:
        NoPageImagesError for other files than PDFs, LimitError for pages that take longer than
        DRAWING_SECONDS, UnreadableDocumentError if the file has changed since it was opened.
        """
        with self._pdf(document, caller) as content:
            return self._reader.draw(document.key, content, request, caller)

    def write_marked(self, document: OpenDocument, marks: Sequence[Mark], copy: BinaryIO) -> None:
        """Write a copy of a PDF with marks, which a worker draws, to an open file.

        Raises as `draw` does.
        """
        with self._pdf(document, SILENT_CALLER) as content:
            pdf = self._reader.mark(document.key, content, marks, SILENT_CALLER)
            if not pdf.startswith(PDF_START):
                copyfileobj(content.file(), copy)
            copy.write(pdf)

    @contextmanager
    def _pdf(self, document: OpenDocument, caller: Caller) -> Generator[Content]:
        """Open a PDF to draw it from the bytes that its record is of. Raises as `draw` does."""
        if document.record.metadata.format != "pdf":
            raise NoPageImagesError
        if not caller.may_wait:
            raise UnreadError
        place = self.source.find(document.name)
        try:
            with self.source.open(place, caller.check) as content:
                yield content
        except ChangedContentError as error:
            raise UnreadableDocumentError(
                f"{quoted(place.name)} has changed since it was read; read it again"
            ) from error

    def index_of(self, document: OpenDocument, caller: Caller) -> bytes:
        """Return the encoded search index of a record, which a worker makes and may lie in.

        A failure is cached. Raises CancelledError, LimitError, WorkerCrashError or
        WorkerStartError.
        """
        return document.search_index or self._reader.index(document.key, document.record, caller)

    def is_read_by_another(self, document: ServedDocument) -> bool:
        """True if another thread or process reads a document now, or makes its index."""
        locks = (lock for key in document.keys for lock in (key, f"{key}-index"))
        return any(is_locked(self.cache.lock_path(lock)) for lock in locks)

    def find_pattern(
        self, job: SearchJob, text: str, caller: Caller = SILENT_CALLER
    ) -> list[tuple[int, int]]:
        """Return the matches of an untrusted pattern in a text; see WorkerPool."""
        return self._pool.find_pattern(job, text, caller)

    def close(self) -> None:
        """End the workers and close the cache."""
        self._pool.close()
        self.cache.close()

    def _open(
        self, place: DocumentPlace, content: Content, caller: Caller, *, is_shared: bool
    ) -> OpenDocument | None:
        """Return the document, or None if the file changed in the meantime.

        is_shared: True if it is read for the machines that share records.
        """
        if content.size > self._settings.limits.file_bytes:
            raise too_large(content.size, self._settings.limits)
        digest = content.digest()
        keys = record_keys(self._settings, digest)
        for key in keys.values():
            if record := self._records.fetch(key):
                return OpenDocument(place.name, key, self._for_answers(record))
        if not caller.may_wait:
            raise UnreadError(place.name, self.open)
        if is_shared:
            self._records.check_writable()
        new = self._reader.read(content, digest, caller)
        return OpenDocument(place.name, new[0], self._for_answers(new[1]), new[2]) if new else None

    def _for_answers(self, record: DocumentRecord) -> DocumentRecord:
        return record.without_tables if self._settings.tables == "text" else record

    def _describe(self, place: DocumentPlace) -> Listing:
        served = served_at(self.source, self._settings, place)
        keys, state = (served.keys, served.state) if served else ((), None)
        for key in keys:
            if self.cache.has(RECORD, key):
                return read_listing(place.name, self.cache.get(SUMMARY, key))._replace(state=state)
        failure = self._failures.message(keys)
        return Listing(place.name, None, False, failure=failure, state=state)
