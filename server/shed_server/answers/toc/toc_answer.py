"""The answer of get_toc: the table of contents, folded to fit the limit."""

from collections.abc import Iterable
from sys import maxsize

from shed_core.ingest.formats import misnaming
from shed_core.method.sht import ROOT
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
from shed_server.answers.shown_text import percent, shown_by
from shed_server.answers.toc.entries_answer import batches_answer, entries_answer
from shed_server.library.library import OpenDocument

_MAX_NOTES = 3
_MARKS_SHARE = 4  # of contents, for marks of shown text
_MIN_LINE_CHARS = len("1 | A (p. 1, 5 tokens)\n")


def toc_answer(document: OpenDocument, request: GetToc, max_chars: int) -> str:
    """Return the table of contents of a document, or of one section.

    Raises UnknownPrefixError or BadCursorError.
    """
    call = SectionCall(document, request)
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
