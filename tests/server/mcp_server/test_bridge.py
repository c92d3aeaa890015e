"""The last net: what cannot be sent becomes an error, and an error is one short line."""

from typing import Any, cast

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
