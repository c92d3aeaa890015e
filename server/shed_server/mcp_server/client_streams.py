"""Streams of a client at standard input and output: lines by their own threads, few open requests.

The SDK reads a line, writes a response and flushes it each in a thread of a pool: to take one and
to give it back costs a twelfth of a short answer, three times.

The SDK starts a task for each request, which takes some 12 KB, and keeps the answers that a client
does not read. With a limit, the client's pipe fills instead, so that it is the client who waits.
Two requests of one identifier would count as one, so the second is refused.
"""

import asyncio
import threading
from collections.abc import Callable
from io import TextIOWrapper
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar

import anyio
from mcp.shared.dispatcher import coerce_request_id
from mcp.shared.message import SessionMessage
from mcp_types import (
    INVALID_REQUEST,
    ErrorData,
    JSONRPCError,
    JSONRPCNotification,
    JSONRPCRequest,
    JSONRPCResponse,
    RequestId,
)

_MAX_UNANSWERED = 512  # a client that has more cannot cancel one before another is answered
_END_SECONDS = 1.0  # for answers after the end of the input, where the SDK cancels all calls


def bounded_streams(
    received: Any, sent: Any, most: int = _MAX_UNANSWERED
) -> "tuple[BoundedInput, NotedOutput]":
    """Return the two streams of a client for the SDK. most: requests without an answer."""
    requests = _OpenRequests(most)
    return BoundedInput(received, sent, requests), NotedOutput(sent, requests)


class _OpenRequests:
    """The identifiers of the requests that were neither answered nor cancelled.

    1 and "1" are equal, as for the SDK.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._ids = set[RequestId]()
        self._has_room = anyio.Event()

    async def wait(self, most: int | None = None) -> None:
        """Wait until there are fewer than so many, or room for one more."""
        while len(self._ids) >= (self._most if most is None else most):
            self._has_room = anyio.Event()
            await self._has_room.wait()

    def begin(self, number: RequestId) -> bool:
        """Count a request in; return True if its identifier was free."""
        key = coerce_request_id(number)
        is_free = key not in self._ids
        self._ids.add(key)
        return is_free

    def end(self, number: object) -> None:
        """Count a request out."""
        if isinstance(number, int | str):
            self._ids.discard(coerce_request_id(number))
        self._has_room.set()


class _Stream:
    """A stream of messages between the client and the SDK. stream: of the SDK's own."""

    def __init__(self, stream: Any, requests: _OpenRequests) -> None:
        self._stream, self._unanswered = stream, requests

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

    def __init__(self, stream: Any, sent: Any, requests: _OpenRequests) -> None:
        """sent: the stream to the client, for errors."""
        super().__init__(stream, requests)
        self._sent = sent

    async def receive(self) -> SessionMessage | Exception:
        """Return the next message that is to be handled. Raises EndOfStream."""
        while True:
            await self._unanswered.wait()
            try:
                message = await self._stream.receive()
            except anyio.EndOfStream:
                with anyio.move_on_after(_END_SECONDS):
                    await self._unanswered.wait(1)
                raise
            match message.message if isinstance(message, SessionMessage) else None:
                case JSONRPCRequest(id=number) if not self._unanswered.begin(number):
                    await self._sent.send(SessionMessage(_in_use(number)))
                    continue
                case JSONRPCNotification(method="notifications/cancelled", params=params):
                    self._unanswered.end((params or {}).get("requestId"))
                case _:
                    pass
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
            match item.message:
                case JSONRPCResponse(id=number) | JSONRPCError(id=number):
                    self._unanswered.end(number)
                case _:
                    pass


def _in_use(number: RequestId) -> JSONRPCError:
    """Return the error about a second request; with its identifier, it would answer the first."""
    message = f"a request with the identifier {str(number)[:64]!r} has no answer yet"
    return JSONRPCError(
        jsonrpc="2.0", id=None, error=ErrorData(code=INVALID_REQUEST, message=message)
    )


T = TypeVar("T")


class LineInput(anyio.AsyncFile[str]):
    """A text file whose lines are read by one thread."""

    def __init__(self, file: TextIOWrapper) -> None:
        file.reconfigure(encoding="utf-8", errors="replace")
        super().__init__(file)
        self._thread = _Thread("standard input")

    async def readline(self) -> str:
        """Return the next line, or "" at the end."""
        return await self._thread.run(self.wrapped.readline)


class LineOutput(anyio.AsyncFile[str]):
    """A text file whose lines are written by one thread; it leaves nothing to flush of a line."""

    def __init__(self, file: TextIOWrapper) -> None:
        file.reconfigure(encoding="utf-8", line_buffering=True)
        super().__init__(file)
        self._thread = _Thread("standard output")

    async def write(self, b: str) -> int:
        """Write a text, and send its whole lines."""
        return await self._thread.run(lambda: self.wrapped.write(b))

    async def flush(self) -> None:
        """Do nothing."""


class _Thread:
    """Runs calls for the event loop, one after another."""

    def __init__(self, name: str) -> None:
        self._loop = asyncio.get_running_loop()
        self._calls = SimpleQueue[tuple[Callable[[], Any], asyncio.Future[Any]]]()
        # a daemon, since it waits for ever once there are no more calls
        threading.Thread(target=self._run, name=name, daemon=True).start()

    async def run(self, call: Callable[[], T]) -> T:
        """Return the result of a call, or raise its OSError or ValueError; it is not cancelled."""
        result: asyncio.Future[T] = self._loop.create_future()
        self._calls.put((call, result))
        with anyio.CancelScope(shield=True):
            await result
        return result.result()

    def _run(self) -> None:
        while True:
            call, result = self._calls.get()
            try:
                value = call()
            except (OSError, ValueError) as error:
                self._loop.call_soon_threadsafe(result.set_exception, error)
            else:
                self._loop.call_soon_threadsafe(result.set_result, value)
