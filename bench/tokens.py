"""Tokens that an agent pays: `python -m bench.tokens [FOLDER] [--tokenizer COMMAND]`.

Tokens of the tools and instructions, and of `get_toc` for every PDF of a folder, in the format that
we serve and in others. COMMAND reads a JSON list of texts and prints a count for each, one a line;
without one, a token is taken for four bytes, as the sizes in our answers are.
"""

import argparse
import asyncio
import json
import re
import shlex
import subprocess
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from mcp import Client

from bench.synthetic import long_report
from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.tokens import node_tokens
from shed_server.answers.calls import GetToc
from shed_server.answers.toc_answer import toc_answer
from shed_server.library.library import Library, Opened
from shed_server.mcp_server.app import create_app
from shed_server.mcp_server.instructions import INSTRUCTIONS
from shed_server.settings import Settings

Count = Callable[[Sequence[str]], list[int]]
Format = Callable[[str], str]

_NO_LIMIT = 10**9
MAX_PASSAGES = 200  # sampled from a document
_LINE = re.compile(r"^([\d.]+) \| (.*) \(p\. (\d+), (\S+) tokens\)$", re.MULTILINE)


def _indented(match: re.Match[str]) -> str:
    level = match[1].count(".")
    return f"{'  ' * level}{match[1].rpartition('.')[2]} {match[2]} (p. {match[3]}, {match[4]})"


FORMATS: dict[str, Format] = {
    "as served: 3.1 | Title (p. 56, 2.1k tokens)": lambda text: text,
    "without the word: 3.1 | Title (p. 56, 2.1k)": lambda text: _LINE.sub(
        r"\1 | \2 (p. \3, \4)", text
    ),
    "without marks: 3.1 Title p56 2.1k": lambda text: _LINE.sub(r"\1 \2 p\3 \4", text),
    "by tabs: 3.1, Title, 56, 2.1k": lambda text: _LINE.sub(r"\1\t\2\t\3\t\4", text),
    "by indentation:   1 Title (p. 56, 2.1k)": lambda text: _LINE.sub(_indented, text),
    "without page and size: 3.1 | Title": lambda text: _LINE.sub(r"\1 | \2", text),
    "as JSON": lambda text: json.dumps([match.groups() for match in _LINE.finditer(text)]),
}


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, help="PDFs to read")
    parser.add_argument("--tokenizer", help="command that counts tokens")
    options = parser.parse_args()
    count = _counter(options.tokenizer)
    with TemporaryDirectory(prefix="shed-bench-") as scratch:
        folder = options.folder
        if folder is None:
            folder = Path(scratch)
            (folder / "report.pdf").write_bytes(long_report(n_pages=200))
        settings = Settings(paths=(folder,), cache=Path(scratch, "cache"))
        with closing(Library(settings)) as library:
            _print_surface(asyncio.run(_surface(library, settings)), count)
            _print_contents([*_opened(library)], count, settings.max_chars)


def _counter(command: str | None) -> Count:
    if command is None:
        return lambda texts: [(len(text.encode()) + 3) // 4 for text in texts]

    def count(texts: Sequence[str]) -> list[int]:
        texts_json = json.dumps(list(texts))
        result = subprocess.run(
            shlex.split(command), input=texts_json, capture_output=True, text=True, check=True
        )
        return [int(line) for line in result.stdout.split()]

    return count


async def _surface(library: Library, settings: Settings) -> str:
    async with Client(create_app(library, settings), mode="legacy") as client:
        tools = (await client.list_tools()).tools
    dumps = [tool.model_dump(by_alias=True, exclude_none=True) for tool in tools]
    return json.dumps(dumps, separators=(",", ":"), ensure_ascii=False)


def _print_surface(tools: str, count: Count) -> None:
    of_tools, of_instructions = count([tools, INSTRUCTIONS])
    print(f"tools/list {of_tools} tokens + instructions {of_instructions}", end=" ")
    print(f"= {of_tools + of_instructions} (to reach: at most 1200)")


def _opened(library: Library) -> list[Opened]:
    opened: list[Opened] = []
    for name in library.names():
        try:
            opened.append(library.open(name))
        except ShedError as error:
            print(f"{name}: {error}")
    return opened


def _print_contents(documents: Sequence[Opened], count: Count, max_chars: int) -> None:
    first = count([toc_answer(document, GetToc(), max_chars) for document in documents])
    print(f"get_toc, {len(documents)} documents: {_spread(first)}")
    texts = [_all_lines(document.record) for document in documents]
    full = count(texts)
    print(f"the same without a limit: {_spread(full)}")
    for name, layout in FORMATS.items():
        other = count([layout(text) for text in texts])
        print(f"  {name}: {_spread(other)}, {sum(other) / sum(full):.2f} of ours")
    held = [size for document in documents for size in _sections_that_hold(document.record)]
    print(f"smallest section that holds a passage, as its line states it: {_spread(held)}")
    n_bytes = [len(document.record.text.encode()) for document in documents]
    of_text = count([document.record.text for document in documents])
    ratios = sorted(size / max(1, tokens) for size, tokens in zip(n_bytes, of_text, strict=True))
    print(
        f"bytes of text a token: median {median(ratios):.2f}, {ratios[0]:.2f} to {ratios[-1]:.2f}"
    )


def _all_lines(record: DocumentRecord) -> str:
    whole = find_section(record, "")
    return "\n".join(contents(record, whole, _NO_LIMIT, _NO_LIMIT).lines)


def _sections_that_hold(record: DocumentRecord) -> list[int]:
    """Return the size of the deepest section around each of some passages, spread over the text."""
    of_nodes = node_tokens(record)
    front = record.bytes_before[0] // 4
    passages = range(0, record.n_phrases, max(1, record.n_phrases // MAX_PASSAGES))
    nodes = [record.node_at(phrase) for phrase in passages]
    return [front if node == ROOT else of_nodes[node] for node in nodes]


def _spread(tokens: Sequence[int]) -> str:
    return f"median {median(tokens):,.0f} tokens, at most {max(tokens):,}"


if __name__ == "__main__":
    main()
