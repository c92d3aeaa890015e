"""Locks between processes, on files; the system releases the locks of a process that dies."""

import os
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from shed_server.cache.files import open_regular

TAKEOVER_SECONDS = 60.0
"""Seconds beyond its limit that another process may work on a document before we proceed."""

_LOCK_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_CREAT
_FIRST_WAIT_SECONDS, _MAX_WAIT_SECONDS = 0.002, 0.1  # between two attempts


@contextmanager
def file_lock(
    path: Path, seconds: float, wait: Callable[[], None] = lambda: None
) -> Generator[None]:
    """Hold the lock of a file against other threads and other processes.

    A lock only prevents duplicate work, so the caller proceeds without it if the file cannot be
    created, or if its holder, which may have been stopped, does not release it in time.

    seconds: to wait for it. wait: called between attempts; may raise to give up.
    """
    deadline = time.monotonic() + seconds
    pause = _FIRST_WAIT_SECONDS
    file = None
    with suppress(OSError):
        while (file := _try_lock(path)) is None and time.monotonic() < deadline:
            wait()
            time.sleep(pause)
            pause = min(2 * pause, _MAX_WAIT_SECONDS)
    try:
        yield
    finally:
        if file is not None:
            _release(path, file)


def is_locked(path: Path) -> bool:
    """True if another thread or process holds the lock of a file."""
    if not path.exists():
        return False
    try:
        file = _try_lock(path)
    except OSError:
        return False
    if file is not None:
        _release(path, file)
    return file is None


def _try_lock(path: Path) -> BinaryIO | None:
    """Return the locked file, or None if another holds it. Raises OSError if it is no file."""
    file = open_regular(path, _LOCK_FLAGS)
    if _lock(file) and _still_has_name(path, file):
        return file
    file.close()
    return None


def _still_has_name(path: Path, file: BinaryIO) -> bool:
    """True if the file still has its name; the last holder removes the name."""
    try:
        return os.path.samestat(os.stat(path), os.fstat(file.fileno()))
    except FileNotFoundError:
        return False


def _release(path: Path, file: BinaryIO) -> None:
    if sys.platform == "win32":  # a file keeps its name while anyone has it open, so no one else's
        file.close()  # can be removed
        with suppress(OSError):
            path.unlink()
        return
    with suppress(OSError):
        if _still_has_name(path, file):
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
