"""Several clients at once, and a call that is cancelled while a document is read."""

import os
import re

import anyio
import pytest
from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests import documents
from tests.server.long_documents import many_pages
from tests.server.mcp_server.tool_calls import ERAS, ask
from tests.server.processes import wait_until, workers

pytestmark = pytest.mark.anyio


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


async def test_a_tool_that_was_added_later_can_be_called(tmp_path):
    settings = Settings(paths=(tmp_path,), cache=tmp_path / "cache")
    library = Library(settings)
    server = create_app(library, settings)
    server.add_tool(_answer, name="later", structured_output=False)
    async with Client(server) as client:
        answer = await ask(client, "later")
    library.close()

    assert answer == "an answer"


def _answer() -> str:
    return "an answer"


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
