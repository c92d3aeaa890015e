"""`shed demo`: what an agent sees of a document.

It starts the server as a process of its own, connects with a real MCP client over the pipe, and
prints the answers as they come, with the time that each took.
"""

import asyncio
import re
import shutil
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from mcp import Client, StdioServerParameters
from rich.console import Console
from rich.rule import Rule

from shed_core.errors import ShedError

_LINE = re.compile(r"^\s*([\d.]+) \| (.*) \(p\. \d+, ([\d.]+)(k?) tokens", re.MULTILINE)
_TARGET_TOKENS = 600  # of the section to show: about a screenful
_MAX_LINES = 40  # of an answer


class DemoError(ShedError):
    """The demo cannot go on."""


def run(document: Path | None) -> None:
    """Show a document as an agent sees it; None is a sample report."""
    with TemporaryDirectory(prefix="shed-demo-") as folder:
        served = Path(folder, "documents")
        served.mkdir()
        asyncio.run(_show(_place(document, served), served, Path(folder, "cache")))


def _place(document: Path | None, served: Path) -> str:
    """Put the document alone into the folder that will be served, and return its name."""
    if document is None:
        from shed_core.ingest.pdf.sample import sample_report

        name = "lighthouse-10-K.pdf"
        (served / name).write_bytes(sample_report())
        return name
    if not document.is_file():
        raise DemoError(f"there is no file {document}; name a PDF or .docx file")
    shutil.copyfile(document, served / document.name)
    return document.name


async def _show(document: str, served: Path, cache: Path) -> None:
    arguments = ["-m", "shed_server", "serve", str(served), "--cache", str(cache)]
    console = Console(highlight=False, soft_wrap=True)
    began = time.perf_counter()
    async with Client(StdioServerParameters(command=sys.executable, args=arguments)) as client:
        instructions = client.instructions or ""
        _print(console, "the server starts and introduces itself", instructions, began)
        await _call(console, client, "list_documents", {})
        toc = await _call(console, client, "get_toc", {"document": document})
        await _call(console, client, "get_toc", {"document": document, "depth": 1})
        prefix, header = _choose(toc)
        await _call(console, client, "read_section", {"document": document, "prefix": prefix})
        word = max(re.findall(r"\w+", header) or ["the"], key=len)
        await _call(console, client, "grep", {"document": document, "pattern": word})


async def _call(console: Console, client: Client, tool: str, arguments: dict[str, Any]) -> str:
    began = time.perf_counter()
    result = await client.call_tool(tool, arguments)
    answer = "\n".join(block.text for block in result.content if block.type == "text")
    shown = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
    _print(console, f"{tool}({shown})", answer, began)
    if result.is_error:
        raise DemoError("the document cannot be shown, for the reason above")
    return answer


def _print(console: Console, title: str, text: str, began: float) -> None:
    milliseconds = (time.perf_counter() - began) * 1000
    console.print(Rule(f"{title}  {milliseconds:.0f} ms", align="left", characters="─"))
    lines = text.splitlines()
    console.print("\n".join(lines[:_MAX_LINES]), markup=False)
    if len(lines) > _MAX_LINES:
        console.print(f"[… {len(lines) - _MAX_LINES} more lines]", markup=False)
    console.print()


def _choose(toc: str) -> tuple[str, str]:
    """Return prefix and header of the leaf section that is closest to a screenful."""
    lines = _LINE.findall(toc)
    parents = {prefix.rpartition(".")[0] for prefix, *_ in lines}
    leaves = [line for line in lines if line[0] not in parents and line[0] != "0"]
    prefix, header, *_ = min(leaves or lines, key=_distance, default=("0", "", "", ""))
    return prefix, header


def _distance(line: tuple[str, str, str, str]) -> float:
    return abs(float(line[2]) * (1000 if line[3] else 1) - _TARGET_TOKENS)
