"""The calls of an agent after the evidence of one passage, and what they show it.

Every answer is read whole. A way ends with the answer that completes what is needed, or after
MAX_ANSWERS of one question without it.
"""

import re
from collections.abc import AsyncIterator, Sequence
from typing import Any, NamedTuple

from mcp import Client

from bench.agents.needs import Need
from bench.search.navigation import words_by_rarity
from shed_core.document.record import DocumentRecord

MAX_ANSWERS = 5
ROWS = "rows"
"""The tool that gives rows by name, and the argument that takes labels; left out if not served."""
ROWS_LABEL = "label"

_CURSOR = re.compile(r'cursor="([^"]+)"\)?\.?\]')
_MAX_ERROR_CHARS = 400


class ShownText(NamedTuple):
    """What a way showed. chars: in all. answers: their number. reached: all that is needed."""

    chars: int
    answers: int
    reached: bool

    @property
    def at_once(self) -> bool:
        """Whether the first answer had it."""
        return self.reached and self.answers == 1


async def ways(
    client: Client, need: Need, record: DocumentRecord, title: str
) -> dict[str, ShownText]:
    """Return what each way to a passage shows. title: of the section that holds it."""
    calls: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "`search`: the question": [("search", {"query": need.question})],
        "`search`: labels": [("search", {"query": label}) for label in need.labels],
        "`search`: title": [("search", {"query": title})],
        "`grep`: labels": [("grep", {"pattern": re.escape(label)}) for label in need.labels],
        "`grep`: rarest word of the question": [
            ("grep", {"pattern": word}) for word in words_by_rarity(need.question, record)[:1]
        ],
        "`rows`: labels": [(ROWS, {ROWS_LABEL: "; ".join(need.labels)})] * bool(need.labels),
        "`read_section`: title": [("read_section", {"prefix": title})],
    }
    served = {tool.name for tool in (await client.list_tools()).tools}
    return {
        way: await _followed(client, need, made)
        for way, made in calls.items()
        if made and made[0][0] in served
    }


async def _followed(
    client: Client, need: Need, calls: Sequence[tuple[str, dict[str, Any]]]
) -> ShownText:
    """Return what calls show, one after the other, then what their cursors name."""
    texts: list[str] = []
    async for text in _answers(client, need.document, calls):
        texts.append(text)
        if need.stands_in("\n".join(texts)):
            break
    is_reached = need.stands_in("\n".join(texts))
    # calls for several labels are made at once, so they count as one answer
    n_answers = max(1, len(texts) - len(calls) + 1)
    return ShownText(sum(map(len, texts)), n_answers, is_reached)


async def _answers(
    client: Client, document: str, calls: Sequence[tuple[str, dict[str, Any]]]
) -> AsyncIterator[str]:
    going = list(calls)
    for _ in range(MAX_ANSWERS):
        further: list[tuple[str, dict[str, Any]]] = []
        for tool, arguments in going:
            name = {"documents" if tool in ("search", ROWS) else "document": document}
            result = await client.call_tool(tool, arguments | name)
            text = "\n".join(block.text for block in result.content if block.type == "text")
            yield text[:_MAX_ERROR_CHARS] if result.is_error else text
            if cursor := _CURSOR.findall(text):
                further.append((tool, arguments | {"cursor": cursor[-1]}))
        going = further
