"""The tools through a real client in memory, in both protocol eras."""

import base64
import json

import pytest
from mcp import Client

from shed_core.installation import REPOSITORY
from shed_server.answers.formatting import NOTICE
from shed_server.mcp_server.app import create_app
from shed_server.mcp_server.instructions import INSTRUCTIONS
from tests import documents
from tests.server.mcp_server.tool_calls import ask, error_of

pytestmark = pytest.mark.anyio
TOOLS = ["list_documents", "get_toc", "read_section", "search", "rows", "grep", "check"]
TOOLS += ["compare", "view_page"]


async def test_the_tools_are_few_short_and_known_to_be_harmless(client):
    tools = (await client.list_tools()).tools
    dumps = [t.model_dump(by_alias=True, exclude_none=True) for t in tools]
    wire = json.dumps(dumps, separators=(",", ":"))

    assert [t.name for t in tools] == TOOLS
    assert len(wire) < 5_632
    for tool in tools:
        hints = tool.annotations
        assert (hints.read_only_hint, hints.open_world_hint) == (True, False)
        assert hints.title
        assert tool.output_schema is None
        assert tool.input_schema["additionalProperties"] is False
        assert all(p["type"] for p in tool.input_schema["properties"].values())


async def test_a_client_that_hides_tools_shows_four_and_finds_the_others(client):
    tools = (await client.list_tools()).tools
    shown = {tool.name for tool in tools if tool.meta.get("anthropic/alwaysLoad")}

    assert shown == {"get_toc", "read_section", "search", "rows"}
    assert all(t.meta["anthropic/searchHint"] for t in tools if t.name not in shown)


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
    assert "2.1.1 Labor" in section
    assert "2.1.2 Material" not in section
    assert documents.BODY[0].split()[0] in section


async def test_a_search_crosses_a_line_break_and_leads_to_a_section(client):
    text = await ask(client, "grep", document="report.pdf", pattern="good order. It asked")
    prefix = next(line for line in text.splitlines() if " | " in line).split(" | ")[0]

    assert "good order. It asked" in text
    assert await ask(client, "read_section", document="report.pdf", prefix=prefix)


async def test_going_on_with_cursors_ends(client):
    arguments, numbers = {"document": "*", "pattern": r"\w+", "max_chars": 1_000}, []
    while True:
        text = await ask(client, "grep", **arguments)
        numbers.append(text.splitlines()[0])
        assert len(text) <= 1_200
        if "cursor=" not in text:
            break
        arguments["cursor"] = text.rpartition('cursor="')[2].split('"')[0]

    assert len(numbers) == len(set(numbers)) > 1


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
        ("get_toc", {"document": "xyz"}, "named 'xyz'; there is, for example, 'damaged.pdf', "),
        ("get_toc", {"document": "../report.pdf"}, "list_documents"),
        ("get_toc", {}, "list_documents"),
        ("get_toc", {"document": "damaged.pdf"}, "cannot be opened"),
        ("get_toc", {"document": "locked.pdf"}, "password"),
        ("read_section", {"document": "report.pdf", "prefix": "9.9"}, "nearest section"),
        ("grep", {"document": "report.pdf", "pattern": "("}, "missing )"),
        ("grep", {"document": "report.pdf", "pattern": " "}, "empty or blank"),
        ("grep", {"document": "plain.pdf", "pattern": r"([\w\s]|[\w\s]{2})+[:;]"}, "was stopped"),
        ("grep", {"document": "report.pdf", "pattern": "a", "cursor": "zzz"}, "without a cursor"),
        (
            "get_toc",
            {"documnet": "report.pdf"},
            "its arguments are document, prefix, depth, match, kind, batches, cursor, max_chars",
        ),
        ("get_toc", {"document": "report.pdf", "depth": 0}, "at least 1"),
        ("grep", {"pattern": "x", "max_chars": 99_999}, "at most 48000"),
        ("get_toc", {"document": "report.pdf", "depth": "two"}, "a whole number, not 'two'"),
        ("get_toc", {"document": ["a.pdf"]}, "text in quotation marks, not ['a.pdf']"),
        ("read_section", {"document": "report.pdf"}, "argument prefix (Prefixes or titles"),
        ("read_section", {"prefix": 3.1}, "text in quotation marks, not 3.1"),
        ("grep", {"pattern": "x", "ignore_case": "yes"}, "true or false, not 'yes'"),
        ("view_page", {"document": "report.pdf", "page": 99}, "has pages 1 to 4"),
        ("view_page", {"document": "report.pdf"}, "no page was named"),
        (
            "get_table",
            {},
            f"the tools are {', '.join(TOOLS)}",
        ),
    ],
)
async def test_an_error_names_the_next_step(client, tool, arguments, says):
    text = await error_of(client, tool, **arguments)

    assert says in text
    assert len(text) < 600
    assert "Traceback" not in text


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [("search", {"query": "sea"}), ("grep", {"pattern": "sea"}), ("check", {"quote": "the sea"})],
)
async def test_a_setting_of_embeddings_that_cannot_be_used_is_said(
    served, monkeypatch, tool, arguments
):
    monkeypatch.setenv("SHED_EMBED_URL", "ftp://localhost")
    async with Client(create_app(*served)) as client:
        message = await error_of(client, tool, **arguments)

    assert "SHED_EMBED_URL='ftp://localhost' is no http:// or https:// address" in message
    assert "Ask the user to correct SHED_EMBED_URL" in message


