"""What a process that searches may send, and what becomes of it."""

import os
import signal
import struct
from collections.abc import Sequence
from contextlib import suppress

import pytest

from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.protocol import ProtocolError
from shed_core.ingest.sandbox.search_frames import (
    Refusal,
    SearchJob,
    decode_refusal,
    decode_search,
    decode_spans,
    encode_refusal,
    encode_search,
    encode_spans,
)
from shed_server.workers.pool import WorkerPool
from tests.documents import report
from tests.server.processes import children, forked, linux, runs, wait_until, workers
from tests.server.workers.jobs import run

TEXT = "ab\n" * 1_000
JOB = SearchJob("b$", "b$", True, (0, len(TEXT)), 10_000)


def test_a_job_arrives_as_it_was_sent():
    job = SearchJob("a’", "a'", True, (3, 9), 10)

    assert decode_search(encode_search(job)) == job


@pytest.mark.parametrize(
    "spans",
    [
        [(4, 4)],
        [(5, 4)],
        [(1, 3)],
        [(8, 11)],
        [(4, 6), (5, 7)],
        [(6, 7), (4, 5)],
        [(2**63, 2**64 - 1)],
    ],
)
def test_matches_that_cannot_be_are_refused(spans):
    with pytest.raises(ProtocolError):
        decode_spans(encode_spans(spans), (2, 10))


@pytest.mark.parametrize("body", [b"x", struct.pack("<Q", 3), b"\0" * 17])
def test_bytes_that_are_no_matches_are_refused(body):
    with pytest.raises(ProtocolError):
        decode_spans(body, (0, 10))


@pytest.mark.parametrize(
    "body", [b"", b"\xff", b"{}", b"[1]", b'["no", "", null]', b'["pattern", 3, null]', b"[" * 4000]
)
def test_bytes_that_are_no_refusal_are_refused(body):
    with pytest.raises(ProtocolError):
        decode_refusal(body, "a")


def test_the_message_of_a_refusal_is_one_short_printable_line():
    refusal = Refusal("pattern", "\ud800[hidden:\n\x1b" + "x" * 9_000, 99)
    decoded = decode_refusal(encode_refusal(refusal), "a pattern")

    assert decoded.message.startswith("[hidden:xxx")
    assert len(decoded.message) <= 200
    assert decoded.position is None


def test_searches_leave_no_process_behind_and_all_get_an_answer():
    pool = WorkerPool(Limits(), jobs=1)

    assert [len(pool.find_pattern(JOB, TEXT)) for _ in range(5)] == [1_000] * 5
    pool.close()
    assert children(os.getpid()) == []


def search_twice(pool: WorkerPool) -> int:
    """Search a text twice; return the process that then waits with it."""
    pool.find_pattern(JOB, TEXT)
    assert wait_until(lambda: not workers(os.getpid()) and len(forked(os.getpid())) == 1)
    ahead = forked(os.getpid())
    pool.find_pattern(JOB, TEXT)
    assert wait_until(lambda: set(workers(os.getpid())) - set(ahead) != set())
    (waiting,) = set(workers(os.getpid())) - set(ahead)
    return waiting


@linux
def test_a_text_that_was_searched_twice_waits_in_a_process_for_one_more_search(pool: WorkerPool):
    waiting = search_twice(pool)

    assert len(pool.find_pattern(JOB, TEXT)) == 1_000
    assert wait_until(lambda: not runs(waiting))


@linux
def test_a_process_that_has_a_text_gets_no_document_and_no_other_text(pool: WorkerPool):
    waiting, other = search_twice(pool), "b\n" * 1_000

    assert run(pool, report()).content
    assert runs(waiting)
    assert pool.find_pattern(JOB, other)[:2] == [(0, 1), (2, 3)]
    assert wait_until(lambda: not runs(waiting))  # and none waits for a text of long ago


def kill(processes: Sequence[int]) -> None:
    """Kill processes, some of which may have ended by themselves."""
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    assert wait_until(lambda: not any(map(runs, processes)))


@linux
def test_a_process_that_dies_while_it_waits_fails_no_search(pool: WorkerPool):
    kill([search_twice(pool)])
    assert len(pool.find_pattern(JOB, TEXT)) == 1_000

    kill(forked(os.getpid()))
    assert len(pool.find_pattern(JOB, TEXT)) == 1_000

    kill(children(os.getpid()))
    assert len(pool.find_pattern(JOB, TEXT)) == 1_000
