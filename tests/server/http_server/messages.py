"""Messages of the protocol over HTTP, as clients send and receive them."""

import json
from typing import Any

HEADERS = {
    "Content-Type": "application/json",
    "Accept": "application/json, text/event-stream",
    "MCP-Protocol-Version": "2025-11-25",
}


def result_of(body: bytes) -> dict[str, Any]:
    """Return the result of a call: the last message of an event stream."""
    return json.loads(body.decode().rpartition("data: ")[2])["result"]