async def test_a_page_is_shown_as_an_image_with_a_caption(client):
    result = await client.call_tool("view_page", {"document": "report.pdf", "page": 3})
    caption, image = result.content

    assert caption.text.startswith("report.pdf, p. 3 of 4, begins in ")
    assert NOTICE in caption.text
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert (image.mime_type, result.is_error) == ("image/png", False)


async def test_a_page_begins_in_the_section_whose_header_is_below_its_running_head(client):
    result = await client.call_tool("view_page", {"document": "report.pdf", "page": 3})

    assert "p. 3 of 4, begins in 3 | 2 Findings. " in result.content[0].text


async def test_the_pages_of_a_section_are_shown_a_few_at_a_time(client):
    result = await client.call_tool("view_page", {"document": "long.pdf", "prefix": "1"})

    assert [block.type for block in result.content] == ["text", "image"] * 3 + ["text"]
    assert result.content[-1].text == (
        '[The section goes on to p. 4. Go on with view_page(document="long.pdf", page=4)]'
    )


@pytest.mark.parametrize(
    ("tool", "written", "meant"),
    [
        ("get_toc", {"depth": "1"}, {"depth": 1}),
        ("get_toc", {"depth": 1.0}, {"depth": 1}),
        ("read_section", {"prefix": 2}, {"prefix": "2"}),
        (
            "grep",
            {"pattern": "Labor", "ignore_case": "False"},
            {"pattern": "Labor", "ignore_case": False},
        ),
    ],
)
async def test_a_value_of_another_type_is_taken_for_what_it_means(client, tool, written, meant):
    assert await ask(client, tool, document="report.pdf", **written) == (
        await ask(client, tool, document="report.pdf", **meant)
    )


async def test_null_stands_for_an_argument_left_out(client):
    with_nulls = {"document": "report.pdf", "prefix": None, "depth": None, "cursor": None}

    assert await ask(client, "get_toc", **with_nulls) == (
        await ask(client, "get_toc", document="report.pdf")
    )


async def test_an_argument_that_is_null_is_left_out(client):
    given = {"document": "report.pdf", "pattern": "Labor"}
    absent = dict.fromkeys(("prefix", "ignore_case", "exact", "context", "cursor", "max_chars"))

    assert "Labor" in await ask(client, "grep", **given, **absent)


@pytest.mark.parametrize("pattern", ["{}", '{"a": [1]}', "[]"])
async def test_text_that_is_json_is_text(client, pattern: str):
    assert "No served document matches" in await ask(client, "list_documents", pattern=pattern)
    assert f"no section has the title {pattern!r}" in await error_of(
        client, "get_toc", document="report.pdf", prefix=pattern
    )


async def test_the_server_has_an_icon_and_a_website(served):
    async with Client(create_app(*served), mode="legacy") as client:
        server = client.session.initialize_result.server_info

    [icon] = server.icons
    assert base64.b64decode(icon.src.partition(",")[2]).startswith(b"<svg")
    assert server.website_url == REPOSITORY


async def test_lists_that_never_change_may_be_cached(served):
    async with Client(create_app(*served), mode="2026-07-28") as client:
        lists = [await client.list_tools(), await client.list_resource_templates()]
        changing = await client.list_resources()

    assert {(one.ttl_ms, one.cache_scope) for one in lists} == {(3_600_000, "public")}
    assert changing.ttl_ms == 0
