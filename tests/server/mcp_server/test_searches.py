"""Searches over standard input and output: what they take of a real server."""

import itertools

import pytest

from tests.server.mcp_server.pipes import session, tool_call
from tests.server.processes import peak_bytes
from tests.word_documents import paragraph, word_file

_N_CALLS = 300
_MAX_SERVER_BYTES = 200_000_000
_WORDS = "The revenue of the year is stated here with the words that explain it. " * 20


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server that has read one long document."""
    folder = tmp_path_factory.mktemp("served")
    paragraphs = "".join(paragraph(f"{number} {_WORDS}") for number in range(300))
    (folder / "long.docx").write_bytes(word_file(paragraphs))
    with session(folder, SHED_CACHE=str(tmp_path_factory.mktemp("cache"))) as pipe:
        pipe.call("grep", pattern="revenue")
        yield pipe


@pytest.mark.parametrize(
    "pattern",
    [
        "(?#[)(?:(?:a{1000}){1000}){1000}]",
        "(?x)#[\n(?:(?:a{1000}){1000}){100}#]",
        "(?s)((((((((.))))))))*z",
        "(?V0)(?V1)a",
        "|".join("e" * 500),
        "|".join(map("".join, itertools.islice(itertools.product("xyz", repeat=3), 250))),
    ],
)
def test_no_pattern_takes_the_memory_of_the_server(server, pattern):
    answer = server.call("grep", pattern=pattern)

    assert answer.startswith(("Error", "No match", "long.docx"))
    assert peak_bytes(server.pid) < _MAX_SERVER_BYTES


def test_many_patterns_leave_nothing_in_the_server(server):
    for number in range(40):
        server.call("grep", pattern=f"(?:b {number:02}c{{900}}){{19}}")

    assert peak_bytes(server.pid) < _MAX_SERVER_BYTES


def test_abandoned_searches_do_not_hold_up_others(server):
    words = "|".join(f"word{number:03}" for number in range(120))
    for number in range(2, 2 + _N_CALLS):
        cancelled = {"requestId": number}
        server.send(
            tool_call(number, "grep", pattern=words),
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled},
        )
    server.send(tool_call(1_000, "grep", pattern="revenue"))
    answer = next(a for a in iter(server.receive, None) if a.get("id") == 1_000)

    assert " matches" in answer["result"]["content"][0]["text"]
    server.close()  # raises if the server does not end
