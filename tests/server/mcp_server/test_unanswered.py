"""Many requests at once, and the end of the input: all are answered, in bounded memory."""

import json
import threading

import anyio
import pytest
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from shed_server.mcp_server.unanswered import bounded_streams
from tests import documents
from tests.server.mcp_server.pipes import INITIALIZED, initialize, serving, session, tool_call
from tests.server.processes import linux, peak_bytes

_N_CALLS = 4_000


@pytest.mark.anyio
async def test_a_request_is_read_when_another_is_answered_or_cancelled():
    client, received = anyio.create_memory_object_stream[SessionMessage](10)
    sent, answers = anyio.create_memory_object_stream[SessionMessage](10)
    bounded, noted = bounded_streams(received, sent, most=2)
    cancelled = JSONRPCNotification(
        jsonrpc="2.0", method="notifications/cancelled", params={"requestId": 1}
    )
    async with client, received, sent, answers:
        for message in (_request(1), cancelled, _request(2), _request("3"), _request(4)):
            await client.send(SessionMessage(message))
        for _ in range(4):
            await bounded.receive()

        with anyio.move_on_after(0.1) as waiting:
            await bounded.receive()
        await noted.send(SessionMessage(JSONRPCResponse(jsonrpc="2.0", id="3", result={})))
        following = await bounded.receive()
        answer = answers.receive_nowait()

    assert waiting.cancelled_caught
    assert following.message.id == 4
    assert answer.message.id == "3"


def _request(number: int | str) -> JSONRPCRequest:
    return JSONRPCRequest(jsonrpc="2.0", id=number, method="ping")


@pytest.mark.parametrize("fast_start", ["1", "0"])
def test_a_client_that_sends_all_and_closes_gets_all_answers(tmp_path, fast_start):
    (tmp_path / "a.pdf").write_bytes(documents.report())
    calls = [tool_call(n, "list_documents") for n in range(1, 31)]
    with serving(tmp_path, SHED_FAST_START=fast_start) as pipe:
        pipe.send(initialize("2025-06-18"), INITIALIZED, *calls)
        answers = [json.loads(line) for line in pipe.close().splitlines()]

    assert {answer["id"] for answer in answers if "result" in answer} == set(range(31))


@linux
def test_thousands_of_requests_at_once_are_answered_in_little_memory(tmp_path):
    (tmp_path / "a.pdf").write_bytes(documents.report())
    calls = [tool_call(n, "list_documents") for n in range(1, _N_CALLS + 1)]
    with session(tmp_path) as pipe:
        pipe.call("list_documents")
        before = peak_bytes(pipe.pid)
        writer = threading.Thread(target=pipe.send, args=calls)
        writer.start()
        numbers = {pipe.receive()["id"] for _ in range(_N_CALLS)}
        writer.join()
        grown = peak_bytes(pipe.pid) - before

    assert numbers == set(range(1, _N_CALLS + 1))
    assert grown < 25_000_000
