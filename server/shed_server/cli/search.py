"""The commands that look for text in documents: `search` and `grep`."""

import sys
from collections.abc import Iterable, Sequence
from contextlib import closing
from math import inf
from typing import Annotated

import typer

from shed_core.retrieval.excerpts.excerpts import CONTEXT, Excerpt, excerpts
from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.tokens import format_tokens
from shed_server.answers.calls import MAX_CONTEXT, MIN_CONTEXT
from shed_server.answers.grep.match_counts import FolderSearch, n_matches
from shed_server.answers.grep.searcher import MAX_COUNTED, Searcher
from shed_server.answers.search_answer import (
    FoundSection,
    LostSection,
    found_sections,
    not_searched_of,
    nowhere_note,
    search_notes,
)
from shed_server.answers.several import SeveralDocuments
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.cli.options import (
    AsJson,
    DocumentOrFolder,
    OnlyDocuments,
    ReadingOptions,
    TableForm,
    argument_of,
    reads_documents,
    settings_of,
)
from shed_server.cli.paths import documents_path
from shed_server.cli.terminal.opening import (
    check_holds_one,
    open_one,
    searching,
    with_progress,
)
from shed_server.cli.terminal.text import place_text, print_json, print_text
from shed_server.errors import UnknownDocumentError
from shed_server.library.library import Library
from shed_server.library.search_index.search import SearchFindings
from shed_server.library.sources.names import MAX_NEAREST
from shed_server.library.sources.spelling import printable
from shed_server.settings import Settings

app = typer.Typer(rich_markup_mode=None)

_MAX_CHARS = 20_000  # of notes
_HITS_SHOWN = 10


@app.command()
@reads_documents
def search(
    path: DocumentOrFolder,
    words: Annotated[
        list[str], typer.Argument(help='Words of the documents; "exact phrase" and -word work.')
    ],
    documents: OnlyDocuments = "",
    prefix: Annotated[
        str, typer.Option(help="Only this section, if PATH is one document.", show_default="all")
    ] = "",
    limit: Annotated[
        int | None,
        typer.Option("-n", "--limit", min=1, help="Sections shown, best first.",
                     show_default=f"{_HITS_SHOWN}; of JSON all"),
    ] = None,
    as_json: AsJson = False,
    *,
    reading: ReadingOptions,
) -> None:  # fmt: skip
    """Find sections of documents by words.

    Documents not yet read are read first.
    """
    query = " ".join(words)  # with or without quotes around them
    settings = settings_of((documents_path(path, query),), reading)
    with searching(settings) as (library, engine):
        _check_any(library, documents)
        findings = with_progress(lambda caller: engine.find(query, documents, prefix, caller))
        hits = findings.hits[: limit or (None if as_json else _HITS_SHOWN)]
        entries = list(found_sections(engine, findings, hits))
    sections = [one for one in entries if isinstance(one, FoundSection)]
    lost = dict.fromkeys(tuple(one) for one in entries if isinstance(one, LostSection))
    findings = findings._replace(failed=[*findings.failed, *lost])
    if as_json:
        print_json(_columns(findings, sections))
    else:
        _print_notes(nowhere_note(findings, _MAX_CHARS))
        _print_sections(sections)
        _print_notes(search_notes(findings, _MAX_CHARS))
    if not sections:
        raise typer.Exit(1)


def _check_any(library: Library, pattern: str) -> None:
    """Raise UnknownDocumentError if no document matches. pattern: of names; "" for any."""
    if not library.served(pattern or "*"):
        some = library.names()[:MAX_NEAREST]
        raise UnknownDocumentError(pattern or None, some, are_similar=False)


def _print_notes(text: str) -> None:
    if text:
        print(text.strip("\n"), file=sys.stderr)


def _print_sections(sections: Sequence[FoundSection]) -> None:
    """Print sections, each with its evidence."""
    for one in sections:
        facts = f"p. {one.page}, {format_tokens(one.tokens)} tokens"
        place = printable(place_text(one.prefix, one.path))
        print_text("\n".join([f"── {one.document}, {place} ({facts})", *one.evidence, ""]))
    if not sections:
        print("no section holds these words; try others that it may use", file=sys.stderr)


