"""Responses to a client's first requests, known before the MCP SDK is loaded.

They (who is the server, which tools does it have) never change between releases, so they ship as a
recording of the server's own responses; `make golden` renews it, and a test compares the two.
"""

import json
from pathlib import Path
from typing import Any, cast

RECORDING = Path(__file__).with_name("recorded_responses.json")
"""For each era, its protocol versions and the result of each method."""

_ERA_META = {  # fields of every request in the stateless era (protocol 2026-07-28)
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientInfo",
    "io.modelcontextprotocol/clientCapabilities",
}
_MAX_LINE_BYTES = 65_536  # first requests are shorter
_INITIALIZE_PARAMS = {"protocolVersion", "capabilities", "clientInfo"}


class RecordedResponses:
    """Responds to the first messages of one client.

    replay: lines that the server must read too, since they change the state of its session.
    initialize_id: identifier of the `initialize` request that got a response, or None.
    """

    def __init__(self) -> None:
        self._recording: dict[str, Any] = json.loads(RECORDING.read_bytes())
        self.replay: list[bytes] = []
        self.initialize_id: int | str | None = None

    def response(self, line: bytes) -> bytes | None:
        """Return the response to a line; b"" if it needs none, None if none is recorded."""
        message = _message(line)
        if message is None:
            return None
        if "id" not in message:  # a notification
            self.replay.append(line)
            return b""
        result = self._result(message["method"], message.get("params", {}))
        if result is None:
            return None
        if message["method"] == "initialize":
            self.initialize_id = message["id"]
            self.replay.append(line)
        response = {"jsonrpc": "2.0", "id": message["id"], "result": result}
        return json.dumps(response, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def _result(self, method: str, params: dict[str, Any]) -> Any:
        if method == "initialize":
            return self._initialize_result(params)
        if params.keys() - {"_meta"}:  # a cursor, say
            return None
        meta: dict[str, Any] = params.get("_meta", {})
        version = meta.get("io.modelcontextprotocol/protocolVersion")
        if version is None and self.initialize_id is not None:
            return self._recording["handshake"]["results"].get(method)
        stateless = self._recording["stateless"]
        if version in stateless["versions"] and meta.keys() >= _ERA_META:
            return stateless["results"].get(method)
        return None

    def _initialize_result(self, params: dict[str, Any]) -> Any:
        era, version = self._recording["handshake"], params.get("protocolVersion")
        if self.initialize_id is not None or version not in era["versions"]:
            return None
        if params.keys() - {"_meta"} != _INITIALIZE_PARAMS:
            return None
        return era["results"]["initialize"] | {"protocolVersion": version}


def _message(line: bytes) -> dict[str, Any] | None:
    """Return a request or a notification, or None if the line is neither."""
    try:
        message: Any = json.loads(line) if len(line) <= _MAX_LINE_BYTES else None
    except (ValueError, RecursionError):
        return None
    if not isinstance(message, dict):
        return None
    fields = cast(dict[str, Any], message)
    params = fields.get("params", {})
    has_shape = (
        fields.get("jsonrpc") == "2.0"
        and isinstance(fields.get("method"), str)
        and isinstance(fields.get("id", 0), int | str)
        and isinstance(params, dict)
        and isinstance(cast(dict[str, Any], params).get("_meta", {}), dict)
    )
    return fields if has_shape else None
