"""What a process that searches may send, and what becomes of it."""

import struct

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


def test_a_job_arrives_as_it_was_sent():
    job = SearchJob("a’", "a'", True, (3, 9), 10, 2.0, 512)

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
    text = "ab\n" * 1_000
    job = SearchJob("b$", "b$", True, (0, len(text)), 10_000)

    assert [len(pool.find_pattern(job, text)) for _ in range(5)] == [1_000] * 5
    pool.close()
