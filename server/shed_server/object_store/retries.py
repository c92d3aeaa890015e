"""Actions on an object store: repeated if it fails, and abandoned if it does not answer.

A client has limits of its own for a network, but none for a folder, whose file system may be away.
So an action runs in a thread that is left behind when its time is over.
"""

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TypeVar

T = TypeVar("T")

ACTION_SECONDS = 45.0
"""Limit of an action on a store; above the client's 40 s for a request and its retries."""

MAX_LEFT_BEHIND = 64
"""Threads; while there are so many, actions fail at once."""

_MAX_ATTEMPTS = 3
_MAX_CHARS = 200  # of an error
_BODY = re.compile(r"(?<= response): .*|(?<=status code: )(\d{3} [\w ]+).*")
"""The part of a response that a client quotes, behind its status if there is one."""
_MAX_SECONDS = 10.0  # after which an action is not tried again


def with_retries(action: Callable[[], T]) -> T:
    """Return the result of an action, tried again if a body was cut off or a server failed.

    The client repeats requests, but not bodies that break off. A refusal would only be repeated.
    Raises TimeoutError as `in_time` does.
    """
    from obstore.exceptions import GenericError

    end, n_left = time.monotonic() + _MAX_SECONDS, _MAX_ATTEMPTS
    while True:
        n_left -= 1
        try:
            return in_time(action)
        except GenericError:
            if not n_left or time.monotonic() > end:
                raise


def in_time(action: Callable[[], T]) -> T:
    """Return the result of an action. Raises TimeoutError after ACTION_SECONDS."""
    if len(_left_behind) >= MAX_LEFT_BEHIND:
        raise TimeoutError("too many actions have not ended")
    values, errors, ended = list[T](), list[BaseException](), threading.Event()

    def end(_kind: object, error: BaseException | None, _trace: object) -> bool:
        errors.extend(filter(None, [error]))
        ended.set()
        _left_behind.discard(ended)
        return True  # the error is raised in the thread that waits

    def run() -> None:
        with ExitStack() as stack:
            stack.push(end)
            values.append(action())

    # a daemon, which nothing waits for at the end of the process
    threading.Thread(target=run, name="object store", daemon=True).start()
    if not ended.wait(ACTION_SECONDS):
        _left_behind.add(ended)
        if ended.is_set():  # meanwhile
            _left_behind.discard(ended)
        raise TimeoutError(f"no answer within {ACTION_SECONDS:.0f} s")
    for error in errors:
        raise error
    return values[0]


def pages_in_time(pages: Iterator[T]) -> Iterator[T]:
    """Yield pages, for each of which the time of an action holds."""
    while (page := in_time(lambda: next(pages, None))) is not None:
        yield page


_left_behind: set[threading.Event] = set()


def first_line(error: Exception) -> str:
    """Return the message of an error of a store's client, on one line, without words of the store.

    Models read it, and the body of a response may say anything.
    """
    return _BODY.sub(r"\1", str(error).partition("\n")[0])[:_MAX_CHARS]
