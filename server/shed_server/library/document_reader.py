"""Work of workers on documents: records, indexes, images; once for all threads and processes."""

import threading
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from io import BytesIO
from typing import TypeVar

from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.errors import EncryptedDocumentError, MalformedRecordError, WorkerCrashError
from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest, unpack_pages
from shed_core.ingest.version import pipeline_version
from shed_server.cache.disk_cache import RECORD, DiskCache
from shed_server.cache.failure_cache import FailureCache
from shed_server.cache.locks import TAKEOVER_SECONDS, file_lock
from shed_server.library.record_cache import RecordCache
from shed_server.library.sources.served_documents import record_key, record_keys
from shed_server.library.sources.source import ChangedContentError, Content
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Answer, Job

T = TypeVar("T")

DRAWING_SECONDS = 4.0
"""Wall time for the pages of one request; reading a document may take longer."""

NewRecord = tuple[str, DocumentRecord, bytes]
"""A key, its record, and its index as in `OpenDocument`."""


def with_passwords(passwords: Iterable[str], read: Callable[[str], T]) -> T:
    """Return the result of `read` with the first password that opens the document, or with none.

    Raises EncryptedDocumentError if none does.
    """
    *others, last = dict.fromkeys(("", *passwords))
    for password in others:
        with suppress(EncryptedDocumentError):
            return read(password)
    return read(last)


class DocumentReader:
    """Reads and draws documents in workers; safe to use from any thread.

    turns: order of reading. max_wait_seconds: for another process that has the same work.
    """

    def __init__(
        self,
        settings: Settings,
        cache: DiskCache,
        failures: FailureCache,
        pool: WorkerPool,
        records: RecordCache,
    ) -> None:
        self._settings, self._cache, self._failures, self._pool = settings, cache, failures, pool
        self._records = records
        self.turns = Turns()
        self.max_wait_seconds = settings.limits.seconds + TAKEOVER_SECONDS

    def read(self, content: Content, digest: str, caller: Caller) -> NewRecord | None:
        """Return the record of a document; None if the file changed in the meantime.

        digest: of the content. All passwords are tried. Raises as `Library.open` does.
        """
        return with_passwords(
            self._settings.passwords,
            lambda password: self._read(content, password, digest, caller),
        )

    def index(self, key: str, record: DocumentRecord, caller: Caller) -> bytes:
        """Make the search index of a record in a worker. See `Library.index_of`."""
        with self._failures.caching(f"{key}-index"):
            encoded = self._cache.get(RECORD, key) or encode(record, self._settings.limits.pages)
            options = self._settings.options
            job = Job(BytesIO(encoded), options, is_record=True, is_ahead=caller.is_ahead)
            return self._pool.run(job, caller.without_progress).content

    def draw(
        self, key: str, content: Content, request: PageRequest, caller: Caller
    ) -> tuple[PageImage, ...]:
        """Return images of pages of a PDF. A failure is cached for the pages of the request.

        key: of the record whose bytes these must be, else this raises ChangedContentError.
        """
        digest, job = self._job(key, content)
        job = job._replace(pages=request, max_seconds=DRAWING_SECONDS)
        name = f"{key}-{'-'.join(map(str, request.pages))}"
        lock, max_wait = self._cache.lock_path(name), DRAWING_SECONDS + TAKEOVER_SECONDS
        with file_lock(lock, max_wait, caller.check), self._failures.caching(name):
            return unpack_pages(self._drawn(job, digest, caller))

    def mark(self, key: str, content: Content, marks: Sequence[Mark], caller: Caller) -> bytes:
        """Return the result of `marks_for`. Raises as `draw` does."""
        digest, job = self._job(key, content)
        return self._drawn(job._replace(marks=tuple(marks)), digest, caller)

    def _job(self, key: str, content: Content) -> tuple[str, Job]:
        """Return the SHA-256 of a document, and a job about it with its password."""
        digest = content.digest()
        passwords = {key: word for word, key in record_keys(self._settings, digest).items()}
        if key not in passwords:
            raise ChangedContentError("the document is another one than was read")
        return digest, Job(content.file(), self._settings.options, passwords[key])

    def _drawn(self, job: Job, digest: str, caller: Caller) -> bytes:
        answer = self._pool.run(job, caller.without_progress)
        if answer.digest != digest:
            raise ChangedContentError("the document changes while it is drawn")
        return answer.content

    def _read(
        self, content: Content, password: str, digest: str, caller: Caller
    ) -> NewRecord | None:
        """Read a document in a worker, unless another thread or process has just done so."""
        key = record_key(digest, self._settings.options, password)
        with (
            self.turns.of_call(caller),
            file_lock(self._cache.lock_path(key), self.max_wait_seconds, caller.check_wait),
        ):
            if record := self._records.get(key):
                return key, record, b""
            options = self._settings.options
            is_ahead, wants_index = caller.is_ahead, caller.wants_index
            with self._failures.caching(key):
                file = content.file()
                job = Job(file, options, password, is_ahead=is_ahead, wants_index=wants_index)
                answer = self._pool.run(job, caller)
                index = answer.search_index
                return (key, self._accept(key, answer), index) if answer.digest == digest else None

    def _accept(self, key: str, answer: Answer) -> DocumentRecord:
        """Check a worker's record and put it into the caches."""
        try:
            record = decode(answer.content, self._settings.limits.pages)
        except MalformedRecordError as error:
            raise WorkerCrashError(
                "the process that read the document sent a malformed record"
            ) from error
        # after an update of the program the worker's version may be newer than ours; an untrusted
        # worker must not cache records for other versions of the program than this one
        if answer.version == pipeline_version():
            self._records.put(key, answer.content, record)
        else:
            self._records.put_in_memory(key, record)
        return record


class Turns:
    """Reading for calls, any number at a time, or reading ahead, one document at a time.

    Documents of calls are read first: reading ahead waits, and is interrupted.
    """

    def __init__(self) -> None:
        self._condition = threading.Condition()  # guards the two below
        self._n_calls = 0
        self._interrupted: threading.Event | None = None

    @contextmanager
    def of_call(self, caller: Caller) -> Generator[None]:
        """Take a turn, and interrupt reading ahead, unless the caller itself reads ahead."""
        if caller.is_ahead:
            yield
            return
        with self._condition:
            self._n_calls += 1
            if self._interrupted is not None:
                self._interrupted.set()
        try:
            yield
        finally:
            with self._condition:
                self._n_calls -= 1
                self._condition.notify_all()

    @contextmanager
    def of_reading_ahead(self) -> Generator[Caller]:
        """Wait until no call reads; yield the caller that is cancelled as soon as one does."""
        with self._condition:
            self._condition.wait_for(lambda: not self._n_calls and self._interrupted is None)
            interrupted = self._interrupted = threading.Event()
        try:
            yield Caller(cancelled=interrupted, is_ahead=True)
        finally:
            with self._condition:
                self._interrupted = None
                self._condition.notify_all()
