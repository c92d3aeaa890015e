"""The server's side of one worker process: sends a document, receives the answer, ends it."""

import sys
import time
from contextlib import suppress
from hashlib import sha256
from math import inf
from signal import Signals
from typing import BinaryIO, NamedTuple

from shed_core.errors import DocumentError, LimitError, WorkerCrashError
from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.protocol import (
    CHUNK_BYTES,
    MAX_ANSWER_FRAME_BYTES,
    Frame,
    FrameKind,
    JobHeader,
    ProtocolError,
    decode_answer,
    decode_error,
    decode_progress,
    encode_job,
    read_frame,
    write_frame,
)
from shed_core.options import Options
from shed_core.progress import Progress
from shed_server.workers.process import START_SECONDS, Process

MAX_JOBS = 64  # of one worker; a fresh one replaces it, so that no leak adds up
_MALFORMED_ANSWER = "the process that read the document sent a malformed answer"
_EXIT_SECONDS = 2.0  # that a process may take to end once its pipe is closed


class Job(NamedTuple):
    """One document to read: an open file at its start, and the options.

    pages: to draw instead of reading the document, or None.
    is_record: True if the file is an encoded record, of which the search index is wanted.
    max_seconds: of wall time, if that is less than the limit of the pool.
    is_ahead: True if no call waits for it, so that it yields the processors to others.
    wants_index: True if the search index is made together with the record.
    marks: to draw into a copy instead of reading the document, if there are any.
    """

    file: BinaryIO
    options: Options
    password: str = ""
    pages: PageRequest | None = None
    max_seconds: float = inf
    is_ahead: bool = False
    is_record: bool = False
    wants_index: bool = False
    marks: tuple[Mark, ...] = ()

    @property
    def work(self) -> str:
        """Name of the work on the document, for messages."""
        if self.is_record:
            return "making its search index"
        if self.marks:
            return "drawing marks"
        return "reading the document" if self.pages is None else "drawing the page"

    @property
    def answer_kind(self) -> FrameKind:
        if self.is_record:
            return FrameKind.INDEX
        if self.marks:
            return FrameKind.MARKED
        return FrameKind.RECORD if self.pages is None else FrameKind.PAGES


class Answer(NamedTuple):
    """Answer of a worker about a document.

    content: the encoded document record or search index, the packed pages, or the drawn marks.
    digest: SHA-256 of the bytes that it was made from, in hex.
    version: of the pipeline that made it, as the worker states, which may lie.
    search_index: of a record, encoded, if the job wants it and it could be made.
    """

    content: bytes
    digest: str
    version: str
    search_index: bytes = b""


class Worker:
    """A worker process.

    is_ready: True if it waits for a job. n_jobs: of its life. idle_since: monotonic seconds.
    """

    def __init__(self, process: Process) -> None:
        self.process = process
        self.is_ready = True
        self.n_jobs = 0
        self.idle_since = time.monotonic()

    @property
    def is_reusable(self) -> bool:
        """True if it can take another document."""
        return self.process.is_reusable and self.is_ready and self.n_jobs < MAX_JOBS

    @property
    def start_seconds(self) -> float:
        """Seconds that it may take to start before its next job; a fork has started."""
        return START_SECONDS if self.process.is_reusable and not self.n_jobs else 0.0

    def run(self, job: Job, limits: Limits, progress: Progress | None) -> Answer:
        """Send the job to the worker, and return its answer.

        Raises the DocumentError that the worker sent, or WorkerCrashError or LimitError if it
        died of the document; is_ready is True if it can take another job.
        """
        self.is_ready = False
        self.n_jobs += 1
        if job.is_ahead:
            self.process.lower_priority()
        try:
            digest = self._send(job, limits)
            while (frame := self._receive()).kind is FrameKind.PROGRESS:
                done, n_pages = decode_progress(frame.body)
                if not done <= n_pages <= limits.pages:
                    raise ProtocolError("a progress report is out of range")
                if progress is not None:
                    progress(done, n_pages)
            if frame.kind is FrameKind.ERROR:
                raise self._sent_error(frame.body)
            if frame.kind is not job.answer_kind:
                raise ProtocolError("the answer is to another request")
            version, content = decode_answer(frame.body)
        except ProtocolError as error:
            raise self._cause_of_exit(limits) from error
        self.is_ready = True
        return Answer(content, digest, version, self._receive_index() if job.wants_index else b"")

    def _send(self, job: Job, limits: Limits) -> str:
        """Send a job and return the SHA-256 of the file as it was sent."""
        digest, size = sha256(), 0
        work = job.pages, job.is_record, job.wants_index, job.marks
        header = JobHeader(job.options, job.password, limits, *work)
        self._write(FrameKind.JOB, encode_job(header))
        while chunk := job.file.read(CHUNK_BYTES):
            digest.update(chunk)
            size += len(chunk)
            if size > limits.file_bytes:
                raise too_large(size, limits)
            self._write(FrameKind.CHUNK, chunk)
        self._write(FrameKind.END)
        return digest.hexdigest()

    def _write(self, kind: FrameKind, body: bytes = b"") -> None:
        with suppress(OSError):  # it has died, and its last frame has the reason
            write_frame(self.process.jobs, kind, body)

    def _receive(self) -> Frame:
        return read_frame(self.process.answers, MAX_ANSWER_FRAME_BYTES)

    def _receive_index(self) -> bytes:
        """Return the search index that follows a record, or nothing if it could not be made."""
        self.is_ready = False
        with suppress(ProtocolError):
            if (frame := self._receive()).kind is FrameKind.INDEX:
                self.is_ready = True
                return decode_answer(frame.body)[1]
        return b""  # the record is kept; a job for the index alone will report the error

    def _sent_error(self, body: bytes) -> DocumentError:
        """Return the error that the worker sent, which is not trusted to be one."""
        try:
            error = decode_error(body)
        except ProtocolError:
            error = WorkerCrashError(_MALFORMED_ANSWER)
        self.is_ready = not isinstance(error, LimitError | WorkerCrashError)
        return error

    def _cause_of_exit(self, limits: Limits) -> DocumentError:
        status = self.process.wait(_EXIT_SECONDS)
        if status is None:
            return WorkerCrashError(_MALFORMED_ANSWER)
        if sys.platform != "win32" and -status == Signals.SIGXCPU:
            return LimitError(
                f"reading the document takes more than {limits.cpu_seconds} seconds of processor "
                "time",
                limit="cpu_seconds",
            )
        cause = f"exit status {status}" if status >= 0 else Signals(-status).name
        return WorkerCrashError(f"the process that read the document died ({cause})")


def too_large(size: int, limits: Limits) -> LimitError:
    """Return the error for a file of more bytes than the limit."""
    return LimitError(
        f"the file has {size} bytes or more, and the limit is {limits.file_bytes}",
        limit="file_bytes",
    )
