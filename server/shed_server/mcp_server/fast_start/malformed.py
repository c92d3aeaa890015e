"""Lines that are no JSON-RPC message: their error responses, which the SDK does not send.

A client that sent one would wait for ever: a batch, a lone surrogate, nested brackets, parameters
as a list, an identifier that is null.
"""

import json
import re
from collections.abc import Iterable
from typing import Any, cast

# of JSON-RPC 2.0, section 5.1
_PARSE_ERROR, _INVALID_REQUEST, _INVALID_PARAMS = -32700, -32600, -32602
MAX_MESSAGE_BYTES = 256 * 1024  # as over HTTP; small values take 60 times as much once parsed
END_BYTES = 256  # of a message that is too long, among which its identifier may be
_ID = rb'"id"\s*:\s*(\d{1,15}|"[\w.:-]{1,64}")\s*'
_ID_FIRST = re.compile(rb'\s*\{\s*(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?' + _ID + rb"[,}]")
_ID_LAST = re.compile(rb",\s*" + _ID + rb"\}\s*$")
_MAX_NESTING = 100  # of lists and objects; the SDK drops messages nested deeper than 200


def error_of_line(line: bytes) -> bytes:
    """Return the response to a line that is no message, or b"" for a message."""
    if not line.strip():
        return b""
    if len(line) > MAX_MESSAGE_BYTES:
        return error_of_long_line(line, line[-END_BYTES:])
    try:
        text = line.decode()
        message: Any = json.loads(text)
    except (ValueError, RecursionError):
        return _error(_PARSE_ERROR, None, "the message is not valid JSON")
    if not isinstance(message, dict):
        return _error(_INVALID_REQUEST, None, "the message is not an object")
    fields = cast("dict[str, Any]", message)
    if text.count("[") + text.count("{") > _MAX_NESTING and _is_nested(fields):
        return _error(_INVALID_REQUEST, _number(fields), "the message is nested too deeply")
    if "\\u" in text and _has_lone_surrogate(fields):
        return _error(_PARSE_ERROR, _number(fields), "half of a character (a lone surrogate)")
    return _error_of_fields(fields)


def error_of_long_line(start: bytes, end: bytes) -> bytes:
    """Return the response to a line that is too long to be parsed.

    start, end: of the line. Clients write its identifier among the first fields or as the last.
    """
    match = _ID_FIRST.match(start) or _ID_LAST.search(end)
    number = json.loads(match[1]) if match else None
    return _error(_INVALID_REQUEST, number, f"the message has more than {MAX_MESSAGE_BYTES} bytes")


def _number(fields: dict[str, Any]) -> int | str | None:
    """Return the identifier of a message, so that its client need not wait; None if it has none."""
    number = fields.get("id")
    is_sound = type(number) is int or (type(number) is str and not _has_lone_surrogate(number))
    return number if is_sound else None


def _has_lone_surrogate(value: Any) -> bool:
    """True if a value could not be sent on."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False


def _error_of_fields(fields: dict[str, Any]) -> bytes:
    if "result" in fields or "error" in fields:  # a response of the client
        return b""
    problem, code = "", _INVALID_REQUEST
    if fields.get("jsonrpc") != "2.0" or not isinstance(fields.get("method"), str):
        problem = "the message is no JSON-RPC 2.0 request"
    elif "id" in fields and _number(fields) is None:
        problem = "the identifier is neither a number nor text"
    elif not isinstance(fields.get("params"), dict | None):
        problem, code = "the parameters are not an object", _INVALID_PARAMS
    return _error(code, _number(fields), problem) if problem else b""


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
