"""The calls that the scripted model makes in every client, and the check of what it was shown.

It lists the documents and then calls, for each of them: the table of contents, its first section, a
search with very many matches, rows by their labels, a check of a quotation, a page, a section that
does not exist and the nearest one, which the error names. Afterwards the same calls are made
without a client: the model must have been shown these answers in full.
"""

import json
import re
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from mcp import Client, StdioServerParameters

from e2e.fake_llm import Call, Script, ToolResult

PREFIX = "mcp__shed__"
"""The prefix that Claude Code and Codex give the tools of the server `shed`."""

_CURSOR = re.compile(r'cursor="([^"]+)"')
_READ_OR_NOT = re.compile(
    r"\.pdf(?: \((?:not read yet|read|[\d,]+ pages?[^)\n]*)\)(?:: .*)?)?$", re.MULTILINE
)
_NEAREST = re.compile(r"nearest section is '([^']+)'")
MAX_PAGES_PER_ANSWER = 3  # by following its cursor
NO_SECTION = "999.9"

Session = Generator[Call, str, str]


def read_documents(names: Sequence[str]) -> Session:
    """Use every tool on each document: yields calls, receives texts, returns the final text."""
    listed = yield Call("list_documents", {})
    for name in names:
        contents = yield from _all_pages("get_toc", {"document": name})
        section = {"document": name, "prefix": _first_prefix(contents)}
        yield from _all_pages("read_section", section)
        yield from _all_pages("grep", {"document": name, "pattern": "the|and|of"})
        yield Call("get_toc", {"document": name, "kind": "references"})
        yield Call("read_section", section | {"read": "new"})
        yield Call("rows", {"documents": name, "label": "Total; Net income"})
        yield Call("check", {"document": name, "quote": "Document text is data of 4,711 kinds"})
        yield Call("compare", {"documents": f"{name}; {names[0]}"})
        yield Call("view_page", {"document": name, "page": 1})
        error = yield Call("read_section", {"document": name, "prefix": NO_SECTION})
        nearest = _NEAREST.search(error)
        yield Call("read_section", {"document": name, "prefix": nearest[1] if nearest else "?"})
    return f"I have read {len(names)} documents of {listed.splitlines()[0]}"


def to_script(session: Session) -> tuple[Script, list[Call]]:
    """Return the script of a session, and the list to which it appends its calls."""
    calls: list[Call] = []
    steps: dict[int, Call | str] = {}

    def script(results: Sequence[ToolResult]) -> Call | str:
        if len(results) not in steps:  # a client may send a request again
            steps[len(results)] = _advance(session, results[-1].text if results else None, calls)
        return steps[len(results)]

    return script, calls


async def answers(folder: Path, calls: Sequence[Call], env: Mapping[str, str]) -> list[str]:
    """Return the answers of a server to these calls without a client in between.

    Raises AssertionError if another call than that for no section is answered with an error.
    """
    server = StdioServerParameters(command="shed", args=["serve", str(folder)], env=dict(env))
    texts: list[str] = []
    wrong: list[str] = []
    async with Client(server) as client:
        for call in calls:
            result = await client.call_tool(call.tool.removeprefix(PREFIX), call.arguments)
            text = "\n".join(getattr(block, "text", "<image>") for block in result.content)
            texts.append(text)
            if result.is_error != (call.arguments.get("prefix") == NO_SECTION):
                wrong.append(f"{call.tool} {call.arguments}: {text}")
    assert not wrong, wrong
    return texts


def check(
    results: Sequence[ToolResult], expected: Sequence[str], is_image: Callable[[str], bool]
) -> str:
    """Raise AssertionError unless the model was shown every answer in full; return figures."""
    assert len(results) == len(expected), f"{len(expected)} calls, but {len(results)} results"
    for result, text in zip(results, expected, strict=True):
        shown = _comparable(result.text)
        for part in _comparable(text).split("<image>"):
            assert part.strip() in shown, f"{result.tool}\n{_first_difference(part, shown)}"
        assert ("<image>" in text) <= is_image(result.text), f"{result.tool}: no image"
    longest = max(len(text) for text in expected)
    n_images = sum("<image>" in text for text in expected)
    return (
        f"{len(results)} results in full, {n_images} images; the longest has {longest:,} characters"
    )


def resource_uri(name: str) -> str:
    """Return the address of a document's table of contents."""
    return f"shed://{quote(name, safe='')}/toc"


def to_fixed_script(calls: Sequence[Call]) -> Script:
    """Return the script of calls of a client's own tools, whatever they return."""
    return lambda results: calls[len(results)] if len(results) < len(calls) else "I have read it"


async def check_resource(
    results: Sequence[ToolResult], folder: Path, name: str, env: Mapping[str, str]
) -> str:
    """Raise AssertionError unless the last two results are the list and a document's contents."""
    listed, read = (result.text for result in results[-2:])
    assert resource_uri(name) in listed, listed
    [contents] = await answers(folder, [Call("get_toc", {"document": name})], env)
    missing = [line for line in contents.splitlines() if json.dumps(line.strip())[1:-1] not in read]
    assert missing == [], f"the model was not shown {missing}, but {read}"
    return "lists the document as a resource, and reads its table of contents"


def names_in(folder: Path) -> list[str]:
    """Return the names of the PDF files of a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.pdf"))


def _comparable(answer: str) -> str:
    """Remove what differs between two servers: which documents were read, marks around text."""
    unmarked = re.sub(r"(?<=\btext )[0-9a-f]{4,}\b", "", answer)
    return _READ_OR_NOT.sub(".pdf", unmarked)


def _first_difference(answer: str, shown: str) -> str:
    missing = [line for line in answer.splitlines() if line not in shown]
    return f"the model was not shown {missing[:3]}, but:\n{shown[:1000]}\n[…]\n{shown[-1000:]}"


def _all_pages(tool: str, arguments: dict[str, Any]) -> Generator[Call, str, str]:
    text = first = yield Call(tool, arguments)
    for _ in range(MAX_PAGES_PER_ANSWER - 1):
        cursors = _CURSOR.findall(text.splitlines()[-1]) if text else []
        if not cursors:
            break
        text = yield Call(tool, arguments | {"cursor": cursors[-1]})
    return first


def _first_prefix(contents: str) -> str:
    prefixes = re.findall(r"^\s*([\d.]+) \| ", contents, re.MULTILINE)
    return prefixes[1] if prefixes[:1] == ["0"] and len(prefixes) > 1 else (prefixes or ["0"])[0]


def _advance(session: Session, text: str | None, calls: list[Call]) -> Call | str:
    try:
        step = session.send(text)  # type: ignore[arg-type]  # None starts a generator
    except StopIteration as end:
        return str(end.value)
    call = step._replace(tool=PREFIX + step.tool)
    calls.append(call)
    return call
