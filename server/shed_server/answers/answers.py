"""The text of an answer: what a tool of the server gives to an agent.

Every answer stays within a number of characters, says where it was cut, and names the call that
goes on. The answer to a search is in `matches`.
"""

from collections.abc import Sequence
from sys import maxsize
from zlib import crc32

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import Section, find_section, prefix_of
from shed_core.retrieval.sections import (
    Part,
    header_path,
    pages_of,
    read_part,
    section_characters,
)
from shed_core.retrieval.toc import Contents, contents
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import GetToc, ListDocuments, ReadSection, next_call, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    NOTICE,
    count,
    limited,
    name_text,
    pages_text,
    path_text,
    shortened,
)
from shed_server.errors import BadCursorError
from shed_server.library.library import Opened
from shed_server.library.listings import Listing

_MOST_NOTES = 3
_HIGHEST_NUMBER = 2**32 - 1  # of a document, see _number_of


def documents_answer(listings: Sequence[Listing], request: ListDocuments, max_chars: int) -> str:
    """Return the documents that match the request, one a line.

    listings: all that match, sorted by name.
    Raises BadCursorError if the document that the last answer ended with is gone.
    """
    if not listings:
        pattern = shortened(request.pattern, 80)
        return f"No served document matches {pattern!r}. Call list_documents() to see all"
    start = _after_last(listings, request) if request.cursor else 0
    lines = [f"{count(len(listings), 'document')}:"]
    longest_tail = _documents_tail(request, len(listings), _HIGHEST_NUMBER)
    left = max_chars - len(lines[0]) - len(longest_tail) - 1
    for place in range(start, len(listings)):  # one by one, because each is looked up in the cache
        line = _listing_line(listings[place])
        left -= len(line) + 1
        if left < 0 and place > start:
            last = _number_of(listings[place - 1].name)
            lines.append(_documents_tail(request, place, last))
            break
        lines.append(line)
    return limited("\n".join(lines), max_chars)


def contents_answer(opened: Opened, request: GetToc, max_chars: int) -> str:
    """Return the contents of a document, or of one section.

    Raises UnknownPrefixError or BadCursorError.
    """
    record = opened.record
    section = find_section(record, request.prefix)
    request = request._replace(prefix=section.prefix)
    scope = scope_of(request, opened.key)
    start = ROOT
    if request.cursor:
        (start,) = read_cursor(request.cursor, 1, scope)
        if start not in _nodes_below(record, section):
            raise BadCursorError(request.cursor)
    head = _contents_head(opened, section, max_chars)
    room = max_chars - len(head) - 1 - _longest_contents_tail(record, request, scope)
    shown = contents(record, section, request.depth or maxsize, room, start)
    tail = _contents_tail(record, request, shown, scope)
    return limited("\n".join(filter(None, [head, *shown.lines, tail])), max_chars)


def section_answer(opened: Opened, request: ReadSection, max_chars: int) -> str:
    """Return the text of a section, or the part of it that a cursor goes on with.

    Raises UnknownPrefixError or BadCursorError.
    """
    record = opened.record
    section = find_section(record, request.prefix)
    request = request._replace(prefix=section.prefix)
    scope = scope_of(request, opened.key)
    characters = section_characters(record, section)
    start = characters.start
    if request.cursor:
        (start,) = read_cursor(request.cursor, 1, scope)
        if start not in characters:
            raise BadCursorError(request.cursor)
    room = max_chars - len(_section_head(opened, section, None, max_chars))
    if characters.stop - start > room:
        room -= len(_section_tail(request, scope, characters.stop, len(characters)))
    part = read_part(record, section, start, max(1, room))
    head = _section_head(opened, section, part, max_chars)
    text = record.text[part.start : part.stop]
    n_left = characters.stop - part.stop
    tail = "" if part.is_last else _section_tail(request, scope, part.stop, n_left)
    return limited(f"{head}{text}{tail}", max_chars)


def _listing_line(listing: Listing) -> str:
    state = count(listing.pages, "page") if listing.pages is not None else "not read yet"
    return f"{listing.name} ({state})"


def _documents_tail(request: ListDocuments, place: int, last: int) -> str:
    cursor = make_cursor([place, last], scope_of(request, ""))
    return f"[More documents follow. Go on with {next_call(request, cursor=cursor)}]"


