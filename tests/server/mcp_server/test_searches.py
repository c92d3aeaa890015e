"""Searches over standard input and output: what they take of a real server."""

import itertools

import pytest

from tests.server.mcp_server.pipes import INITIALIZED, initialize, request, serving
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
    with serving(folder, SHED_CACHE=str(tmp_path_factory.mktemp("cache"))) as pipe:
        pipe.result(initialize("2025-06-18"))
        pipe.send(INITIALIZED)
        pipe.send(grep(1, "revenue"))
        answer_to(pipe, 1)
        yield pipe


def grep(number, pattern, **arguments):
    return request(number, "tools/call", name="grep", arguments={"pattern": pattern, **arguments})


def answer_to(pipe, number):
    return next(a for a in iter(pipe.receive, None) if a.get("id") == number)


def text_of(answer):
    return answer["result"]["content"][0]["text"]


def max_resident_bytes(pid):
    with open(f"/proc/{pid}/status") as status:
        return next(1024 * int(line.split()[1]) for line in status if line.startswith("VmHWM"))


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
    server.send(grep(2, pattern))

    assert text_of(answer_to(server, 2)).startswith(
        ("the pattern", "the search took", "the process", "No match", "long.docx", "Error")
    )
    assert max_resident_bytes(server.pid) < _MAX_SERVER_BYTES


def test_many_patterns_leave_nothing_in_the_server(server):
    for number in range(1, 41):
        server.send(grep(number, f"(?:b {number:02}c{{900}}){{19}}"))
        answer_to(server, number)

    assert max_resident_bytes(server.pid) < _MAX_SERVER_BYTES


def test_abandoned_searches_do_not_hold_up_others(server):
    words = "|".join(f"word{number:03}" for number in range(120))
    for number in range(2, 2 + _N_CALLS):
        cancelled = {"requestId": number}
        server.send(
            grep(number, words),
            {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled},
        )
    server.send(grep(1_000, "revenue"))

    assert "matches of" in text_of(answer_to(server, 1_000)).replace(" or more", "")
    server.close()  # raises if the server does not end
