"""Locks between threads and processes, and holders that die or stop."""

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from shed_server.cache.locks import file_lock

HOLDER = """
import sys
from pathlib import Path
from shed_server.cache.locks import file_lock
with file_lock(Path(sys.argv[1]), 60):
    print("held", flush=True)
    sys.stdin.read()
"""


class GaveUpError(Exception):
    """Raised by a waiter that found the lock taken."""


def give_up() -> None:
    raise GaveUpError


@contextmanager
def holder(path: Path) -> Iterator["subprocess.Popen[str]"]:
    """Another process that holds the lock."""
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDER, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


def test_a_lock_is_held_by_one_thread_at_a_time(tmp_path: Path) -> None:
    inside: list[int] = []
    most: list[int] = []

    def work() -> None:
        for _ in range(20):
            with file_lock(tmp_path / "lock", 60):
                inside.append(1)
                os.sched_yield()  # to a thread that is not kept out
                most.append(len(inside))
                inside.pop()

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert most == [1] * 80
    assert list(tmp_path.iterdir()) == []


def test_a_lock_that_another_process_holds_is_waited_for(tmp_path: Path) -> None:
    with holder(tmp_path / "lock"):
        with pytest.raises(GaveUpError), file_lock(tmp_path / "lock", 60, give_up):
            pass
        with file_lock(tmp_path / "other lock", 60, give_up):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_a_holder_that_is_killed_blocks_nobody(tmp_path: Path) -> None:
    with holder(tmp_path / "lock") as process:
        process.send_signal(signal.SIGKILL)
        process.wait()

        with file_lock(tmp_path / "lock", 60, give_up):
            pass


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_a_holder_that_is_stopped_blocks_nobody_for_ever(tmp_path: Path) -> None:
    waits: list[None] = []
    with holder(tmp_path / "lock") as process:
        process.send_signal(signal.SIGSTOP)

        with file_lock(tmp_path / "lock", 0.05, lambda: waits.append(None)):
            pass
    assert waits


def test_without_a_place_for_the_lock_work_goes_on(tmp_path: Path) -> None:
    with file_lock(tmp_path / "no such folder" / "lock", 60, give_up):
        pass
