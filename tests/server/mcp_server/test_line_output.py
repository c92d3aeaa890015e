"""Standard output of the server: a response is sent by the thread that writes it."""

import io

import pytest

from shed_server.mcp_server.line_output import LineOutput

pytestmark = pytest.mark.anyio


async def test_a_line_is_sent_when_it_is_written():
    sent = io.BytesIO()
    output = LineOutput(io.TextIOWrapper(io.BufferedWriter(sent), encoding="latin-1"))
    await output.write('{"title":"目次"}\n')

    assert sent.getvalue() == '{"title":"目次"}\n'.encode()
