"""Connections over HTTP: idle ones cost the others nothing.

uvicorn waits without end for the header and the body of a request, and counts connections, so that
a thousand of them that send half a header would stop the service without knowing its token. Here
every request must be complete in time, and the oldest connections without one are closed first.
"""

import asyncio
from typing import Any, ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

REQUEST_SECONDS = 10.0
"""From the first byte of a request, or the start of the connection, to the end of its body."""

MAX_WAITING = 256
"""Connections that have no request in progress; beyond it, the oldest are closed."""

_INCOMPLETE = (h11.IDLE, h11.SEND_BODY)  # states of a client that has not sent a whole request


class BoundedProtocol(H11Protocol):
    """uvicorn's protocol, with a deadline for requests and a limit on connections."""

    _waiting: ClassVar[dict["BoundedProtocol", None]] = {}  # those without a request, oldest first

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the deadline, and make room for the connection."""
        super().connection_made(transport)
        self._note_state()
        self._start_deadline()
        if len(self._waiting) > MAX_WAITING:
            next(iter(self._waiting)).abort()

    def data_received(self, data: bytes) -> None:
        """Start the deadline with the first bytes of a request, end it with the last."""
        super().data_received(data)
        self._note_state()
        if self in self._waiting:
            self._start_deadline()
        else:
            self._end_deadline()

    def on_response_complete(self) -> None:
        """Count the connection as waiting again, unless another request has come."""
        super().on_response_complete()
        self._note_state()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def abort(self) -> None:
        """Close the connection at once."""
        self._forget()
        self.transport.abort()

    def _note_state(self) -> None:
        if self.transport.is_closing() or self.conn.their_state not in _INCOMPLETE:
            self._waiting.pop(self, None)
        else:
            self._waiting.setdefault(self)

    def _start_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(REQUEST_SECONDS, self.abort)

    def _end_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _forget(self) -> None:
        self._waiting.pop(self, None)
        self._end_deadline()
