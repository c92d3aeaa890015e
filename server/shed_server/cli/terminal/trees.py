"""Lines of a tree: indented for a terminal, plain for a pipe, and with its reasons."""

import sys
from collections.abc import Sequence
from operator import add

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.explanation import certificate, reasons
from shed_core.retrieval.prefixes import FRONT, find_section, has_front, prefixes
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.toc.lines import MAX_HEADER_CHARS, folded_clauses
from shed_core.retrieval.tokens import format_tokens, node_tokens
from shed_server.library.sources.spelling import printable

_INDENT = "  "
_MAX_INDENTED_LEVELS = 12  # beyond these a terminal has no room for the text


def chosen_nodes(record: DocumentRecord, prefix: str, depth: int | None) -> tuple[int, ...]:
    """Return the nodes below a section, `depth` levels deep.

    prefix: "" for the whole document. depth: None for all levels but those of clauses, if there are
    headers enough. Raises UnknownPrefixError.
    """
    section = find_section(record, prefix)
    sht, top = record.sht, section.node
    if section.prefix == FRONT:
        return ()
    below = range(sht.n_nodes) if top == ROOT else range(top, sht.ends[top])
    last_level = (depth or sys.maxsize) + (0 if top == ROOT else sht.levels[top])
    folded = folded_clauses(record, section) if depth is None else ()
    return tuple(node for node in below if sht.levels[node] <= last_level and node not in folded)


def contents_lines(record: DocumentRecord, nodes: Sequence[int], *, is_indented: bool) -> list[str]:
    """Return the lines of some of the table of contents; all of it has a line for section 0."""
    folded = folded_clauses(record, find_section(record, ""))
    is_whole = len(folded.union(nodes)) == record.sht.n_nodes
    front = (
        contents(record, find_section(record, FRONT), 1, sys.maxsize).lines
        if (is_whole and has_front(record.sht))
        else ()
    )
    names, tokens = tuple(prefixes(record.sht)), node_tokens(record)
    lines = [_line(record, node, names[node], tokens[node]) for node in nodes]
    levels = [min(record.sht.levels[node] - 1, _MAX_INDENTED_LEVELS) for node in nodes]
    indents = [_INDENT * level * is_indented for level in levels]
    return [*front, *map(add, indents, lines)]


def explanation(record: DocumentRecord, nodes: Sequence[int]) -> list[str]:
    """Return the certificate of the tree, then two lines for each node: its line and its reasons.

    The reasons begin with four blanks.
    """
    lines = list(certificate(record))
    names, tokens = tuple(prefixes(record.sht)), node_tokens(record)
    for node in nodes:
        lines.append(_line(record, node, names[node], tokens[node]))
        lines.append(f"    {printable(reasons(record, node))}")
    return lines


def _line(record: DocumentRecord, node: int, prefix: str, tokens: int) -> str:
    header = printable(record.header(node))  # a terminal would execute an escape sequence
    if len(header) > MAX_HEADER_CHARS:
        header = header[: MAX_HEADER_CHARS - 3].rstrip() + "..."
    page = record.pages[record.sht.headers[node]]
    return f"{prefix} | {header} (p. {page}, {format_tokens(tokens)} tokens)"
