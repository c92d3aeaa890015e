"""Images of pages, and marks on them, drawn by a worker from the very bytes of a record."""

from collections.abc import Sequence

from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest, unpack_pages
from shed_server.cache.disk_cache import DiskCache
from shed_server.cache.failure_cache import FailureCache
from shed_server.cache.locks import TAKEOVER_SECONDS, file_lock
from shed_server.library.sources.served import record_keys
from shed_server.library.sources.source import Content
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from shed_server.workers.worker import Job

DRAWING_SECONDS = 4.0
"""Wall time for the pages of one request, where reading a document may take longer."""


class PageDrawer:
    """Has workers draw pages; safe to use from any thread."""

    def __init__(
        self, settings: Settings, cache: DiskCache, failures: FailureCache, pool: WorkerPool
    ) -> None:
        self._settings, self._cache, self._failures, self._pool = settings, cache, failures, pool

    def draw(
        self, record_key: str, content: Content, request: PageRequest, caller: Caller
    ) -> tuple[PageImage, ...] | None:
        """Return images of pages, or None if the file is not the one of the record.

        A failure is cached for the pages of the request. Raises as `Library.draw` does.
        """
        digest = content.digest()
        if (job := self._job(record_key, content, digest)) is None:
            return None
        job = job._replace(pages=request, max_seconds=DRAWING_SECONDS)
        key = f"{record_key}-{'-'.join(map(str, request.pages))}"
        return self._drawn(job, digest, key, caller)

    def mark(
        self, record_key: str, content: Content, marks: Sequence[Mark], caller: Caller
    ) -> bytes | None:
        """Return what `marks_for` makes of a document, or None if the file is not the record's."""
        digest = content.digest()
        if (job := self._job(record_key, content, digest)) is None:
            return None
        answer = self._pool.run(job._replace(marks=tuple(marks)), caller.without_progress)
        return answer.content if answer.digest == digest else None

    def _job(self, record_key: str, content: Content, digest: str) -> Job | None:
        """Return a job about a document with its password; None if a record is of other bytes."""
        passwords = {key: word for word, key in record_keys(self._settings, digest).items()}
        if record_key not in passwords:
            return None
        return Job(content.file(), self._settings.options, passwords[record_key])

    def _drawn(
        self, job: Job, digest: str, key: str, caller: Caller
    ) -> tuple[PageImage, ...] | None:
        """Have a worker draw pages, unless that has just failed; None if the file changed."""
        max_wait = DRAWING_SECONDS + TAKEOVER_SECONDS
        with file_lock(self._cache.lock_path(key), max_wait, caller.check):
            self._failures.check(key)
            with self._failures.caching(key):
                answer = self._pool.run(job, caller.without_progress)
                return unpack_pages(answer.content) if answer.digest == digest else None
