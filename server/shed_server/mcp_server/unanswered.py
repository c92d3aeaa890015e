"""Requests of a client that have no answer yet: while there are too many, no further one is read.

The SDK starts a task for each request, which takes some 12 KB, and keeps the answers that a client
does not read. With a limit, the client's pipe fills instead, so that it is the client who waits.
"""

from types import TracebackType
from typing import Any, Self

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCError, JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

_MAX_UNANSWERED = 512  # a client that has more cannot cancel one before another is answered
_END_SECONDS = 1.0  # for answers after the end of the input, where the SDK cancels all calls


def bounded_streams(
    received: Any, sent: Any, most: int = _MAX_UNANSWERED
) -> "tuple[BoundedInput, NotedOutput]":
    """Return the two streams of a client for the SDK. most: requests without an answer."""
    unanswered = _Unanswered(most)
    return BoundedInput(received, unanswered), NotedOutput(sent, unanswered)


class _Unanswered:
    """The identifiers of the requests that were neither answered nor cancelled."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._ids = set[str]()
        self._has_room = anyio.Event()

    async def wait(self, most: int | None = None) -> None:
        """Wait until there are fewer than so many, or room for one more."""
        while len(self._ids) >= (self._most if most is None else most):
            self._has_room = anyio.Event()
            await self._has_room.wait()

    def note(self, message: SessionMessage | Exception) -> None:
        """Count a message of either side in."""
        match message.message if isinstance(message, SessionMessage) else None:
            case JSONRPCRequest(id=number):
                self._ids.add(str(number))
            case JSONRPCResponse(id=number) | JSONRPCError(id=number):
                self._end(number)
            case JSONRPCNotification(method="notifications/cancelled", params=params):
                self._end((params or {}).get("requestId"))
            case _:
                pass

    def _end(self, number: object) -> None:
        self._ids.discard(str(number))
        self._has_room.set()


class _Stream:
    """A stream of messages between the client and the SDK. stream: of the SDK's own."""

    def __init__(self, stream: Any, unanswered: _Unanswered) -> None:
        self._stream, self._unanswered = stream, unanswered

    async def aclose(self) -> None:
        await self._stream.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        exc_type: type[BaseException] | None,
        exc_val: BaseException | None,
        exc_tb: TracebackType | None,
    ) -> bool | None:
        await self.aclose()


class BoundedInput(_Stream):
    """The messages of the client, which wait while too many requests are unanswered."""

    async def receive(self) -> SessionMessage | Exception:
        """Return the next message. Raises EndOfStream."""
        await self._unanswered.wait()
        try:
            message = await self._stream.receive()
        except anyio.EndOfStream:
            with anyio.move_on_after(_END_SECONDS):
                await self._unanswered.wait(1)
            raise
        self._unanswered.note(message)
        return message

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None


class NotedOutput(_Stream):
    """The messages to the client."""

    async def send(self, item: SessionMessage, /) -> None:
        """Send a message; one that was being sent when its task was cancelled counts as sent."""
        try:
            await self._stream.send(item)
        finally:
            self._unanswered.note(item)
