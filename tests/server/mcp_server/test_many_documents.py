"""A folder of many documents that change while they are served, over a real pipe."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.mcp_server.pipes import Pipe, session, tool_call

_N_DOCUMENTS = 120
_LETTERS = "bcdfghjklm"


def word(number: int) -> str:
    """Return a word that only the document of this number holds."""
    return "qu" + "".join(f"{_LETTERS[int(digit)]}a" for digit in f"{number:04}")


def content(number: int) -> str:
    return (
        f"# Report {number}\n\nAll mines are listed below, with what each of them yields.\n\n"
        f"## Mines of copper\n\nThe mine at {word(number)} gives copper and tin.\n\n"
        f"## Staff\n\nThe staff of {word(number)} has not changed since the year before.\n"
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("served")
    for number in range(_N_DOCUMENTS):
        (folder / f"{number:04}.md").write_text(content(number))
    return folder


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipe]:
    with session(folder, SHED_CACHE=str(tmp_path_factory.mktemp("cache"))) as pipe:
        while "not read yet" in search(pipe, "copper"):  # each call reads for some time
            continue
        yield pipe


def search(pipe: Pipe, query: str) -> str:
    return pipe.call("search", query=query)


def hits(answer: str) -> list[str]:
    """Return document and path of each hit."""
    return re.findall(r"^#\d+ (.*?) \(p\. ", answer, re.MULTILINE)


def test_the_right_one_of_many_documents_is_first(server: Pipe):
    assert search(server, "copper").startswith(f"{_N_DOCUMENTS} documents\n")
    for number in range(0, _N_DOCUMENTS, 17):
        found = hits(search(server, f"what does the copper mine at {word(number)} give?"))
        staff = hits(search(server, f"staff of {word(number)}"))

        assert found[0] == f"{number:04}.md, 1.1 | Report {number} > Mines of copper"
        assert staff[0] == f"{number:04}.md, 1.2 | Report {number} > Staff"


def test_documents_that_change_during_searches_are_found_as_they_are(server: Pipe, folder: Path):
    changed, removed, added = range(10, 30), range(100, 120), range(500, 520)
    calls = [tool_call(n, "search", query=word(10 + n % 20)) for n in range(2, 22)]
    for number, message in enumerate(calls):
        server.send(message)
        (folder / f"{changed[number]:04}.md").write_text(content(1_000 + changed[number]))
        (folder / f"{removed[number]:04}.md").unlink()
        (folder / f"{added[number]:04}.md").write_text(content(added[number]))
    answers = [server.receive()["result"] for _ in calls]
    while "not read yet" in search(server, "copper"):
        continue

    assert not any(answer["isError"] for answer in answers)
    assert search(server, "copper").startswith(f"{_N_DOCUMENTS} documents\n")
    for number in (changed[0], removed[0], changed[-1], removed[-1]):
        assert hits(search(server, word(number))) == []
    for number, name in ((added[0], added[0]), (added[-1], added[-1]), (1_010, 10), (1_029, 29)):
        assert hits(search(server, f"copper {word(number)}"))[0].startswith(f"{name:04}.md, 1.1 ")
