"""The answer of search: sections of any documents, best first, each with its best passage."""

import json
from collections.abc import Sequence
from typing import NamedTuple

from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.prefixes import FRONT, find_section, prefix_of
from shed_core.retrieval.sections import header_path, pages_of, section_characters
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import Search, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    NOTICE,
    count,
    fenced,
    limited,
    mark_for,
    name_text,
    pages_text,
    path_text,
    shortened,
)
from shed_server.library.search_index.passages import passage
from shed_server.library.search_index.search import MAX_HITS, Findings, Hit, SectionSearch

HITS_PER_ANSWER = 10

_MAX_NAMED = 3  # documents that a sentence names
_NOTES_SHARE = 6  # of an answer, for what was not searched


class FoundSection(NamedTuple):
    """A hit as it is shown, as columns of JSON too.

    tokens: of the section, subsections included. page: of the passage.
    passage: with the words of the query between `>>` and `<<`.
    """

    document: str
    prefix: str
    path: tuple[str, ...]
    pages: tuple[int, int]
    tokens: int
    page: int
    passage: str


def found_section(search: SectionSearch, findings: Findings, hit: Hit) -> FoundSection | None:
    """Return what is shown of a hit, or None if its document is another one by now."""
    opened = search.opened(hit.document)
    if opened is None:
        return None
    record = opened.record
    prefix = FRONT if hit.node == ROOT else prefix_of(record.sht, hit.node)
    section = find_section(record, prefix)
    page, text = passage(record, hit.place, findings.query, findings.weights, search.stems)
    return FoundSection(
        opened.name,
        prefix,
        header_path(record, hit.node),
        pages_of(record, section_characters(record, section)),
        section_tokens(record, section),
        page,
        text,
    )


def search_answer(
    search: SectionSearch, findings: Findings, request: Search, max_chars: int
) -> str:
    """Return the sections found, from the cursor on, as many as fit. Raises BadCursorError."""
    scope = scope_of(request, "")
    start = read_cursor(request.cursor, 1, scope)[0] if request.cursor else 0
    notes = _notes(findings, max_chars // _NOTES_SHARE)
    if start >= len(findings.hits):
        return limited(_nothing(findings, request, max_chars) + notes, max_chars)
    mark = mark_for((*scope, request.cursor))
    longest = len(_head(findings, request, MAX_HITS, MAX_HITS)) + len(_tail(request, MAX_HITS))
    room = max_chars - longest - len(notes)
    entries: list[str] = []
    n_shown = start
    for hit in findings.hits[start : start + HITS_PER_ANSWER]:
        shown = found_section(search, findings, hit)
        entry = _entry(shown, n_shown + 1, mark, max_chars) if shown else ""
        room -= len(entry)
        if room < 0 and any(entries):
            break
        entries.append(entry)
        n_shown += 1
    head = _head(findings, request, start + 1, n_shown)
    tail = _tail(request, n_shown) if n_shown < len(findings.hits) else ""
    return limited(f"{head}{''.join(entries)}{tail}{notes}", max_chars)


def _head(findings: Findings, request: Search, first: int, last: int) -> str:
    where = f"section {shortened(request.prefix, 60)} of " if request.prefix else ""
    searched = f"{where}{count(findings.n_searched, 'document')}"
    query = _query_text(request)
    return f"{query} in {searched}: sections {first}-{last}, best first. {NOTICE}\n"


def _entry(shown: FoundSection, number: int, mark: str, max_chars: int) -> str:
    path = path_text(shown.path, max_chars) or "before the first header"
    facts = f"{pages_text(shown.pages)}, {format_tokens(shown.tokens)} tokens"
    at = f"; p. {shown.page}" if shown.pages[0] != shown.pages[1] else ""
    name = name_text(shown.document, max_chars)
    text = fenced(shown.passage, mark)
    return f"\n#{number} {name}, {shown.prefix} | {path} ({facts}{at})\n{text}\n"


def _tail(request: Search, n_shown: int) -> str:
    cursor = make_cursor([n_shown], scope_of(request, ""))
    return f"\n[More sections. Go on with {next_call(request, cursor=cursor)}]"


def _nothing(findings: Findings, request: Search, max_chars: int) -> str:
    query = _query_text(request)
    if request.cursor:
        return f"No more sections for {query}."
    if not findings.n_searched and not findings.unread and not findings.failed:
        pattern = shortened(request.documents, 80)
        return f"No served document matches {pattern!r}. Call list_documents() to see all."
    return (
        f"No section for {query} in {count(findings.n_searched, 'document')}. Use words that the "
        "documents themselves would use, without quotation marks, or read the contents: get_toc."
    )


def _notes(findings: Findings, max_chars: int) -> str:
    """Return what was not searched, and why, on lines of their own; "" if all was."""
    lines = [
        _missing(findings.unread, "not read yet: call again to go on reading", max_chars),
        _missing(findings.without_text, "without any text, such as scans", max_chars),
        *(
            shortened(f"[Not searched: {_name(name)}: {escaped_title(problem)}]", max_chars // 3)
            for name, problem in findings.failed[:_MAX_NAMED]
        ),
        _missing([name for name, _ in findings.failed[_MAX_NAMED:]], "not readable", max_chars),
    ]
    return "".join(f"\n{line}" for line in lines if line)


def _missing(names: Sequence[str], why: str, max_chars: int) -> str:
    if not names:
        return ""
    named = ", ".join(map(_name, names[:_MAX_NAMED]))
    rest = ", ..." if len(names) > _MAX_NAMED else ""
    text = f"Not searched: {count(len(names), 'document')} {why} ({named}{rest})"
    return f"[{shortened(text, max_chars // 3)}]"


def _name(name: str) -> str:
    return shortened(name, 60)


def _query_text(request: Search) -> str:
    return shortened(json.dumps(request.query, ensure_ascii=False), 120)
