"""Locks between processes, on files. A process that dies lets go of its locks, however it dies."""

import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

_FIRST_WAIT, _LONGEST_WAIT = 0.002, 0.1  # seconds between two attempts


@contextmanager
def hold(path: Path, seconds: float, wait: Callable[[], None] = lambda: None) -> Generator[None]:
    """Hold the lock that a file stands for, whoever else wants it, in this process or another.

    A lock saves work and guards nothing that would break, so we go on without it if the file
    cannot be made, or if its holder, which may have been stopped, does not let go in time.

    seconds: how long to wait for it. wait: called between attempts; may raise to give up.
    """
    deadline = time.monotonic() + seconds
    pause = _FIRST_WAIT
    file = None
    with suppress(OSError):
        while (file := _try(path)) is None and time.monotonic() < deadline:
            wait()
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_WAIT)
    try:
        yield
    finally:
        if file is not None:
            _release(path, file)


def _try(path: Path) -> BinaryIO | None:
    """Return the locked file, or None if another holds it."""
    file = path.open("ab")
    if _lock(file) and _is_still(path, file):
        return file
    file.close()
    return None


def _is_still(path: Path, file: BinaryIO) -> bool:
    """Tell whether the file has kept its name; the last holder takes the name away."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _release(path: Path, file: BinaryIO) -> None:
    with suppress(OSError):  # Windows keeps the name of an open file; the next holder removes it
        if _is_still(path, file):
            path.unlink()
    file.close()


if sys.platform == "win32":
    import msvcrt

    def _lock(file: BinaryIO) -> bool:
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _lock(file: BinaryIO) -> bool:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
