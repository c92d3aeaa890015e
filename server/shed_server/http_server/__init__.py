"""The MCP server over HTTP: settings, access control, OAuth."""
