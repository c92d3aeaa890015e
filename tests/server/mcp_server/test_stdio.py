"""The server as its own process, over a real pipe, in both protocol eras."""

import json
import os
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from pathlib import Path

import pytest
from mcp import Client, StdioServerParameters

from tests import documents
from tests.server.long_documents import many_pages
from tests.server.mcp_server.pipes import INITIALIZED, initialize, tool_call
from tests.server.processes import children, runs, wait_until, workers

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("started_processes")]
VERSIONS = {"legacy": "2025-11-25", "auto": "2026-07-28"}
AWKWARD = "-Ünterlagen 10% (Entwurf)\n#2.pdf"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "my documents"
    folder.mkdir()
    (folder / "report.pdf").write_bytes(documents.report())
    (folder / AWKWARD).write_bytes(documents.contract())
    return folder


def server(folder: Path) -> StdioServerParameters:
    return StdioServerParameters(
        command=sys.executable,
        args=["-m", "shed_server", "serve", str(folder)],
        env={"SHED_CACHE": os.environ["SHED_CACHE"], "SHED_MAX_CHARS": "3000"},
    )


@pytest.fixture(params=VERSIONS)
async def client(request: pytest.FixtureRequest, folder: Path) -> AsyncIterator[Client]:
    async with Client(server(folder), mode=request.param) as client:
        assert client.protocol_version == VERSIONS[request.param]
        yield client


async def ask(client: Client, tool: str, **arguments: object) -> str:
    result = await client.call_tool(tool, arguments)

    assert not result.is_error, result.content
    return result.content[0].text


async def test_every_tool_answers_over_a_pipe(client):
    assert len((await client.list_tools()).tools) == 9
    assert "report.pdf (not read yet)" in await ask(client, "list_documents")
    contents = await ask(client, "get_toc", document="report.pdf")
    prefix = next(line.split(" | ")[0] for line in contents.splitlines() if "1.1 Scope" in line)
    assert "1.1 Scope" in await ask(client, "read_section", document="report.pdf", prefix=prefix)
    assert "Labor" in await ask(client, "grep", document="report.pdf", pattern="labor")
    assert "report.pdf (" in await ask(client, "list_documents", pattern="rep*")
    assert "report.pdf, " in await ask(client, "search", query="costs of labor")
    assert "no such row" in await ask(client, "rows", label="labor costs of the year")
    assert "report.pdf, " in await ask(client, "check", quote="asked for a longer report on costs")
    same = await ask(client, "compare", documents="report.pdf; report.pdf", prefix="costs")
    assert "report.pdf -> report.pdf: no change in 3 sections" in same
    draft = '"It asked for a longer report on costs" (report.pdf, p. 1), 4,711 in all (p. 1).'
    shown = await ask(client, "check", draft=draft, document="report.pdf")
    assert shown.startswith("2 statements: 1 found, 1 not in the document.\n")


async def test_a_name_of_any_characters_can_be_asked_for_also_after_an_error(client):
    listed = (await ask(client, "list_documents")).splitlines()[1]
    name = listed.removesuffix(" (not read yet)")
    refused = await client.call_tool("get_toc", {"document": "Unterlagen 10% (Entwurf) #3.pdf"})
    missing = await client.call_tool("get_toc", {"document": "missing.pdf"})

    assert name.startswith("-Ünterlagen 10% (Entwurf)")
    assert r"(Entwurf)\n#2.pdf" in name
    assert f"nearest names are '{name}'" in refused.content[0].text
    assert missing.is_error
    assert "'report.pdf'" in missing.content[0].text
    assert await ask(client, "get_toc", document="report.pdf")
    assert "Definitions" in await ask(client, "get_toc", document=name)
    assert "Definitions" in await ask(client, "get_toc", document=AWKWARD)


async def test_a_folder_that_gains_and_loses_files_is_listed_as_it_is(client, folder):
    (folder / "new.pdf").write_bytes(documents.plain_text())
    (folder / "report.pdf").unlink()
    listed = await ask(client, "list_documents")

    assert "new.pdf" in listed
    assert "report.pdf" not in listed


async def test_the_server_ends_with_its_client(folder):
    before = set(children(os.getpid()))
    async with Client(server(folder), mode="legacy") as client:
        await ask(client, "get_toc", document="report.pdf")
        own = set(children(os.getpid())) - before
        helpers = {helper for process in own for helper in children(process)}

    assert len(own) == 1
    assert helpers
    assert wait_until(lambda: not own & set(children(os.getpid())))
    assert wait_until(lambda: not any(Path(f"/proc/{helper}").exists() for helper in helpers))


def test_a_client_that_leaves_in_the_middle_of_a_long_reading_ends_the_work(tmp_path):
    (tmp_path / "long.pdf").write_bytes(many_pages())
    command = [sys.executable, "-m", "shed_server", "serve", str(tmp_path)]
    calls = [initialize("2025-11-25"), INITIALIZED, tool_call(1, "get_toc")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        for call in calls:
            server.stdin.write(json.dumps(call).encode() + b"\n")
        server.stdin.flush()
        has_begun = wait_until(lambda: bool(workers(server.pid)))
        left = [*children(server.pid), *workers(server.pid)]
        server.stdin.close()
        status = server.wait(timeout=20)

    assert has_begun
    assert status == 0
    assert wait_until(lambda: not any(map(runs, left)))


def test_a_client_that_reads_no_more_ends_the_server_without_a_word(folder):
    command = [sys.executable, "-m", "shed_server", "serve", str(folder)]
    listing = json.dumps(tool_call(1, "list_documents"))
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as server:
        for line in (json.dumps(initialize("2025-11-25")), json.dumps(INITIALIZED), listing):
            server.stdin.write(f"{line}\n")
        server.stdin.flush()
        answers = server.stdout.readline(), server.stdout.readline()
        server.stdout.close()
        with suppress(BrokenPipeError):  # it may have ended at the first of these
            for _ in range(20):
                server.stdin.write(f"{listing}\n")
                server.stdin.flush()
        with suppress(BrokenPipeError):
            server.stdin.close()
        said = server.stderr.read()

    assert "report.pdf" in answers[1]
    assert (said, server.returncode) == ("", 0)
