"""The answer of search: sections of any documents, best first, each with its evidence.

A hit is a line with its place and the rows or sentences that match, each on a line that begins with
`> `. So a document's text never begins a line of an answer, and needs no other mark.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import NamedTuple

from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_core.search_index.words import Stems
from shed_server.answers.calls import HITS_PER_ANSWER, Search, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    count,
    fitting,
    limited,
    name_text,
    path_text,
    shortened,
    without_middle,
)
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.errors import UnknownDocumentError, quoted
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import OpenDocument
from shed_server.library.search_index.evidence import changes, evidence
from shed_server.library.search_index.named_rows import QueryLabel, RowFit
from shed_server.library.search_index.query import parse
from shed_server.library.search_index.ranking import Hit
from shed_server.library.search_index.search import SearchFindings, SectionSearch

ANSWER_CHARS, LABEL_ANSWER_CHARS = 2_000, 700
"""Longest answer with HITS_PER_ANSWER, and if the best row has the query as its label."""

FIRST_HIT_CHARS, HIT_CHARS = 600, 200
"""Characters of evidence, of the best hit and of any other."""

WEAK_SHARE = 0.25
"""Share of the best score below which a hit is left to the next answer. Of 233 questions whose
answers are in known sections, none lost one of the first ten by it, and answers about contracts
are a third shorter; 5 of 336 labels of table rows, without any other word, did."""

_FIGURE, _AMOUNT = re.compile(r"\d(?:[\d.,]*\d)?"), re.compile(r"\d.*[.,].*")
_MAX_PATH_CHARS, _MIN_PARENT_CHARS = 45, 15  # of the last two headers, and of the first of them
_MAX_CHANGES_CHARS = 160  # of the words of a hit that one above lacks
_NOTES_SHARE = 6  # of an answer, for documents that were not searched


class LostSection(NamedTuple):
    """A hit whose document could not be opened again, and the reason."""

    document: str
    problem: str


class FoundSection(NamedTuple):
    """A hit of an answer, as columns of JSON too.

    tokens: of the section, subsections included. page: of the first line of evidence.
    """

    document: str
    prefix: str
    path: tuple[str, ...]
    tokens: int
    page: int
    evidence: tuple[str, ...]


def found_sections(
    search: SectionSearch, findings: SearchFindings, hits: Iterable[Hit]
) -> Iterator[FoundSection | LostSection]:
    """Yield the text for each hit; more for the best one."""
    opener = DocumentOpener(search.library)
    for hit in hits:
        name = hit.document.name
        if document := opener.get(name, hit.document.key):
            n_chars = FIRST_HIT_CHARS if hit is findings.hits[0] else HIT_CHARS
            yield _found_section(document, search.stems, findings, hit, n_chars)
        else:
            yield LostSection(name, opener.problems[name])


def _found_section(
    document: OpenDocument, stems: Stems, findings: SearchFindings, hit: Hit, n_chars: int
) -> FoundSection:
    record, prefix = document.record, prefix_of(document.record.sht, hit.node)
    page, lines = evidence(record, hit, findings.weights, stems, n_chars)
    tokens = section_tokens(record, find_section(record, prefix))
    return FoundSection(document.name, prefix, header_path(record, hit.node), tokens, page, lines)


def not_searched_of(findings: SearchFindings) -> SkippedDocuments:
    """Return the documents that a search did not look at, or that have no text."""
    return SkippedDocuments([*findings.without_text], [*findings.unread], [*findings.failed])


def search_answer(
    search: SectionSearch, findings: SearchFindings, request: Search, max_chars: int
) -> str:
    """Return the sections found, from the cursor on, as many as fit.

    Raises BadCursorError, or UnknownDocumentError if no document is served.
    """
    n_hits = request.limit or HITS_PER_ANSWER
    start = read_cursor(request.cursor, 1, scope_of(request, ""))[0] if request.cursor else 0
    stop = start + n_hits if start else _n_strong(findings.hits[:n_hits])
    hits = found_sections(search, findings, findings.hits[start:stop])
    best, label = [*islice(hits, 1)], QueryLabel(request.query, search.stems)
    max_chars = min(max_chars, _most_chars(best, label, n_hits))
    not_searched = search_notes(findings, max_chars)
    nowhere = nowhere_note(findings, max_chars // _NOTES_SHARE)
    nowhere += _excluded_note(request.query, max_chars // _NOTES_SHARE)
    if not best:
        return limited(nowhere + _nothing(findings, request) + not_searched, max_chars)
    head = nowhere + _head(findings, request)
    longest = len(head) + len(_tail(findings, request, start)) + len(not_searched)
    names_documents = findings.n_searched > 1
    shown = _entries(chain(best, hits), start, max_chars, names_documents, label)
    entries = fitting(shown, max_chars - longest)
    tail = _tail(findings, request, start + len(entries))
    return limited(f"{head}{''.join(entries)}{tail}{not_searched}".rstrip("\n"), max_chars)


def _most_chars(best: Sequence[FoundSection | LostSection], label: QueryLabel, n: int) -> int:
    """Return the longest answer. best: the first hit of it, or none. n: of hits."""
    is_row = any(isinstance(h, FoundSection) and label.is_row(h.evidence) for h in best)
    most = LABEL_ANSWER_CHARS if is_row else ANSWER_CHARS
    return max(most, most * n // HITS_PER_ANSWER)


def search_notes(findings: SearchFindings, max_chars: int) -> str:
    """Return notes on documents not searched, or not by meaning, on lines of their own."""
    not_searched = notes(not_searched_of(findings), max_chars // _NOTES_SHARE)
    note = f"\n[Not searched: {findings.note}]" if findings.note else ""
    return not_searched + note + _words_only(findings, max_chars)


def _head(findings: SearchFindings, request: Search) -> str:
    """Return the extent of the search, on a line: the document, if it is only one."""
    of = f"section {shortened(request.prefix, 60)} of " if request.prefix else ""
    if findings.n_searched == 1 and not findings.unread:
        name = findings.hits[0].document.name
        return f"{of}{name_text(name, ANSWER_CHARS)}\n" if name != request.documents else ""
    return f"{of}{_searched_text(findings)}\n"


def _searched_text(findings: SearchFindings) -> str:
    """Return the number of documents searched, and of all if some are not read yet."""
    n = findings.n_searched
    n_all = n + len(findings.unread)
    return count(n, "document") if n == n_all else f"{n:,} of {count(n_all, 'document')}"


def _entries(
    hits: Iterable[FoundSection | LostSection],
    n_before: int,
    max_chars: int,
    names_documents: bool,
    label: QueryLabel,
) -> Iterator[str]:
    """Yield a hit each; below one whose row is named, others have no evidence that is not."""
    above: dict[int, str] = {}  # evidence of the entries that show theirs
    best, document = RowFit.NONE, None
    for number, shown in enumerate(hits, n_before + 1):
        is_other = names_documents and shown.document != document
        name = f"{name_text(shown.document, max_chars)}, " if is_other else ""
        document = shown.document
        if isinstance(shown, FoundSection):
            fit, lines = label.fit(shown.evidence), label.rows_of(shown.evidence)
            version = _version_of(lines, above)
            best, is_folded = max(best, fit), bool(version) or fit < best
            if not is_folded:
                above[number] = "\n".join(lines)
            text = "".join(f"\n> {line}" for line in lines if not is_folded)
            yield f"#{number} {name}{_place(shown, is_folded)}{version}{text}\n"
        else:
            problem = shortened(escaped_title(shown.problem), max_chars // 8)
            yield f"#{number} {name}found, but cannot be shown: {problem}\n"


def _place(shown: FoundSection, is_folded: bool) -> str:
    """Return prefix, header and page of a section, and what is above it, and its size.

    is_folded: True for the place alone, without evidence below: it is the least.
    """
    path = _path_text(shown.path[-1:] if is_folded else shown.path)
    size = "" if is_folded else f", {format_tokens(shown.tokens)} tokens"
    return f"{shown.prefix} | {path} (p. {shown.page}{size})"


def _path_text(path: Sequence[str]) -> str:
    """Return the last header of a path, and the one above it if there is room."""
    headers = [without_middle(" ".join(header.split()), _MAX_PATH_CHARS) for header in path[-1:]]
    room = _MAX_PATH_CHARS - sum(map(len, headers))
    above = [shortened(header, room) for header in path[-2:-1] if room >= _MIN_PARENT_CHARS]
    return path_text([*above, *headers], ANSWER_CHARS) or "before the first header"


def _version_of(lines: Sequence[str], above: Mapping[int, str]) -> str:
    """Return only the differences from a hit above, as the end of a line; "" if they are long.

    above: evidence by the numbers of the hits above that show theirs.
    """
    own = "\n".join(lines)
    for number, known in above.items():
        if _has_no_other_figures(own, known):
            return f": as #{number}"
        changed = changes(own, known)
        if changed is not None and len(parts := " ... ".join(changed)) <= _MAX_CHANGES_CHARS:
            but = f', but for "{escaped_title(parts)}"' if parts else ""
            return f": as #{number}{but}"
    return ""


def _has_no_other_figures(text: str, known: str) -> bool:
    """True if a text is rows of a table, all of whose figures another has too."""
    figures = set(_FIGURE.findall(text))
    are_rows = all(" | " in line for line in text.split("\n"))
    return (
        are_rows and any(map(_AMOUNT.fullmatch, figures)) and figures <= {*_FIGURE.findall(known)}
    )


def _n_strong(hits: Sequence[Hit]) -> int:
    """Return the number of hits before the first that has far less of the query than the best."""
    strong = [hit.score >= WEAK_SHARE * hits[0].score for hit in hits]
    return (*strong, False).index(False)


def _n_documents(hits: Sequence[Hit]) -> int:
    return len({hit.document.name for hit in hits})


def _tail(findings: SearchFindings, request: Search, n_shown: int) -> str:
    """Return the cursor of the next answer, with the number of documents that only it shows."""
    if n_shown >= len(findings.hits):
        return ""
    n_others = _n_documents(findings.hits) - _n_documents(findings.hits[:n_shown])
    of = f", also of {count(n_others, 'other document')}" if n_others else ""
    cursor = make_cursor([n_shown], scope_of(request, ""))
    return f'[More{of}: cursor="{cursor}"]'


def _nothing(findings: SearchFindings, request: Search) -> str:
    query = shortened(json.dumps(request.query, ensure_ascii=False), 120)
    if request.cursor:
        return f"No more sections for {query}."
    if not findings.n_searched and not findings.unread and not findings.failed:
        if not request.documents and not findings.note:
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
    """Return a line of the words that no document searched holds, with similar words.

    It is above the sections, which are found by the other words alone. "" if nothing was
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
