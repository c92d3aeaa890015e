"""Calls that wait for a document take no thread, and one thread reads for all of them."""

import threading
from typing import Any, cast

import anyio
import pytest
from mcp.server.mcpserver.exceptions import ToolError

from shed_core.errors import LimitError
from shed_server.mcp_server.bridge import run
from shed_server.workers.caller import Caller, UnreadError

pytestmark = pytest.mark.anyio
NO_CONTEXT = cast(Any, None)  # progress is reported to it, and none of this takes that long
N_CALLS = 60  # more than there are threads


class Document:
    """A document that takes until `may_end` is set to be read. callers: of each reading."""

    def __init__(self, error: Exception | None = None) -> None:
        self.may_end, self.callers = threading.Event(), list[Caller]()
        self.is_read, self.n_asked, self._error = False, 0, error

    def read(self, name: str, caller: Caller) -> None:
        self.callers.append(caller)
        while not self.may_end.wait(0.01):
            caller.check()
        if self._error:
            raise self._error
        self.is_read = True

    def answer(self, caller: Caller) -> str:
        if not self.is_read:
            assert not caller.may_wait
            self.n_asked += 1
            raise UnreadError("a.pdf", self.read)
        return "answer"


async def test_calls_that_wait_for_a_document_keep_no_thread_from_others() -> None:
    document, answers = Document(), list[str]()

    async def call() -> None:
        answers.append(await run(document.answer, NO_CONTEXT, ToolError))

    async with anyio.create_task_group() as calls:
        for _ in range(N_CALLS):
            calls.start_soon(call)
        with anyio.fail_after(60):
            while document.n_asked < N_CALLS:
                await anyio.sleep(0.01)
            assert await run(lambda _caller: "other", NO_CONTEXT, ToolError) == "other"
        document.may_end.set()

    assert answers == ["answer"] * N_CALLS
    assert len(document.callers) == 1


async def test_a_failure_is_that_of_all_who_waited() -> None:
    document, errors = Document(LimitError("it takes too long")), list[str]()

    async def call() -> None:
        with pytest.raises(ToolError) as caught:
            await run(document.answer, NO_CONTEXT, ToolError)
        errors.append(str(caught.value))

    async with anyio.create_task_group() as calls:
        for _ in range(3):
            calls.start_soon(call)
        while document.n_asked < 3:
            await anyio.sleep(0.01)
        document.may_end.set()

    assert len(errors) == 3
    assert all("it takes too long" in error for error in errors)


async def test_reading_goes_on_until_the_last_call_has_left() -> None:
    document, is_cancelled = Document(), True
    async with anyio.create_task_group() as first:
        first.start_soon(run, document.answer, NO_CONTEXT, ToolError)
        async with anyio.create_task_group() as second:
            second.start_soon(run, document.answer, NO_CONTEXT, ToolError)
            while not document.callers:
                await anyio.sleep(0.01)
            second.cancel_scope.cancel()
        is_cancelled = document.callers[0].is_cancelled
        first.cancel_scope.cancel()

    assert not is_cancelled
    assert document.callers[0].is_cancelled
