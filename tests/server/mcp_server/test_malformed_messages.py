"""Lines that are no message are answered, first or later, and the server goes on."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from shed_core.ingest.sandbox.limits import MIB
from tests.server.mcp_server.pipes import Pipe, initialize, request, serving, session, tool_call
from tests.server.processes import linux, peak_bytes

PARSE_ERROR, INVALID_REQUEST, INVALID_PARAMS = -32700, -32600, -32602
MALFORMED = {
    "a batch": (json.dumps([request(1, "ping"), request(2, "ping")]), INVALID_REQUEST),
    "a lone surrogate": (json.dumps(request(1, "ping", name="\ud800")), PARSE_ERROR),
    "an identifier that is null": (json.dumps(request(1, "ping") | {"id": None}), INVALID_REQUEST),
    "a list of parameters": (json.dumps(request(1, "ping") | {"params": [1]}), INVALID_PARAMS),
    "an empty list": (json.dumps(request(1, "tools/list") | {"params": []}), INVALID_PARAMS),
    "an empty text": (json.dumps(request(1, "tools/list") | {"params": ""}), INVALID_PARAMS),
    "nested brackets": ("[" * 200_000, PARSE_ERROR),
    "nested lists": (
        json.dumps(request(1, "ping", x=0)).replace("0}}", "[" * 300 + "]" * 300 + "}}"),
        INVALID_REQUEST,
    ),
    "no JSON": ("{", PARSE_ERROR),
    "another version": (json.dumps(request(1, "ping") | {"jsonrpc": "1.0"}), INVALID_REQUEST),
    "20 MB": (json.dumps(request(1, "ping", text="x" * 20_000_000)), INVALID_REQUEST),
}


@pytest.fixture(params=["1", "0"])
def pipe(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Pipe]:
    with serving(tmp_path, SHED_FAST_START=request.param) as pipe:
        yield pipe


@pytest.fixture(scope="module", params=["1", "0"])
def begun(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[Pipe]:
    """A session, which no message ends."""
    with session(tmp_path_factory.mktemp("served"), SHED_FAST_START=request.param) as pipe:
        yield pipe


def test_what_is_no_message_gets_an_error(begun: Pipe) -> None:
    for line, code in MALFORMED.values():
        begun.send_lines(line)
        assert begun.receive()["error"]["code"] == code

    assert begun.result(request(7, "ping")) == {}


@pytest.mark.parametrize(
    "name", ["a lone surrogate", "nested lists", "a list of parameters", "an empty list"]
)
def test_the_client_learns_which_of_its_requests_it_was(begun: Pipe, name: str) -> None:
    begun.send_lines(MALFORMED[name][0])

    assert begun.receive()["id"] == 1


@pytest.mark.parametrize("number", [1, "a-1"])
@pytest.mark.parametrize("n_characters", [262_200, 400_000, 800_000])
def test_the_client_learns_which_of_its_requests_was_too_long(
    begun: Pipe, number: int | str, n_characters: int
) -> None:
    call = tool_call(1, "get_toc", document="x" * n_characters)
    fields = call | {"id": number}
    id_last = {name: fields[name] for name in ("method", "params", "jsonrpc", "id")}
    in_arguments = {"method": "ping", "params": fields, "jsonrpc": "2.0"}
    begun.send_lines(*map(json.dumps, (fields, id_last, in_arguments)))

    assert [begun.receive()["id"] for _ in range(3)] == [number, number, None]


@pytest.mark.parametrize("name", ["nested brackets", "20 MB", "another version"])
def test_a_first_line_that_is_no_message_gets_an_error(pipe: Pipe, name: str) -> None:
    line, code = MALFORMED[name]
    pipe.send_lines(line)

    assert pipe.receive()["error"]["code"] == code
    assert pipe.result(initialize("2025-11-25"))["serverInfo"]["name"] == "shed"
    assert pipe.close() == ""


def test_a_first_initialize_of_another_version_costs_no_later_response(pipe: Pipe) -> None:
    pipe.send(
        {name: value for name, value in initialize("2025-11-25").items() if name != "jsonrpc"}
    )

    assert pipe.receive()["error"]["code"] == INVALID_REQUEST
    assert pipe.result(initialize("2025-11-25") | {"id": 5})["serverInfo"]["name"] == "shed"


def test_a_long_message_is_read_whole(begun: Pipe) -> None:
    assert "Error executing tool get_toc" in begun.call("get_toc", document="x" * 250_000)


@pytest.mark.parametrize("version", ["2024-11-05", "2025-06-18", "2025-11-25"])
def test_an_error_about_arguments_has_the_fields_of_the_protocol(pipe: Pipe, version: str) -> None:
    pipe.begin_session(version)
    result = pipe.result(tool_call(1, "get_toc", page=1))

    assert "its arguments are" in result["content"][0]["text"]
    assert result.keys() == {"content", "isError"}


@linux
def test_a_message_of_many_small_values_takes_little_memory(begun: Pipe) -> None:
    for n_values in (85_000, 4_000_000):
        call = tool_call(2, "get_toc", document="HERE")
        begun.send_lines(json.dumps(call).replace('"HERE"', f"[{','.join(['[]'] * n_values)}]"))
        begun.receive()

    assert begun.result(request(7, "ping")) == {}
    assert peak_bytes(begun.pid) < 200 * MIB
