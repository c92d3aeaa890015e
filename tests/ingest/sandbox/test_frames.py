"""Frames between the server and a worker, and what is no frame."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.ingest.sandbox.frames import BrokenFrameError, Frame, Kind, read_frame, write_frame


@given(st.lists(st.tuples(st.sampled_from(Kind), st.binary(max_size=100))))
def test_frames_come_out_as_they_went_in(frames: list[tuple[Kind, bytes]]) -> None:
    pipe = BytesIO()
    for kind, body in frames:
        write_frame(pipe, kind, body)
    pipe.seek(0)

    assert [read_frame(pipe, 100) for _ in frames] == [Frame(*frame) for frame in frames]


@given(st.binary(max_size=40))
def test_other_bytes_are_a_broken_frame_or_a_short_one(noise: bytes) -> None:
    try:
        frame = read_frame(BytesIO(noise), longest=20)
    except BrokenFrameError:
        return
    assert len(frame.body) <= 20


def test_a_frame_longer_than_expected_is_refused_before_it_is_read() -> None:
    pipe = BytesIO(bytes([Kind.RECORD]) + (2**60).to_bytes(8))

    with pytest.raises(BrokenFrameError, match=str(2**60)):
        read_frame(pipe, longest=2**20)
