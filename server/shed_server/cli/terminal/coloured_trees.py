"""A document's tree in colours, for a terminal; no text of the document is taken for markup.

Importing Rich takes a tenth of the time of a command, so that is done for a terminal only.
"""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text
from rich.tree import Tree

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import prefixes
from shed_core.retrieval.tokens import node_tokens
from shed_server.answers.formatting import count
from shed_server.cli.terminal.text import label_parts
from shed_server.library.sources.spelling import printable

_COLORS = ("bold", "cyan", "green", "yellow", "magenta", "blue")  # by level, the last for the rest
_MAX_INDENTED_LEVELS = 12  # beyond these a terminal has no room for the text


def print_coloured(record: DocumentRecord, nodes: Sequence[int], name: str) -> None:
    """Print some of the table of contents as a tree. name: of the document, for the root."""
    Console(highlight=False).print(tree_of(record, nodes, name))


def print_dimmed(lines: Iterable[str]) -> None:
    """Print lines, those that begin with four blanks dimmed."""
    console = Console(highlight=False, soft_wrap=True)
    for line in lines:
        console.print(Text(line, "dim" if line.startswith("    ") else ""))


def tree_of(record: DocumentRecord, nodes: Sequence[int], name: str) -> Tree:
    """Return some of the table of contents."""
    root = Tree(_root_label(record, name), guide_style="dim")
    names, tokens = tuple(prefixes(record.sht)), node_tokens(record)
    branches = dict[int, Tree]()
    for node in nodes:
        label = _label(record, node, names[node], tokens[node])
        above = branches.get(record.sht.parents[node], root)
        is_indented = record.sht.levels[node] <= _MAX_INDENTED_LEVELS
        branch = above.add(label)
        branches[node] = branch if is_indented else above
    return root


def _root_label(record: DocumentRecord, name: str) -> Text:
    pages, sections = count(record.n_pages, "page"), count(record.sht.n_nodes, "section")
    return Text.assemble((printable(name), "bold"), (f"  {pages}, {sections}", "dim"))


def _label(record: DocumentRecord, node: int, prefix: str, tokens: int) -> Text:
    color = _COLORS[min(record.sht.levels[node], len(_COLORS)) - 1]
    parts = label_parts(record, node, prefix, tokens)
    return Text.assemble(*zip(parts, ("dim", color, "dim"), strict=True))
