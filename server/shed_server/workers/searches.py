"""Searches for untrusted patterns, each in a process of its own that is killed at a deadline.

Sending a text of a million characters takes longer than most searches of it. So once a text has
been searched twice in a row, a process that has it waits for the next pattern; it gets one pattern,
like any other process, and never another text.
"""

import json
import sys
import threading
import time
from collections.abc import Generator
from contextlib import ExitStack, contextmanager, suppress

from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.protocol import (
    Frame,
    FrameKind,
    ProtocolError,
    read_frame,
    write_frame,
)
from shed_core.ingest.sandbox.search_frames import (
    MAX_REFUSED_BYTES,
    MAX_SEARCH_SECONDS,
    SearchJob,
    SearchLimits,
    decode_refusal,
    decode_spans,
    encode_search,
    max_spans_bytes,
)
from shed_server.errors import (
    BadPatternError,
    CancelledError,
    PatternTimeoutError,
    WorkerStartError,
)
from shed_server.workers.caller import SILENT_CALLER, Caller
from shed_server.workers.process import START_SECONDS, Process
from shed_server.workers.slots import POLL_SECONDS
from shed_server.workers.supervisor import Deadline, Supervisor

if sys.platform == "linux":
    import fcntl

_MAX_WAIT_SECONDS = 10.0  # for other searches to end
_MEMORY_BYTES = 512 * MIB  # of address space, of which Python and its modules take half
_MEMORY_BYTES_PER_CHARACTER = 12  # the text as bytes, in pieces, and with 4 bytes a character
_CHUNK_CHARS = MIB
_PIPE_BYTES = MIB  # so that the two processes need not take turns for every 64 KiB
_MAX_SHOWN_CHARS = 120  # of a pattern in a message
_MAX_WAITING_CHARS = 4_000_000  # of the text of a process that waits; a dozen annual reports


class SearchProcesses:
    """At most `n` searches at once; safe to use from any thread."""

    def __init__(self, n: int, supervisor: Supervisor) -> None:
        self._free = threading.BoundedSemaphore(n)
        self._supervisor = supervisor
        self._lock = threading.Lock()  # guards the next two, also while the text is sent
        self._last_text = ""  # that was searched
        self._waiting: Process | None = None  # which has that text

    def run(
        self, job: SearchJob, text: str, caller: Caller = SILENT_CALLER
    ) -> list[tuple[int, int]]:
        """Return start and stop of each match, in reading order.

        caller: when it cancels, the process is killed.

        Raises BadPatternError, PatternTimeoutError, CancelledError or WorkerStartError.
        """
        with self._process(caller, text) as (process, has_text):
            start = START_SECONDS if process.is_reusable else 0.0  # a fork has started
            deadline = Deadline(process, start + MAX_SEARCH_SECONDS, caller.cancelled)
            try:
                with self._supervisor.enforcing(deadline):
                    if not has_text:
                        _send_text(process, text)
                    return _exchange(process, job)
            except ProtocolError as error:
                raise _failure(deadline) from error

    def close(self) -> None:
        """End the process that waits, when the supervisor is closed and starts no others."""
        with self._lock:
            self._end_waiting()

    @contextmanager
    def _process(self, caller: Caller, text: str) -> Generator[tuple[Process, bool]]:
        """Yield a process for one search, and True if it has the text, waiting for a slot.

        The caller does not wait for its end.
        """
        self._acquire_slot(caller)
        with ExitStack() as if_none_starts:
            if_none_starts.callback(self._free.release)
            waiting = self._take_waiting(text)
            process = waiting or self._start_process()
            if_none_starts.pop_all()
        try:
            yield process, waiting is not None
        finally:
            process.kill()
            threading.Thread(target=self._end, args=(process, text), name="end of a search").start()

    def _end(self, process: Process, text: str) -> None:
        try:
            process.close()
        finally:
            self._free.release()
        if not process.is_reusable:
            self._prepare_next(text)

    def _take_waiting(self, text: str) -> Process | None:
        with self._lock:
            if text is not self._last_text or not self._waiting or not self._waiting.is_alive:
                return None
            process, self._waiting = self._waiting, None
            return process

    def _prepare_next(self, text: str) -> None:
        """Start a process with this text for the next search, if the text was searched before."""
        with self._lock, suppress(OSError):  # the next search tries again, and reports it
            is_repeated = text is self._last_text
            if is_repeated and self._waiting and self._waiting.is_alive:
                return
            self._end_waiting()
            self._last_text = text if len(text) <= _MAX_WAITING_CHARS else ""
            if is_repeated:
                self._waiting = process = self._supervisor.start_process()
                with self._supervisor.enforcing(Deadline(process, MAX_SEARCH_SECONDS, None)):
                    _send_text(process, text)

    def _end_waiting(self) -> None:
        if self._waiting:
            self._waiting.close()
            self._waiting = None

    def _acquire_slot(self, caller: Caller) -> None:
        end = time.monotonic() + _MAX_WAIT_SECONDS
        while not self._free.acquire(timeout=POLL_SECONDS):
            caller.check("the search")
            if time.monotonic() > end:
                raise WorkerStartError(
                    f"no process was free to search within {_MAX_WAIT_SECONDS:g} seconds"
                )

    def _start_process(self) -> Process:
        try:
            return self._supervisor.start_process()
        except OSError as error:
            raise WorkerStartError(f"no process could be started to search: {error}") from error


