"""The worker: a process without privileges that reads untrusted documents for the server.

It takes jobs from a pipe and answers on another. It gets the bytes of a document, never its name,
and opens no file. It also makes search indexes of records, whose text is as untrusted. An exception
that is not a ShedError ends it; the server starts another.

A worker that a zygote has forked reads one document. Where there is no zygote, workers are started
as `python -P -m shed_core.ingest.sandbox.child PARENT [calls-service]`, with the pipes as standard
input and output, and read one document after the other, since a start takes as long as some fifty
pages.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from io import BufferedReader, BytesIO
from types import TracebackType
from typing import BinaryIO

from shed_core.document.codec import decode, encode
from shed_core.document.record import DocumentRecord
from shed_core.errors import LimitError, ShedError, WorkerCrashError
from shed_core.ingest.backends.registry import BACKENDS
from shed_core.ingest.ocr.engine import is_wanted, loaded_engine
from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import PageRequest, pack_pages
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.confinement import (
    confine,
    confine_reader,
    lift_memory_limit,
    set_job_limits,
)
from shed_core.ingest.sandbox.limits import collect_less_often
from shed_core.ingest.sandbox.protocol import (
    CALLS_SERVICE,
    MAX_JOB_FRAME_BYTES,
    Frame,
    FrameKind,
    JobHeader,
    decode_job,
    encode_answer,
    encode_error,
    encode_progress,
    read_frame,
    write_frame,
)
from shed_core.ingest.sandbox.search import serve_search
from shed_core.ingest.version import pipeline_version
from shed_core.search_index.build import build
from shed_core.search_index.format import encode_index

PROGRESS_SECONDS = 0.1  # between two progress reports


def main(parent: int, calls_service: bool) -> None:
    """Run as a worker that was spawned, not forked."""
    collect_less_often()
    jobs, answers = _take_pipes()
    if is_wanted():
        loaded_engine()
    confine(parent, calls_service=calls_service)
    serve(jobs, answers, reads_one=False)


def serve(jobs: BufferedReader, answers: BinaryIO, reads_one: bool) -> None:
    """Serve jobs until the server closes the pipe or dies.

    reads_one: only one job will come, and all that reading takes is loaded.
    """
    sys.excepthook = partial(_report_bug, answers)
    while jobs.peek(1):
        frame = read_frame(jobs, MAX_JOB_FRAME_BYTES)
        if frame.kind is FrameKind.TEXT:
            serve_search(frame.body, jobs, answers, reads_one)
        else:
            _serve_job(_start_job(frame.body, reads_one), jobs, answers)


def _take_pipes() -> tuple[BufferedReader, BinaryIO]:
    """Return our pipes from and to the server; nothing else in this process writes to them."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # MuPDF prints its warnings from C
    return os.fdopen(os.dup(0), "rb"), answers


def _start_job(body: bytes, reads_one: bool) -> JobHeader:
    """Return the job of a JOB frame, with its limits set before its file comes."""
    header = decode_job(body)
    # the file may be the largest thing in memory
    set_job_limits(header.limits, is_last=reads_one)
    if reads_one and (header.is_record or header.options.headers not in BACKENDS):
        confine_reader()
    return header


def receive_file(jobs: BinaryIO) -> bytes:
    """Return the bytes of a file, which follow a JOB frame.

    Pass them on at once without a variable: they take as much memory as a record.
    """
    file = BytesIO()  # it grows in place and is not copied at the end, unlike a list of chunks
    while (frame := read_frame(jobs, MAX_JOB_FRAME_BYTES)).kind is not FrameKind.END:
        file.write(frame.body)
    return file.getvalue()


def _serve_job(header: JobHeader, jobs: BinaryIO, answers: BinaryIO) -> None:
    try:
        for frame in _results(header, jobs, answers):
            write_frame(answers, frame.kind, encode_answer(pipeline_version(), frame.body))
    except ShedError as error:
        write_frame(answers, FrameKind.ERROR, encode_error(error))


def _results(header: JobHeader, jobs: BinaryIO, answers: BinaryIO) -> Iterator[Frame]:
    max_pages, is_record = header.limits.pages, header.is_record
    if header.pages:
        yield _draw(receive_file(jobs), header.pages, header.password)
        return
    if header.marks:
        yield _mark(receive_file(jobs), header.marks, header.password)
        return
    record = decode(receive_file(jobs), max_pages) if is_record else _read(header, jobs, answers)
    if not is_record:
        yield Frame(FrameKind.RECORD, encode(record, max_pages))
    if is_record or header.wants_index:
        yield Frame(FrameKind.INDEX, encode_index(build(record)))


def _read(header: JobHeader, jobs: BinaryIO, answers: BinaryIO) -> DocumentRecord:
    password, limit = header.password, header.limits.pages
    report = _progress_reporter(limit, answers)
    return read_record(
        receive_file(jobs), header.options, password=password, progress=report, max_pages=limit
    )


def _draw(content: bytes, request: PageRequest, password: str) -> Frame:
    from shed_core.ingest.pdf.drawing.render import render_pages  # late: most workers never draw

    return Frame(FrameKind.PAGES, pack_pages(render_pages(content, request, password)))


def _mark(content: bytes, marks: Sequence[Mark], password: str) -> Frame:
    from shed_core.ingest.pdf.drawing.marking import marks_for  # late, as for drawing

    return Frame(FrameKind.MARKED, marks_for(content, marks, password))


def _progress_reporter(max_pages: int, answers: BinaryIO) -> Callable[[int, int], None]:
    """Return a function that sends progress, and raises LimitError for too many pages."""
    last = 0.0

    def report(done: int, pages: int) -> None:
        nonlocal last
        if pages > max_pages:
            message = f"the document has {pages} pages, more than the limit of {max_pages}"
            raise LimitError(message, limit="pages")
        if done == pages or time.monotonic() - last > PROGRESS_SECONDS:
            last = time.monotonic()
            write_frame(answers, FrameKind.PROGRESS, encode_progress(done, pages))

    return report


def _report_bug(
    answers: BinaryIO, kind: type[BaseException], error: BaseException, _: TracebackType | None
) -> None:
    """Send the exception that ends this process, instead of printing a traceback."""
    if issubclass(kind, MemoryError):
        lift_memory_limit()  # sending the error takes some, too
        message = "reading the document takes more memory than the limit"
        cause = LimitError(message, limit="memory")
    else:
        cause = WorkerCrashError(
            f"reading the document failed on {kind.__name__}. This is a bug of ours"
        )
    write_frame(answers, FrameKind.ERROR, encode_error(cause))


if __name__ == "__main__":
    main(int(sys.argv[1]), CALLS_SERVICE in sys.argv[2:])
