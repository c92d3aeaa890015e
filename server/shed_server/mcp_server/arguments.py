"""Arguments of tools: their schemas, kept short because clients pay for them, and their errors.

The SDK ignores arguments that it does not know, so a model that misspells `prefix` would search the
whole document and never learn it. And the SDK's errors are worded for programmers. So calls are
checked here first, against the schemas, and then by pydantic.
"""

import re
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any, cast

from mcp.server import NotificationOptions
from mcp.server.extension import RequestHandler
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.server.mcpserver.utilities.func_metadata import FuncMetadata
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INVALID_PARAMS,
    CallToolResult,
    GetPromptResult,
    InputRequiredResult,
    PaginatedRequestParams,
    Prompt,
)

from shed_server.mcp_server.client_streams import LineInput, LineOutput, bounded_streams

_TYPES: Mapping[str, tuple[type, str]] = {
    "string": (str, "text in quotation marks"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
}
"""For each type of JSON schema that our tools use, Python's, and the words for its values."""

_EXCLUSIVE = {"view_page": ("page", "prefix"), "check": ("quote", "draft")}
"""Arguments of a tool of which a call gives one: the other would be ignored."""

_ONE_OF = {"check": ("quote", "draft")}
"""Arguments of a tool of which a call needs one."""

_DIGITS = re.compile(r"\s*[0-9]{1,9}\s*")
_TRUTH_VALUES = {"true": True, "false": False}


def short_schema(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Return the JSON schema of a tool's arguments without the parts that no model needs.

    Titles and the alternative null are removed: a null argument counts as left out anyway.
    """
    properties = {name: _short(value) for name, value in schema.get("properties", {}).items()}
    short: dict[str, Any] = {"type": "object", "properties": properties}
    short |= {name: schema[name] for name in ("required", "$defs") if schema.get(name)}
    return short | {"additionalProperties": False}


def _short(schema: Mapping[str, Any]) -> dict[str, Any]:
    kinds: list[dict[str, Any]] = [k for k in schema.get("anyOf", ()) if k.get("type") != "null"]
    short = {name: value for name, value in schema.items() if name not in ("title", "anyOf")}
    if len(kinds) == 1:
        short |= kinds[0]
    elif kinds:
        short["anyOf"] = kinds
    if short.get("default") in (None, ""):
        short.pop("default", None)
    return short


class TextArguments(FuncMetadata):
    """The SDK's parsing of arguments, without taking a text such as `[1]` or `{}` for a list."""

    def pre_parse_json(self, data: dict[str, Any]) -> dict[str, Any]:
        """See FuncMetadata. None of our arguments is a list or an object; `null` stays null."""
        parsed = super().pre_parse_json(data)
        return {n: data[n] if isinstance(v, list | dict) else v for n, v in parsed.items()}


class CheckingServer(MCPServer):
    """A server that responds to a call with bad arguments by naming the error."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool. Raises ToolError for arguments that it cannot take, too."""
        schemas = {tool.name: tool.parameters for tool in self._tool_manager.list_tools()}
        properties = schemas.get(name, {}).get("properties", {})
        arguments = {n: meant(properties.get(n, {}), value) for n, value in arguments.items()}
        arguments = named_as(properties, arguments)
        if error := argument_error(schemas, name, arguments):
            raise ToolError(error)
        given = {n: value for n, value in arguments.items() if value is not None}
        return await super().call_tool(name, given, context)

    async def get_prompt(
        self,
        name: str,
        arguments: dict[str, Any] | None = None,
        context: Context[Any, Any] | None = None,
    ) -> GetPromptResult | InputRequiredResult:
        """Return a prompt. Raises MCPError for bad arguments; the SDK reports an internal error."""
        schemas = {prompt.name: _schema_of(prompt) for prompt in await self.list_prompts()}
        if error := argument_error(schemas, name, arguments or {}, "prompt"):
            raise MCPError(INVALID_PARAMS, error)
        return await super().get_prompt(name, arguments, context)

    def list_resources_with(self, handler: RequestHandler) -> None:
        """Set the handler of `resources/list`: the SDK's own has neither pages nor files.

        handler: takes a request's context and parameters.
        """
        self._lowlevel_server.add_request_handler("resources/list", PaginatedRequestParams, handler)

    async def run_stdio_async(self) -> None:
        """Serve the client at standard input and output."""
        notifications = NotificationOptions(resources_changed=True)
        lines = LineInput(cast("TextIOWrapper", sys.stdin))
        output, server = LineOutput(cast("TextIOWrapper", sys.stdout)), self._lowlevel_server
        async with stdio_server(lines, output) as (received, sent):
            bounded = bounded_streams(received, sent)
            await server.run(*bounded, server.create_initialization_options(notifications))


def _schema_of(prompt: Prompt) -> dict[str, Any]:
    """Return the JSON schema of a prompt's arguments, all of which are text."""
    arguments = prompt.arguments or []
    return {
        "properties": {argument.name: {"type": "string"} for argument in arguments},
        "required": [argument.name for argument in arguments if argument.required],
    }


def meant(schema: Mapping[str, Any], value: object) -> object:
    """Return the value in the schema's type if a client wrote it in another, or unchanged.

    Some write numbers and truth values as text, or the prefix "3" as a number; 3.1 may be "3.10".

    >>> meant({"type": "integer"}, "2"), meant({"type": "string"}, 3)
    (2, '3')
    """
    kind = schema.get("type")
    if kind == "integer" and isinstance(value, str) and _DIGITS.fullmatch(value):
        return int(value)
    if kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if kind == "boolean" and isinstance(value, str):
        return _TRUTH_VALUES.get(value.strip().casefold(), value)
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return str(value) if kind == "string" and is_number else value


def named_as(properties: Mapping[str, Any], arguments: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments with `document` for `documents`, or the reverse, if the tool has that.

    >>> named_as({"label": {}, "documents": {}}, {"label": "Sales", "document": "a.pdf"})
    {'label': 'Sales', 'documents': 'a.pdf'}
    """
    for name, other in ("document", "documents"), ("documents", "document"):
        if name in arguments and name not in properties and other in properties:
            value = arguments.pop(name)
            arguments.setdefault(other, value)
    return arguments


def argument_error(
    schemas: Mapping[str, Mapping[str, Any]],
    name: str,
    arguments: Mapping[str, object],
    kind: str = "tool",
) -> str:
    """Return the error in a call's arguments, or "" if there is none.

    schemas: of the arguments of each tool. kind: `prompt` if they are prompts.
    """
    if name not in schemas:
        return f"there is no {kind} {name[:60]!r}; the {kind}s are {', '.join(schemas)}"
    schema = schemas[name]
    for argument, value in arguments.items():
        if argument not in schema["properties"]:
            known = ", ".join(schema["properties"])
            return f"{name} has no argument {argument[:60]!r}; its arguments are {known}"
        if value is None:  # as if left out
            continue
        if expected := _expected(schema["properties"][argument], value):
            return f"{name}: the argument {argument} must be {expected}, not {repr(value)[:60]}"
    if name in _ONE_OF and not any(map(arguments.get, _ONE_OF[name])):
        return f"{name} needs the argument {' or '.join(_ONE_OF[name])}"
    exclusive = _EXCLUSIVE.get(name, ())
    if exclusive and all(map(arguments.get, exclusive)):
        return f"{name} takes {' or '.join(exclusive)}, not both"
    missing = [n for n in schema.get("required", ()) if arguments.get(n) is None]
    if not missing:
        return ""
    meaning = schema["properties"][missing[0]].get("description", "").rstrip(".")
    return f"{name} needs the argument {missing[0]}" + (f" ({meaning})" if meaning else "")


def _expected(schema: Mapping[str, Any], value: object) -> str:
    """Return the expected kind of value, or "" if it is right; pydantic checks other types."""
    if schema.get("type") not in _TYPES:
        return ""
    kind, words = _TYPES[schema["type"]]
    if type(value) is not kind:  # a truth value is no number
        return words
    values = cast("list[str]", schema.get("enum", [value]))
    if value not in values:
        return f"one of {', '.join(values)}"
    least, most = schema.get("minimum"), schema.get("maximum")
    if isinstance(value, int) and least is not None and value < least:
        return f"{words} of at least {least}"
    if isinstance(value, int) and most is not None and value > most:
        return f"{words} of at most {most}"
    return ""
