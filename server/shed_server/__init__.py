"""The server: settings, the disk cache, the library of served documents, and the tools over MCP."""
