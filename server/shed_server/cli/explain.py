"""Printing a tree: as a tree on a terminal, as plain lines into a pipe, and with its reasons."""

import sys

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from shed_core.document.phrases import VisualPattern
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import find_section, prefixes
from shed_core.retrieval.toc import LONGEST_HEADER, contents
from shed_core.retrieval.tokens import format_tokens, node_tokens
from shed_server.cli.shell import print_text
from shed_server.library.access import printable

_COLORS = ("bold", "cyan", "green", "yellow", "magenta", "blue")  # by level, the last for the rest
_DEEPEST = 12  # levels that are indented: beyond, a terminal has no room for the text


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
    tokens, shown = node_tokens(record), dict[int, Tree]()
    for node, prefix in enumerate(prefixes(record.sht)):
        parent = record.sht.parents[node]
        label = _label(record, node, prefix, tokens[node])
        if parent == ROOT:
            shown[node] = root.add(label)
        elif record.sht.levels[node] <= _DEEPEST:
            shown[node] = shown[parent].add(label)
        else:
            shown[node] = shown[parent]
            shown[node].add(label)
    return root


def print_explained(record: DocumentRecord) -> None:
    """Print each section with the reasons why it is one and why it stands where it stands."""
    console = Console(highlight=False, soft_wrap=True)
    for line in explanation(record):
        console.print(Text(line, "dim" if line.startswith("    ") else ""))


def explanation(record: DocumentRecord) -> list[str]:
    """Return the certificate of the tree, then two lines for each section.

    The second begins with four blanks: visual pattern, depth and what fixed it, who found the
    header and how sure it was.
    """
    metadata, nodes = record.metadata, record.nodes
    n_obeyed = metadata.n_evidence - metadata.n_violated
    lines = [
        f"{record.sht.n_nodes} sections, {len(record.patterns)} visual patterns",
        f"options: {metadata.options}",
        f"evidence orders {metadata.n_evidence} pairs of sections; "
        f"the tree obeys {n_obeyed} and violates {metadata.n_violated}",
    ]
    tokens = node_tokens(record)
    for node, prefix in enumerate(prefixes(record.sht)):
        lines.append(_label(record, node, prefix, tokens[node]).plain)
        cluster, level = nodes.clusters[node], nodes.outline_levels[node]
        outline = "" if level is None else f", outline level {level}"
        if (listed := nodes.listed_levels[node]) is not None:
            outline += f", contents level {listed}"
        lines.append(
            f"    pattern {cluster + 1}: {describe(record.patterns[cluster])}; "
            f"depth {nodes.depths[node]:g} by {nodes.placed_by[node]}; "
            f"found by {nodes.found_by[node]}, score {nodes.scores[node]:.2f}{outline}"
        )
    return lines


def describe(pattern: VisualPattern) -> str:
    """Return a visual pattern in words.

    >>> describe(VisualPattern(12.0, "Times-Bold", 0xFF0000, False, True, False, "1.1"))
    '12 pt Times-Bold, #ff0000, centred, numbered 1.1'
    """
    parts = [f"{pattern.font_size:g} pt {printable(pattern.font_name)}"]
    if pattern.font_color:
        parts.append(f"#{pattern.font_color:06x}")
    if pattern.is_underlined:
        parts.append("underlined")
    if pattern.is_centered:
        parts.append("centred")
    if pattern.is_capitalized:
        parts.append("capitals")
    if pattern.list_type:
        parts.append(f"numbered {pattern.list_type}")
    return ", ".join(parts)


def _root_label(record: DocumentRecord, name: str) -> Text:
    facts = f"  {record.n_pages} pages, {record.sht.n_nodes} sections"
    return Text.assemble((printable(name), "bold"), (facts, "dim"))


def _label(record: DocumentRecord, node: int, prefix: str, tokens: int) -> Text:
    header = printable(record.header(node))  # a terminal would obey an escape sequence
    if len(header) > LONGEST_HEADER:
        header = header[: LONGEST_HEADER - 3].rstrip() + "..."
    page = record.pages[record.sht.headers[node]]
    color = _COLORS[min(record.sht.levels[node], len(_COLORS)) - 1]
    size = f" (p. {page}, {format_tokens(tokens)} tokens)"
    return Text.assemble((f"{prefix} | ", "dim"), (header, color), (size, "dim"))
