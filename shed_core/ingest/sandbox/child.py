"""The worker: a process that reads documents for the server.

It takes jobs from a pipe and answers on another, in frames. It gets the bytes of a document, never
its name, and opens nothing. What it does not expect ends it; the server takes another.

Where a zygote can fork workers, each reads one document. Elsewhere they are started as
`python -P -m shed_core.ingest.sandbox.child PARENT`, with the pipes as standard input and output,
and read one document after the other, since a start takes as long as some fifty pages.
"""

import json
import os
import sys
import time
from collections.abc import Callable
from functools import partial
from io import BufferedReader
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple

from shed_core.document.codec import encode
from shed_core.errors import LimitError, ShedError, WorkerCrashError
from shed_core.ingest.page_images import PageRequest, pack_pages
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.confinement import confine, lift_memory_limit, limit_job
from shed_core.ingest.sandbox.frames import Frame, Kind, pack_progress, read_frame, write_frame
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.version import pipeline_version
from shed_core.options import Options

LONGEST_FRAME = 2**24  # the server sends a file in smaller chunks
SECONDS_BETWEEN_REPORTS = 0.1


class Job(NamedTuple):
    """One document to read, or to draw pages of where those are given."""

    content: bytes
    options: Options
    password: str
    limits: Limits
    pages: PageRequest | None


def main(parent: int) -> None:
    """Be a worker that was started by itself."""
    jobs, answers = _claim_pipes()
    confine(parent)
    serve(jobs, answers)


def serve(jobs: BufferedReader, answers: BinaryIO) -> None:
    """Serve jobs until the server closes the pipe or dies."""
    sys.excepthook = partial(_report_bug, answers)
    while jobs.peek(1):
        _serve(_receive(jobs), answers)


def _claim_pipes() -> tuple[BufferedReader, BinaryIO]:
    """Return our pipes from and to the server; nothing else in this process writes to them."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # MuPDF prints its complaints from C
    return os.fdopen(os.dup(0), "rb"), answers


def _receive(jobs: BinaryIO) -> Job:
    head: dict[str, Any] = json.loads(read_frame(jobs, LONGEST_FRAME).body)
    limits = Limits(**head["limits"])
    limit_job(limits)  # before the file comes, since it may be the largest thing in memory
    chunks: list[bytes] = []
    while (frame := read_frame(jobs, LONGEST_FRAME)).kind is not Kind.END:
        chunks.append(frame.body)
    headers, depths, evidence = head["options"]
    options = Options(headers, depths, tuple(evidence))
    pages = PageRequest(*head["pages"]) if head["pages"] else None
    return Job(b"".join(chunks), options, head["password"], limits, pages)


def _serve(job: Job, answers: BinaryIO) -> None:
    try:
        frame = _draw(job, job.pages) if job.pages else _read(job, answers)
    except ShedError as error:
        _send_error(answers, type(error), str(error))
    else:
        write_frame(answers, frame.kind, pipeline_version().encode() + frame.body)


def _read(job: Job, answers: BinaryIO) -> Frame:
    report = _reporter(job.limits.pages, answers)
    record = read_record(job.content, job.options, password=job.password, progress=report)
    return Frame(Kind.RECORD, encode(record))


def _draw(job: Job, request: PageRequest) -> Frame:
    from shed_core.ingest.pdf.render import render_pages  # late: most workers never draw

    return Frame(Kind.PAGES, pack_pages(render_pages(job.content, request, job.password)))


def _reporter(max_pages: int, answers: BinaryIO) -> Callable[[int, int], None]:
    last = 0.0

    def report(done: int, pages: int) -> None:
        nonlocal last
        if pages > max_pages:
            raise LimitError(
                f"the document has {pages} pages, more than the limit of {max_pages}; "
                "raise SHED_PAGES to read it"
            )
        if done == pages or time.monotonic() - last > SECONDS_BETWEEN_REPORTS:
            last = time.monotonic()
            write_frame(answers, Kind.PROGRESS, pack_progress(done, pages))

    return report


def _report_bug(
    answers: BinaryIO, kind: type[BaseException], error: BaseException, _: TracebackType | None
) -> None:
    """Say what nobody caught, instead of a traceback; the process ends after it."""
    if issubclass(kind, MemoryError):
        lift_memory_limit()  # saying so takes some, too
        message = "reading the document takes more memory than the limit; raise SHED_MEMORY"
        _send_error(answers, LimitError, message)
    else:
        message = f"reading the document failed on {kind.__name__}: {error}. This is a bug of ours"
        _send_error(answers, WorkerCrashError, message)


def _send_error(answers: BinaryIO, kind: type[BaseException], message: str) -> None:
    body = json.dumps({"error": kind.__name__, "message": message}).encode()
    write_frame(answers, Kind.ERROR, body)


if __name__ == "__main__":
    main(int(sys.argv[1]))
