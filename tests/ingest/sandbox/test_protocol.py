"""The wire protocol: what is decoded is what was encoded, and malformed input is a typed error."""

import json
import subprocess
import sys
from collections.abc import Callable
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import (
    DamagedDocumentError,
    DocumentError,
    LimitError,
    OptionError,
    WorkerCrashError,
)
from shed_core.ingest.pdf.drawing.marks import Mark
from shed_core.ingest.pdf.drawing.page_images import MEDIA_TYPES, PageRequest
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.protocol import (
    FORK,
    FORK_FAILED,
    MAX_ANSWER_FRAME_BYTES,
    MAX_PACKET_BYTES,
    VERSION_CHARS,
    Frame,
    FrameKind,
    JobHeader,
    ProtocolError,
    decode_answer,
    decode_error,
    decode_job,
    decode_number,
    decode_progress,
    decode_reap,
    encode_answer,
    encode_error,
    encode_job,
    encode_number,
    encode_progress,
    encode_reap,
    read_frame,
    write_frame,
)
from shed_core.ingest.version import pipeline_version
from shed_core.options import DEPTHS, EVIDENCE, HEADERS, Options

DECODERS = (decode_job, decode_progress, decode_answer, decode_error, decode_reap, decode_number)
LEAVES = (DamagedDocumentError, LimitError, WorkerCrashError)
COUNTS = st.integers(1, 2**62)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@st.composite
def options(draw: st.DrawFn) -> Options:
    depths = st.sampled_from(DEPTHS) | st.floats(0, 1).map("family={}".format)
    evidence = tuple(name for name in EVIDENCE if draw(st.booleans()))
    return Options(draw(st.sampled_from(HEADERS)), draw(depths), evidence)


LIMITS = st.builds(
    Limits,
    memory=COUNTS,
    seconds=st.floats(0, exclude_min=True),
    cpu_seconds=COUNTS,
    file_bytes=COUNTS,
    pages=COUNTS,
)
PAGE_REQUESTS = st.builds(
    PageRequest,
    st.lists(COUNTS).map(tuple),
    COUNTS,
    st.sampled_from(sorted(MEDIA_TYPES)),
    st.booleans(),
)
NUMBERS = st.floats(allow_nan=False)
MARKS = st.builds(
    Mark,
    COUNTS,
    st.lists(st.tuples(NUMBERS, NUMBERS, NUMBERS, NUMBERS)).map(tuple),
    st.text(),
    st.text(),
    st.booleans(),
)
JOBS = st.builds(
    JobHeader,
    options(),
    st.text(),
    LIMITS,
    st.none() | PAGE_REQUESTS,
    st.booleans(),
    st.booleans(),
    st.lists(MARKS).map(tuple),
)


@given(st.lists(st.tuples(st.sampled_from(FrameKind), st.binary(max_size=8))))
def test_frames_are_read_as_they_were_written(frames: list[tuple[FrameKind, bytes]]) -> None:
    pipe = BytesIO()
    for kind, body in frames:
        write_frame(pipe, kind, body)
    pipe.seek(0)

    assert [read_frame(pipe, 100) for _ in frames] == [Frame(*frame) for frame in frames]


@given(st.binary(max_size=40))
def test_other_bytes_are_a_protocol_error_or_a_short_frame(noise: bytes) -> None:
    try:
        frame = read_frame(BytesIO(noise), max_bytes=20)
    except ProtocolError:
        return
    assert len(frame.body) <= 20


def test_a_frame_longer_than_expected_is_refused_before_it_is_read() -> None:
    pipe = BytesIO(bytes([FrameKind.RECORD]) + (2**60).to_bytes(8))

    with pytest.raises(ProtocolError, match=str(2**60)):
        read_frame(pipe, max_bytes=2**20)


@given(JOBS)
def test_a_job_is_decoded_as_it_was_encoded(job: JobHeader) -> None:
    assert decode_job(encode_job(job)) == job


@given(st.integers(0, 2**32 - 1), st.integers(0, 2**32 - 1))
def test_progress_is_decoded_as_it_was_encoded(done: int, pages: int) -> None:
    assert decode_progress(encode_progress(done, pages)) == (done, pages)


@given(st.binary(max_size=100))
def test_an_answer_is_decoded_as_it_was_encoded(content: bytes) -> None:
    version = pipeline_version()

    assert len(version) == VERSION_CHARS
    assert decode_answer(encode_answer(version, content)) == (version, content)


PRINTABLE = st.characters(codec="utf-8", exclude_categories=("C", "Zl", "Zp", "Zs"))


