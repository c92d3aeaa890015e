"""Markdown as a tree: headings of any converter's output, by their number of `#`.

Converters print no pages. A comment `<!-- page 3 -->` says that what follows stands on page 3, so
that a script can say so; our own scripts for packages do.
"""

import re
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

from bench.systems.command import DOCUMENT, command_system, run, split
from bench.systems.placing import ForeignHeader
from bench.systems.reading import Conditions, ForeignSystemError, Reading, System
from shed_server.errors import SettingError

_PAGE = re.compile(r"<!--\s*page\s+(\d{1,6})\s*-->")
_TEXT = ("text", "code_inline", "softbreak", "hardbreak")

_PYMUPDF4LLM = """
import sys, pymupdf4llm
for number, page in enumerate(pymupdf4llm.to_markdown(sys.argv[1], page_chunks=True), 1):
    print(f"<!-- page {number} -->\\n\\n{page['text']}\\n")
"""
_DOCLING = """
import sys
from docling.document_converter import DocumentConverter
print(DocumentConverter().convert(sys.argv[1]).document.export_to_markdown())
"""


def markdown_system(argument: str, conditions: Conditions) -> System:
    """Return the system of a folder of NAME.md for each document, or of a command that prints it.

    Raises SettingError if it is neither.
    """
    name = f"markdown:{argument}"
    if DOCUMENT in argument:
        return command_system(name, split(argument), headings, conditions)
    folder = Path(argument).expanduser()
    if not argument or not folder.is_dir():
        raise SettingError(
            f"{name}: name a folder that has NAME.md for each NAME.pdf, or a command with "
            f"{DOCUMENT}, such as 'markdown:pandoc {DOCUMENT} -t markdown'"
        )
    return System(name, partial(_read_file, folder))


def pymupdf4llm_system(python: str, conditions: Conditions) -> System:
    """Return PyMuPDF4LLM. python: the interpreter that has it, "" for the one that runs this.

    Raises SettingError if it has not.
    """
    return _package_system("pymupdf4llm", _PYMUPDF4LLM, python, conditions)


def docling_system(python: str, conditions: Conditions) -> System:
    """Return docling. python: the interpreter that has it, "" for the one that runs this.

    Raises SettingError if it has not.
    """
    return _package_system("docling", _DOCLING, python, conditions)


def _package_system(name: str, script: str, python: str, conditions: Conditions) -> System:
    interpreter = python or sys.executable
    look = f"from importlib.util import find_spec; exit(find_spec({name!r}) is None)"
    try:
        run([interpreter, "-c", look], conditions.seconds)
    except ForeignSystemError as error:
        raise SettingError(
            f"{interpreter} has no {name}: `pip install {name}` there, or name the Python of "
            f"another environment: --system {name}:/path/to/python"
        ) from error
    return command_system(name, [interpreter, "-c", script, DOCUMENT], headings, conditions)


def _read_file(folder: Path, path: Path) -> Reading:
    file = folder / f"{path.stem}.md"
    try:
        return Reading(headings(file.read_text(encoding="utf-8", errors="replace")), 0.0)
    except OSError as error:
        raise ForeignSystemError(f"{file} cannot be read: {error}") from error


def headings(text: str) -> tuple[ForeignHeader, ...]:
    r"""Return the headings of Markdown, with their pages where comments tell them.

    >>> headings("# Report\n<!-- page 2 -->\n\n## 1 **Scope**\n")[1][:3]
    (2, '1 Scope', 2)
    """
    tokens = MarkdownIt("commonmark").parse(text)
    headers: list[ForeignHeader] = []
    page = 0
    for number, token in enumerate(tokens):
        if token.type == "html_block":
            page = max(page, *(int(found) for found in _PAGE.findall(token.content)), 0)
        elif token.type == "heading_open" and (title := _plain(tokens[number + 1].children or ())):
            headers.append(ForeignHeader(int(token.tag[1:]), title, page))
    return tuple(headers)


def _plain(children: Sequence[Token]) -> str:
    """Return the words of a heading, without the marks of its style."""
    parts = (child.content or " " for child in children if child.type in _TEXT)
    return " ".join("".join(parts).split())
