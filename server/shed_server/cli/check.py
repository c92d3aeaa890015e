"""The command `check`: whether a quotation stands in a document, or in any of a folder."""

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from math import inf
from typing import Annotated

import typer

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.places import shown_place
from shed_core.retrieval.quotation.quotation import MAX_PLACES
from shed_server.answers.check.check_answer import (
    differences,
    documents_text,
    extent_text,
    remarks,
)
from shed_server.answers.check.checker import COMPARE_SECONDS, Checked, Checker, CheckFindings
from shed_server.answers.check.columns import check_columns
from shed_server.answers.formatting import PAGE_HEADER, count, pages_text
from shed_server.cli.options import (
    AsJson,
    DocumentOrFolder,
    Reading,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.terminal.opening import check_holds_some, progress_bar
from shed_server.cli.terminal.text import place_text, print_text
from shed_server.library.library import Library, Opened
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.spelling import printable
from shed_server.view.boxes import TextBox, boxes_of
from shed_server.workers.caller import Caller

app = typer.Typer(rich_markup_mode=None)

_MAX_SHOWN = 10  # places with their text
_CONTEXT = 500  # characters of a place, the quotation included


@app.command()
@reads_documents
def check(
    path: DocumentOrFolder,
    quote: Annotated[str, typer.Argument(help="As it is to be cited: words or a figure.")],
    as_json: AsJson = False,
    *,
    reading: Reading,
) -> None:
    """Say where a quotation stands word for word.

    Where it does not, the nearest text is given and what differs.
    """
    settings = settings_of((documents_path(path, quote),), reading)
    with closing(Library(settings)) as library:
        check_holds_some(argument_of(settings), library.source.found())
        checker = Checker(library, SectionSearch(library, settings.jobs, inf))
        with progress_bar() as progress:
            findings = checker.check(quote, caller=Caller(progress))
        if as_json:
            columns = check_columns(findings, partial(_boxes, library))
            print(json.dumps(columns, ensure_ascii=False, indent=1))
        else:
            print_text("\n\n".join(_paragraphs(findings)), has_matches=True)
            _print_notes(findings)
    if not findings.is_found:
        raise typer.Exit(1)


def _boxes(
    library: Library, opened: Opened, texts: Sequence[Sequence[Span]]
) -> list[list[TextBox]]:
    return boxes_of(opened.record, texts, partial(library.draw, opened))


def _paragraphs(findings: CheckFindings) -> Iterator[str]:
    """Yield what was found, in words, and each place with its text."""
    if findings.is_found:
        places = [(one, place) for one in findings.checked for place in one.places]
        more = " or more" if any(len(one.places) == MAX_PLACES for one in findings.checked) else ""
        are_cut = len(places) > _MAX_SHOWN
        shown = f", {_MAX_SHOWN} of them below; --json has all" if are_cut else ""
        yield f"found word for word, {count(len(places), 'place')}{more}{shown}"
        for one, place in places[:_MAX_SHOWN]:
            yield _entry(one, place.spans, remarks(place))
    elif near := next(((one, one.nearest) for one in findings.checked if one.nearest), None):
        yield f"not found word for word in {extent_text(findings)}; the nearest text:"
        yield _entry(near[0], near[1].spans, differences(near[1], near[0].opened.record))
    elif findings.compared and not findings.n_characters:
        yield f"there is no text to compare it with in {documents_text(findings)}"
    elif not findings.compared:
        yield "no document was compared"
    elif findings.n_without_nearest:
        extent, limit = extent_text(findings), f"{COMPARE_SECONDS:.0f} s"
        yield f"occurs nowhere in {extent}, too long to look for the nearest text in {limit}"
    else:
        extent = extent_text(findings)
        yield f"occurs nowhere in {extent}, and no text there is much like it; try a shorter part"


def _entry(checked: Checked, spans: Sequence[Span], sentences: Sequence[str]) -> str:
    place = shown_place(checked.opened.record, spans, _CONTEXT)
    section = printable(place_text(place.prefix, place.path))
    head = PAGE_HEADER if place.is_running_head else ""
    title = f"── {checked.opened.name}, {pages_text(place.pages)}, {section}{head}"
    return "\n".join([title, place.text.rstrip("\n"), *sentences])


def _print_notes(findings: CheckFindings) -> None:
    """Print what was not looked at, to standard error."""
    for name, pages in findings.without_text if not findings.is_found else ():
        print(f"note: {name} has no text on {count(len(pages), 'page')}", file=sys.stderr)
    for name, problem in findings.failed:
        print(f"note: {name} was not compared: {printable(problem)}", file=sys.stderr)
    for name in findings.too_long:
        limit = f"{COMPARE_SECONDS:.0f} s"
        print(
            f"note: {name} was not compared: too long for {limit}; use shed grep", file=sys.stderr
        )
    if findings.n_left:
        n = count(findings.n_left, "document")
        print(f"note: {n} not compared, as it was found often enough", file=sys.stderr)