@given(st.sampled_from(LEAVES), st.text(PRINTABLE), st.text(PRINTABLE, max_size=40))
def test_an_error_is_decoded_as_it_was_encoded(
    leaf: type[DocumentError], message: str, detail: str
) -> None:
    error = decode_error(encode_error(leaf(message, detail)))

    assert type(error) is leaf
    assert (str(error), error.detail) == (message, detail)


@given(st.integers(-(2**31), 2**31 - 1))
def test_numbers_and_reap_requests_are_decoded_as_they_were_encoded(number: int) -> None:
    assert decode_number(encode_number(number)) == number
    assert decode_reap(encode_reap(number)) == number
    assert len(encode_reap(number)) <= MAX_PACKET_BYTES


def test_no_reap_request_is_a_fork_request_and_no_number_a_failure() -> None:
    for packet in (FORK, FORK_FAILED, b""):
        with pytest.raises(ProtocolError):
            decode_reap(packet)
        with pytest.raises(ProtocolError):
            decode_number(packet)


@pytest.mark.parametrize("decode", DECODERS)
@given(body=st.binary(max_size=80) | VALUES.map(lambda value: json.dumps(value).encode()))
def test_a_malformed_body_is_a_protocol_error(
    decode: Callable[[bytes], object], body: bytes
) -> None:
    try:
        decode(body)
    except ProtocolError:
        return


@given(JOBS, st.sampled_from(("options", "limits", "pages")), VALUES)
def test_a_job_with_any_value_in_a_field_is_a_job_or_a_protocol_error(
    job: JobHeader, field: str, value: object
) -> None:
    body = json.dumps(json.loads(encode_job(job)) | {field: value}).encode()
    try:
        decode_job(body)
    except ProtocolError:
        return


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"error": "LimitError"},
        {"error": "LimitError", "message": "no detail"},
        {"error": "KeyboardInterrupt", "message": "", "detail": ""},
        {"error": "DocumentError", "message": "not a leaf", "detail": ""},
        {"error": ["LimitError"], "message": "", "detail": ""},
    ],
)
def test_an_error_of_an_unknown_class_or_without_its_fields_is_malformed(fields: object) -> None:
    with pytest.raises(ProtocolError):
        decode_error(json.dumps(fields).encode())


def test_an_error_that_is_none_of_a_document_is_not_decoded() -> None:
    with pytest.raises(ProtocolError):
        decode_error(encode_error(OptionError("a bug")))


@pytest.mark.parametrize(
    ("sent", "received"),
    [
        ("\ud800", "?"),
        ("one\ntwo\x1b[2J\u2028\u202ethree", "one?two?[2J??three"),
        ("x" * 501, "x" * 497 + "..."),
        ("x" * 500, "x" * 500),
    ],
)
def test_a_message_is_one_printable_line_that_can_be_sent(sent: str, received: str) -> None:
    fields = {"error": "DamagedDocumentError", "message": sent, "detail": sent}
    error = decode_error(json.dumps(fields).encode())

    assert str(error) == received
    assert len(error.detail) <= 40
    assert (str(error) + error.detail).encode()


@pytest.mark.parametrize("value", [None, 5, ["text"], {"text": 1}])
@pytest.mark.parametrize("field", ["message", "detail"])
def test_a_message_that_is_no_text_is_malformed(field: str, value: object) -> None:
    fields = {"error": "DamagedDocumentError", "message": "", "detail": ""} | {field: value}
    with pytest.raises(ProtocolError):
        decode_error(json.dumps(fields).encode())


@pytest.mark.parametrize("kind", [FrameKind.ERROR, FrameKind.PROGRESS, FrameKind.RECORD])
def test_a_frame_longer_than_any_of_its_kind_is_refused_before_it_is_read(kind: FrameKind) -> None:
    with pytest.raises(ProtocolError, match="not expected"):
        read_frame(BytesIO(bytes([kind]) + (100 * 2**20).to_bytes(8)), MAX_ANSWER_FRAME_BYTES)


def test_nested_brackets_are_malformed() -> None:
    for decode in (decode_job, decode_error):
        with pytest.raises(ProtocolError):
            decode(b"[" * 200_000)


@pytest.mark.parametrize("version", [b"", b"a" * 63, b"\xff" * 64, b"/" * 64])
def test_an_answer_without_a_version_is_malformed(version: bytes) -> None:
    with pytest.raises(ProtocolError):
        decode_answer(version)


def test_the_protocol_does_not_load_pymupdf() -> None:
    code = "import sys, shed_core.ingest.sandbox.protocol; print('pymupdf' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert run.stdout == "False\n"
