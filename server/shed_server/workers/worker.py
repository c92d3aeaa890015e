"""One worker process, seen from the server: give it a document, hear its answer, end it."""

import json
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from hashlib import sha256
from signal import Signals
from typing import BinaryIO, NamedTuple

from shed_core.errors import DocumentError, LimitError, WorkerCrashError
from shed_core.ingest.page_images import PageRequest
from shed_core.ingest.sandbox.frames import (
    BrokenFrameError,
    Frame,
    Kind,
    read_frame,
    unpack_progress,
    write_frame,
)
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_core.options import Options
from shed_server.workers.process import Process

Progress = Callable[[int, int], None]
"""Called with the pages done and the number of pages."""

LONGEST_FRAME = 128 * MIB  # a record of 100,000 pages has about 60 MiB
MAX_JOBS = 64  # a worker then makes room for a fresh one, so that no leak adds up
_CHUNK = MIB
_VERSION_BYTES = 64
_PATIENCE = 2.0  # seconds that a process may take to die once its pipe is closed


class Job(NamedTuple):
    """One document to read: an open file at its start, and how to read it.

    pages: those to draw instead of reading the document, or None.
    """

    file: BinaryIO
    options: Options
    password: str = ""
    pages: PageRequest | None = None


class Answer(NamedTuple):
    """What a worker made of a document.

    content: the encoded document record, or the packed pages.
    digest: SHA-256 of the bytes that it was made of, in hex.
    version: of the program that made it, which may have been changed since the server started.
    """

    content: bytes
    digest: str
    version: str


class Worker:
    """A worker process.

    is_ready: it waits for a job. jobs: how many it has had. idle_since: monotonic seconds.
    """

    def __init__(self, process: Process) -> None:
        """process: a new one."""
        self._process = process
        self.is_ready = True
        self.jobs = 0
        self.idle_since = time.monotonic()

    @property
    def is_alive(self) -> bool:
        """Whether the process runs."""
        return self._process.wait(0) is None

    @property
    def can_stay(self) -> bool:
        """Whether it can take another document."""
        return self._process.stays and self.is_ready and self.jobs < MAX_JOBS

    def run(self, job: Job, limits: Limits, progress: Progress | None) -> Answer:
        """Let the worker read a document.

        Raises the DocumentError that the worker found, or WorkerCrashError or LimitError if it
        died of the document; is_ready says whether it can take another job.
        """
        self.is_ready = False
        self.jobs += 1
        try:
            digest = self._send(job, limits)
            while (frame := self._receive()).kind is Kind.PROGRESS:
                if progress is not None:
                    progress(*unpack_progress(frame.body))
        except BrokenFrameError as error:
            raise self._cause_of_death(limits) from error
        if frame.kind is not (Kind.RECORD if job.pages is None else Kind.PAGES):
            raise self._refusal(frame)
        self.is_ready = True
        version = frame.body[:_VERSION_BYTES].decode("ascii", "replace")
        return Answer(frame.body[_VERSION_BYTES:], digest, version)

    def kill(self) -> None:
        """End the process at once, whatever it does. May be called from any thread."""
        self._process.kill()

    def close(self) -> None:
        """End the process and wait until it has gone."""
        self._process.close()

    def _send(self, job: Job, limits: Limits) -> str:
        """Send a job and return the SHA-256 of the file as it was sent."""
        digest, size = sha256(), 0
        self._write(Kind.JOB, _head(job, limits))
        while chunk := job.file.read(_CHUNK):
            digest.update(chunk)
            size += len(chunk)
            if size > limits.file_bytes:
                raise too_large(size, limits)
            self._write(Kind.CHUNK, chunk)
        self._write(Kind.END)
        return digest.hexdigest()

    def _write(self, kind: Kind, body: bytes = b"") -> None:
        with suppress(BrokenPipeError):  # it has died, and its last frame says why
            write_frame(self._process.jobs, kind, body)

    def _receive(self) -> Frame:
        return read_frame(self._process.answers, LONGEST_FRAME)

    def _refusal(self, frame: Frame) -> DocumentError:
        error = _decode_error(frame)
        self.is_ready = not isinstance(error, LimitError | WorkerCrashError)
        return error

    def _cause_of_death(self, limits: Limits) -> DocumentError:
        status = self._process.wait(_PATIENCE)
        if status is None:
            return WorkerCrashError("the process that read the document sent nonsense")
        if sys.platform != "win32" and -status == Signals.SIGXCPU:
            return LimitError(
                f"reading the document takes more than {limits.cpu_seconds} seconds of processor "
                "time; raise SHED_CPU_SECONDS to read it"
            )
        cause = f"exit status {status}" if status >= 0 else Signals(-status).name
        return WorkerCrashError(f"the process that read the document died ({cause})")


class Watch:
    """A worker at work: when it must be done, and who may stop it before."""

    def __init__(self, worker: Worker, seconds: float, cancelled: threading.Event | None) -> None:
        self.worker = worker
        self.deadline = time.monotonic() + seconds
        self.cancelled = cancelled
        self.is_late = False

    @property
    def is_cancelled(self) -> bool:
        return self.cancelled is not None and self.cancelled.is_set()

    def look(self) -> None:
        """Kill the worker if its time is over or its answer no longer wanted."""
        self.is_late = self.is_late or time.monotonic() > self.deadline
        if self.is_late or self.is_cancelled:
            self.worker.kill()


def too_large(size: int, limits: Limits) -> LimitError:
    """Return the error for a file of more bytes than the limit."""
    return LimitError(
        f"the file has {size} bytes or more, and the limit is {limits.file_bytes}; "
        "raise SHED_FILE_BYTES to read it"
    )


def _head(job: Job, limits: Limits) -> bytes:
    options = (job.options.headers, job.options.depths, job.options.evidence)
    head = {"options": options, "password": job.password, "limits": asdict(limits)}
    return json.dumps(head | {"pages": job.pages}).encode()


def _decode_error(frame: Frame) -> DocumentError:
    """Return the error that a worker sent; it is no reason to trust it."""
    known = {leaf.__name__: leaf for leaf in DocumentError.__subclasses__()}
    try:
        found = json.loads(frame.body)
        return known[found["error"]](str(found["message"]))
    except (ValueError, KeyError, TypeError):
        return WorkerCrashError(f"the process that read the document sent {frame.body[:80]!r}")
