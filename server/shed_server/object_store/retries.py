"""Doing again what an object store failed at."""

import time
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

T = TypeVar("T")

_MAX_ATTEMPTS = 3
_MAX_SECONDS = 10.0  # after which an action is not tried again


def with_retries(action: Callable[[], T]) -> T:
    """Return what an action returns, tried again where a body was cut off or a server failed.

    Requests are repeated by the client; what it cannot repeat is a body that breaks off.
    """
    from obstore.exceptions import BaseError

    end = time.monotonic() + _MAX_SECONDS
    for _ in range(_MAX_ATTEMPTS - 1):
        with suppress(BaseError):
            return action()
        if time.monotonic() > end:
            break
    return action()


def first_line(error: Exception) -> str:
    """Return what an error of a store says, on one line; the rest is for those who debug it."""
    return str(error).partition("\n")[0][:200]
