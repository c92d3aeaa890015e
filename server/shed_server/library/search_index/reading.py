"""Reading of documents, and making of their indexes, for a search or in the background.

A search has several read at once, for as long as it may wait. Reading ahead, in the background,
begins with the newest, and calls interrupt it.
"""

import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import NamedTuple

from shed_core.errors import ShedError
from shed_server.errors import CancelledError, CutOffError, WorkerStartError
from shed_server.library.library import Library
from shed_server.library.listings import problem_text
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.sources.served_documents import FileState, ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller, UnreadError

_POLL_SECONDS = 0.2
_SECONDS_BETWEEN_LOOKS = 60.0  # between two scans of the folders for new or changed documents
_RETRY_SECONDS = 600.0  # a file that could not be read is tried again, if it has not changed


class _Problem(NamedTuple):
    """Reason why a document could not be read. at: monotonic seconds."""

    message: str
    state: FileState
    at: float


class _Queue:
    """Documents to read, each taken by one thread at a time; safe to use from any thread.

    n_left: documents not done. cancelled: set once no caller wants them.
    """

    def __init__(self, smallest: Sequence[ServedDocument], named: Iterable[ServedDocument]) -> None:
        """smallest: all, in the order of most threads. named: some of them, for one thread."""
        self._orders = deque(named), deque(smallest)
        self._left = {document.name for document in smallest}  # neither done nor being read
        self._lock = threading.Lock()  # guards the fields of the queue
        self._is_closed = False
        self.n_left = len(smallest)
        self.cancelled = threading.Event()

    def take(self, *, is_named: bool) -> ServedDocument | None:
        """Return the next document, or None if there is none. is_named: named ones come first."""
        with self._lock:
            for order in self._orders if is_named else reversed(self._orders):
                while order and not self._is_closed:
                    document = order.popleft()
                    if document.name in self._left:
                        self._left.remove(document.name)
                        return document
        return None

    def put_last(self, document: ServedDocument) -> None:
        """Put a document back into the queue, after all others."""
        with self._lock:
            self._orders[1].append(document)
            self._left.add(document.name)

    def done(self) -> None:
        """Count a document as done."""
        with self._lock:
            self.n_left -= 1

    def close(self) -> None:
        """Stop handing out documents."""
        self._is_closed = True


class Indexer:
    """Reads documents and makes their indexes; safe to use from any thread."""

    def __init__(self, library: Library, indexes: Indexes, jobs: int) -> None:
        """jobs: documents read at once."""
        self._library, self._indexes, self._jobs = library, indexes, jobs
        self._problems: dict[str, _Problem] = {}
        self._slow: set[str] = set()  # names of documents that others were read before

    def read_unread(
        self, documents: Iterable[ServedDocument], seconds: float, caller: Caller
    ) -> bool:
        """Read the unread ones of documents as `read` does; True if there are any."""
        missing = [document for document in documents if not self.is_done(document)]
        self.read(missing, seconds, caller)
        return bool(missing)

    def read(
        self,
        documents: Sequence[ServedDocument],
        seconds: float,
        caller: Caller = SILENT_CALLER,
        named: Sequence[ServedDocument] = (),
    ) -> None:
        """Read documents and make their indexes, until all are done or the time is over.

        The smallest come first, slow ones last. named: some of them, which one thread takes before
            others, since names are untrusted and must not delay the rest.
        Readings that have begun by then continue, for the next search, unless this one is
        cancelled. Raises CancelledError, or UnreadError for a caller that does not wait.
        """
        documents = [document for document in documents if self.problem(document) is None]
        if not documents:
            return
        if not caller.may_wait:
            raise UnreadError
        end = time.monotonic() + seconds
        documents.sort(key=lambda one: (one.name in self._slow, one.state.size))
        queue = _Queue(documents, named)
        # one more than the slots, so that a slow document is stopped for the one that waits
        n_threads = min(self._jobs + 1, len(documents))
        pool = ThreadPoolExecutor(n_threads, "reading")
        pending = {pool.submit(self._read_next, queue, n == 0, end) for n in range(n_threads)}
        try:
            while pending and time.monotonic() < end:
                caller.check("the search")
                pending = wait(pending, _POLL_SECONDS, FIRST_COMPLETED).not_done
                if caller.progress is not None:
                    caller.progress(len(documents) - queue.n_left, len(documents))
        except CancelledError:
            queue.cancelled.set()
            raise
        finally:
            queue.close()
            pool.shutdown(wait=False, cancel_futures=True)

    def _read_next(self, queue: _Queue, is_named: bool, end: float) -> None:
        """Read one document after the other. Raises CancelledError or WorkerStartError."""
        while (document := queue.take(is_named=is_named)) is not None:
            if self._library.is_read_by_another(document):
                queue.put_last(document)
                time.sleep(_POLL_SECONDS if queue.n_left < self._jobs + 2 else 0.0)
                continue
            is_slow = document.name in self._slow
            one = Caller(
                None, queue.cancelled, gives_way=not is_slow, is_slow=is_slow, waits_until=end
            )
            try:
                self.read_one(document, one)
            except CutOffError:
                self._slow.add(document.name)
                queue.put_last(document)
            else:
                queue.done()

    def read_one(self, document: ServedDocument, caller: Caller) -> None:
        """Read a document and make its index; remember its error.

        Raises CancelledError or WorkerStartError; CutOffError for a caller that gives way.
        """
        try:
            opened = self._library.open(document.name, caller._replace(wants_index=True))
            self._indexes.ensure(opened, caller)
        except (CancelledError, CutOffError, WorkerStartError):
            raise
        except ShedError as error:
            problem = _Problem(problem_text(error), document.state, time.monotonic())
            self._problems[document.name] = problem

    def is_done(self, document: ServedDocument) -> bool:
        """True if there is an index of a document, or it could not be read of late."""
        has_index = any(self._indexes.has_all(key) for key in document.keys)
        return has_index or self.problem(document) is not None

    def problem(self, document: ServedDocument) -> str | None:
        """Return the error of a document's current version, if a recent reading failed."""
        problem = self._problems.get(document.name)
        if problem is None or problem.state != document.state:
            return None
        return problem.message if time.monotonic() < problem.at + _RETRY_SECONDS else None


def read_ahead(library: Library, indexer: Indexer) -> None:
    """Start reading in a thread that ends with the process; it reads later additions, too."""
    threading.Thread(
        target=_read_all, args=(library, indexer), name="reading ahead", daemon=True
    ).start()


def _read_all(library: Library, indexer: Indexer) -> None:
    while True:
        with suppress(ShedError):  # such as of a store that is away, which may pass
            missing = [document for document in library.served() if not indexer.is_done(document)]
            for document in sorted(missing, key=lambda one: (-one.state.modified_ns, one.name)):
                _read_uninterrupted(library, indexer, document)
        time.sleep(_SECONDS_BETWEEN_LOOKS)


def _read_uninterrupted(library: Library, indexer: Indexer, document: ServedDocument) -> None:
    """Read a document, again and again while calls interrupt it. Raises WorkerStartError."""
    while True:
        with library.turns.of_reading_ahead() as caller, suppress(CancelledError):
            indexer.read_one(document, caller)
            return
