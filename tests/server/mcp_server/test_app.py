"""The server through a real client in memory, in both protocol eras."""

import base64
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator

import anyio
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import PromptReference, ResourceTemplateReference

from shed_server.answers.formatting import NOTICE
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.mcp_server.instructions import INSTRUCTIONS
from shed_server.settings import Settings
from tests import documents
from tests.server.long_documents import many_pages
from tests.server.processes import wait_until, workers

pytestmark = pytest.mark.anyio
ERAS = ("legacy", "2026-07-28")
TOOLS = ["list_documents", "get_toc", "read_section", "grep", "view_page"]
TOC = ResourceTemplateReference(type="ref/resource", uri="shed://{document}/toc")
SECTION = ResourceTemplateReference(type="ref/resource", uri="shed://{document}/section/{prefix}")


@pytest.fixture(scope="module")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Library, Settings]]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "signed deals").mkdir()
    for name, data in {
        "report.pdf": documents.report(),
        "long.pdf": documents.long_section(),
        "signed deals/nda.pdf": documents.contract(),
        "plain.pdf": documents.plain_text(),
        "scanned.pdf": documents.scanned(),
        "damaged.pdf": documents.damaged(),
        "locked.pdf": documents.encrypted(),
    }.items():
        (folder / name).write_bytes(data)
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"), max_chars=2_000)
    library = Library(settings)
    yield library, settings
    library.close()


@pytest.fixture(params=ERAS)
async def client(
    request: pytest.FixtureRequest, served: tuple[Library, Settings]
) -> AsyncIterator[Client]:
    async with Client(create_app(*served), mode=request.param) as client:
        yield client


async def ask(client: Client, tool: str, **arguments: object) -> str:
    """Return the text of a tool's answer."""
    result = await client.call_tool(tool, arguments)

    assert not result.is_error, result.content
    assert result.structured_content is None
    return result.content[0].text


async def complaint(client: Client, tool: str, **arguments: object) -> str:
    """Return the text of a tool's error."""
    result = await client.call_tool(tool, arguments)

    assert result.is_error
    return result.content[0].text


async def test_the_tools_are_few_short_and_known_to_be_harmless(client):
    tools = (await client.list_tools()).tools
    wire = json.dumps([t.model_dump(by_alias=True, exclude_none=True) for t in tools])

    assert [t.name for t in tools] == TOOLS
    assert len(wire) < 4_096
    for tool in tools:
        hints = tool.annotations
        assert (hints.read_only_hint, hints.idempotent_hint, hints.open_world_hint) == (
            True,
            True,
            False,
        )
        assert tool.title
        assert tool.output_schema is None
        assert tool.input_schema["additionalProperties"] is False
        assert all(p["type"] for p in tool.input_schema["properties"].values())


async def test_the_instructions_are_short_and_name_every_tool(client):
    if client.session.initialize_result is not None:
        assert client.session.initialize_result.instructions == INSTRUCTIONS
    assert len(INSTRUCTIONS) < 2_000
    assert all(tool.name in INSTRUCTIONS for tool in (await client.list_tools()).tools)


async def test_an_agent_finds_its_way_from_the_list_to_a_section(client):
    listed = await ask(client, "list_documents", pattern="report")
    contents = await ask(client, "get_toc", document="report.pdf")
    [line] = [line for line in contents.splitlines() if "2.1.1 Labor" in line]
    section = await ask(client, "read_section", document="report.pdf", prefix=line.split(" | ")[0])

    assert "report.pdf" in listed
    assert NOTICE in contents
    assert "2.1.1 Labor" in section
    assert "2.1.2 Material" not in section
    assert documents.BODY[0].split()[0] in section


async def test_a_search_crosses_a_line_break_and_leads_to_a_section(client):
    text = await ask(client, "grep", document="report.pdf", pattern="good order. It asked")
    prefix = next(line for line in text.splitlines() if line.startswith("#")).split(", ")[1]

    assert ">>good order.\nIt asked<<" in text
    assert await ask(client, "read_section", document="report.pdf", prefix=prefix.split(" | ")[0])


