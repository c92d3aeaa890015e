"""The pool of workers: started when needed, killed at a deadline, closed when idle.

Where there can be a zygote, every document has a worker of its own; elsewhere workers are kept
for the next document. `slots` counts them, `supervisor` starts and kills them.

A document that takes long is stopped as soon as another waits for its slot. It is read again in the
slots for slow documents, which are one less than all, so that slow ones never block the others.
"""

import sys
import threading
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager

from shed_core.errors import DocumentError, LimitError
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.search_frames import SearchJob
from shed_core.ingest.version import installed_version, pipeline_version
from shed_core.progress import Progress
from shed_server.errors import CancelledError, CutOffError, WorkerStartError
from shed_server.workers.caller import SILENT_CALLER, Caller
from shed_server.workers.process import Start, supports_zygote
from shed_server.workers.searches import SearchProcesses
from shed_server.workers.slots import Slot, Slots
from shed_server.workers.supervisor import Deadline, Supervisor
from shed_server.workers.worker import Answer, Job, Worker

IDLE_SECONDS = 600.0  # without any document

_NOTICE = (
    "shed: the program was updated while this server runs. What it reads from now on is not kept "
    "in the cache; restart it to end that"
)


class WorkerPool:
    """At most `jobs` workers; safe to use from any thread."""

    def __init__(
        self,
        limits: Limits,
        jobs: int,
        has_zygote: bool | None = None,
        idle_seconds: float = IDLE_SECONDS,
        calls_service: bool = False,
    ) -> None:
        """has_zygote: True if workers are forked; None to fork them where that is possible.

        calls_service: True if workers call a layout service, and so keep network and files.
        idle_seconds: after which idle workers and the zygote are closed.
        """
        self._limits = limits
        self._slots = Slots(jobs)
        self._is_alone = jobs == 1  # a slow document then has a process beside the one slot
        self._drawing_slots = Slots(max(1, jobs - 1))  # so that one is left for reading
        self._slow_slots = Slots(max(1, jobs - 1))
        forks = supports_zygote() if has_zygote is None else has_zygote
        self._supervisor = Supervisor(self._slots, Start(forks, calls_service), idle_seconds)
        self._searches = SearchProcesses(jobs, self._supervisor)
        self._update_notice = _UpdateNotice()

    def run(self, job: Job, caller: Caller = SILENT_CALLER) -> Answer:
        """Run a job in a worker, waiting for a free slot.

        caller: told of progress in its own thread; when it cancels, the worker is killed.

        Raises the DocumentError that the worker sent, WorkerCrashError, WorkerStartError,
        LimitError or CancelledError; CutOffError for a caller that gives way.
        """
        if not caller.is_slow:
            try:
                with self._acquire_slot(job, caller) as slot:
                    is_drawing = job.pages is not None
                    return self._run_in_slot(job, caller, None if is_drawing else slot.is_to_stop)
            except CutOffError:
                if caller.gives_way:
                    raise
            job.file.seek(0)
        with self._acquire_slow_slot(caller):
            return self._run_in_slot(job, caller, None)

    def find_pattern(
        self, job: SearchJob, text: str, caller: Caller = SILENT_CALLER
    ) -> list[tuple[int, int]]:
        """Search a text in a worker; see SearchProcesses.run."""
        self._slots.touch()
        return self._searches.run(job, text, caller)

    def warm_up(self) -> None:
        """Load a process before the first document comes; returns at once."""
        self._slots.touch()
        self._supervisor.load_zygote()

    def close(self) -> None:
        """End all workers; callers that wait for one get an error."""
        self._slots.close()
        self._supervisor.close()
        self._searches.close()

    @contextmanager
    def _acquire_slot(self, job: Job, caller: Caller) -> Generator[Slot]:
        with ExitStack() as slots:
            if job.pages is not None:
                slots.enter_context(self._drawing_slots.acquire(caller))
            yield slots.enter_context(self._slots.acquire(caller, is_slow=caller.is_ahead))

    @contextmanager
    def _acquire_slow_slot(self, caller: Caller) -> Generator[None]:
        with ExitStack() as slots:
            slots.enter_context(self._slow_slots.acquire(caller, is_slow=True))
            if not self._is_alone:
                slots.enter_context(self._slots.acquire(caller, is_slow=True))
            yield

    def _run_in_slot(
        self, job: Job, caller: Caller, is_to_stop: Callable[[], bool] | None
    ) -> Answer:
        """is_to_stop: True to raise CutOffError for waiting callers; None for never."""
        worker = self._slots.take_idle() or self._start_worker()
        try:
            seconds = worker.start_seconds + self._seconds(job)
            deadline = Deadline(worker.process, seconds, caller.cancelled, is_to_stop)
            return self._run(worker, job, caller.progress, deadline)
        finally:
            self._slots.put_back(worker)

    def _seconds(self, job: Job) -> float:
        return min(self._limits.seconds, job.max_seconds)

    def _start_worker(self) -> Worker:
        try:
            return Worker(self._supervisor.start_process())
        except OSError as error:
            raise WorkerStartError(
                f"no process could be started to read the document: {error}"
            ) from error

    def _run(
        self, worker: Worker, job: Job, progress: Progress | None, deadline: Deadline
    ) -> Answer:
        try:
            with self._supervisor.enforcing(deadline):
                answer = worker.run(job, self._limits, progress)
        except DocumentError as error:
            if deadline.is_cancelled:
                raise CancelledError("reading the document was cancelled") from error
            if deadline.is_stopped:
                raise CutOffError("it takes long, and others are read first") from error
            if deadline.is_over:
                raise LimitError(
                    f"{job.work} takes more than {self._seconds(job):g} seconds",
                    limit="seconds" if self._limits.seconds <= job.max_seconds else "drawing",
                ) from error
            raise
        self._update_notice.check(answer.version)
        return answer


class _UpdateNotice:
    """Message on standard error, once, that the program was updated; safe to use from any thread.

    Workers that start after an update are of the new version. Their records are used but cached
    for no version: not for the server's, which did not make them, nor for the one that an
    untrusted worker states.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._is_given = False

    def check(self, version: str) -> None:
        """Print the message if a worker's version is not ours because of an update."""
        if version == pipeline_version():
            return
        with self._lock:
            if self._is_given or installed_version() == pipeline_version():  # the worker lies
                return
            self._is_given = True
        print(_NOTICE, file=sys.stderr, flush=True)
