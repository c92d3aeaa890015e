"""The answer of search: sections of any documents, best first, each with its best passage."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.prefixes import FRONT, find_section, prefix_of
from shed_core.retrieval.sections import header_path, pages_of
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_core.search_index.words import Stems
from shed_server.answers.calls import Search, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    NOTICE,
    PathTexts,
    count,
    fenced,
    fitting,
    limited,
    mark_for,
    name_text,
    pages_text,
    shortened,
)
from shed_server.answers.not_searched import NotSearched, left_out_note, notes
from shed_server.errors import UnknownDocumentError, quoted
from shed_server.library.library import Opened
from shed_server.library.search_index.passages import changes, passage
from shed_server.library.search_index.query import parse
from shed_server.library.search_index.ranking import Hit
from shed_server.library.search_index.search import SearchFindings, SectionSearch
from shed_server.library.search_index.section_ranker import MAX_HITS

HITS_PER_ANSWER = 10
WEAK_SHARE = 0.25
"""Of the best score, below which a hit is left to the next answer. Of 233 questions whose answers
stand in known sections, none lost one of the first ten by it, and answers about contracts are a
third shorter; 5 of 336 labels of table rows, without any other word, did."""

_MAX_CHANGES_CHARS = 160  # of what a passage has that one above lacks
_NOTES_SHARE = 6  # of an answer, for what was not searched


class LostSection(NamedTuple):
    """A hit whose document could not be opened again, and why."""

    document: str
    problem: str


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


def found_sections(
    search: SectionSearch, findings: SearchFindings, hits: Iterable[Hit]
) -> Iterator[FoundSection | LostSection]:
    """Yield what is shown of each hit."""
    reopened = search.reopened()
    for hit in hits:
        name = hit.document.name
        if opened := reopened.get(name, hit.document.key):
            yield _found_section(opened, search.stems, findings, hit)
        else:
            yield LostSection(name, reopened.problems[name])


def _found_section(
    opened: Opened, stems: Stems, findings: SearchFindings, hit: Hit
) -> FoundSection:
    record = opened.record
    prefix = prefix_of(record.sht, hit.node) or FRONT
    section = find_section(record, prefix)
    page, text = passage(record, hit.place, findings.weights, stems)
    return FoundSection(
        opened.name,
        prefix,
        header_path(record, hit.node),
        pages_of(record, record.characters(section.phrases)),
        section_tokens(record, section),
        page,
        text,
    )


def not_searched_of(findings: SearchFindings) -> NotSearched:
    """Return the documents that a search did not look at, or that have no text."""
    return NotSearched([*findings.without_text], [*findings.unread], [*findings.failed])


def search_answer(
    search: SectionSearch, findings: SearchFindings, request: Search, max_chars: int
) -> str:
    """Return the sections found, from the cursor on, as many as fit.

    Raises BadCursorError, or UnknownDocumentError if no document is served.
    """
    scope = scope_of(request, "")
    start = read_cursor(request.cursor, 1, scope)[0] if request.cursor else 0
    not_searched = search_notes(findings, max_chars)
    nowhere = nowhere_note(findings, max_chars // _NOTES_SHARE)
    nowhere += _excluded_note(request.query, max_chars // _NOTES_SHARE)
    if start >= len(findings.hits):
        return limited(nowhere + _nothing(findings, request) + not_searched, max_chars)
    mark = mark_for((*scope, request.cursor))
    longest = len(nowhere) + len(_head(findings, request, MAX_HITS, MAX_HITS))
    longest += len(_tail(request, MAX_HITS, MAX_HITS, is_weak=False))
    room = max_chars - longest - len(not_searched)
    stop = start + HITS_PER_ANSWER if start else _n_strong(findings.hits[:HITS_PER_ANSWER])
    hits = found_sections(search, findings, findings.hits[start:stop])
    entries = fitting(_entries(hits, start, mark, max_chars), room)
    n_shown = start + len(entries)
    head = _head(findings, request, start + 1, n_shown)
    is_weak = n_shown == stop < HITS_PER_ANSWER
    n_others = _n_documents(findings.hits) - _n_documents(findings.hits[:n_shown])
    is_last = n_shown == len(findings.hits)
    tail = "" if is_last else _tail(request, n_shown, n_others, is_weak=is_weak)
    body = "".join([nowhere, head, *entries]).rstrip("\n")
    return limited(f"{body}{tail}{not_searched}", max_chars)


def search_notes(findings: SearchFindings, max_chars: int) -> str:
    """Return what was not searched, or not by meaning, on lines of their own."""
    not_searched = notes(not_searched_of(findings), max_chars // _NOTES_SHARE)
    stored = "" if findings.is_complete else left_out_note(findings.left_out)
    return not_searched + stored + _words_only(findings, max_chars)


def _head(findings: SearchFindings, request: Search, first: int, last: int) -> str:
    where = f"section {shortened(request.prefix, 60)} of " if request.prefix else ""
    searched = where + _searched_text(findings)
    query = _query_text(request)
    return f"{query} in {searched}: sections {first}-{last}, best first. {NOTICE}\n"


def _searched_text(findings: SearchFindings) -> str:
    """Return how many documents were searched, and of how many where some are not read yet."""
    n = findings.n_searched
    n_all = n + len(findings.unread)
    return count(n, "document") if n == n_all else f"{n:,} of {count(n_all, 'document')}"


def _entries(
    hits: Iterable[FoundSection | LostSection], n_before: int, mark: str, max_chars: int
) -> Iterator[str]:
    paths = PathTexts(max_chars)
    passages: dict[int, str] = {}  # of the entries that show theirs
    for number, shown in enumerate(hits, n_before + 1):
        if isinstance(shown, FoundSection):
            version = _version_of(shown, number, passages, max_chars)
            if not version:
                passages[number] = shown.passage
            yield version or _entry(shown, number, mark, paths)
        else:
            name = name_text(shown.document, max_chars)
            problem = shortened(escaped_title(shown.problem), max_chars // 8)
            yield f"\n#{number} {name}: found, but cannot be shown: {problem}\n"


def _version_of(
    shown: FoundSection, number: int, passages: Mapping[int, str], max_chars: int
) -> str:
    """Return an entry that only says what its passage has that one above lacks; "" if much.

    passages: by the numbers of the entries above that show theirs.
    """
    place = f"{name_text(shown.document, max_chars)}, {shown.prefix} ({_facts(shown)})"
    for above, known in passages.items():
        changed = changes(shown.passage, known)
        if changed is not None and len(parts := " ... ".join(changed)) <= _MAX_CHANGES_CHARS:
            but = f', but for "{escaped_title(parts)}"' if parts else ""
            return f"\n#{number} {place}: the passage of #{above}{but}\n"
    return ""


def _entry(shown: FoundSection, number: int, mark: str, paths: PathTexts) -> str:
    path = paths.text(shown.document, shown.path) or "before the first header"
    at = f"; p. {shown.page}" if shown.pages[0] != shown.pages[1] else ""
    name = name_text(shown.document, paths.max_chars)
    text = fenced(shown.passage, mark)
    return f"\n#{number} {name}, {shown.prefix} | {path} ({_facts(shown)}{at})\n{text}\n"


def _facts(shown: FoundSection) -> str:
    return f"{pages_text(shown.pages)}, {format_tokens(shown.tokens)} tokens"


def _n_strong(hits: Sequence[Hit]) -> int:
    """Return how many hits come before those that hold far less of the query than the best."""
    return sum(hit.score >= WEAK_SHARE * hits[0].score for hit in hits)


def _n_documents(hits: Sequence[Hit]) -> int:
    return len({hit.document.name for hit in hits})


def _tail(request: Search, n_shown: int, n_others: int, *, is_weak: bool) -> str:
    """n_others: documents of which only later answers show sections, as one may fill this.

    is_weak: what follows holds far less of the query.
    """
    cursor = make_cursor([n_shown], scope_of(request, ""))
    of = f", of {count(n_others, 'other document')} too" if n_others else ""
    what = "Other sections hold far less of the query" if is_weak else f"More sections{of}"
    return f"\n[{what}. Go on with {next_call(request, cursor=cursor)}]"


def _nothing(findings: SearchFindings, request: Search) -> str:
    query = _query_text(request)
    if request.cursor:
        return f"No more sections for {query}."
    if not findings.n_searched and not findings.unread and not findings.failed:
        if not request.documents and findings.is_complete:
            raise UnknownDocumentError(None, ())
        pattern = shortened(request.documents, 80)
        return (
            f"No served document matches {quoted(pattern)}: give one name, a part of names, or a "
            "glob. Call list_documents() to see all."
        )
    if not findings.n_searched:
        return f"No document was searched for {query}."
    marks = ", without quotation marks" if '"' in request.query else ""
    return (
        f"No section for {query} in {_searched_text(findings)}. Use words that the documents "
        f"themselves would use{marks}, or read the contents: get_toc."
    )


def nowhere_note(findings: SearchFindings, max_chars: int) -> str:
    """Return a line of the words that nothing searched holds, and which were perhaps meant.

    It stands above the sections, which are found by the other words alone. "" if nothing was
    searched, or where no word is anywhere, which the answer says itself, and none like it.
    """
    is_all = not findings.hits and len(findings.nowhere) == len(findings.weights)
    if not findings.nowhere or not findings.n_searched or (is_all and not findings.meant):
        return ""
    meant = findings.meant
    words = [f"{w} ({meant[w]}?)" if w in meant else w for w in findings.nowhere]
    return f"[No section has: {shortened(', '.join(words), max_chars)}]\n"


def _excluded_note(query: str, max_chars: int) -> str:
    """Return a line of the words that a `-` excludes, which may be an option's own: `-similar`."""
    words = ", ".join(f'"{phrase.text}"' for phrase in parse(query).excluded)
    if not words:
        return ""
    without = "for their -; write them without it to find them"
    return f"[Left out: sections that hold {shortened(words, max_chars)}, {without}]\n"


def _words_only(findings: SearchFindings, max_chars: int) -> str:
    if not findings.words_only:
        return ""
    problem = shortened(findings.words_only, max_chars // 8)
    return f"\n[Ranked by words only, without embeddings: {problem}]"


def _query_text(request: Search) -> str:
    return shortened(json.dumps(request.query, ensure_ascii=False), 120)
