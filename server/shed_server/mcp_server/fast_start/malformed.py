"""Lines that are no JSON-RPC message: their error responses, which the SDK does not send.

A client that sent one would wait for ever: a batch, a lone surrogate, nested brackets, parameters
as a list, an identifier that is null.
"""

import json
from collections.abc import Iterable
from typing import Any, cast

_PARSE_ERROR, _INVALID_REQUEST = -32700, -32600  # of JSON-RPC 2.0, section 5.1
MAX_MESSAGE_BYTES = 256 * 1024  # as over HTTP; small values take 60 times as much once parsed
_MAX_NESTING = 100  # of lists and objects; the SDK drops what is nested deeper than 200


def error_of_line(line: bytes) -> bytes:
    """Return the line to respond with to what is no message, or b"" for a message."""
    if not line.strip():
        return b""
    if len(line) > MAX_MESSAGE_BYTES:
        return _error(_INVALID_REQUEST, None, "the message is too long")
    try:
        text = line.decode()
        message: Any = json.loads(text)
        if "\\u" in text:
            json.dumps(message, ensure_ascii=False).encode()  # a lone surrogate cannot be sent
    except (ValueError, RecursionError):
        return _error(_PARSE_ERROR, None, "the message is not valid JSON")
    if not isinstance(message, dict):
        return _error(_INVALID_REQUEST, None, "the message is not an object")
    if text.count("[") + text.count("{") > _MAX_NESTING and _is_nested(
        cast("dict[str, Any]", message)
    ):
        return _error(_INVALID_REQUEST, None, "the message is nested too deeply")
    return _error_of_fields(cast("dict[str, Any]", message))


def _error_of_fields(fields: dict[str, Any]) -> bytes:
    number = fields.get("id")
    is_numbered = type(number) in (int, str)
    if "result" in fields or "error" in fields:  # a response of the client
        return b""
    problem = ""
    if fields.get("jsonrpc") != "2.0" or not isinstance(fields.get("method"), str):
        problem = "the message is no JSON-RPC 2.0 request"
    elif "id" in fields and not is_numbered:
        problem = "the identifier is neither a number nor text"
    elif not isinstance(fields.get("params") or {}, dict):
        problem = "the parameters are not an object"
    return _error(_INVALID_REQUEST, number if is_numbered else None, problem) if problem else b""


def _is_nested(message: dict[str, Any]) -> bool:
    level: list[Any] = [message]
    for _ in range(_MAX_NESTING):
        level = [inner for value in level for inner in _values(value)]
    return bool(level)


def _values(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        return cast("dict[str, Any]", value).values()
    return cast("list[Any]", value) if isinstance(value, list) else ()


def _error(code: int, number: int | str | None, message: str) -> bytes:
    response = {"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": message}}
    return json.dumps(response).encode() + b"\n"
