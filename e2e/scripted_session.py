"""What the scripted model does in every client, and the check of what it was shown.

It lists the documents and then, for each of its share: contents, the longest section, a search with
very many matches, a page, a section that does not exist and, as the error says, the nearest one.
Afterwards the same calls are made without a client: the model must have been shown these answers
in full.
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters

from e2e.fake_llm import Call, Script, Seen

PREFIX = "mcp__shed__"
"""What Claude Code and Codex put before the name of a tool of the server `shed`."""

_CURSOR = re.compile(r'cursor="([^"]+)"')
_NEAREST = re.compile(r"nearest section is '([^']+)'")
_MOST_PAGES = 3  # of one answer that are followed

Steps = Generator[Call, str, str]


def walk(names: Sequence[str]) -> Steps:
    """Look at some documents with every tool; gives calls, gets their texts, returns last words."""
    listed = yield Call("list_documents", {})
    for name in names:
        contents = yield from _all_pages("get_toc", {"document": name})
        longest = {"document": name, "prefix": _first_prefix(contents)}
        yield from _all_pages("read_section", longest)
        yield from _all_pages("grep", {"document": name, "pattern": "the|and|of"})
        yield Call("view_page", {"document": name, "page": 1})
        refusal = yield Call("read_section", {"document": name, "prefix": "999.9"})
        nearest = _NEAREST.search(refusal)
        yield Call("read_section", {"document": name, "prefix": nearest[1] if nearest else "?"})
    return f"I have seen {len(names)} documents of {listed.splitlines()[0]}"


def script_of(steps: Steps) -> tuple[Script, list[Call]]:
    """Return the script that takes these steps, and the list of calls that it fills."""
    calls: list[Call] = []
    told: dict[int, Call | str] = {}

    def script(seen: Sequence[Seen]) -> Call | str:
        if len(seen) not in told:  # a client may send a request again
            told[len(seen)] = _advance(steps, seen[-1].text if seen else None, calls)
        return told[len(seen)]

    return script, calls


async def answers(folder: Path, calls: Sequence[Call], env: Mapping[str, str]) -> list[str]:
    """Return what the server answers to these calls when no client is in between."""
    server = StdioServerParameters(command="shed", args=["serve", str(folder)], env=dict(env))
    texts: list[str] = []
    async with Client(server) as client:
        for call in calls:
            result = await client.call_tool(call.tool.removeprefix(PREFIX), call.arguments)
            texts.append("\n".join(getattr(block, "text", "<image>") for block in result.content))
    return texts


def check(seen: Sequence[Seen], expected: Sequence[str], is_image: Callable[[str], bool]) -> str:
    """Raise AssertionError unless the model was shown every answer in full; return figures."""
    assert len(seen) == len(expected), f"{len(expected)} calls, but {len(seen)} results"
    for result, text in zip(seen, expected, strict=True):
        shown = _without_state(result.text)
        for part in _without_state(text).split("<image>"):
            assert part.strip() in shown, f"{result.tool}\n{_first_difference(part, shown)}"
        assert ("<image>" in text) <= is_image(result.text), f"{result.tool}: no image"
    longest = max(len(text) for text in expected)
    n_images = sum("<image>" in text for text in expected)
    return f"{len(seen)} results in full, {n_images} images; the longest has {longest:,} characters"


def names_in(folder: Path) -> list[str]:
    """Return the names of the PDF files of a folder."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.pdf"))


def _without_state(listing: str) -> str:
    """Leave out of a list of documents which ones have been read: some were since."""
    return re.sub(r"\.pdf \((not read yet|\d+ pages?)\)", ".pdf", listing)


def _first_difference(answer: str, shown: str) -> str:
    missing = [line for line in answer.splitlines() if line not in shown]
    return f"the model was not shown {missing[:3]}, but:\n{shown[:1000]}\n[…]\n{shown[-1000:]}"


def _all_pages(tool: str, arguments: dict[str, Any]) -> Generator[Call, str, str]:
    text = first = yield Call(tool, arguments)
    for _ in range(_MOST_PAGES - 1):
        cursors = _CURSOR.findall(text.splitlines()[-1]) if text else []
        if not cursors:
            break
        text = yield Call(tool, arguments | {"cursor": cursors[-1]})
    return first


def _first_prefix(contents: str) -> str:
    prefixes = re.findall(r"^\s*([\d.]+) \| ", contents, re.MULTILINE)
    return prefixes[1] if prefixes[:1] == ["0"] and len(prefixes) > 1 else (prefixes or ["0"])[0]


def _advance(steps: Steps, text: str | None, calls: list[Call]) -> Call | str:
    try:
        step = steps.send(text)  # type: ignore[arg-type]  # None starts a generator
    except StopIteration as end:
        return str(end.value)
    call = step._replace(tool=PREFIX + step.tool)
    calls.append(call)
    return call
