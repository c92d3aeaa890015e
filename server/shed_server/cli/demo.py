"""`shed demo`: the answers of the server that an agent would get about a document.

It starts the server as a process of its own, connects with a real MCP client over the pipe, and
prints the answers with the time that each took. Nothing is printed before all have come: a document
that cannot be read gives one line, and a closed pipe on our output does not break the connection.
"""

import asyncio
import json
import os
import re
import shutil
import sys
import time
from collections import Counter
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from mcp import Client, StdioServerParameters
from rich.console import Console
from rich.rule import Rule

from shed_core import Document
from shed_core.document.characters import with_marks_for_unseen
from shed_core.errors import NotADocumentError, ShedError
from shed_core.ingest.formats import EXPECTED, SUFFIXES, refusal
from shed_core.retrieval.document_view import Section
from shed_core.retrieval.tokens import section_tokens
from shed_server.cli.options import (
    ReadingOptions,
    settings_of,
)
from shed_server.library.library import Library
from shed_server.library.sources.spelling import printable
from shed_server.settings import Settings

_MAX_TOKENS = 900  # of the section to show: about a screenful
_MAX_LINES = 40  # of an answer
_FIGURE = re.compile(r"[$€£]\s?\d|\d%|\d[.,]\d|\b\d{5}")  # not a page's number or a year
_WORD = re.compile(r"[^\W\d_]{5,}")


class DemoError(ShedError):
    """The demo cannot continue."""


class _Answer(NamedTuple):
    """Answer of the server to a call. milliseconds: that it took."""

    call: str
    text: str
    milliseconds: float
    is_error: bool = False


def run(document: Path | None, output: Path | None, passwords: list[str] | None = None) -> None:
    """Print the server's answers about a document; None is a sample report.

    output: file to save the document to, or None.
    """
    with TemporaryDirectory(prefix="shed-demo-") as folder:
        root = Path(folder, "documents")
        root.mkdir()
        name = _place(document, root)
        if output:
            shutil.copyfile(root / name, output)
        settings = settings_of((root,), ReadingOptions(Path(folder, "cache"), password=passwords))
        answers = asyncio.run(_converse(name, settings))
        if answers[-1].is_error:
            with closing(Library(settings)) as library:
                library.open(name)  # it fails as it did in the server, for a person to read
            raise DemoError(answers[-1].text)
    console = Console(highlight=False, soft_wrap=True)
    for answer in answers:
        _print(console, answer)


def _place(document: Path | None, folder: Path) -> str:
    """Put the document alone into the folder that will be served, and return its name."""
    if document is None:
        from shed_core.ingest.pdf.made.sample import sample_report

        name = "report.pdf"
        (folder / name).write_bytes(sample_report())
        return name
    if not document.is_file():
        raise DemoError(f"{document} is not found; name {EXPECTED}")
    if document.suffix.casefold() not in SUFFIXES:
        raise NotADocumentError(f"{document} {refusal(document.name)}")
    shutil.copyfile(document, folder / document.name)
    return document.name


async def _converse(document: str, settings: Settings) -> list[_Answer]:
    """Return the answers to typical calls of an agent; an error ends the connection."""
    [folder] = settings.paths
    arguments = ["-m", "shed_server", "serve", str(folder), "--cache", str(settings.cache)]
    environment = dict(os.environ) | {"SHED_PASSWORDS": "\n".join(settings.passwords)}
    command = StdioServerParameters(command=sys.executable, args=arguments, env=environment)
    began = time.perf_counter()
    async with Client(command) as client:
        greeting = client.instructions or ""
        answers = [_Answer("the server starts and introduces itself", greeting, _since(began))]
        answers.append(await _call(client, "list_documents", {}))
        answers.append(await _call(client, "get_toc", {"document": document}))
        if not answers[-1].is_error:
            prefix, word = _choice(document, settings)
            for tool, more in (
                ("get_toc", {"depth": 1}),
                ("read_section", {"prefix": prefix}),
                ("grep", {"pattern": word}),
            ):
                answers.append(await _call(client, tool, {"document": document, **more}))
    return answers


async def _call(client: Client, tool: str, arguments: dict[str, Any]) -> _Answer:
    began = time.perf_counter()
    result = await client.call_tool(tool, arguments)
    text = "\n".join(block.text for block in result.content if block.type == "text")
    values = ", ".join(
        f"{name}={printable(json.dumps(value, ensure_ascii=False))}"
        for name, value in arguments.items()
    )
    return _Answer(f"{tool}({values})", text, _since(began), bool(result.is_error))


def _since(began: float) -> float:
    return (time.perf_counter() - began) * 1000


def _print(console: Console, answer: _Answer) -> None:
    title = f"{answer.call}  {answer.milliseconds:.0f} ms"
    console.print(Rule(title, align="left", characters="─"), markup=False)
    lines = answer.text.splitlines()
    console.print(with_marks_for_unseen("\n".join(lines[:_MAX_LINES])), markup=False)
    if len(lines) > _MAX_LINES:
        console.print(f"[… {len(lines) - _MAX_LINES} more lines]", markup=False)
    console.print()


def _choice(document: str, settings: Settings) -> tuple[str, str]:
    """Return a section with figures that fits a screen, and a word typical of its subject."""
    with closing(Library(settings)) as library:
        document_view = Document(library.open(document).record)
    sections = [section for section in document_view if not section.children]
    fitting = [section for section in sections if _size(section) <= _MAX_TOKENS]
    section = max(fitting or sections, key=lambda one: len(_FIGURE.findall(one.text)))
    return section.prefix, _telling_word(section.text, document_view.text)


def _size(section: Section) -> int:
    return section_tokens(section.document.record, section.span)


def _telling_word(text: str, whole: str) -> str:
    """Return the word that is the most frequent in a section, compared with the whole document."""
    inside = Counter(word.casefold() for word in _WORD.findall(text))
    everywhere = Counter(word.casefold() for word in _WORD.findall(whole))
    return max(inside, key=lambda word: inside[word] ** 2 / everywhere[word], default="the")
