"""Records as bytes: what goes in comes out, and damage of any kind is found."""

import json
import zlib
from dataclasses import replace
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shed_core.document.codec import MAGIC, decode, encode
from shed_core.document.phrases import Box, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata
from shed_core.errors import MalformedRecordError
from tests.records import record_of, records

FINITE = st.floats(-1e6, 1e6)
NAMES = st.text(max_size=8)  # lone surrogates among them
PATTERNS = st.builds(
    VisualPattern, FINITE, NAMES, st.integers(0, 0xFFFFFF), *(st.booleans(),) * 3, NAMES
)
BOXES = st.builds(
    lambda x0, y0, width, height: Box(x0, y0, x0 + width, y0 + height),
    *(FINITE, FINITE, st.floats(0, 100), st.floats(0, 100)),
)
SMALL = encode(record_of([(0, "cover"), (1, "One"), (0, "text"), (2, "One\none"), (0, "more")]))


@st.composite
def any_records(draw: st.DrawFn) -> DocumentRecord:
    """Records whose every column varies."""
    record = draw(records())

    def column(of: st.SearchStrategy):
        n = record.sht.n_nodes
        return tuple(draw(st.lists(of, min_size=n, max_size=n)))

    patterns = tuple(draw(st.lists(PATTERNS, min_size=1, max_size=3)))
    nodes = replace(
        record.nodes,
        boxes=column(BOXES),
        clusters=column(st.integers(0, len(patterns) - 1)),
        depths=column(FINITE),
        scores=column(st.floats(0, 1)),
        found_by=column(NAMES),
        placed_by=column(NAMES),
        outline_levels=column(st.none() | st.integers(1, 9)),
        listed_levels=column(st.none() | st.integers(1, 9)),
    )
    metadata = draw(
        st.builds(Metadata, NAMES, NAMES, NAMES, st.lists(NAMES, max_size=2).map(tuple))
    )
    return replace(record, nodes=nodes, patterns=patterns, metadata=metadata)


@settings(max_examples=50)
@given(any_records())
def test_a_record_comes_back_as_it_was(record):
    assert decode(encode(record)) == record


@settings(max_examples=50)
@given(any_records())
def test_equal_records_have_equal_bytes(record):
    assert encode(decode(encode(record))) == encode(record)


def test_every_flipped_bit_is_found():
    for bit in range(8 * len(SMALL)):
        damaged = bytearray(SMALL)
        damaged[bit // 8] ^= 1 << (bit % 8)

        with pytest.raises(MalformedRecordError):
            decode(bytes(damaged))


def test_every_truncation_is_found():
    for length in range(len(SMALL)):
        with pytest.raises(MalformedRecordError):
            decode(SMALL[:length])


@given(st.binary(max_size=200))
def test_bytes_of_another_kind_are_refused(data):
    for case in (data, SMALL + data + b".", MAGIC + data, _sealed(data)):
        with pytest.raises(MalformedRecordError):
            decode(case)


@pytest.mark.parametrize(
    "columns",
    [
        *([], None, 1, "record", {}, {"text": ""}),
        *({"nodes": []}, {"nodes": {}}, {"metadata": 1}, {"metadata": {"notes": 1}}),
        *({"metadata": {"notes": [], "author": "me"}}, {"text": 5}, {"text": ""}),
        *({"offsets": [1.5]}, {"offsets": ["a"]}, {"offsets": [-1, 1, 0, 0, 0]}, {"offsets": 3}),
        *({"pages": []}, {"pages": [1, 1, 1, 1, "1"]}, {"labels": [99] * 5}),
        *({"headers": [3, 1]}, {"headers": [1, True]}, {"parents": [0, 0]}, {"parents": [-1, "0"]}),
        *({"patterns": [[1, 2]]}, {"patterns": []}, {"patterns": None}),
    ],
)
def test_columns_that_do_not_hold_together_are_refused_though_the_sum_is_right(columns):
    if isinstance(columns, dict) and columns:
        columns = _columns_of(SMALL) | columns

    with pytest.raises(MalformedRecordError):
        decode(_sealed(zlib.compress(json.dumps(columns).encode())))


def test_columns_nested_without_end_are_refused():
    with pytest.raises(MalformedRecordError):
        decode(_sealed(zlib.compress(b"[" * 1_000_000)))


def test_sealed_columns_of_a_record_are_that_record():
    body = zlib.compress(json.dumps(_columns_of(SMALL)).encode())

    assert decode(_sealed(body)) == decode(SMALL)


def _sealed(body: bytes) -> bytes:
    return MAGIC + sha256(body).digest() + body


def _columns_of(data: bytes) -> dict:
    return json.loads(zlib.decompress(data[len(MAGIC) + 32 :]))
