"""The server and the command line: settings, disk cache, library of documents, MCP tools."""
