"""Standard output of the server: a response is sent by the thread that writes it."""

import io

import pytest

from shed_server.mcp_server.line_output import LineOutput

pytestmark = pytest.mark.anyio


async def test_a_line_is_sent_when_it_is_written():
    sent = io.BytesIO()
    output = LineOutput(io.TextIOWrapper(io.BufferedWriter(sent), encoding="utf-8"))
    await output.write('{"jsonrpc":"2.0"}\n')

    assert sent.getvalue() == b'{"jsonrpc":"2.0"}\n'
