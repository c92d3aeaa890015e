"""Many requests at once, and the end of the input: all are answered, in bounded memory."""

import json
import threading

import anyio
import pytest
from mcp.shared.message import SessionMessage
from mcp_types import JSONRPCNotification, JSONRPCRequest, JSONRPCResponse

from shed_server.mcp_server.client_streams import bounded_streams
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


@pytest.mark.anyio
@pytest.mark.parametrize("second", [7, "7"])
async def test_a_request_with_an_identifier_in_use_is_refused_until_it_is_free(second):
    client, received = anyio.create_memory_object_stream[SessionMessage](10)
    sent, answers = anyio.create_memory_object_stream[SessionMessage](10)
    bounded, noted = bounded_streams(received, sent)
    async with client, received, sent, answers:
        for number in (7, second, 8):
            await client.send(SessionMessage(_request(number)))
        first, following = [(await bounded.receive()).message.id for _ in range(2)]
        refusal = answers.receive_nowait().message
        await noted.send(SessionMessage(JSONRPCResponse(jsonrpc="2.0", id=7, result={})))
        await client.send(SessionMessage(_request(second)))
        again = (await bounded.receive()).message.id

    assert (first, following, again) == (7, 8, second)
    assert (refusal.id, refusal.error.code) == (None, -32600)


def test_the_client_gets_an_error_for_a_second_request_and_an_answer_for_the_first(tmp_path):
    (tmp_path / "a.md").write_text("# A\n\n" + "a" * 1_000_000)
    slow = tool_call(7, "grep", pattern="(a|aa)+b")
    with session(tmp_path) as pipe:
        pipe.call("get_toc")
        pipe.send(slow, slow)
        refusal, answer = pipe.receive(), pipe.receive()

    assert "id" in refusal
    assert refusal["id"] is None
    assert refusal["error"]["code"] == -32600
    assert answer["id"] == 7


@linux
def test_thousands_of_requests_with_one_identifier_take_little_memory(tmp_path):
    (tmp_path / "a.md").write_text("# A\n\n" + "a" * 1_000_000)
    slow = tool_call(7, "grep", pattern="(a|aa)+b")
    with session(tmp_path) as pipe:
        pipe.call("get_toc")
        before = peak_bytes(pipe.pid)
        writer = threading.Thread(target=pipe.send, args=[slow] * _N_CALLS)
        writer.start()
        answers = [pipe.receive() for _ in range(_N_CALLS)]
        writer.join()
        grown = peak_bytes(pipe.pid) - before

    assert sum(answer["id"] is None for answer in answers) > _N_CALLS // 2
    assert grown < 25_000_000


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
