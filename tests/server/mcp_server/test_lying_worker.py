"""A worker that lies costs its document, never the server and never what a client reads."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from shed_core.ingest.sandbox.limits import MIB
from shed_core.ingest.sandbox.protocol import FrameKind, encode_answer, encode_progress
from shed_core.ingest.version import pipeline_version
from tests.document.hostile_records import SMALL, TOO_LARGE, parts_of, sealed_columns
from tests.server.lying_workers import frame, lying_workers
from tests.server.mcp_server.pipes import Pipe, request, session, tool_call
from tests.server.processes import peak_bytes

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs a zygote")
MAX_ERROR_CHARS = 500


def record(content: bytes) -> bytes:
    return frame(FrameKind.RECORD, encode_answer(pipeline_version(), content))


def error(message: object, name: object = "DamagedDocumentError") -> bytes:
    fields = {"error": name, "message": message, "detail": ""}
    return frame(FrameKind.ERROR, json.dumps(fields).encode())


def with_note(note: str) -> bytes:
    columns, text = parts_of(SMALL)
    columns["metadata"]["notes"] = [note]
    return record(sealed_columns(columns, text))


def with_text(text: bytes) -> bytes:
    return record(sealed_columns(parts_of(SMALL)[0], text))


LIES: dict[str, Callable[[], bytes]] = {
    "an error with a lone surrogate": lambda: error("\ud800"),
    "an error of many lines": lambda: error("a\n" * 10_000),
    "an error of 50 MB": lambda: error("a" * 50_000_000),
    "an error of lists": lambda: frame(FrameKind.ERROR, b"[" * 60_000),
    "an error that is a list": lambda: error(["a"]),
    "an error of another class": lambda: error("a", "SystemExit"),
    "a note with a lone surrogate": lambda: with_note("\ud800"),
    "a note of two lines": lambda: with_note("a\nb"),
    "a text with a lone surrogate": lambda: with_text(b"\xed\xa0\x80" + parts_of(SMALL)[1][1:]),
    "a text of other bytes": lambda: with_text(b"\xff" * 28),
    "no record": lambda: record(b"SHED"),
    "pages for a record": lambda: frame(FrameKind.PAGES, b"0" * 100),
    "a job": lambda: frame(FrameKind.JOB, b"{}"),
    "a frame without an end": lambda: frame(FrameKind.RECORD, b"0" * 100)[:-1],
    "more pages than can be": lambda: frame(FrameKind.PROGRESS, encode_progress(9, 2**32 - 1)),
    "a record that unpacks to 1.5 GB": lambda: record(TOO_LARGE["1.5 GB of text"]()),
    "a record of 3,000,000 sections": lambda: record(TOO_LARGE["3,000,000 sections"]()),
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pipe]:
    """A server of a document for each lie."""
    folder = tmp_path_factory.mktemp("served")
    for name, lie in LIES.items():
        (folder / f"{name}.pdf").write_bytes(lie())
    environment = lying_workers(tmp_path_factory.mktemp("lies") / "program")
    cache = str(tmp_path_factory.mktemp("cache"))
    with session(folder, SHED_CACHE=cache, SHED_SECONDS="5", **environment) as pipe:
        yield pipe


def test_a_record_is_kept_whatever_follows_instead_of_its_index(tmp_path: Path) -> None:
    folder, answer = tmp_path / "served", record(SMALL)
    folder.mkdir()
    (folder / "nothing.pdf").write_bytes(answer)
    (folder / "bytes.pdf").write_bytes(answer + b"\xff" * 100)
    (folder / "error.pdf").write_bytes(answer + error("no index"))
    (folder / "index.pdf").write_bytes(answer + frame(FrameKind.INDEX, b"0" * 100))
    environment = lying_workers(tmp_path / "program")
    with session(folder, SHED_CACHE=str(tmp_path / "cache"), SHED_SECONDS="5", **environment) as p:
        found = p.call("search", query="harbour")
        listed = p.call("list_documents")

    assert "bytes.pdf: the process" in found
    assert "3 documents not readable either" in found
    assert listed.count("1 page") == 4


@pytest.mark.parametrize("lie", LIES)
def test_a_lie_is_one_short_error_and_the_server_goes_on(lie: str, server: Pipe) -> None:
    result = server.result(tool_call(1, "get_toc", document=f"{lie}.pdf"))
    server.send(request(2, "resources/read", uri=f"shed://{quote(lie)}.pdf/toc"))
    refusal = server.receive()

    text = result["content"][0]["text"]
    assert result["isError"]
    assert text.startswith("Error executing tool get_toc: ")
    assert len(text) <= MAX_ERROR_CHARS
    assert text.isprintable()
    assert refusal["error"]["message"].isprintable()
    assert peak_bytes(server.pid) < 200 * MIB
    assert server.result(request(3, "ping")) == {}
