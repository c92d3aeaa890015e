"""Runs of real MCP clients against this server: see README.md. Not part of the tests."""