def _exchange(process: Process, job: SearchJob) -> list[tuple[int, int]]:
    """Send a job and return its answer. Raises ProtocolError if the process dies or lies."""
    with suppress(OSError):  # it has died
        write_frame(process.jobs, FrameKind.SEARCH, encode_search(job))
    longest = max(MAX_REFUSED_BYTES, max_spans_bytes(job.max_spans))
    frame = read_frame(process.answers, longest)
    if frame.kind is FrameKind.SPANS and len(frame.body) <= max_spans_bytes(job.max_spans):
        return decode_spans(frame.body, job.within)
    raise _refusal(frame, job)


def _send_text(process: Process, text: str) -> None:
    memory = _MEMORY_BYTES + _MEMORY_BYTES_PER_CHARACTER * len(text)
    limits = SearchLimits(MAX_SEARCH_SECONDS, memory)
    if sys.platform == "linux":
        with suppress(OSError):  # the user has too many large pipes
            fcntl.fcntl(process.jobs.fileno(), fcntl.F_SETPIPE_SZ, _PIPE_BYTES)
    with suppress(OSError):  # it has died
        write_frame(process.jobs, FrameKind.TEXT, json.dumps(limits).encode())
        for start in range(0, len(text), _CHUNK_CHARS):
            chunk = text[start : start + _CHUNK_CHARS].encode("utf-8", "surrogatepass")
            write_frame(process.jobs, FrameKind.CHUNK, chunk)
        write_frame(process.jobs, FrameKind.END)


def _refusal(frame: Frame, job: SearchJob) -> BadPatternError | PatternTimeoutError:
    if frame.kind is not FrameKind.REFUSED:
        raise ProtocolError(f"a frame of kind {frame.kind} is no answer to a search")
    refusal = decode_refusal(frame.body, job.pattern)
    if refusal.reason == "time":
        return PatternTimeoutError(MAX_SEARCH_SECONDS)
    if refusal.reason == "memory":
        return BadPatternError(
            "the pattern takes too much memory. Use smaller counts and fewer groups"
        )
    where = "" if refusal.position is None else f" at position {refusal.position}"
    return BadPatternError(
        f"the pattern {_repr(job.pattern)} is not a regular expression: {refusal.message}{where}. "
        r"Put a backslash before a character that is meant literally: \( \[ \. \$ \*"
    )


def _repr(pattern: str) -> str:
    quotation = repr(pattern)
    return quotation if len(quotation) <= _MAX_SHOWN_CHARS else f"{quotation[:_MAX_SHOWN_CHARS]}..."


def _failure(deadline: Deadline) -> CancelledError | PatternTimeoutError | BadPatternError:
    """Return the error of a process without an answer."""
    if deadline.is_cancelled:
        return CancelledError("the search was cancelled")
    if deadline.is_over:
        return PatternTimeoutError(MAX_SEARCH_SECONDS)
    return BadPatternError("the process that searched for the pattern died. Write it more simply")
