"""Calls of tools over HTTP up to protocol 2025-11-25, without a transport for each of them.

The SDK gives every such request a transport of its own, with tasks and streams, to send one event
on it: more than half of what an answer costs. A call that asks for no progress is answered by one
message, so it is handled at once, as the SDK handles requests of 2026-07-28; all else is the SDK's.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import anyio
from mcp.server.connection import Connection
from mcp.server.lowlevel.server import Server
from mcp.server.runner import serve_one
from mcp.server.streamable_http import check_accept_headers
from mcp.shared.dispatcher import CallOptions
from mcp.shared.exceptions import MCPError, NoBackChannelError
from mcp.shared.inbound import MCP_PROTOCOL_VERSION_HEADER
from mcp.shared.jsonrpc_dispatcher import (
    handler_exception_to_error_data,
    progress_token_from_params,
)
from mcp.shared.message import ServerMessageMetadata
from mcp.shared.transport_context import TransportContext
from mcp_types import JSONRPCRequest
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS
from pydantic import ValidationError
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send


class QuickCalls:
    """Answers calls of tools itself and hands every other request on."""

    def __init__(self, server: Server[Any], others: ASGIApp) -> None:
        self._server, self._others = server, others

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request, whose body comes as one message."""
        request = Request(scope, receive)
        if not _may_be_call(request):
            await self._others(scope, receive, send)
            return
        body = await receive()
        call = _call_in(body)
        if call is None:
            await self._others(scope, _replaying(body, receive), send)
            return
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_cancel_if_gone, receive, tasks.cancel_scope)
            answer = await self._answer(call, request)
            await Response(answer, media_type="application/json")(scope, receive, send)
            tasks.cancel_scope.cancel()

    async def _answer(self, call: JSONRPCRequest, request: Request) -> bytes:
        version = request.headers[MCP_PROTOCOL_VERSION_HEADER]
        answer: dict[str, Any] = {"jsonrpc": "2.0", "id": call.id}
        try:
            answer["result"] = await serve_one(
                self._server,
                _OneAnswer(request, call.id),
                call.method,
                call.params,
                connection=Connection.from_envelope(version, None, None),
                lifespan_state={},
            )
        except (MCPError, ValidationError) as error:
            told = handler_exception_to_error_data(error)
            answer["error"] = told and told.model_dump(exclude_none=True)
        return to_json(answer)


@dataclass
class _OneAnswer:
    """What the SDK asks of the channel of a request: ours takes nothing but the answer."""

    request: Request
    request_id: str | int
    can_send_request: Literal[False] = False
    cancel_requested: anyio.Event = field(default_factory=anyio.Event)

    @property
    def transport(self) -> TransportContext:
        headers = self.request.headers
        return TransportContext(kind="streamable-http", can_send_request=False, headers=headers)

    @property
    def message_metadata(self) -> ServerMessageMetadata:
        return ServerMessageMetadata(request_context=self.request)

    async def send_raw_request(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> dict[str, Any]:
        raise NoBackChannelError(method)

    async def notify(
        self, method: str, params: Mapping[str, Any] | None, opts: CallOptions | None = None
    ) -> None:
        pass

    async def progress(
        self, progress: float, total: float | None = None, message: str | None = None
    ) -> None:
        pass


def _may_be_call(request: Request) -> bool:
    kind = request.headers.get("content-type", "").partition(";")[0].strip()
    return (
        request.method == "POST"
        and kind == "application/json"
        and request.headers.get(MCP_PROTOCOL_VERSION_HEADER) in HANDSHAKE_PROTOCOL_VERSIONS
        and check_accept_headers(request) == (True, True)
    )


def _call_in(body: Message) -> JSONRPCRequest | None:
    """Return the call of a tool in a body that is whole, if it is one that wants no progress."""
    if body["type"] != "http.request" or body.get("more_body"):
        return None
    try:
        request = JSONRPCRequest.model_validate_json(body.get("body", b""))
    except ValidationError:
        return None  # the SDK says what is wrong
    is_call = request.method == "tools/call" and request.params is not None
    return request if is_call and progress_token_from_params(request.params) is None else None


def _replaying(first: Message, receive: Receive) -> Receive:
    messages = [first]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


async def _cancel_if_gone(receive: Receive, work: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    work.cancel()
