"""Texts are searched one after the other where they are too long to be searched at once."""

import os
import threading

import pytest

from shed_server.answers.text_work import TextWork
from shed_server.errors import CancelledError
from shed_server.workers.caller import SILENT_CALLER, Caller
from tests.server.processes import wait_until


def test_no_more_text_is_at_work_than_there_is_room_for():
    work, inside, n_inside = TextWork(10, 0), list[int](), list[int]()

    def search() -> None:
        for _ in range(50):
            with work.of("text", SILENT_CALLER):
                inside.append(1)
                os.sched_yield()  # to a thread that is not kept out
                n_inside.append(len(inside))
                inside.pop()

    threads = [threading.Thread(target=search) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(n_inside) == 8 * 50
    assert max(n_inside) <= 2


def test_a_text_longer_than_all_room_is_searched_alone():
    work, cancelled = TextWork(3, 0), threading.Event()
    cancelled.set()

    with (
        work.of("a long text", SILENT_CALLER),
        pytest.raises(CancelledError),
        work.of("a", Caller(cancelled=cancelled)),
    ):
        pass
    with work.of("a", Caller(cancelled=cancelled)):
        pass


class _NextMatch(threading.Event):
    """Never set; knows whether a call that waits has looked at it."""

    has_looked = False

    def is_set(self) -> bool:
        self.has_looked = True
        return False


def test_a_short_text_waits_for_no_long_one():
    work = TextWork(10, 8)

    with (
        work.of("a long text", SILENT_CALLER),
        pytest.raises(TimeoutError),
        work.of("the next", SILENT_CALLER, end=0),
    ):
        pass
    with work.of("a long text", SILENT_CALLER), work.of("ab", SILENT_CALLER, end=0):
        pass


def test_short_texts_that_come_later_do_not_keep_a_long_one_waiting():
    work, done = TextWork(10, 0), list[str]()

    def search(text: str, waiting: _NextMatch) -> None:
        with work.of(text, Caller(cancelled=waiting)):
            done.append(text)

    threads: list[threading.Thread] = []
    with work.of("a text", SILENT_CALLER):
        for text in ("a long text", "b"):
            waiting = _NextMatch()
            threads.append(threading.Thread(target=search, args=(text, waiting)))
            threads[-1].start()
            wait_until(lambda waiting=waiting: waiting.has_looked, seconds=5)
    for thread in threads:
        thread.join()

    assert done == ["a long text", "b"]