def _after_last(listings: Sequence[Listing], request: ListDocuments) -> int:
    """Return the place after the document that the last answer ended with, if need be moved."""
    place, number = read_cursor(request.cursor, 2, scope_of(request, ""))
    if place <= len(listings) and _number_of(listings[place - 1].name) == number:
        return place
    for other, listing in enumerate(listings, 1):
        if _number_of(listing.name) == number:
            return other
    raise BadCursorError(request.cursor)


def _number_of(name: str) -> int:
    return crc32(name.encode("utf-8", "surrogatepass"))


def _nodes_below(record: DocumentRecord, section: Section) -> range:
    if section.node == ROOT:
        return range(record.sht.n_nodes)
    return record.sht.descendants(section.node)


def _contents_head(opened: Opened, section: Section, max_chars: int) -> str:
    record = opened.record
    name = name_text(opened.name, max_chars)
    if section.prefix:
        path = path_text(header_path(record, section.node), max_chars) or "text before headers"
        n_below = len(_nodes_below(record, section)) if section.node != ROOT else 0
        return (
            f"{name}, section {section.prefix}: {path}\n{count(n_below, 'section')} below. {NOTICE}"
        )
    notes = [f"Note: {shortened(n, max_chars // 8)}" for n in record.metadata.notes[:_MOST_NOTES]]
    facts = [
        count(record.n_pages, "page"),
        count(record.sht.n_nodes, "section"),
        f"{format_tokens(section_tokens(record, section))} tokens",
    ]
    return "\n".join([f"{name}: {', '.join(facts)}. {NOTICE}", *notes])


def _contents_tail(
    record: DocumentRecord, request: GetToc, shown: Contents, scope: tuple[object, ...]
) -> str:
    sentences: list[str] = []
    if shown.first_folded is not None:
        is_cut = shown.depth < min(request.depth or maxsize, shown.n_levels)
        call = next_call(request, prefix=prefix_of(record.sht, shown.first_folded), cursor="")
        sentences.append(
            f"{'Folded to fit' if is_cut else 'Shown'}: level {shown.depth} of {shown.n_levels}; "
            f"+N counts the sections that a line hides. Unfold one with {call}."
        )
    if not shown.lines:
        call = next_call(ReadSection(request.document, request.prefix))
        sentences.append(f"Read it with {call}.")
    if shown.next_node is not None:
        call = next_call(request, cursor=make_cursor([shown.next_node], scope))
        sentences.append(f"More sections follow. Go on with {call}.")
    return f"[{' '.join(sentences)}]" if sentences else ""


def _longest_contents_tail(
    record: DocumentRecord, request: GetToc, scope: tuple[object, ...]
) -> int:
    last = record.sht.n_nodes - 1
    if last < 0:
        return 0
    n_levels = max(record.sht.levels)
    worst = Contents((), n_levels - 1, n_levels, 1, last, last)
    return 1 + len(_contents_tail(record, request, worst, scope)) + 2 * n_levels


def _section_head(opened: Opened, section: Section, part: Part | None, max_chars: int) -> str:
    """Return what stands above a section's text; without a part, the longest that it can be."""
    record = opened.record
    characters = section_characters(record, section)
    pages = pages_of(record, characters)
    path = path_text(header_path(record, section.node), max_chars)
    name = name_text(opened.name, max_chars)
    title = f"{name}, section {section.prefix}" if section.prefix else name
    size = format_tokens(section_tokens(record, section))
    shown = (pages[1], pages[1] + 1) if part is None else part.pages
    is_whole = part is not None and (part.start, part.is_last) == (characters.start, True)
    this = "" if is_whole else f"; this part: {pages_text(shown)}"
    facts = f"({pages_text(pages)}, {size} tokens{this}. {NOTICE})"
    return f"{title}{': ' if path else ''}{path}\n{facts}\n\n"


def _section_tail(request: ReadSection, scope: tuple[object, ...], stop: int, n_left: int) -> str:
    call = next_call(request, cursor=make_cursor([stop], scope))
    return f"\n[{count(n_left, 'more character')}. Go on with {call}]"
