"""Pages that take minutes to draw, seen by a client."""

import os

import anyio
import pytest
from mcp import Client

from shed_server.library.library import Library
from shed_server.mcp_server.app import create_app
from shed_server.settings import Settings
from tests import documents
from tests.adversarial_pdfs import masked_fills
from tests.server.mcp_server.tool_calls import ask
from tests.server.processes import linux, wait_until, workers

pytestmark = pytest.mark.anyio


@linux
async def test_other_documents_are_answered_while_pages_are_drawn_that_nobody_waits_for(tmp_path):
    (tmp_path / "slow.pdf").write_bytes(masked_fills(20_000))
    (tmp_path / "short.pdf").write_bytes(documents.report())
    library = Library(settings := Settings(paths=(tmp_path,), cache=tmp_path / "cache", jobs=2))
    library.open("slow.pdf")
    others = set(workers(os.getpid()))

    def is_idle() -> bool:
        return not set(workers(os.getpid())) - others

    async with Client(create_app(library, settings), mode="legacy") as client:
        async with anyio.create_task_group() as calls:
            for _ in range(4):
                calls.start_soon(client.call_tool, "view_page", {"document": "slow.pdf", "page": 1})
            assert await anyio.to_thread.run_sync(wait_until, lambda: not is_idle())
            meanwhile = await ask(client, "get_toc", document="short.pdf")
            draws_on = not is_idle()
            calls.cancel_scope.cancel()
        ends = await anyio.to_thread.run_sync(wait_until, is_idle)
    library.close()

    assert "2.1.1 Labor" in meanwhile
    assert draws_on
    assert ends, "the worker goes on drawing for nobody"
