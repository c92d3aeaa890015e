"""Resources, the prompt and completions, through a client in memory, in both protocol eras."""

from contextlib import closing
from datetime import UTC, datetime

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from mcp_types import INTERNAL_ERROR, INVALID_PARAMS, PromptReference, ResourceTemplateReference

from shed_server.errors import DocumentStoreError
from shed_server.library.library import Library
from shed_server.library.listings import Listings
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests import documents
from tests.server.mcp_server.tool_calls import ask

pytestmark = pytest.mark.anyio
TOC = ResourceTemplateReference(type="ref/resource", uri="shed://{document}/toc")
SECTION = ResourceTemplateReference(type="ref/resource", uri="shed://{document}/section/{prefix}")


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
    with pytest.raises(MCPError, match=r"Call (get_toc|list_documents)") as caught:
        await client.read_resource(uri)

    assert caught.value.code == INVALID_PARAMS  # and no error of the server


async def test_a_resource_that_cannot_be_read_is_an_error_of_the_server(client):
    with pytest.raises(MCPError, match="cannot be opened") as caught:
        await client.read_resource("shed://damaged.pdf/toc")

    assert caught.value.code == INTERNAL_ERROR


async def test_the_prompt_teaches_the_method(client):
    arguments = {"question": "What did labor cost?", "document": "report.pdf"}
    [message] = (await client.get_prompt("ask", arguments)).messages

    assert "What did labor cost?" in message.content.text
    assert all(tool in message.content.text for tool in ("get_toc", "read_section", "grep"))


@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("tell", {}, "there is no prompt 'tell'; the prompts are ask"),
        ("ask", {}, "ask needs the argument question"),
        ("ask", {"question": "Who?", "file": "a.pdf"}, "its arguments are question, document"),
    ],
)
async def test_a_prompt_that_cannot_be_given_says_what_is_wrong(client, name, arguments, error):
    with pytest.raises(MCPError, match=error) as caught:
        await client.get_prompt(name, arguments)

    assert caught.value.code == INVALID_PARAMS  # and no error of the server


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


async def test_a_store_that_does_not_answer_completes_nothing(served):
    class Away(Library):
        def names(self) -> list[str]:
            raise DocumentStoreError("s3://filings cannot be read: no answer")

    _, settings = served
    with closing(Away(settings)) as library:
        async with Client(create_app(library, settings)) as client:
            names = await client.complete(TOC, {"name": "document", "value": "NDA"})

    assert names.completion.values == []


async def test_a_completion_finds_names_and_titles_as_the_tools_do(client):
    await ask(client, "get_toc", document="report.pdf")
    names = await client.complete(TOC, {"name": "document", "value": "Signed_Deals/N"})
    prefixes = await client.complete(
        SECTION, {"name": "prefix", "value": "MATER"}, context_arguments={"document": "REPORT"}
    )

    assert names.completion.values == ["signed deals/nda.pdf"]
    [prefix] = prefixes.completion.values
    assert "Material" in await ask(client, "get_toc", document="report", prefix=prefix)


async def test_documents_are_listed_as_resources_that_can_be_read(client):
    await ask(client, "get_toc", document="report.pdf")
    listed = {r.name: r for r in (await client.list_resources()).resources}
    report, deal = listed["report.pdf"], listed["signed deals/nda.pdf"]

    assert "4 pages" in report.description
    assert report.size == len(documents.report())
    assert datetime.fromisoformat(report.annotations.last_modified) <= datetime.now(UTC)
    assert deal.uri == "shed://signed%20deals%2Fnda.pdf/toc"
    for resource in (report, deal):
        text = (await client.read_resource(resource.uri)).contents[0].text
        assert text == await ask(client, "get_toc", document=resource.name)


async def test_a_list_of_resources_continues_after_the_last_one_even_if_that_is_gone(tmp_path):
    names = [f"{number:04} # ü%.txt" for number in range(1_001)]
    for name in names:
        (tmp_path / name).write_text("text")
    settings = Settings(paths=(tmp_path,), cache=tmp_path / ".cache")
    with closing(Library(settings)) as library:
        async with Client(create_app(library, settings)) as client:
            first = await client.list_resources()
            (tmp_path / names[499]).unlink()
            second = await client.list_resources(cursor=first.next_cursor)
            third = await client.list_resources(cursor=second.next_cursor)
            text = (await client.read_resource(third.resources[0].uri)).contents[0].text

    pages = [page.resources for page in (first, second, third)]
    assert [resource.name for page in pages for resource in page] == names
    assert third.next_cursor is None
    assert names[1000] in text


async def test_a_store_that_does_not_answer_is_an_error_of_the_list(served):
    class Away(Library):
        def list_documents(self, pattern: str = "*") -> Listings:
            raise DocumentStoreError(f"s3://filings/{pattern} cannot be read: no answer")

    _, settings = served
    with closing(Away(settings)) as library:
        async with Client(create_app(library, settings)) as client:
            with pytest.raises(MCPError, match="no answer"):
                await client.list_resources()
