"""Fast start on stdio: recorded responses to a client's first requests while the MCP SDK loads.

Codex waits one second for a server and drops its tools for the turn otherwise. Importing the SDK
alone takes 0.6 to 0.8 s of processor time, most of it for some 550 pydantic classes
(https://github.com/modelcontextprotocol/python-sdk/pull/3242). Measured on a loaded machine: first
response after 0.4 s with this folder, 1.6 to 1.9 s without. `SHED_FAST_START=0` turns it off; when
the SDK imports in a fraction of the second, delete it, except for the responses to lines that are
no message (`malformed`): those are sent with `SHED_FAST_START=0`, too.
"""
