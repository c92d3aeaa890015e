"""Arguments of tools: their schemas, kept short because clients pay for them, and their errors.

The SDK ignores arguments that it does not know, so a model that misspells `prefix` would search the
whole document and never learn it. And it words errors for programmers. Both are mended here.
"""

from collections.abc import Mapping
from typing import Any, cast

from mcp.server.context import CallNext, HandlerResult, ServerMiddleware, ServerRequestContext
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent

_TYPES: Mapping[str, tuple[type, str]] = {
    "string": (str, "text in quotation marks"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
}


def short_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments without what a model does not need.

    Titles and the alternative null go: an argument that is null counts as left out anyway.
    """
    properties = {name: _short(value) for name, value in schema.get("properties", {}).items()}
    short: dict[str, Any] = {"type": "object", "properties": properties}
    if schema.get("required"):
        short["required"] = schema["required"]
    return short | {"additionalProperties": False}


def _short(schema: Mapping[str, Any]) -> dict[str, Any]:
    kinds: list[dict[str, Any]] = [k for k in schema.get("anyOf", ()) if k.get("type") != "null"]
    merged: dict[str, Any] = {**schema, **(kinds[0] if kinds else {})}
    kept = ("type", "description", "minimum", "maximum")
    short: dict[str, Any] = {name: merged[name] for name in kept if name in merged}
    if merged.get("default") not in (None, ""):
        short["default"] = merged["default"]
    return short


def argument_checker(tools: Mapping[str, Tool]) -> ServerMiddleware[Any]:
    """Return the middleware that answers a call with bad arguments by saying what is wrong."""

    async def check(ctx: ServerRequestContext[Any, Any], call_next: CallNext) -> HandlerResult:
        if ctx.method == "tools/call" and (wrong := _problem(tools, ctx.params or {})):
            return CallToolResult(content=[TextContent(type="text", text=wrong)], is_error=True)
        return await call_next(ctx)

    return check


def _problem(tools: Mapping[str, Tool], params: Mapping[str, Any]) -> str:
    """Return what is wrong with a call, or "" if its tool can take it."""
    name: object = params.get("name")
    if not isinstance(name, str) or not isinstance(params.get("arguments") or {}, Mapping):
        return ""  # not even a call: the protocol refuses it
    arguments = cast("Mapping[str, object]", params.get("arguments") or {})
    if name not in tools:
        return f"there is no tool {name[:60]!r}; the tools are {', '.join(tools)}"
    schema = tools[name].parameters
    for argument, value in arguments.items():
        if argument not in schema["properties"]:
            known = ", ".join(schema["properties"])
            return f"{name} has no argument {argument[:60]!r}; its arguments are {known}"
        if wrong := _wrong_value(schema["properties"][argument], value):
            return f"{name}: the argument {argument} must be {wrong}"
    missing = [n for n in schema.get("required", ()) if arguments.get(n) is None]
    return f"{name} needs the argument {missing[0]}" if missing else ""


def _wrong_value(schema: Mapping[str, Any], value: object) -> str:
    """Return what a value must be, or "" if it is that; null stands for an argument left out."""
    expected, words = _TYPES[schema["type"]]
    least, most = schema.get("minimum"), schema.get("maximum")
    if value is None:
        return ""
    if not isinstance(value, expected) or (expected is int and isinstance(value, bool)):
        return f"{words}, not {repr(value)[:60]}"
    if isinstance(value, int) and least is not None and value < least:
        return f"{words} of at least {least}, not {value}"
    if isinstance(value, int) and most is not None and value > most:
        return f"{words} of at most {most}, not {value}"
    return ""
