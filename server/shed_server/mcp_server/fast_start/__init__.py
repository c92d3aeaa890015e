"""The first answers on stdio, recorded, while the MCP SDK loads."""
