"""Doing again what an object store failed at."""

import re
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_MAX_ATTEMPTS = 3
_MAX_CHARS = 200  # of an error
_BODY = re.compile(r"(?<= response): .*|(?<=status code: )(\d{3} [\w ]+).*")
"""What a client quotes of a response, behind its status if there is one."""
_MAX_SECONDS = 10.0  # after which an action is not tried again


def with_retries(action: Callable[[], T]) -> T:
    """Return what an action returns, tried again where a body was cut off or a server failed.

    Requests are repeated by the client; what it cannot repeat is a body that breaks off. An answer
    such as a refusal would be the same again.
    """
    from obstore.exceptions import GenericError

    end, n_left = time.monotonic() + _MAX_SECONDS, _MAX_ATTEMPTS
    while True:
        n_left -= 1
        try:
            return action()
        except GenericError:
            if not n_left or time.monotonic() > end:
                raise


def first_line(error: Exception) -> str:
    """Return what an error of a store's client says, on one line, without words of the store.

    Models read it, and the body of a response may say anything.
    """
    return _BODY.sub(r"\1", str(error).partition("\n")[0])[:_MAX_CHARS]
