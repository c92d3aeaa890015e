"""Calls in threads, and the last net: what cannot be sent becomes an error, of one short line."""

import threading
from typing import Any, cast

import anyio
import pytest
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import TextContent

from shed_core.errors import DamagedDocumentError
from shed_server.mcp_server.bridge import run

pytestmark = pytest.mark.anyio
NO_CONTEXT = cast(Any, None)  # progress is reported to it, and none of this takes that long


@pytest.mark.parametrize(
    "answer",
    ["text \ud800", [TextContent(type="text", text="a"), TextContent(type="text", text="\udfff")]],
)
async def test_an_answer_that_cannot_be_sent_is_a_typed_error(answer: object) -> None:
    with pytest.raises(ToolError, match="cannot be sent"):
        await run(lambda _caller: answer, NO_CONTEXT, ToolError)


async def test_an_error_is_one_short_line(anyio_backend: str) -> None:
    def fail(_caller: object) -> None:
        raise DamagedDocumentError("one\ntwo\ud800" + "x" * 10_000)

    with pytest.raises(ToolError) as caught:
        await run(fail, NO_CONTEXT, ToolError)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 450


async def test_cancelled_calls_leave_no_more_threads_at_work_than_others() -> None:
    may_end, begun = threading.Event(), list[object]()

    def work(caller: object) -> str:
        begun.append(caller)
        may_end.wait(20)
        return ""

    for n_before in range(41):
        async with anyio.create_task_group() as call:
            call.start_soon(run, work, NO_CONTEXT, ToolError)
            with anyio.move_on_after(0.5):
                while len(begun) == n_before:
                    await anyio.sleep(0.001)
            call.cancel_scope.cancel()
    may_end.set()
    await run(lambda _caller: "", NO_CONTEXT, ToolError)

    assert len(begun) == 40
