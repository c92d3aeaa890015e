"""Reading documents and making their indexes: for a search, or all of them ahead.

A search has several read at once, for as long as it may wait. Ahead, in the background, the newest
come first, and calls interrupt it.
"""

import threading
import time
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import suppress
from typing import NamedTuple

from shed_core.errors import ShedError
from shed_server.errors import CancelledError, DocumentStoreError, WorkerStartError
from shed_server.library.library import Library
from shed_server.library.listings import FileState, Served
from shed_server.library.problems import problem_text
from shed_server.library.search_index.indexes import Indexes
from shed_server.workers.caller import SILENT_CALLER, Caller

_POLL_SECONDS = 0.2
_SECONDS_BETWEEN_LOOKS = 60.0  # at the folders, for what was added or changed
_RETRY_SECONDS = 600.0  # a file that could not be read is tried again, if it has not changed


class _Problem(NamedTuple):
    """Why a document could not be read. at: monotonic seconds."""

    message: str
    state: FileState
    at: float


class Indexer:
    """Reads documents and makes their indexes; safe to use from any thread."""

    def __init__(self, library: Library, indexes: Indexes, jobs: int) -> None:
        """jobs: documents read at once."""
        self._library, self._indexes, self._jobs = library, indexes, jobs
        self._problems: dict[str, _Problem] = {}

    def read(
        self,
        documents: Sequence[Served],
        seconds: float,
        caller: Caller = SILENT_CALLER,
    ) -> None:
        """Read documents and make their indexes, until all are done or the time is over.

        What has begun by then goes on, for the next search. Raises CancelledError.
        """
        documents = [document for document in documents if self.problem(document) is None]
        if not documents:
            return
        deadline = time.monotonic() + seconds
        pool = ThreadPoolExecutor(self._jobs, "reading")
        try:
            pending = {pool.submit(self.read_one, document) for document in documents}
            while pending and time.monotonic() < deadline:
                caller.check("the search")
                pending = wait(pending, _POLL_SECONDS, FIRST_COMPLETED).not_done
                if caller.progress is not None:
                    caller.progress(len(documents) - len(pending), len(documents))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def read_one(self, document: Served, caller: Caller = SILENT_CALLER) -> None:
        """Read a document and make its index; remember what is wrong with it.

        Raises CancelledError or WorkerStartError.
        """
        try:
            opened = self._library.open(document.name, caller)
            self._indexes.ensure(opened.key, opened.record, caller)
        except (CancelledError, WorkerStartError):
            raise
        except ShedError as error:
            problem = _Problem(problem_text(error), document.state, time.monotonic())
            self._problems[document.name] = problem

    def is_done(self, document: Served) -> bool:
        """Whether there is an index of a document, or it could not be read of late."""
        has_index = any(self._indexes.has_all(key) for key in document.keys)
        return has_index or self.problem(document) is not None

    def problem(self, document: Served) -> str | None:
        """Return what was wrong with a document as it is, if it could not be read of late."""
        problem = self._problems.get(document.name)
        if problem is None or problem.state != document.state:
            return None
        return problem.message if time.monotonic() < problem.at + _RETRY_SECONDS else None


def read_ahead(library: Library, indexer: Indexer) -> None:
    """Start reading in a thread that ends with the process, as it reads what is added later too."""
    threading.Thread(
        target=_read_all, args=(library, indexer), name="reading ahead", daemon=True
    ).start()


def _read_all(library: Library, indexer: Indexer) -> None:
    while True:
        with suppress(DocumentStoreError, WorkerStartError):  # which may pass
            missing = [document for document in library.served() if not indexer.is_done(document)]
            for document in sorted(missing, key=_newest_first):
                _read_uninterrupted(library, indexer, document)
        time.sleep(_SECONDS_BETWEEN_LOOKS)


def _newest_first(document: Served) -> tuple[int, str]:
    return -document.state.modified_ns, document.name


def _read_uninterrupted(library: Library, indexer: Indexer, document: Served) -> None:
    """Read a document, again and again while calls interrupt it. Raises WorkerStartError."""
    while True:
        with library.turns.of_reading_ahead() as caller, suppress(CancelledError):
            indexer.read_one(document, caller)
            return
