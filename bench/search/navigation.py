"""What an agent calls until it has read a passage, over the answers that the server gives.

The agent knows the right section as soon as an answer names it. So the figures are what the tools
cost, not how well a model chooses among sections.
"""

import re
from collections import Counter
from collections.abc import Collection
from typing import Any, NamedTuple

from mcp import Client

from bench.search.passages import Evidence
from shed_core.document.record import DocumentRecord
from shed_core.evaluation.words import letters
from shed_core.retrieval.folding import folded
from shed_core.retrieval.prefixes import FRONT, prefix_of
from shed_core.search_index.words import texts_in

MAX_CALLS = 10
"""After so many calls without the passage an agent has failed."""

_BEGINNING_CHARS = 40  # by which a passage is known in an answer
_CONTENTS_LINE = re.compile(r"^(\d[\d.]*) \| ", re.MULTILINE)
_FOUND_LINE = re.compile(r"^(?!> )(?:#\S+ )?(?:.*?, )?(\d[\d.]*)(?: \||$)", re.MULTILINE)
_CURSOR = re.compile(r'cursor="([^"]+)"')


class Cost(NamedTuple):
    """What a navigation took. tokens: of four bytes, of all answers. reached: the passage."""

    calls: int
    tokens: int
    reached: bool


class Session:
    """One agent after one passage: its calls, and what they cost."""

    def __init__(self, client: Client, record: DocumentRecord, passage: Evidence) -> None:
        self._client, self._record, self._passage = client, record, passage
        self._answers: list[str] = []
        sht = record.sht
        self.path = [prefix_of(sht, step) for step in sht.path(passage.node)]

    async def by_contents(self, max_chars: int | None = None) -> Cost:
        """Call get_toc, unfold the line that hides the section, and read it."""
        arguments: dict[str, Any] = {}
        while self._may_go_on:
            answer = await self._call("get_toc", max_chars=max_chars, **arguments)
            lines = set(_CONTENTS_LINE.findall(answer))
            if not self.path or self.path[-1] in lines:
                return await self._read(self.path[-1] if self.path else FRONT)
            seen = [p for p in self.path if p in lines and p != arguments.get("prefix")]
            cursor = _cursor(answer)
            if seen:
                arguments = {"prefix": seen[-1]}
            elif cursor:
                arguments["cursor"] = cursor
            else:
                break
        return self._cost(reached=False)

    async def by_search(self) -> Cost:
        """Search for the bare question, and read the first section that holds the passage."""
        query = {"query": self._passage.question, "documents": self._passage.document}
        prefix = await self._first_named("search", query, self.path or [FRONT])
        return await self._read(prefix) if prefix else self._cost(reached=False)

    async def by_grep(self) -> Cost:
        """Search for the question's words, the rarest first, and read the section of a match."""
        for word in words_by_rarity(self._passage.question, self._record):
            prefix = await self._first_named("grep", {"pattern": word}, self.path[-1:] or [FRONT])
            if prefix:
                return await self._read(prefix)
        return self._cost(reached=False)

    async def _first_named(
        self, tool: str, arguments: dict[str, str], wanted: Collection[str]
    ) -> str | None:
        """Return the first of some sections that an answer names, on whatever page of it."""
        while self._may_go_on:
            answer = await self._call(tool, **arguments)
            for prefix in _FOUND_LINE.findall(answer):
                if prefix in wanted:
                    return prefix
            cursor = _cursor(answer)
            if not cursor:
                break
            arguments["cursor"] = cursor
        return None

    async def _read(self, prefix: str) -> Cost:
        """Read a section until the passage begins, by its letters: answers lay tables out."""
        beginning = letters(self._record.phrase_text(self._passage.phrase))[:_BEGINNING_CHARS]
        arguments = {"prefix": prefix}
        while True:
            answer = await self._call("read_section", **arguments)
            cursor = _cursor(answer)
            if beginning in letters(answer) or not cursor:
                return self._cost(reached=True)
            arguments["cursor"] = cursor

    @property
    def _may_go_on(self) -> bool:
        return len(self._answers) < MAX_CALLS

    async def _call(self, tool: str, **arguments: Any) -> str:
        if tool != "search":
            arguments["document"] = self._passage.document
        given = {name: value for name, value in arguments.items() if value is not None}
        result = await self._client.call_tool(tool, given)
        answer = "\n".join(block.text for block in result.content if block.type == "text")
        self._answers.append(answer)
        return answer

    def _cost(self, *, reached: bool) -> Cost:
        tokens = sum(len(answer.encode()) // 4 for answer in self._answers)
        return Cost(len(self._answers), tokens, reached)


def words_by_rarity(question: str, record: DocumentRecord) -> list[str]:
    """Return the words of a question that a document has, those that it has least often first."""
    counts = Counter(word for word, _ in texts_in(folded(record.text)))
    words = dict.fromkeys(word for word, _ in texts_in(folded(question)) if counts[word])
    return sorted(words, key=lambda word: counts[word])


def _cursor(answer: str) -> str | None:
    found = _CURSOR.findall(answer.rpartition(">>>")[2])
    return found[-1] if found else None
