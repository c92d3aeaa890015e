"""Calls of tools through a client, in both protocol eras."""

from mcp import Client

ERAS = ("legacy", "2026-07-28")


async def ask(client: Client, tool: str, **arguments: object) -> str:
    """Return the text of a tool's answer."""
    result = await client.call_tool(tool, arguments)

    assert not result.is_error, result.content
    assert result.structured_content is None
    return result.content[0].text


async def error_of(client: Client, tool: str, **arguments: object) -> str:
    """Return the text of a tool's error."""
    result = await client.call_tool(tool, arguments)

    assert result.is_error
    return result.content[0].text
