"""Tables in the bytes of a record: they come back, and a worker's can be no others than these."""

from typing import Any

import pytest
from hypothesis import given, settings

from shed_core.document.codec import RecordLimits, decode, encode
from shed_core.errors import MalformedRecordError
from tests.document.hostile_records import parts_of, sealed_columns
from tests.tables import grid_of, record_with_tables, records_with_tables

RECORD = record_with_tables(
    [grid_of([["", "2021", "2020"], ["Sales", "412", ""]]), "Notes", grid_of([["Year", "2019"]])]
)
BAD: dict[str, list[Any]] = {
    "phrases": [[1, 9], [3, 1], [1, 1], [1], [1, "3"], [1, 2], [-1, 3], None],
    "widths": [[0, 2], [3, 65], [2, 2], [3, True], [3]],
    "flags": [[8, 1], [3, 1], [1, 2], [-1, 1], [1]],
    "sizes": [[3, 2], [4, 1], [0, 6], [4, 2.0], [10**9, 2], [5, 1]],
    "lengths": [[6, 5, 7, 3, 6, 5], [6, 5, 7, 0, 6, 4], [6, 5, 7, 10**20, 6, 4], [6]],
    "places": [[1, 2, -1, 3, 0, 1], [1, 2, -99, 1, 0, 1], [1, 2, -1, "1", 0, 1], []],
    "spans": [[0, 9], [0], [1, 0], [0, "2"], [0, 10**20], {"0": 2}],
}


def test_the_columns_of_a_table_are_these():
    tables = parts_of(encode(RECORD))[0]["tables"]

    assert tables["phrases"] == [1, 3]
    assert tables["widths"] == [3, 2]
    assert tables["sizes"] == [4, 2]
    assert tables["places"] == [1, 2, -1, 1, 0, 1]


@settings(max_examples=50)
@given(records_with_tables())
def test_tables_come_back_as_they_were(record):
    assert decode(encode(record)) == record


@pytest.mark.parametrize(
    ("name", "value"),
    [(name, value) for name, values in BAD.items() for value in values],
    ids=lambda value: repr(value)[:40],
)
def test_a_table_that_is_not_one_of_the_text_is_refused(name, value):
    columns, text = parts_of(encode(RECORD))
    columns["tables"][name] = value

    with pytest.raises(MalformedRecordError):
        decode(sealed_columns(columns, text))


def test_a_table_of_a_phrase_that_is_none_is_refused():
    columns, text = parts_of(encode(RECORD))
    columns["labels"] = [0] * len(columns["labels"])

    with pytest.raises(MalformedRecordError):
        decode(sealed_columns(columns, text))


def test_tables_of_more_cells_than_the_limit_are_left_as_text():
    n_cells = RecordLimits.of(1).cells + 1
    record = record_with_tables([grid_of([["x"] * 50 for _ in range(n_cells // 50 + 1)])])
    read = decode(encode(record, max_pages=1), max_pages=1)

    assert read.tables == ()
    assert read.text == record.text
