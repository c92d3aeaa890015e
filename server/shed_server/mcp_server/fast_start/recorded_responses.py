"""What a client asks first, and what we answer: known before the protocol's code is loaded.

Loading the SDK takes longer than the second that Codex gives a server. The answers to a client's
first questions (who are you, which tools have you) never change between releases, so they ship as
a recording of the server's own answers; `make golden` renews it, and a test compares the two.
"""

import json
from pathlib import Path
from typing import Any, cast

RECORDING = Path(__file__).with_name("recorded_responses.json")
"""Of each era, the protocol versions and the result of each method."""

_ERA_META = {  # what every request of the stateless era carries (protocol 2026-07-28)
    "io.modelcontextprotocol/protocolVersion",
    "io.modelcontextprotocol/clientInfo",
    "io.modelcontextprotocol/clientCapabilities",
}
_HANDSHAKE = {"protocolVersion", "capabilities", "clientInfo"}


class Greeting:
    """Answers the first messages of one client.

    heard: lines that the server must hear too, since they change what it knows of the client.
    handshake: the identifier of the `initialize` request that was answered, or None.
    """

    def __init__(self) -> None:
        self._recording: dict[str, Any] = json.loads(RECORDING.read_bytes())
        self.heard: list[bytes] = []
        self.handshake: int | str | None = None

    def answer(self, line: bytes) -> bytes | None:
        """Return the answer to a line, b"" where it needs none, or None: leave it to the server."""
        message = _message(line)
        if message is None:
            return None
        if "id" not in message:
            return self._hear(line)
        result = self._result(message["method"], message.get("params", {}))
        if result is None:
            return None
        if message["method"] == "initialize":
            self.handshake = message["id"]
            self.heard.append(line)
        reply = {"jsonrpc": "2.0", "id": message["id"], "result": result}
        return json.dumps(reply, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"

    def _hear(self, notification: bytes) -> bytes:
        self.heard.append(notification)
        return b""

    def _result(self, method: str, params: dict[str, Any]) -> Any:
        if method == "initialize":
            return self._shake_hands(params)
        if params.keys() - {"_meta"}:  # a cursor, say
            return None
        meta: dict[str, Any] = params.get("_meta", {})
        version = meta.get("io.modelcontextprotocol/protocolVersion")
        if version is None and self.handshake is not None:
            return self._recording["handshake"]["results"].get(method)
        stateless = self._recording["stateless"]
        if version in stateless["versions"] and meta.keys() >= _ERA_META:
            return stateless["results"].get(method)
        return None

    def _shake_hands(self, params: dict[str, Any]) -> Any:
        era, version = self._recording["handshake"], params.get("protocolVersion")
        if self.handshake is not None or version not in era["versions"]:
            return None
        if params.keys() - {"_meta"} != _HANDSHAKE:
            return None
        return era["results"]["initialize"] | {"protocolVersion": version}


def _message(line: bytes) -> dict[str, Any] | None:
    """Return a request or a notification, or None if the line is neither."""
    try:
        message: Any = json.loads(line)
    except ValueError:
        return None
    if not isinstance(message, dict):
        return None
    fields = cast(dict[str, Any], message)
    params = fields.get("params", {})
    has_shape = (
        isinstance(fields.get("method"), str)
        and isinstance(fields.get("id", 0), int | str)
        and isinstance(params, dict)
        and isinstance(cast(dict[str, Any], params).get("_meta", {}), dict)
    )
    return fields if has_shape else None
