"""The calls that the clients of the soak make, and the answers that they must get.

The reference answers come from a server object in this process, with a cache of its own and one
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
_CONTENTS = (
    *({"depth": None}, {"depth": 1}, {"depth": 2}, {"depth": 3}),
    *({"kind": "references"}, {"kind": "definitions"}),
)
_MAX_CHARS = (None, None, 1000, 3000, 48_000)
_TOOLS = [
    "list_documents",
    "read_section",
    "read_section",
    "get_toc",
    "grep",
    "search",
    "rows",
    "check",
    "compare",
    "view_page",
]
_WORDS = ("revenue 2021", "cost of sales", '"annual report" -loss', "10-K (", "zzzzqq")
_LABELS = ("total revenue", "net income; total assets", "cost of sales", "zzzzqq")
_QUOTES = ("the", "1,577 million", "as of the date of this report", "Table of Contents", "—")
_CURSOR = re.compile(r'cursor="([^"]+)"')
_TAIL_CHARS = 400  # the end of an answer, where its cursor is
_LISTED_NAME = re.compile(
    r"^(.+?\.(?:pdf|docx))(?: \((?:not read yet|cannot be read:.*|read|[\d,]+ pages?)[,)].*)?$",
    re.MULTILINE | re.IGNORECASE,
)
_MARK = re.compile(r"(<<<text [0-9a-f]+|text [0-9a-f]+>>>)")  # another one in each process
_INTERRUPTIONS = {  # of a call by other processes, which say nothing of its answer
    "killed": re.compile(
        r"the process that (read the document died \(SIGKILL\)|searched for the pattern died)"
        "|no process could be started"
    ),
    "late": re.compile(
        r"the search took more than|no process was free|takes more than .* s(econds)?\b"
        r"|the server is busy with other texts|Not searched: .* not read yet"
    ),
}
_MASKED_ERROR = "Error executing tool {}"  # what the SDK makes of an exception that is not ours


class Call(NamedTuple):
    """A call of a tool."""

    tool: str
    arguments: dict[str, Any]


class DocumentShape(NamedTuple):
    """What calls can name of a document: its sections and pages; none if it cannot be read."""

    prefixes: tuple[str, ...]
    n_pages: int


class Answer(NamedTuple):
    """An answer of a tool.

    digest: of all of its content, less the marks around document text.
    cursor: of its next part, or "" if it is the last.
    names: of the documents that it lists.
    is_masked: it hides an exception that is not ours, which is a bug.
    interruption: "killed" or "late" for an error that says that a process was; "" otherwise.
    """

    digest: str
    cursor: str
    names: tuple[str, ...] = ()
    is_masked: bool = False
    interruption: str = ""


def document_shapes(library: Library) -> dict[str, DocumentShape]:
    """Read all documents and return the shape of each, by its name."""
    shapes: dict[str, DocumentShape] = {}
    for name in library.names():
        try:
            record = library.open(name).record
            shapes[name] = DocumentShape(tuple(prefixes(record.sht)), record.n_pages)
        except ShedError:
            shapes[name] = DocumentShape((), 0)
    return shapes


def random_call(chance: random.Random, documents: Mapping[str, DocumentShape]) -> Call:
    """Return a call with valid arguments, or now and then with a prefix that does not exist."""
    name = chance.choice(list(documents))
    shape = documents[name]
    prefix = chance.choice(shape.prefixes) if shape.prefixes else "1"
    maybe_wrong = f"{prefix}.77" if chance.random() < 0.05 else prefix
    maybe_prefix = maybe_wrong if chance.random() < 0.5 else None
    limit = {"max_chars": chance.choice(_MAX_CHARS)}
    page = 1 + chance.randrange(shape.n_pages + 1)
    arguments: dict[str, dict[str, Any]] = {
        "list_documents": {"pattern": chance.choice((None, name[:4], "*a*", "nowhere"))},
        "get_toc": {"prefix": maybe_prefix, **chance.choice(_CONTENTS), **limit},
        "read_section": {"prefix": maybe_wrong, "read": chance.choice((None, "new")), **limit},
        "grep": {"pattern": chance.choice(_PATTERNS), "prefix": maybe_prefix, **limit},
        "search": {"query": chance.choice(_WORDS), "documents": name},
        "rows": {"label": chance.choice(_LABELS), "documents": name},
        "check": {chance.choice(("quote", "draft")): chance.choice(_QUOTES)},
        "compare": {"documents": f"{name}; {chance.choice(list(documents))}"},
        "view_page": {"prefix": prefix} if chance.random() < 0.3 else {"page": page},
    }
    tool = chance.choice(_TOOLS)
    target = {} if tool in ("list_documents", "search", "rows", "compare") else {"document": name}
    return Call(tool, target | {n: v for n, v in arguments[tool].items() if v is not None})


def to_answer(tool: str, result: CallToolResult) -> Answer:
    """Reduce a result of a tool to what is compared."""
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    whole = [_MARK.sub("", block.model_dump_json()) for block in result.content]
    digest = sha256(json.dumps([result.is_error, *whole]).encode()).hexdigest()
    is_masked = texts == [_MASKED_ERROR.format(tool)]
    cursors = _CURSOR.findall(texts[-1][-_TAIL_CHARS:]) if texts and not result.is_error else []
    names = _LISTED_NAME.findall("\n".join(texts)) if tool == "list_documents" else []
    may_be_interrupted = result.is_error or tool in (
        "search",
        "rows",
    )  # which say what it did not read
    interruption = _interruption(texts[0]) if texts and may_be_interrupted else ""
    return Answer(digest, cursors[-1] if cursors else "", tuple(names), is_masked, interruption)


def _interruption(error: str) -> str:
    found = (name for name, message in _INTERRUPTIONS.items() if message.search(error))
    return next(found, "")


class ReferenceAnswers:
    """Answers computed without any other load, each once."""

    def __init__(self, client: Client) -> None:
        """client: of a server that has no other clients."""
        self._client = client
        self._lock = anyio.Lock()
        self._answers: dict[str, Answer] = {}

    async def confirm(self, call: Call, answer: Answer, n_listed: int) -> bool:
        """Return whether an answer to a call is right.

        n_listed: documents on the earlier pages of a list. Where a page of a list ends depends on
        how many of the documents have been read; which documents there are does not.
        """
        if answer.is_masked:
            return False
        if call.tool != "list_documents":
            return answer == await self._answer(call)
        names = await self._names(call)
        end = n_listed + len(answer.names)
        return answer.names == names[n_listed:end] and bool(answer.cursor) == (end < len(names))

    async def _answer(self, call: Call) -> Answer:
        key = json.dumps(call, sort_keys=True)
        while key not in self._answers:
            async with self._lock:
                answer = to_answer(call.tool, await self._client.call_tool(*call))
            if answer.interruption != "late":
                self._answers[key] = answer
        return self._answers[key]

    async def _names(self, call: Call) -> tuple[str, ...]:
        """Return the documents of all pages of a list, whichever page the call is for."""
        arguments = {n: v for n, v in call.arguments.items() if n != "cursor"}
        page = await self._answer(Call(call.tool, arguments))
        names = page.names
        while page.cursor:
            page = await self._answer(Call(call.tool, arguments | {"cursor": page.cursor}))
            names += page.names
        return names
