"""Calls of a client in memory about folders that cases describe."""

import asyncio
from contextlib import closing
from pathlib import Path

import pytest
from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests.server.calls import Calls, call_cases, call_of, check
from tests.server.folders import write_folder

ARGUMENTS = {
    "list_documents": "pattern",
    "get_toc": "document",
    "read_section": "prefix",
    "compare": "documents",
    "search": "query",
    "grep": "pattern",
    "check": "quote",
    "rows": "label",
}
"""The argument of each tool that stands behind its name."""

NUMBERS = ("depth", "batches", "max_chars", "after", "context")


@pytest.mark.parametrize("case", call_cases(Path(__file__).parent / "clients"))
def test_a_client_is_answered(case: Calls, tmp_path: Path):
    write_folder(tmp_path / "served", case.documents)
    settings = Settings(paths=(tmp_path / "served",), cache=tmp_path / "cache")
    with closing(Library(settings)) as library:

        async def answer(name: str, arguments: dict[str, object]) -> str:
            async with Client(create_app(library, settings)) as client:
                result = await client.call_tool(name, arguments)
                return f"{'Error: ' * result.is_error}{result.content[0].text}"

        def called(text: str) -> str:
            name, value, options = call_of(text)
            given = {key: int(one) if key in NUMBERS else one for key, one in options.items()}
            return asyncio.run(answer(name, {ARGUMENTS[name]: value} | given))

        check(case, called)
