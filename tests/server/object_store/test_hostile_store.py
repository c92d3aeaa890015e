"""A folder as a store that others write to, and a store that gives no answer: nobody waits."""

import os
import threading
import time
from pathlib import Path

import pytest

from shed_server.errors import SharedStoreError
from shed_server.object_store import retries
from shed_server.object_store.records import SharedRecords, record_name
from shed_server.object_store.retries import in_time, pages_in_time, with_retries

pytest.importorskip("obstore", reason="install the extra `cluster`")

KEY, VALUE = "ab" * 32, b"the bytes of a record"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """Where the record of KEY is in a shared folder, with another record to link to."""
    SharedRecords(tmp_path.as_uri()).put(KEY, VALUE)
    record = tmp_path / record_name(KEY)
    record.rename(tmp_path / "elsewhere")
    return record


def fifo(place: Path) -> None:
    os.mkfifo(place)


def link(place: Path) -> None:
    place.symlink_to(place.parents[2] / "elsewhere")


def link_to_a_device(place: Path) -> None:
    place.symlink_to("/dev/zero")


def without_waiting(action, seconds: float = 10.0):
    """Return what an action returns within a time, in a thread that may hang."""
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(action()), daemon=True)
    thread.start()
    thread.join(seconds)
    assert not thread.is_alive(), "it waits"
    return found[0]


@pytest.mark.skipif(os.name != "posix", reason="makes a FIFO")
@pytest.mark.parametrize("make", [fifo, link, link_to_a_device])
def test_what_is_no_regular_file_is_a_miss_that_nobody_waits_for_and_is_replaced(place, make):
    make(place)
    records = SharedRecords(place.parents[2].as_uri())

    assert without_waiting(lambda: records.get(KEY)) is None
    without_waiting(lambda: records.put(KEY, VALUE))
    assert records.get(KEY) == VALUE
    assert place.is_file()
    assert not place.is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="makes a FIFO")
def test_a_fifo_does_not_count_as_a_record_that_is_there(place):
    fifo(place)
    records = SharedRecords(place.parents[2].as_uri())

    without_waiting(lambda: records.ensure(KEY, VALUE))
    assert records.get(KEY) == VALUE


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch):
    """An action that does not end before the test does."""
    monkeypatch.setattr(retries, "ACTION_SECONDS", 0.05)
    ended = threading.Event()
    yield lambda: ended.wait(60)
    ended.set()


def test_an_action_that_does_not_end_is_left_behind(hanging):
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        with_retries(hanging)

    assert time.monotonic() - began < 5


def test_no_more_than_so_many_are_left_behind(hanging, monkeypatch):
    monkeypatch.setattr(retries, "MAX_LEFT_BEHIND", len(retries._left_behind) + 3)
    n_threads = threading.active_count()
    for _ in range(6):
        with pytest.raises(TimeoutError):
            in_time(hanging)

    assert threading.active_count() == n_threads + 3


def test_a_store_that_does_not_answer_costs_one_wait(hanging, tmp_path, monkeypatch, caplog):
    records = SharedRecords(tmp_path.as_uri())
    monkeypatch.setattr(records._objects, "fetched", lambda _name: hanging())
    found = [records.get(KEY) for _ in range(10)]

    assert found == [None] * 10
    assert len(caplog.records) == 1
    assert "left alone" in caplog.text
    with pytest.raises(SharedStoreError):
        records.object_of_store(record_name(KEY), KEY)


def test_a_listing_that_does_not_go_on_ends(hanging):
    def pages():
        yield "first"
        hanging()

    listed = pages_in_time(pages())
    assert next(listed) == "first"
    with pytest.raises(TimeoutError):
        next(listed)


def test_an_error_of_an_action_is_raised_where_it_is_waited_for():
    def action():
        raise LookupError("its own")

    with pytest.raises(LookupError, match="its own"):
        in_time(action)
