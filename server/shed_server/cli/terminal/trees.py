"""Printing a tree: as a tree on a terminal, as plain lines into a pipe, and with its reasons."""

import sys
from collections.abc import Sequence

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.explanation import certificate, reasons
from shed_core.retrieval.prefixes import FRONT, SectionSpan, find_section, has_front, prefixes
from shed_core.retrieval.sections import pages_of
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.toc.folded import folded_clauses
from shed_core.retrieval.tokens import node_tokens
from shed_server.cli.terminal.text import label_parts, print_text
from shed_server.errors import UnknownPageError
from shed_server.library.sources.spelling import printable


def chosen_nodes(
    record: DocumentRecord, prefix: str, depth: int | None, page: int | None
) -> tuple[int, ...]:
    """Return the nodes below a section, `depth` levels deep, with text on a page if one is given.

    prefix: "" for the whole document. depth: None for all levels but those of clauses, if there are
    headers enough. Raises UnknownPrefixError or UnknownPageError.
    """
    if page is not None and not 1 <= page <= record.n_pages:
        raise UnknownPageError(page, record.n_pages)
    section = find_section(record, prefix)
    sht, top = record.sht, section.node
    if section.prefix == FRONT:
        return ()
    below = range(sht.n_nodes) if top == ROOT else range(top, sht.ends[top])
    last_level = (depth or sys.maxsize) + (0 if top == ROOT else sht.levels[top])
    folded = folded_clauses(record, section) if depth is None and page is None else ()
    return tuple(
        node
        for node in below
        if sht.levels[node] <= last_level
        and node not in folded
        and (page is None or _has_text_on(record, node, page))
    )


def _has_text_on(record: DocumentRecord, node: int, page: int) -> bool:
    section = SectionSpan("", node, record.sht.text_span(node))
    first, last = pages_of(record, record.characters(section.phrases))
    return first <= page <= last


def print_tree(record: DocumentRecord, nodes: Sequence[int], name: str) -> None:
    """Print some of the table of contents: a tree on a terminal, else a line for each node.

    name: of the document, for the tree's root.
    """
    if sys.stdout.isatty():
        from shed_server.cli.terminal.coloured_trees import print_coloured  # late: see there

        print_coloured(record, nodes, name)
    else:
        print_text("\n".join(plain_lines(record, nodes)))


def plain_lines(record: DocumentRecord, nodes: Sequence[int]) -> list[str]:
    """Return the lines of some of the table of contents; all of it has a line for section 0."""
    folded = folded_clauses(record, find_section(record, ""))
    is_whole = len(folded.union(nodes)) == record.sht.n_nodes
    front = (
        contents(record, find_section(record, FRONT), 1, sys.maxsize).lines
        if (is_whole and has_front(record.sht))
        else ()
    )
    names, tokens = tuple(prefixes(record.sht)), node_tokens(record)
    return [*front, *(_line(record, node, names[node], tokens[node]) for node in nodes)]


def print_explained(record: DocumentRecord, nodes: Sequence[int]) -> None:
    """Print sections, each with the reasons for it and for its place in the tree."""
    lines = explanation(record, nodes)
    if sys.stdout.isatty():
        from shed_server.cli.terminal.coloured_trees import print_dimmed  # late: see there

        print_dimmed(lines)
    else:
        print_text("\n".join(lines))


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
    return "".join(label_parts(record, node, prefix, tokens))