async def test_going_on_with_cursors_ends(client):
    arguments, numbers = {"document": "report.pdf", "pattern": "committee"}, []
    while True:
        text = await ask(client, "grep", **arguments)
        numbers += [line.split()[0] for line in text.splitlines() if line.startswith("#")]
        assert len(text) <= 2_000
        if "cursor=" not in text:
            break
        arguments["cursor"] = text.rpartition('cursor="')[2].split('"')[0]

    assert len(numbers) == len(set(numbers)) > 2


async def test_a_call_may_ask_for_a_longer_answer(client):
    short = await ask(client, "read_section", document="plain.pdf", prefix="0")
    long = await ask(client, "read_section", document="plain.pdf", prefix="0", max_chars=9_000)
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}

    assert len(short) <= 2_000 < len(long)
    assert tools["read_section"].meta["anthropic/maxResultSizeChars"] > 48_000


async def test_names_with_folders_and_blanks_work(client):
    assert "Definitions" in await ask(client, "get_toc", document="signed deals/nda.pdf")


async def test_a_document_without_headers_is_read_as_section_0(client):
    assert "0 | The whole text" in await ask(client, "get_toc", document="plain.pdf")
    assert "committee" in await ask(client, "read_section", document="plain.pdf", prefix="0")


async def test_a_scanned_document_says_that_it_has_no_text(client):
    assert "Note: " in await ask(client, "get_toc", document="scanned.pdf")


@pytest.mark.parametrize(
    ("tool", "arguments", "says"),
    [
        ("get_toc", {"document": "reprot.pdf"}, "'report.pdf'"),
        ("get_toc", {"document": "../report.pdf"}, "list_documents"),
        ("get_toc", {}, "list_documents"),
        ("get_toc", {"document": "damaged.pdf"}, "cannot be opened"),
        ("get_toc", {"document": "locked.pdf"}, "password"),
        ("read_section", {"document": "report.pdf", "prefix": "9.9"}, "nearest section"),
        ("grep", {"document": "report.pdf", "pattern": "("}, "missing )"),
        ("grep", {"document": "plain.pdf", "pattern": r"([\w\s]|[\w\s]{2})+[:;]"}, "was stopped"),
        ("grep", {"document": "report.pdf", "pattern": "a", "cursor": "zzz"}, "without a cursor"),
        (
            "get_toc",
            {"documnet": "report.pdf"},
            "its arguments are document, prefix, depth, cursor, max_chars",
        ),
        ("get_toc", {"document": "report.pdf", "depth": 0}, "at least 1"),
        ("grep", {"pattern": "x", "max_chars": 99_999}, "at most 48000"),
        ("get_toc", {"document": "report.pdf", "depth": "two"}, "a whole number, not 'two'"),
        ("get_toc", {"document": 7}, "text in quotation marks, not 7"),
        ("read_section", {"document": "report.pdf"}, "needs the argument prefix"),
        ("read_section", {"prefix": 3.1}, "text in quotation marks, not 3.1"),
        ("grep", {"pattern": "x", "ignore_case": "yes"}, "true or false, not 'yes'"),
        ("view_page", {"document": "report.pdf", "page": 99}, "a page from 1 to 4"),
        ("view_page", {"document": "report.pdf"}, "no page was named"),
        ("get_table", {}, "the tools are list_documents, get_toc, read_section, grep, view_page"),
    ],
)
async def test_an_error_names_the_next_step(client, tool, arguments, says):
    text = await complaint(client, tool, **arguments)

    assert says in text
    assert len(text) < 600
    assert "Traceback" not in text


async def test_a_page_is_shown_as_an_image_with_a_caption(client):
    result = await client.call_tool("view_page", {"document": "report.pdf", "page": 3})
    caption, image = result.content

    assert caption.text.startswith("report.pdf, p. 3 of 4, begins in ")
    assert NOTICE in caption.text
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert (image.mime_type, result.is_error) == ("image/png", False)


async def test_the_pages_of_a_section_are_shown_a_few_at_a_time(client):
    result = await client.call_tool("view_page", {"document": "long.pdf", "prefix": "1"})

    assert [block.type for block in result.content] == ["text", "image"] * 3 + ["text"]
    assert result.content[-1].text == (
        '[The section goes on to p. 4. Go on with view_page(document="long.pdf", page=4)]'
    )


