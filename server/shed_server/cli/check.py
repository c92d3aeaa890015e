"""The command `check`: looks for a quotation in a document or folder, or checks a draft."""

import sys
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from shed_core.errors import ShedError
from shed_core.retrieval.draft.verdicts import Verdict
from shed_core.retrieval.excerpts.excerpts import shown_place
from shed_core.retrieval.excerpts.span import Span
from shed_server.answers.check.check_answer import (
    differences,
    remarks,
    verdict,
)
from shed_server.answers.check.checker import (
    COMPARE_SECONDS,
    Checker,
    CheckFindings,
    DocumentFindings,
)
from shed_server.answers.columns import check_columns, draft_columns
from shed_server.answers.draft.draft_answer import draft_lines, summary
from shed_server.answers.draft.draft_checker import MAX_DRAFT_CHARS, DraftChecker, DraftFindings
from shed_server.answers.formatting import PAGE_HEADER, count, pages_text
from shed_server.answers.skipped_documents import not_compared
from shed_server.cli.marked_copies import (
    Force,
    MarkTarget,
    Target,
    boxes_in,
    places_of_draft,
    places_of_quotation,
    target_of,
    write_copies,
)
from shed_server.cli.options import (
    AsJson,
    ReadingOptions,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.terminal.opening import searching, with_progress
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.errors import SettingError
from shed_server.library.sources.spelling import printable
from shed_server.next_steps import for_terminal

app = typer.Typer(rich_markup_mode=None)

_N_ARGUMENTS = 2  # a path and a quotation
_MAX_SHOWN = 10  # places with their text
_CONTEXT = 500  # characters of a place, the quotation included
_STANDARD_INPUT = "-"

_NOTHING_WRONG, _WRONG, _NOT_DONE = 0, 1, 2


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
        raise typer.Exit(_check_draft(draft, arguments, reading, as_json=as_json, target=target))
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
    with searching(settings) as (library, search):
        checker = Checker(library, search)
        findings = with_progress(lambda caller: checker.check(quote, caller=caller))
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


def _check_draft(
    draft: str,
    paths: Sequence[str],
    reading: ReadingOptions,
    *,
    as_json: bool,
    target: Target | None,
) -> int:
    """Print the verdict on each statement of a draft, and return the exit status.

    draft: its path, or `-`. paths: of the documents. target: of copies with marks.
    """
    try:
        findings = _print_verdicts(_text_of(draft), paths, reading, as_json=as_json, target=target)
    except ShedError as error:
        print(f"error: {printable(for_terminal(error))}", file=sys.stderr)
        return _NOT_DONE
    if any(one.outcome.verdict.is_wrong for one in findings.findings):
        return _WRONG
    return _NOT_DONE if findings.count(Verdict.NOT_CHECKED) else _NOTHING_WRONG


def _print_verdicts(
    text: str,
    paths: Sequence[str],
    reading: ReadingOptions,
    *,
    as_json: bool,
    target: Target | None,
) -> DraftFindings:
    with searching(settings_of(paths, reading), ", ".join(paths)) as (library, search):
        checker = DraftChecker(library, Checker(library, search))
        findings = with_progress(lambda caller: checker.check(text, caller=caller))
        if as_json:
            print_json(draft_columns(findings, partial(boxes_in, library)))
        else:
            lines = draft_lines(findings, printable)
            numbered = (f"[{n}] {line}" if target else line for n, line in enumerate(lines, 1))
            print_text("\n".join([summary(findings), *numbered]))
            for note in not_compared(findings.unread, findings.failed):
                print(f"note: {printable(note.strip('[]'))}", file=sys.stderr)
        if target:
            write_copies(library, places_of_draft(findings), target)
    return findings


def _text_of(draft: str) -> str:
    """Return the text of a draft. Raises SettingError if it cannot be read."""
    try:
        data = sys.stdin.buffer.read(4 * MAX_DRAFT_CHARS + 1) if draft == _STANDARD_INPUT else None
        return (Path(draft).read_bytes() if data is None else data).decode("utf-8-sig")
    except OSError as error:
        raise SettingError(
            f"--draft {draft} cannot be read: {error.strerror}; name a text file, or - for "
            "standard input"
        ) from error
    except UnicodeDecodeError as error:
        raise SettingError(
            f"--draft {draft} is no text in UTF-8; name a Markdown or text file"
        ) from error
