"""The answer of get_toc: the table of contents, folded to fit the limit."""

from collections.abc import Sequence
from itertools import islice
from sys import maxsize

from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.toc.contents import Contents, contents
from shed_core.retrieval.tokens import format_tokens, section_tokens
from shed_server.answers.calls import GetToc, ReadSection, next_call
from shed_server.answers.empty_pages import empty_pages, look_at
from shed_server.answers.formatting import (
    NOTICE,
    count,
    limited,
    name_text,
    path_text,
    shortened,
)
from shed_server.answers.section_call import SectionCall
from shed_server.library.library import Opened

_MAX_NOTES = 3
_MAX_NAMED = 3  # of the sections that lines fold away
_MAX_PREFIX_CHARS = 60  # of such a section; a longer prefix is not repeated
_MIN_LINE_CHARS = len("1 | A (p. 1, 5 tokens)\n")
_HIDDEN = "+N counts the sections that a line hides"


def toc_answer(opened: Opened, request: GetToc, max_chars: int) -> str:
    """Return the table of contents of a document, or of one section.

    Raises UnknownPrefixError or BadCursorError.
    """
    call = SectionCall(opened, request)
    (start,) = call.position((ROOT,), _nodes_below(call))
    head = _head(call, max_chars)
    room = max_chars - len(head) - 1
    tail = ""
    shown = _whole(call, room) if start == ROOT else None
    if shown is None:
        room -= _max_tail_chars(call)
        shown = contents(call.record, call.section, request.depth, room, start)
        tail = _tail(call, shown, _largest_folded(call, shown))
    return limited("\n".join(filter(None, [head, *shown.lines, tail])), max_chars)


def _whole(call: SectionCall[GetToc], room: int) -> Contents | None:
    """Return all contents if they fit where nothing need be said of what is left out."""
    if len(_nodes_below(call)) * _MIN_LINE_CHARS > room:
        return None
    shown = contents(call.record, call.section, call.request.depth, room)
    is_whole = shown.lines and not shown.folded and shown.next_node is None
    return shown if is_whole and len("\n".join(shown.lines)) < room else None


def _nodes_below(call: SectionCall[GetToc]) -> range:
    sht, node = call.record.sht, call.section.node
    return range(sht.n_nodes) if node == ROOT else sht.descendants(node)


def _head(call: SectionCall[GetToc], max_chars: int) -> str:
    name = name_text(call.opened.name, max_chars)
    empty = empty_pages(call.record, call.pages)
    see = [look_at(call.request.document, empty[0], len(empty))] if empty else []
    if call.section.prefix:
        return "\n".join([f"{name}, {_section_facts(call, max_chars)}. {NOTICE}", *see])
    notes = call.record.metadata.note_texts[:_MAX_NOTES]
    lines = [f"Note: {shortened(note, max_chars // 8)}" for note in notes]
    return "\n".join([f"{name}: {_document_facts(call)}. {NOTICE}", *lines, *see])


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


def _tail(call: SectionCall[GetToc], shown: Contents, folded: Sequence[str]) -> str:
    """Return what the lines do not show, and the calls that do.

    folded: prefixes of the largest folded sections.
    """
    sentences: list[str] = []
    if shown.folded:
        sentences.append(f"{_depth_text(call.request, shown)}; {_HIDDEN}.")
    if folded:
        unfold = next_call(_levels_of_interest(call, shown), prefix=folded[0], cursor="")
        sentences.append(f"Largest folded: {', '.join(folded)}. Unfold one with {unfold}.")
    if not shown.lines:
        read = next_call(ReadSection(call.request.document, call.request.prefix))
        sentences.append(f"Read it with {read}.")
    if shown.next_node is not None:
        sentences.append(f"More sections follow. Go on with {call.continuation(shown.next_node)}.")
    return f"[{' '.join(sentences)}]" if sentences else ""


def _depth_text(request: GetToc, shown: Contents) -> str:
    wanted = min(request.depth or maxsize, shown.n_levels)
    levels = f"level {shown.depth} of {shown.n_levels}"
    if shown.depth == wanted:
        return f"Shown: {levels}"
    if request.depth is None:
        return f"Folded to fit: {levels} in full"
    return f"Folded to fit, as depth {wanted} is too long: {levels} in full"


def _levels_of_interest(call: SectionCall[GetToc], shown: Contents) -> GetToc:
    """Return the request without a depth that limits nothing."""
    request = call.request
    return request._replace(depth=None) if (request.depth or 0) >= shown.n_levels else request


def _largest_folded(call: SectionCall[GetToc], shown: Contents) -> list[str]:
    names = (prefix_of(call.record.sht, node) for node in shown.folded)
    return [name for name in islice(names, _MAX_NAMED) if len(name) <= _MAX_PREFIX_CHARS]


def _max_tail_chars(call: SectionCall[GetToc]) -> int:
    sht = call.record.sht
    last = sht.n_nodes - 1
    if last < 0:
        return 0
    n_levels = max(sht.levels)
    longest = Contents((), n_levels - 1, n_levels, 1, (last,), last)
    prefix = "9" * min(_MAX_PREFIX_CHARS, n_levels * (len(str(max(sht.ordinals))) + 1))
    return 1 + len(_tail(call, longest, [prefix] * _MAX_NAMED))