async def test_null_stands_for_an_argument_left_out(client):
    with_nulls = {"document": "report.pdf", "prefix": None, "depth": None, "cursor": None}

    assert await ask(client, "get_toc", **with_nulls) == (
        await ask(client, "get_toc", document="report.pdf")
    )


async def test_resources_mirror_the_tools(client):
    templates = (await client.list_resource_templates()).resource_templates
    toc = await client.read_resource("shed://signed%20deals%2Fnda.pdf/toc")
    section = await client.read_resource("shed://report.pdf/section/1")

    assert [t.uri_template for t in templates] == [TOC.uri, SECTION.uri]
    assert toc.contents[0].text == await ask(client, "get_toc", document="signed deals/nda.pdf")
    assert section.contents[0].text == (
        await ask(client, "read_section", document="report.pdf", prefix="1")
    )


@pytest.mark.parametrize("uri", ["shed://report.pdf/section/99", "shed://..%2Freport.pdf/toc"])
async def test_a_resource_that_is_not_there_names_the_next_step(client, uri):
    with pytest.raises(MCPError, match=r"Call (get_toc|list_documents)"):
        await client.read_resource(uri)


async def test_the_prompt_teaches_the_method(client):
    arguments = {"question": "What did labor cost?", "document": "report.pdf"}
    [message] = (await client.get_prompt("ask", arguments)).messages

    assert "What did labor cost?" in message.content.text
    assert all(tool in message.content.text for tool in ("get_toc", "read_section", "grep"))


async def test_documents_and_prefixes_are_completed(client):
    await ask(client, "get_toc", document="report.pdf")
    names = await client.complete(TOC, {"name": "document", "value": "NDA"})
    prompt = PromptReference(type="ref/prompt", name="ask")
    for_prompt = await client.complete(prompt, {"name": "document", "value": "rep"})
    prefixes = await client.complete(
        SECTION, {"name": "prefix", "value": "1"}, context_arguments={"document": "report.pdf"}
    )

    assert names.completion.values == ["signed deals/nda.pdf"]
    assert for_prompt.completion.values == ["report.pdf"]
    assert prefixes.completion.values
    assert all(value.startswith("1") for value in prefixes.completion.values)


async def test_two_clients_that_ask_for_the_same_new_document_get_the_same_answer(tmp_path):
    (tmp_path / "new.pdf").write_bytes(documents.two_columns())
    settings = Settings(paths=(tmp_path,), cache=tmp_path / "cache")
    library = Library(settings)
    answers: list[str] = []

    async def one() -> None:
        async with Client(create_app(library, settings), mode="legacy") as client:
            answers.append(await ask(client, "get_toc"))

    async with anyio.create_task_group() as clients:
        for _ in range(2):
            clients.start_soon(one)
    library.close()

    assert answers[0] == answers[1]


@pytest.mark.parametrize("era", ERAS)
async def test_a_long_reading_reports_progress_and_ends_when_it_is_cancelled(tmp_path, era):
    (tmp_path / "long.pdf").write_bytes(many_pages())
    (tmp_path / "short.pdf").write_bytes(documents.report())
    library = Library(settings := Settings(paths=(tmp_path,), cache=tmp_path / "cache"))
    others = set(workers(os.getpid()))
    messages: list[str | None] = []
    async with Client(create_app(library, settings), mode=era) as client:
        with anyio.CancelScope() as scope:

            async def report(_done: float, _total: float | None, message: str | None) -> None:
                messages.append(message)
                scope.cancel()

            await client.call_tool("get_toc", {"document": "long.pdf"}, progress_callback=report)

        is_idle = await anyio.to_thread.run_sync(
            wait_until, lambda: not set(workers(os.getpid())) - others
        )
        answer = await ask(client, "get_toc", document="short.pdf")
    library.close()

    assert re.fullmatch(r"read \d+ of \d+ pages", messages[0])
    assert is_idle, "the worker goes on reading for nobody"
    assert "2.1.1 Labor" in answer


def test_the_server_loads_no_parser_and_no_terminal():
    code = (
        "import sys, shed_server.mcp_server.app; "
        "print([m for m in ('pymupdf', 'typer', 'rich') if m in sys.modules])"
    )
    command = [sys.executable, "-c", code]

    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "[]\n"
