"""Slots: what becomes of a worker that is put back."""

import threading
from io import BytesIO

from shed_server.workers.slots import Slots
from shed_server.workers.worker import Worker


class SlowlyEnding:
    """A process of one document that takes until `may_end` is set to end."""

    is_reusable = False

    def __init__(self) -> None:
        self.jobs, self.answers = BytesIO(), BytesIO()
        self.may_end, self.has_ended = threading.Event(), threading.Event()
        self.is_killed = False

    def lower_priority(self) -> None:
        """Do nothing."""

    def kill(self) -> None:
        self.is_killed = True

    def wait(self, seconds: float) -> int | None:
        return 0 if self.has_ended.wait(seconds) else None

    def close(self) -> None:
        if self.may_end.wait(10):
            self.has_ended.set()


def test_nobody_waits_for_the_end_of_a_worker_that_has_answered() -> None:
    process = SlowlyEnding()

    Slots(1).put_back(Worker(process))

    assert process.is_killed
    process.may_end.set()
    assert process.has_ended.wait(10)