def _columns(findings: SearchFindings, sections: Sequence[FoundSection]) -> dict[str, object]:
    return {
        "hits": [section._asdict() for section in sections],
        "documents_searched": findings.n_searched,
        **not_searched_of(findings).columns(),
        "words_only": findings.words_only,
        "words_nowhere": list(findings.nowhere),
        "words_meant": dict(findings.meant),
    }


@app.command()
@reads_documents
def grep(
    path: DocumentOrFolder,
    pattern: Annotated[
        list[str], typer.Argument(help="A regular expression; a space also matches a line break.")
    ],
    prefix: Annotated[
        str,
        typer.Option(
            help="Search only this section; of a folder, the one of this name in each document.",
            show_default="the whole document",
        ),
    ] = "",
    ignore_case: Annotated[
        bool, typer.Option("--ignore-case/--match-case", "-i/-s", help="Ignore case, or match it.")
    ] = True,
    exact: Annotated[
        bool, typer.Option("--exact", help="Distinguish quotes, dashes, spaces and ligatures.")
    ] = False,
    context: Annotated[
        int,
        typer.Option(
            "-C",
            "--context",
            min=MIN_CONTEXT,
            max=MAX_CONTEXT,
            help="Characters to show around a match.",
        ),
    ] = CONTEXT,
    documents: Annotated[
        str, typer.Option(help="Of a folder, only documents of this name, a glob.")
    ] = "*",
    as_json: AsJson = False,
    tables: TableForm = None,
    *,
    reading: ReadingOptions,
) -> None:
    """Search a document or folder for a regular expression.

    Each match comes with its page, section and context.
    """
    query = GrepQuery(" ".join(pattern), ignore_case, exact)
    settings = settings_of((documents_path(path, query.pattern),), reading, tables=tables)
    is_folder = not settings.url and settings.paths[0].is_dir()
    if is_folder:
        is_found = _grep_folder(settings, documents, prefix, query, context, as_json)
    else:
        is_found = _grep_file(settings, prefix, query, context, as_json)
    if not is_found and not as_json:
        print("no match", file=sys.stderr)
    if not is_found:
        raise typer.Exit(1)


def _grep_file(
    settings: Settings, prefix: str, query: GrepQuery, context: int, as_json: bool
) -> bool:
    """Print the matches in the one document of the settings; return True if there are any."""
    with closing(Library(settings)) as library:
        check_holds_one(argument_of(settings), library.source.found())
        document = open_one(library)
        record = document.record
        within = record.characters(find_section(record, prefix).phrases)
        matches = Searcher(library.find_pattern).find(document, query, within, MAX_COUNTED)
    entries = excerpts(record, matches, within, context)
    if as_json:
        print_json([one._asdict() for one in entries])
    else:
        _print_excerpts(entries)
    return bool(matches)


def _grep_folder(
    settings: Settings, pattern: str, prefix: str, query: GrepQuery, context: int, as_json: bool
) -> bool:
    """Print the matches in the documents whose names match; return True if there are any."""
    columns: list[dict[str, object]] = []
    missing = SkippedDocuments()
    with searching(settings) as (library, engine):
        _check_any(library, pattern)
        searcher = Searcher(library.find_pattern)
        several = SeveralDocuments(library, engine)
        served = with_progress(lambda caller: several.read(pattern, caller))
        found = FolderSearch(several, searcher, served, query, prefix, seconds=inf)
        for result in found.found(range(len(served))):
            missing.add(result)
            if result.open_document is not None and result.matches:
                name, n = result.document.name, len(result.matches)
                record = result.open_document.record
                entries = [*excerpts(record, result.matches, range(len(record.text)), context)]
                matches = [one._asdict() for one in entries] if as_json else []
                columns.append({"document": name, "n_matches": n, "matches": matches})
                if not as_json:
                    print_text(f"══ {name}: {n_matches(n)}\n")
                    _print_excerpts(entries)
    if as_json:
        n_searched = len(served) - missing.n_documents
        answer = {"documents": columns, "documents_searched": n_searched} | missing.columns()
        print_json(answer)
    else:
        _print_notes(notes(missing, _MAX_CHARS))
    return bool(columns)


def _print_excerpts(entries: Iterable[Excerpt]) -> None:
    for excerpt in entries:
        place = printable(place_text(excerpt.prefix, excerpt.path))
        print_text(f"── p. {excerpt.page}, {place}\n{excerpt.text}\n", has_matches=True)
