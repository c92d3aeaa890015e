"""Calls about several documents that cases do not describe: handles, sizes, and older caches."""

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from mcp import Client

from shed_server.cache.disk_cache import SUMMARY
from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.server.folders import write_folder
from tests.server.mcp_server.tool_calls import ask

pytestmark = pytest.mark.anyio
DOCUMENTS = """acme.md:
  # Report 2022 ¶ ## Legal Proceedings ¶ One suit is open. ¶ ## Costs ¶ Few.
c.md:
  FORM 10-Q ¶ For the quarterly period ended March 31, 2022 ¶ Bolt Corporation
  (Exact name of registrant) ¶ # Legal Proceedings ¶ The suit is open.
for <n> in 1-2:
  b <n>.md:
    # Report
    for <m> in 1-25:
      ## b <n>.md, {a title ×8} <m> ¶ Text.
for <n> in 1-2:
  long <n>.md:
    # Risks
    for <m> in 1-1700:
      Risk <m> of <n> may harm us greatly. ¶
for <n> in 1-2:
  short <n>.md:
    # Risks
    for <m> in 1-300:
      Risk <m> of <n> may harm us greatly. ¶"""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    write_folder(tmp_path / "served", DOCUMENTS.split("\n"))
    settings = Settings(paths=(tmp_path / "served",), cache=tmp_path / "cache")
    with closing(Library(settings)) as library:
        yield library


@pytest.fixture
async def client(library: Library) -> AsyncIterator[Client]:
    async with Client(create_app(library, library._settings)) as client:
        yield client


async def test_contents_of_several_documents_have_twice_the_room_of_one(client):
    several = await ask(client, "get_toc", document="b*")

    assert several.count(", a title") == 50
    assert 3_000 < len(several) <= 6_000


async def test_a_call_gets_as_much_of_several_documents_as_it_asks_for_unless_they_are_long(client):
    call = {"prefix": "risks", "max_chars": 24_000}

    shorter = await ask(client, "read_section", document="short*", **call)
    long = await ask(client, "read_section", document="long*", **call)

    assert 10_000 < len(shorter) <= 24_000
    assert "More follows" not in shorter
    assert "Digest of a long text" in long.split("\n")[0]


async def test_a_handle_tells_what_was_not_shown(client):
    within = {"document": "acme.md"}

    first = await ask(client, "read_section", **within, prefix="1.2", read="new")
    handle = re.search(r'\[all of it was shown; read="(.+)"\]$', first)[1]
    second = await ask(client, "read_section", **within, prefix="1", read=handle)
    contents = await ask(client, "get_toc", **within, read=handle)
    without = await ask(client, "get_toc", **within)

    assert "[all of it was shown; " in second
    shown = [line for line in contents.split("\n") if line.endswith("100 % shown)")]
    assert [line.partition(" (")[0] for line in shown] == ["1.2 | Costs"]
    assert contents.endswith(" % of it was not shown]")
    assert "shown" not in without


async def test_facts_of_a_document_that_was_read_before_they_were_kept_are_found(library, client):
    await ask(client, "search", query="suit")
    for document in library.served():
        for key in document.keys:
            library.cache.put(SUMMARY, key, b'{"pages": 1}')

    chosen = await ask(client, "list_documents", pattern="form:10-Q")

    assert chosen.startswith("1 document:\nc.md (")
