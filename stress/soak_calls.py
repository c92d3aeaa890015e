"""What the clients of the soak ask, and what they must be told.

The truth is computed alone: by a library and an app of this process with a cache of their own, one
call at a time.
"""

import json
import random
import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

import anyio
from mcp import Client
from mcp_types import CallToolResult, TextContent

from shed_core.errors import ShedError
from shed_core.retrieval.prefixes import prefixes
from shed_server.library.library import Library

_PATTERNS = ("the", "revenue", "agreement|party", r"section \d+", r"\b[A-Z]{4,}\b", "(", "zzzzqq")
_LENGTHS = (None, None, 1000, 3000, 48_000)
_TOOLS = ("list_documents", "get_toc", "read_section", "read_section", "grep", "view_page")
_CURSOR = re.compile(r'cursor="([^"]+)"')
_TAIL = 400  # characters at the end of an answer that may hold the call to go on with
_LISTED = re.compile(r"^(.+) \((?:not read yet|[\d,]+ pages?)\)$", re.MULTILINE)
_MASKED = "Error executing tool {}"  # all that the SDK says of an exception that is none of ours


class Call(NamedTuple):
    """A call of a tool."""

    tool: str
    arguments: dict[str, Any]


class Shape(NamedTuple):
    """What of a document can be asked for; nothing of one that cannot be read."""

    prefixes: tuple[str, ...]
    n_pages: int


class Told(NamedTuple):
    """An answer.

    digest: of all of it. cursor: to go on with, or "" at the end. names: of the documents that it
    lists. is_masked: it hides an exception that nobody expected.
    """

    digest: str
    cursor: str
    names: tuple[str, ...] = ()
    is_masked: bool = False


def shapes(library: Library) -> dict[str, Shape]:
    """Read all documents, and return what they have."""
    found: dict[str, Shape] = {}
    for name in library.names():
        try:
            record = library.open(name).record
            found[name] = Shape(tuple(prefixes(record.sht)), record.n_pages)
        except ShedError:
            found[name] = Shape((), 0)
    return found


def random_call(chance: random.Random, documents: Mapping[str, Shape]) -> Call:
    """Return a call that makes sense, or now and then one that does not."""
    name = chance.choice(list(documents))
    shape = documents[name]
    prefix = chance.choice(shape.prefixes) if shape.prefixes else "1"
    wrong_prefix = f"{prefix}.77" if chance.random() < 0.05 else prefix
    some_prefix = wrong_prefix if chance.random() < 0.5 else None
    long = {"max_chars": chance.choice(_LENGTHS)}
    page = 1 + chance.randrange(shape.n_pages + 1)
    arguments: dict[str, dict[str, Any]] = {
        "list_documents": {"pattern": chance.choice((None, name[:4], "*a*", "nowhere"))},
        "get_toc": {"prefix": some_prefix, "depth": chance.choice((None, 1, 2, 3)), **long},
        "read_section": {"prefix": wrong_prefix, **long},
        "grep": {"pattern": chance.choice(_PATTERNS), "prefix": some_prefix, **long},
        "view_page": {"prefix": prefix} if chance.random() < 0.3 else {"page": page},
    }
    tool = chance.choice(_TOOLS)
    whose = {} if tool == "list_documents" else {"document": name}
    return Call(tool, whose | {n: v for n, v in arguments[tool].items() if v is not None})


def told(tool: str, result: CallToolResult) -> Told:
    """Return what an answer of a tool says."""
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    whole = [block.model_dump_json() for block in result.content]
    digest = sha256(json.dumps([result.is_error, *whole]).encode()).hexdigest()
    is_masked = texts == [_MASKED.format(tool)]
    cursors = _CURSOR.findall(texts[-1][-_TAIL:]) if texts and not result.is_error else []
    names = _LISTED.findall("\n".join(texts)) if tool == "list_documents" else []
    return Told(digest, cursors[-1] if cursors else "", tuple(names), is_masked)


class Truth:
    """Answers that are computed alone, each once."""

    def __init__(self, alone: Client) -> None:
        """alone: a client of a server that nobody else asks."""
        self._alone = alone
        self._turn = anyio.Lock()
        self._known: dict[str, Told] = {}

    async def holds(self, call: Call, answer: Told, n_listed: int) -> bool:
        """Tell whether an answer to a call is right.

        n_listed: documents on the pages of a list before this one. Where such a page ends depends
        on how many of the documents have been read; which documents there are does not.
        """
        if answer.is_masked:
            return False
        if call.tool != "list_documents":
            return answer == await self._of(call)
        names = await self._names(call)
        end = n_listed + len(answer.names)
        return answer.names == names[n_listed:end] and bool(answer.cursor) == (end < len(names))

    async def _of(self, call: Call) -> Told:
        key = json.dumps(call, sort_keys=True)
        if key not in self._known:
            async with self._turn:
                self._known[key] = told(call.tool, await self._alone.call_tool(*call))
        return self._known[key]

    async def _names(self, call: Call) -> tuple[str, ...]:
        """Return all documents of a list, whichever page of it is asked for."""
        whose = {n: v for n, v in call.arguments.items() if n != "cursor"}
        page = await self._of(Call(call.tool, whose))
        names = page.names
        while page.cursor:
            page = await self._of(Call(call.tool, whose | {"cursor": page.cursor}))
            names += page.names
        return names
