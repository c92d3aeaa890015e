"""Copies of PDFs with the places of `shed check` highlighted, numbered as in its output.

The server never writes files: only this command does, to the file or folder that its user names. A
worker draws the marks.
"""

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path, PurePosixPath
from typing import Annotated, NamedTuple

import typer

from shed_core.ingest.pdf.drawing.marks import MAX_MARKS, Mark
from shed_core.retrieval.excerpts.span import Span
from shed_server.answers.check.check_answer import differences, remarks
from shed_server.answers.check.checker import CheckFindings
from shed_server.answers.draft.draft_answer import ordered
from shed_server.answers.draft.draft_checker import DraftFindings, Finding
from shed_server.answers.formatting import count
from shed_server.errors import SettingError, quoted
from shed_server.library.library import Library, OpenDocument
from shed_server.library.sources.access import FilePlace
from shed_server.library.sources.spelling import printable
from shed_server.view.boxes import TextBox, boxes_of

MarkTarget = Annotated[
    Path | None,
    typer.Option(
        "--mark",
        metavar="PATH",
        show_default=False,
        help="Write a copy of each PDF in which the places are highlighted, numbered as they are "
        "printed: to a file named .pdf, or to a folder under the names of the documents.",
    ),
]
Force = Annotated[bool, typer.Option("--force", help="Let --mark replace files.")]

_MAX_CONTENTS = 2_000  # characters of a note
_MAX_NAMED = 10  # places that a message lists


class Target(NamedTuple):
    """Destination of copies. path: a file, or else a folder. may_replace: files there."""

    path: Path
    may_replace: bool

    @property
    def is_file(self) -> bool:
        """True if the path is that of a single copy."""
        return self.path.suffix.casefold() == ".pdf" and not self.path.is_dir()

    def of(self, name: str) -> Path:
        """Return the path of the copy of a document; always below the folder."""
        if self.is_file:
            return self.path
        parts = PurePosixPath(name).parts
        is_plain = ".." not in parts and ":" not in name and not name.startswith("/")
        return self.path.joinpath(*(parts if is_plain else parts[-1:]))

    def check(self, path: Path) -> None:
        """Raise SettingError if there is a file, and it may not be replaced."""
        if path.exists() and not self.may_replace:
            raise SettingError(f"{quoted(str(path))} exists; name another --mark, or add --force")


class Place(NamedTuple):
    """Text to highlight. number: as it is printed. note: content of the annotation."""

    number: int
    document: OpenDocument
    spans: Sequence[Span]
    note: str
    is_wrong: bool = False


def target_of(path: Path | None, force: bool) -> Target | None:
    """Return the destination of copies, or None. Raises SettingError if a file is there already."""
    if path is None:
        return None
    target = Target(path, force)
    if target.is_file:
        target.check(path)
    return target


def places_of_quotation(findings: CheckFindings, quote: str) -> Iterator[Place]:
    """Yield the places of a quotation in the order of the output, or the nearest text."""
    places = [(one, place) for one in findings.documents for place in one.places]
    for number, (one, place) in enumerate(places, 1):
        note = "\n".join([quote, "found", *remarks(place, one.document.record)])
        yield Place(number, one.document, place.spans, note)
    if not places and (one := next(iter(findings.documents), None)) and (near := one.nearest):
        note = "\n".join([quote, "differs", *differences(near, one.document.record)])
        yield Place(1, one.document, near.spans, note, is_wrong=True)


def places_of_draft(findings: DraftFindings) -> Iterator[Place]:
    """Yield the text that decides on each statement, numbered as in the output."""
    for number, one in enumerate(ordered(findings), 1):
        if one.document is not None and one.outcome.spans:
            is_wrong = one.outcome.verdict.is_wrong
            yield Place(number, one.document, one.outcome.spans, _note(one), is_wrong)


def _note(finding: Finding) -> str:
    outcome = finding.outcome
    remark = f" ({outcome.remark})" if outcome.remark else ""
    lines = [finding.statement.text, f"{outcome.verdict.value}{remark}", outcome.printed]
    return "\n".join(filter(None, lines))


def write_copies(library: Library, places: Iterable[Place], target: Target) -> None:
    """Write a copy of each document with places in it, and report that on standard error.

    Raises SettingError if a copy is the document itself, exists, or cannot be written, and as
    `Library.write_marked` does.
    """
    by_document = sorted(places, key=lambda place: place.document.name)
    documents = [
        list(group) for _, group in groupby(by_document, lambda place: place.document.name)
    ]
    pdfs = [group for group in documents if group[0].document.record.metadata.format == "pdf"]
    if len(pdfs) > 1 and target.is_file:
        names = ", ".join(group[0].document.name for group in pdfs[:3])
        raise SettingError(f"--mark names one file, and there are places in {names}; name a folder")
    for group in pdfs:
        target.check(target.of(group[0].document.name))
    for group in documents:
        document = group[0].document
        if document.record.metadata.format != "pdf":
            _say(f"{document.name} has no marked copy, as it is no PDF")
        elif marks := list(_marks(library, group)):
            _write(library, document, marks[:MAX_MARKS], target.of(document.name))
    if not documents:
        _say("no copy is written, as no place was found")


def _marks(library: Library, places: Sequence[Place]) -> Iterator[Mark]:
    """Yield the marks of places in one document, one for each page; report places without any."""
    document, without = places[0].document, list[int]()
    boxes = boxes_in(library, document, [place.spans for place in places])
    for place, lines_of_place in zip(places, boxes, strict=True):
        for page, lines in groupby(lines_of_place, lambda box: box.page):
            corners = tuple((line.x0, line.y0, line.x1, line.y1) for line in lines)
            note = place.note[:_MAX_CONTENTS]
            yield Mark(page, corners, str(place.number), note, place.is_wrong)
        without += [] if lines_of_place else [place.number]
    if without:
        named = ", ".join(map(str, without[:_MAX_NAMED])) + (", ..." * (len(without) > _MAX_NAMED))
        _say(f"{document.name} is not marked at {named}, where the text has no place on its page")


def _write(library: Library, document: OpenDocument, marks: Sequence[Mark], path: Path) -> None:
    """Write a copy to a temporary name first, so that no reader sees a part of it."""
    source = library.source.find(document.name)
    if isinstance(source, FilePlace) and path.exists() and path.samefile(source.real):
        raise SettingError(f"{quoted(str(path))} is the document itself; name another --mark")
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with unfinished.open("xb") as copy:
            library.write_marked(document, marks, copy)
        unfinished.replace(path)
    except OSError as error:
        raise SettingError(
            f"{quoted(str(path))} cannot be written: {error.strerror}; name another --mark"
        ) from error
    finally:
        unfinished.unlink(missing_ok=True)
    _say(f"{path}: {count(len(marks), 'mark')}")


def _say(text: str) -> None:
    print(f"note: {printable(text)}", file=sys.stderr)


def boxes_in(
    library: Library, document: OpenDocument, texts: Sequence[Sequence[Span]]
) -> list[list[TextBox]]:
    """Return the boxes of texts of a document, one for each line."""
    return boxes_of(document.record, texts, partial(library.draw, document))
