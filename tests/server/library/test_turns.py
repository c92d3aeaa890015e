"""Calls go first: reading ahead waits for them and gives way."""

import threading

from shed_server.library.document_reader import Turns
from shed_server.workers.caller import SILENT_CALLER
from tests.server.processes import wait_until


def test_a_call_interrupts_what_is_read_ahead():
    turns = Turns()
    with turns.of_reading_ahead() as ahead:
        assert not ahead.is_cancelled
        with turns.of_call(SILENT_CALLER):
            assert ahead.is_cancelled


def test_reading_ahead_does_not_interrupt_itself():
    turns = Turns()
    with turns.of_reading_ahead() as ahead, turns.of_call(ahead):
        assert not ahead.is_cancelled


def test_reading_ahead_waits_for_the_last_call():
    turns = Turns()
    has_begun = threading.Event()

    def read() -> None:
        with turns.of_reading_ahead():
            has_begun.set()

    with turns.of_call(SILENT_CALLER), turns.of_call(SILENT_CALLER):
        thread = threading.Thread(target=read)
        thread.start()

        assert not has_begun.wait(0.05)
    thread.join(10)

    assert has_begun.is_set()


def test_a_call_never_waits_for_reading_ahead():
    turns = Turns()
    finished = threading.Event()

    def call() -> None:
        with turns.of_call(SILENT_CALLER):
            finished.set()

    with turns.of_reading_ahead():
        threading.Thread(target=call).start()

        assert wait_until(finished.is_set)
