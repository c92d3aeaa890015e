"""Limits of a worker: time, memory, pages and bytes; a document over one affects no other."""

import os
import signal
from contextlib import closing
from functools import cache

import pymupdf
import pytest

from shed_core.errors import LimitError
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_server.workers.caller import Caller
from shed_server.workers.pool import WorkerPool
from tests.adversarial_pdfs import ADVERSARIAL_PDFS
from tests.documents import plain_text, report
from tests.server.processes import linux, workers
from tests.server.workers.jobs import long_job, run


@cache
def busy_document() -> bytes:
    """Pages that share one small, compressed content stream that takes seconds to interpret."""
    document = pymupdf.Document()
    page = document.new_page()
    page.insert_text((72, 72), "x")
    [content] = page.get_contents()
    document.update_stream(content, b"0 0 m 9 9 l S\n" * 4_000_000)
    for _ in range(9):
        document.xref_set_key(document.new_page().xref, "Contents", f"{content} 0 R")
    return document.tobytes(deflate=True)


@linux
def test_a_worker_that_hangs_is_killed_at_its_deadline() -> None:
    def hang(_done: int, _pages: int) -> None:
        for worker in workers(os.getpid()):
            os.kill(worker, signal.SIGSTOP)

    with closing(WorkerPool(Limits(seconds=3), jobs=1)) as pool:
        with pytest.raises(LimitError, match="more than 3 seconds") as caught:
            pool.run(long_job(), Caller(hang))
        assert workers(os.getpid()) == []
        assert caught.value.limit == "seconds"
        assert run(pool, report()).content


def test_a_document_of_too_many_pages_is_refused() -> None:
    with (
        closing(WorkerPool(Limits(pages=1), jobs=1)) as pool,
        pytest.raises(LimitError, match="pages, more than the limit") as caught,
    ):
        run(pool, plain_text())
    assert caught.value.limit == "pages"


def test_a_file_that_is_too_large_is_refused() -> None:
    with (
        closing(WorkerPool(Limits(file_bytes=1000), jobs=1)) as pool,
        pytest.raises(LimitError, match="bytes or more") as caught,
    ):
        run(pool, report())
    assert caught.value.limit == "file_bytes"


@linux
def test_a_document_that_takes_too_much_memory_is_refused() -> None:
    large = report() + b"\n" * (160 * MIB)
    with closing(WorkerPool(Limits(memory=200 * MIB), jobs=1)) as pool:
        with pytest.raises(LimitError, match="more memory than the limit") as caught:
            run(pool, large)
        assert caught.value.limit == "memory"
        assert run(pool, report()).content


@linux
def test_a_page_that_takes_too_much_memory_is_not_left_out() -> None:
    with closing(WorkerPool(Limits(memory=160 * MIB), jobs=1)) as pool:
        with pytest.raises(LimitError, match="more memory than the limit") as caught:
            run(pool, ADVERSARIAL_PDFS["text_lines"](300_000))
        assert caught.value.limit == "memory"
        assert run(pool, report()).content


@linux
def test_a_document_that_takes_too_much_processor_time_is_refused() -> None:
    with (
        closing(WorkerPool(Limits(cpu_seconds=1), jobs=1)) as pool,
        pytest.raises(LimitError, match="processor time") as caught,
    ):
        run(pool, busy_document())
    assert caught.value.limit == "cpu_seconds"
