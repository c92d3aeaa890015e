"""The answer of get_toc: the table of contents, folded to fit the limit.

About several documents it is that of each, the newest first; headers that a document above has with
the same prefixes, as quarterly reports have, are counted.
"""

from collections.abc import Iterable
from sys import maxsize

from shed_core.errors import UnknownPrefixError
from shed_core.ingest.formats import misnaming
from shed_core.method.sht import ROOT
from shed_core.retrieval.facts.dates import COVER_CHARS
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.toc.contents import Contents, contents
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_core.retrieval.unread_pages import named_notes
from shed_server.answers.calls import GetToc, ReadSection, next_call
from shed_server.answers.empty_pages import empty_pages, look_at_empty
from shed_server.answers.formatting import (
    count,
    limited,
    name_text,
    path_text,
    shortened,
)
from shed_server.answers.section_call import SectionCall
from shed_server.answers.several import DocumentMatches, newest_first_by_covers
from shed_server.answers.shown_text import percent, shown_by
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.answers.toc.entries_answer import batches_answer, entries_answer
from shed_server.errors import BadCursorError
from shed_server.library.library import OpenDocument

_MIN_CHARS = 400  # of an answer for a document
_KNOWN_CHARS = 50  # of a title that stands above with another prefix
_NOTES_SHARE = 6  # of an answer, for what could not be read


