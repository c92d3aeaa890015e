"""`shed demo`: the answers that an agent would get about a document, with the time of each.

Nothing is printed before all are made, so that a document that cannot be read gives one line.
"""

import re
import shutil
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.console import Console
from rich.rule import Rule

from shed_core import Document
from shed_core.document.characters import with_marks_for_unseen
from shed_core.errors import NotADocumentError, ShedError
from shed_core.ingest.formats import EXPECTED, SUFFIXES, refusal
from shed_core.retrieval.document_view import Section
from shed_core.retrieval.tokens import section_tokens
from shed_server.answers.calls import GetToc, Grep, ListDocuments, ReadSection, next_call
from shed_server.cli.options import ReadingOptions, settings_of
from shed_server.library.library import Library
from shed_server.library.sources.spelling import printable
from shed_server.mcp_server.instructions import INSTRUCTIONS
from shed_server.mcp_server.searches import Asked, Searches
from shed_server.mcp_server.tools import GREP_CHARS, TOC_CHARS
from shed_server.settings import Settings

_MAX_TOKENS = 900  # of the section to show: about a screenful
_MAX_LINES = 40  # of an answer
_FIGURE = re.compile(r"[$€£]\s?\d|\d%|\d[.,]\d|\b\d{5}")  # not a page's number or a year
_WORD = re.compile(r"[^\W\d_]{5,}")


class DemoError(ShedError):
    """The demo cannot continue."""


class _Answer(NamedTuple):
    """Answer to a call. milliseconds: that it took."""

    call: str
    text: str
    milliseconds: float


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
        with closing(Library(settings)) as library:
            answers = list(_answers(name, library, settings))
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


def _answers(document: str, library: Library, settings: Settings) -> Iterator[_Answer]:
    """Yield the answers to typical calls of an agent."""
    yield _Answer("the server introduces itself", INSTRUCTIONS, 0.0)
    searches = Searches(library, settings.jobs)

    def answer(request: Asked, max_chars: int = settings.max_chars) -> _Answer:
        began = time.perf_counter()
        text = searches.answer(request, max_chars)
        return _Answer(printable(next_call(request)), text, (time.perf_counter() - began) * 1000)

    yield answer(ListDocuments())
    yield answer(GetToc(document), TOC_CHARS)
    prefix, word = _choice(Document(library.open(document).record))
    yield answer(GetToc(document, depth=1), TOC_CHARS)
    yield answer(ReadSection(document, prefix))
    yield answer(Grep(document, word), GREP_CHARS)


def _print(console: Console, answer: _Answer) -> None:
    title = f"{answer.call}  {answer.milliseconds:.0f} ms"
    console.print(Rule(title, align="left", characters="─"), markup=False)
    lines = answer.text.splitlines()
    console.print(with_marks_for_unseen("\n".join(lines[:_MAX_LINES])), markup=False)
    if len(lines) > _MAX_LINES:
        console.print(f"[… {len(lines) - _MAX_LINES} more lines]", markup=False)
    console.print()


def _choice(document: Document) -> tuple[str, str]:
    """Return a section with figures that fits a screen, and a word typical of its subject."""
    sections = [section for section in document if not section.children]
    fitting = [section for section in sections if _size(section) <= _MAX_TOKENS]
    section = max(fitting or sections, key=lambda one: len(_FIGURE.findall(one.text)))
    return section.prefix, _telling_word(section.text, document.text)


def _size(section: Section) -> int:
    return section_tokens(section.document.record, section.span)


def _telling_word(text: str, whole: str) -> str:
    """Return the word that is the most frequent in a section, compared with the whole document."""
    inside = Counter(word.casefold() for word in _WORD.findall(text))
    everywhere = Counter(word.casefold() for word in _WORD.findall(whole))
    return max(inside, key=lambda word: inside[word] ** 2 / everywhere[word], default="the")
