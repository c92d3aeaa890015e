"""The command `check`: looks for a quotation in a document or folder, or checks a draft."""

import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import partial
from math import inf
from typing import Annotated

import typer

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.quotation.places import shown_place
from shed_server.answers.check.check_answer import (
    differences,
    remarks,
    verdict,
)
from shed_server.answers.check.checker import COMPARE_SECONDS, Checker
from shed_server.answers.check.columns import check_columns
from shed_server.answers.check.findings import CheckFindings, DocumentFindings
from shed_server.answers.formatting import PAGE_HEADER, count, pages_text
from shed_server.cli.check_draft import check_draft
from shed_server.cli.marked_copies import (
    Force,
    MarkTarget,
    Target,
    boxes_in,
    places_of_quotation,
    target_of,
    write_copies,
)
from shed_server.cli.options import (
    AsJson,
    ReadingOptions,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.terminal.opening import check_holds_some, progress_bar
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.errors import SettingError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.spelling import printable
from shed_server.workers.caller import Caller

app = typer.Typer(rich_markup_mode=None)

_N_ARGUMENTS = 2  # a path and a quotation
_MAX_SHOWN = 10  # places with their text
_CONTEXT = 500  # characters of a place, the quotation included


@app.command()
@reads_documents
def check(
    arguments: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH QUOTE | PATHS",
            show_default=False,
            help="A document, also by its URL in an object store, or a folder; then words or a "
            "figure, as they are to be cited. With --draft, documents and folders alone.",
        ),
    ],
    draft: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            show_default=False,
            help="Check all quotations, figures and citations of a text in Markdown; - reads it "
            "from standard input. The exit status is 0 if none is wrong, 1 if one is "
            "misattributed, differs or is not found, 2 if the draft could not be checked.",
        ),
    ] = None,
    as_json: AsJson = False,
    mark: MarkTarget = None,
    force: Force = False,
    *,
    reading: ReadingOptions,
) -> None:
    """Print the place of a quotation, word for word, or check a whole draft.

    Without an exact match the nearest text and the differences are printed.
    """
    target = target_of(mark, force)
    if draft is not None:
        raise typer.Exit(check_draft(draft, arguments, reading, as_json=as_json, target=target))
    if len(arguments) != _N_ARGUMENTS:
        raise SettingError(
            "check takes a path and a quotation: shed check PATH 'QUOTE'; "
            "or with a draft: shed check --draft FILE PATHS"
        )
    _check_quote(arguments[0], arguments[1], reading, as_json=as_json, target=target)


def _check_quote(
    path: str, quote: str, reading: ReadingOptions, *, as_json: bool, target: Target | None
) -> None:
    settings = settings_of((documents_path(path, quote),), reading)
    with closing(Library(settings)) as library:
        check_holds_some(argument_of(settings), library.source.found())
        checker = Checker(library, SectionSearch(library, settings.jobs, inf))
        with progress_bar() as progress:
            findings = checker.check(quote, caller=Caller(progress))
        if as_json:
            print_json(check_columns(findings, partial(boxes_in, library)))
        else:
            paragraphs = _paragraphs(findings, is_marked=target is not None)
            print_text("\n\n".join(paragraphs), has_matches=True)
            _print_notes(findings)
        if target:
            write_copies(library, places_of_quotation(findings, quote), target)
    if not findings.is_found:
        raise typer.Exit(1)


def _paragraphs(findings: CheckFindings, is_marked: bool) -> Iterator[str]:
    """Yield the result in words, and each place with its text; with its number if `is_marked`."""
    places = [(one, place) for one in findings.documents for place in one.places]
    are_cut = len(places) > _MAX_SHOWN
    cut = f" {_MAX_SHOWN} of them are below; --json has all." if are_cut else ""
    yield verdict(findings, printable) + cut
    for number, (one, place) in enumerate(places[:_MAX_SHOWN], 1):
        yield _entry(
            one, place.spans, remarks(place, one.document.record), f"[{number}] " * is_marked
        )
    near = next(((one, one.nearest) for one in findings.documents if one.nearest), None)
    if near and not places:
        sentences = differences(near[1], near[0].document.record)
        yield _entry(near[0], near[1].spans, sentences, "[1] " * is_marked)


def _entry(
    findings: DocumentFindings, spans: Sequence[Span], sentences: Sequence[str], number: str
) -> str:
    place = shown_place(findings.document.record, spans, _CONTEXT)
    section = printable(place_text(place.prefix, place.path))
    head = PAGE_HEADER if place.is_running_head else ""
    title = f"── {number}{findings.document.name}, {pages_text(place.pages)}, {section}{head}"
    return "\n".join([title, place.text.rstrip("\n"), *sentences])


def _print_notes(findings: CheckFindings) -> None:
    """Print the names of documents and pages that were not compared, to standard error."""
    for name, _, where in findings.without_text if not findings.is_found else ():
        print(f"note: {name} has no text on {printable(where)}", file=sys.stderr)
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