def toc_answers(documents: Iterable[DocumentMatches], request: GetToc, max_chars: int) -> str:
    """Return the answers of get_toc for each document, each with its next call.

    Each has an equal share of the room that those above left.
    documents: opened, or with the reasons why not. Raises BadCursorError for any cursor, which is
    of one document.
    """
    if request.cursor:
        raise BadCursorError(request.cursor)
    missing, opened = SkippedDocuments(), list[OpenDocument]()
    for document in documents:
        missing.add(document)
        opened += [document.open_document] if document.open_document else []
    note = notes(missing, max_chars // _NOTES_SHARE)
    covers = [(one.name, one.record.text[:COVER_CHARS]) for one in opened]
    in_order = [opened[n] for n in newest_first_by_covers(covers)]
    shown = in_order[: max(1, max_chars // _MIN_CHARS)]
    more = count(len(in_order) - len(shown), "older document")
    left = f"\n[{more} not shown; narrow the glob]" if len(shown) < len(in_order) else ""
    room, known, parts = max_chars - len(note) - len(left), set[str](), list[str]()
    for number, one in enumerate(shown):
        part = _part(one, request, room // (len(shown) - number) - 1)
        parts.append(part if request.kind else _without_known(part, known))
        room -= len(parts[-1]) + 1
    return "\n".join(parts) + left + note


def _without_known(part: str, known: set[str]) -> str:
    """Return contents without the lines of sections whose prefix and title stand above.

    known: these, added to. A title that stands above with another prefix is shortened.
    """
    head, *lines = part.split("\n")
    names = [line.partition(" (p. ")[0] for line in lines]
    titles = {name.partition(" | ")[2] for name in known}
    n_known = sum(name in known for name in names)
    new = [f"[{n_known} headers as above; pages may differ]"] if n_known > 1 else []
    for line, name in zip(lines, names, strict=True):
        prefix, bar, title = name.partition(" | ")
        short = shortened(title, _KNOWN_CHARS) if title in titles else title
        shown = f"{prefix}{bar}{short}{line[len(name) :]}"
        new += [] if n_known > 1 and name in known else [shown]
    known.update(name for name in names if " | " in name)
    return "\n".join([head, *new])


def _part(document: OpenDocument, request: GetToc, max_chars: int) -> str:
    try:
        own = request._replace(document=document.name)
        return toc_answer(document, own, max_chars, is_of_several=True)
    except UnknownPrefixError as error:
        return shortened(f"{name_text(document.name, max_chars)}: {error}", max_chars)


_MAX_NOTES = 3
_MARKS_SHARE = 4  # of contents, for marks of shown text
_MIN_LINE_CHARS = len("1 | A (p. 1, 5 tokens)\n")


def toc_answer(
    document: OpenDocument, request: GetToc, max_chars: int, *, is_of_several: bool = False
) -> str:
    """Return the table of contents of a document, or of one section.

    is_of_several: True if the call was about several documents, of which a next call names this.
    Raises UnknownPrefixError or BadCursorError.
    """
    call = SectionCall(document, request, is_of_several=is_of_several)
    if request.batches:
        return batches_answer(call, max_chars)
    if request.match or request.kind:
        return entries_answer(call, max_chars)
    (start,) = call.position((ROOT,), _nodes_below(call))
    head = _head(call, max_chars)
    account = _Account(call) if request.read else None
    room = max_chars - len(head) - 1
    room -= account.room(room) if account else 0
    tail = ""
    shown = _whole(call, room) if start == ROOT else None
    if shown is None:
        room -= _max_tail_chars(call)
        shown = contents(call.record, call.section, request.depth, room, start)
        tail = _tail(call, shown)
    lines = account.marked(shown.lines) if account else shown.lines
    last = account.line if account else ""
    return limited("\n".join(filter(None, [head, *lines, tail, last])), max_chars)


class _Account:
    """Marks on lines of contents for the shown text of their sections.

    line: on the share of the text that was not shown.
    """

    def __init__(self, call: SectionCall[GetToc]) -> None:
        self._shown = shown_by(call.request.read, call.document.key)
        self._record = call.record
        share = self._shown.share(call.record.characters(call.section.phrases))
        self.line = f"[{percent(1 - share)} % of it was not shown]"

    def room(self, n_chars: int) -> int:
        """Return the room in that of an answer that marks and the line take."""
        return n_chars // _MARKS_SHARE + len(self.line) + 1

    def marked(self, lines: Iterable[str]) -> list[str]:
        """Return lines, with marks on those of sections with shown text."""
        return [f"{line[:-1]}{self._mark(line)})" if line.endswith(")") else line for line in lines]

    def _mark(self, line: str) -> str:
        prefix = line.partition(" | ")[0].strip()
        section = find_section(self._record, prefix)
        share = self._shown.share(self._record.characters(section.phrases))
        return f", {percent(share)} % shown" if share else ""


def _whole(call: SectionCall[GetToc], room: int) -> Contents | None:
    """Return all contents if they fit without a note on omissions."""
    if len(_nodes_below(call)) * _MIN_LINE_CHARS > room:
        return None
    shown = contents(call.record, call.section, call.request.depth, room)
    is_whole = shown.lines and not shown.folded and shown.next_node is None
    return shown if is_whole and len("\n".join(shown.lines)) < room else None


def _nodes_below(call: SectionCall[GetToc]) -> range:
    sht, node = call.record.sht, call.section.node
    return range(sht.n_nodes) if node == ROOT else sht.descendants(node)


def _head(call: SectionCall[GetToc], max_chars: int) -> str:
    name = name_text(call.document.name, max_chars)
    empty = empty_pages(call.record, call.pages)
    see = look_at_empty(call.request.document, call.record, empty)
    if call.section.prefix:
        return "\n".join([f"{name}, {_section_facts(call, max_chars)}", *see])
    metadata = call.record.metadata
    misnamed = misnaming(call.document.name, metadata.format)
    notes = [*([misnamed] if misnamed else []), *named_notes(call.record)][:_MAX_NOTES]
    lines = [f"Note: {shortened(note, max_chars // 8)}" for note in notes]
    return "\n".join([f"{name}: {_document_facts(call)}", *lines, *see])


def _section_facts(call: SectionCall[GetToc], max_chars: int) -> str:
    section = call.section
    path = path_text(header_path(call.record, section.node), max_chars) or "text before headers"
    nodes = _nodes_below(call) if section.node != ROOT else range(0)
    return f"section {section.prefix}: {path}\n{', '.join(_node_facts(call, nodes))} below"


def _node_facts(call: SectionCall[GetToc], nodes: range) -> list[str]:
    n_clauses = len(call.record.clauses.intersection(nodes))
    facts = [count(len(nodes) - n_clauses, "section")]
    return [*facts, count(n_clauses, "clause")] if n_clauses else facts


def _document_facts(call: SectionCall[GetToc]) -> str:
    record = call.record
    facts = [
        count(record.n_pages, "page"),
        *_node_facts(call, range(record.sht.n_nodes)),
        f"{format_tokens(section_tokens(record, call.section))} tokens",
    ]
    return ", ".join(facts)


def _tail(call: SectionCall[GetToc], shown: Contents) -> str:
    """Return a note on the omitted lines, and the call that shows them."""
    sentences: list[str] = []
    if shown.depth < min(call.request.depth or maxsize, shown.n_levels):
        sentences.append(f"Folded to fit: level {shown.depth} of {shown.n_levels} in full.")
    if not shown.lines:
        read = next_call(ReadSection(call.request.document, call.request.prefix))
        sentences.append(f"Read it with {read}.")
    if shown.next_node is not None:
        sentences.append(f"More sections follow. Go on with {call.continuation(shown.next_node)}.")
    return f"[{' '.join(sentences)}]" if sentences else ""


def _max_tail_chars(call: SectionCall[GetToc]) -> int:
    sht = call.record.sht
    last = sht.n_nodes - 1
    if last < 0:
        return 0
    n_levels = max(sht.levels)
    longest = Contents((), n_levels - 1, n_levels, 1, (last,), last)
    return 1 + len(_tail(call, longest))
