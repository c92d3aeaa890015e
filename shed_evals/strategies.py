"""The strategies of section 6 of the paper, and ours: what a model sees, and what it may call.

`SHT` is the tree of the document, a line a header, in the prompt. Tools are those of our own server
over MCP, started for each question with that one document.
"""

import os
import re
import sys
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from inspect_ai.agent import AgentState, react, run
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.tool import Tool, ToolDef, ToolSource, mcp_connection, mcp_server_stdio, mcp_tools
from inspect_ai.util import message_limit

from shed_core import Document, read_document
from shed_evals.questions import OPEN, SET, TaskArgumentError

MAX_TURNS = 100
"""Answers of the model to one question, as in the paper."""


class Strategy(NamedTuple):
    """What a model gets.

    has_text: the whole document stands in the prompt. has_tree: its tree does. tools: that it may
    call, `*` for all. shows_paths: whether answers of tools name sections, or pages only.
    """

    has_text: bool = False
    has_tree: bool = False
    tools: Sequence[str] = ()
    shows_paths: bool = True


STRATEGIES = {
    "vanilla-in-context": Strategy(has_text=True),
    "vanilla-grep": Strategy(tools=("grep",), shows_paths=False),
    "vanilla-embed": Strategy(tools=("search",), shows_paths=False),
    "SHT-in-context": Strategy(has_text=True, has_tree=True),
    "SHT-based": Strategy(has_tree=True, tools=("read_section",)),
    "SHT-grep": Strategy(has_tree=True, tools=("grep",)),
    "SHT-embed": Strategy(has_tree=True, tools=("search",)),
    "shed": Strategy(tools=("*",)),
}


@solver
def answer_by(strategy: str, form: str = OPEN) -> Solver:
    """Answer each question by a strategy.

    form: of the answers.
    Raises TaskArgumentError for a strategy that there is not, or that lacks what it needs.
    """
    if strategy not in STRATEGIES:
        raise TaskArgumentError(f"no strategy is {strategy!r}; name one of {', '.join(STRATEGIES)}")
    if strategy.endswith("-embed") and "SHED_EMBED_URL" not in os.environ:
        raise TaskArgumentError(
            f"{strategy} needs embeddings: set SHED_EMBED_URL, SHED_EMBED_MODEL and, if the "
            "service asks for one, SHED_EMBED_KEY"
        )
    chosen = STRATEGIES[strategy]
    system = prompt("agent" if chosen.tools else "in_context")
    if form == SET:
        system += f"\n{prompt('set')}"

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        document = Path(str(state.metadata["document"]))
        question = _with_context(state.input_text, document, chosen)
        state.messages = [ChatMessageSystem(content=system), ChatMessageUser(content=question)]
        if not chosen.tools:
            return await generate(state)
        return await _with_tools(state, document, chosen)

    return solve


def prompt(name: str) -> str:
    """Return the text of a file of `prompts`."""
    return (files("shed_evals") / "prompts" / f"{name}.md").read_text(encoding="utf-8")


def tree_text(document: Document) -> str:
    """Return the tree of a document as the paper shows it: `3.1 | Consolidated Statements`."""
    return "\n".join(f"{section.prefix} | {section.title}" for section in document)


def without_paths(answer: str) -> str:
    r"""Return an answer of grep or search without the names of sections; document text stays.

    >>> print(without_paths("#1 p. 4, 1.2 | Board\n<<<text 7f3a\nof 1.2 | it\ntext 7f3a>>>"))
    #1 p. 4
    <<<text 7f3a
    of 1.2 | it
    text 7f3a>>>
    >>> print(without_paths("#1 a.pdf, 1.2 | Board (p. 4, 20 tokens)\n> of 1.2 | it"))
    #1 p. 4
    > of 1.2 | it
    """
    lines: list[str] = []
    closing = ""
    for line in answer.split("\n"):
        if closing:
            closing = "" if line == closing else closing
        elif opening := re.fullmatch(r"<<<text (\w+)", line):
            closing = f"text {opening[1]}>>>"
        elif place := re.match(r"(#\S+ pp?\. [\d-]+), ", line):
            line = place[1]
        elif place := re.match(r"(#\S+) .*[\d.]+ \| .* \((p\. \d+), \S+ tokens\)", line):
            line = f"{place[1]} {place[2]}"
        elif re.match(r"[\d.]+ \| ", line):  # matches by section
            continue
        lines.append(line)
    return "\n".join(lines)


class _PathlessTools(ToolSource):
    """The tools of a source, whose answers do not name sections."""

    def __init__(self, source: ToolSource) -> None:
        self._source = source

    async def tools(self) -> list[Tool]:
        return [_pathless(tool) for tool in await self._source.tools()]


def _pathless(tool: Tool) -> Tool:
    definition = ToolDef(tool)

    async def execute(**arguments: Any) -> str:
        contents = await tool(**arguments)
        texts = [contents] if isinstance(contents, str) else [c.text for c in contents]
        return without_paths("\n".join(texts))

    return ToolDef(
        execute, definition.name, definition.description, definition.parameters
    ).as_tool()


async def _with_tools(state: TaskState, document: Path, strategy: Strategy) -> TaskState:
    arguments = ["-m", "shed_server", "serve", str(document)]
    environment = {name: text for name, text in os.environ.items() if name.startswith("SHED_")}
    server = mcp_server_stdio(command=sys.executable, args=arguments, env=environment)
    source = mcp_tools(server, tools=list(strategy.tools))
    tools = source if strategy.shows_paths else _PathlessTools(source)
    agent = react(prompt=None, tools=[tools], submit=False)
    async with mcp_connection(source):
        limits = [message_limit(2 + 2 * MAX_TURNS)]
        ended, exceeded = await run(agent, AgentState(messages=state.messages), limits=limits)
    state.messages, state.output = ended.messages, ended.output
    if exceeded is not None:
        state.metadata["stopped"] = f"after {MAX_TURNS} turns"
    return state


def _with_context(question: str, document: Path, strategy: Strategy) -> str:
    parts: list[str] = []
    if strategy.has_tree:
        parts.append(f"The document's sections:\n{tree_text(_read(document))}\n")
    if strategy.has_text:
        parts.append(f"The document:\n{_read(document).text}\n")
    return "\n".join([*parts, f"Question: {question}"])


@lru_cache(maxsize=4)
def _read(document: Path) -> Document:
    return read_document(document)
