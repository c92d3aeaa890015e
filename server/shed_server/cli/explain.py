"""Printing a tree: as a tree on a terminal, as plain lines into a pipe, and with its reasons."""

import sys

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.explanation import certificate, reasons
from shed_core.retrieval.prefixes import find_section, prefixes
from shed_core.retrieval.toc import MAX_HEADER_CHARS, contents
from shed_core.retrieval.tokens import format_tokens, node_tokens
from shed_server.cli.shell import print_text
from shed_server.library.access import printable

_COLORS = ("bold", "cyan", "green", "yellow", "magenta", "blue")  # by level, the last for the rest
_MAX_INDENTED_LEVELS = 12  # beyond these a terminal has no room for the text


def print_tree(record: DocumentRecord, name: str) -> None:
    """Print the table of contents: a tree on a terminal, else the lines that agents read.

    name: of the document, for the tree's root.
    """
    console = Console(highlight=False)
    if console.is_terminal:
        console.print(tree_of(record, name))
    else:
        print_text("\n".join(plain_lines(record)))


def plain_lines(record: DocumentRecord) -> tuple[str, ...]:
    """Return all lines of the table of contents."""
    return contents(record, find_section(record, ""), sys.maxsize, sys.maxsize).lines


def tree_of(record: DocumentRecord, name: str) -> Tree:
    """Return the table of contents for a terminal; nothing in it is taken for markup."""
    root = Tree(_root_label(record, name), guide_style="dim")
    tokens, branches = node_tokens(record), dict[int, Tree]()
    for node, prefix in enumerate(prefixes(record.sht)):
        parent = record.sht.parents[node]
        label = _label(record, node, prefix, tokens[node])
        if parent == ROOT:
            branches[node] = root.add(label)
        elif record.sht.levels[node] <= _MAX_INDENTED_LEVELS:
            branches[node] = branches[parent].add(label)
        else:
            branches[node] = branches[parent]
            branches[node].add(label)
    return root


def print_explained(record: DocumentRecord) -> None:
    """Print each section with the reasons why it is one and why it has its place in the tree."""
    console = Console(highlight=False, soft_wrap=True)
    for line in explanation(record):
        console.print(Text(line, "dim" if line.startswith("    ") else ""))


def explanation(record: DocumentRecord) -> list[str]:
    """Return the certificate of the tree, then two lines for each section.

    The second begins with four blanks and holds the reasons.
    """
    lines = list(certificate(record))
    tokens = node_tokens(record)
    for node, prefix in enumerate(prefixes(record.sht)):
        lines.append(_label(record, node, prefix, tokens[node]).plain)
        lines.append(f"    {printable(reasons(record, node))}")
    return lines


def _root_label(record: DocumentRecord, name: str) -> Text:
    facts = f"  {record.n_pages} pages, {record.sht.n_nodes} sections"
    return Text.assemble((printable(name), "bold"), (facts, "dim"))


def _label(record: DocumentRecord, node: int, prefix: str, tokens: int) -> Text:
    header = printable(record.header(node))  # a terminal would execute an escape sequence
    if len(header) > MAX_HEADER_CHARS:
        header = header[: MAX_HEADER_CHARS - 3].rstrip() + "..."
    page = record.pages[record.sht.headers[node]]
    color = _COLORS[min(record.sht.levels[node], len(_COLORS)) - 1]
    size = f" (p. {page}, {format_tokens(tokens)} tokens)"
    return Text.assemble((f"{prefix} | ", "dim"), (header, color), (size, "dim"))
