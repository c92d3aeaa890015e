"""Calls go first: reading ahead waits for them and gives way."""

import threading

from shed_server.library.turns import Turns
from tests.server.processes import wait_until


def test_a_call_interrupts_what_is_read_ahead():
    turns = Turns()
    with turns.of_reading_ahead() as interrupted:
        assert not interrupted.is_set()
        with turns.of_call(None):
            assert interrupted.is_set()


def test_reading_ahead_does_not_interrupt_itself():
    turns = Turns()
    with turns.of_reading_ahead() as interrupted, turns.of_call(interrupted):
        assert turns.is_ahead(interrupted)
        assert not interrupted.is_set()


def test_reading_ahead_waits_for_the_last_call():
    turns = Turns()
    has_begun = threading.Event()

    def read() -> None:
        with turns.of_reading_ahead():
            has_begun.set()

    with turns.of_call(None), turns.of_call(None):
        thread = threading.Thread(target=read)
        thread.start()

        assert not has_begun.is_set()
    thread.join(10)

    assert has_begun.is_set()


def test_a_call_never_waits_for_reading_ahead():
    turns = Turns()
    finished = threading.Event()

    def call() -> None:
        with turns.of_call(None):
            finished.set()

    with turns.of_reading_ahead():
        threading.Thread(target=call).start()

        assert wait_until(finished.is_set)
