"""The table of contents: one line a section, folded to fit a budget.

All levels that fit are shown in full; in the room that is left, the largest sections below them are
unfolded. A line is `3.1 | Consolidated Statements of Income (p. 56, 2.1k tokens)`; the size is an
estimate for the section's whole text, subsections included. A line that hides sections below it
says so: `(p. 56, 2.1k tokens, +7 sections)`.
"""

from collections.abc import Collection, Iterator
from heapq import heapify, heappop, heappush
from typing import Any, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_title
from shed_core.retrieval.prefixes import (
    FRONT,
    Section,
    children,
    find_section,
    has_front,
    prefixes,
)
from shed_core.retrieval.tokens import format_tokens, node_tokens, section_tokens

MAX_HEADER_CHARS = 160
"""Characters of a header that a line shows; a longer one is shortened."""


class Contents(NamedTuple):
    """Lines of a table of contents.

    depth: levels shown in full below the section; n_levels: levels that there are.
    n_hidden: sections that the lines shown fold away.
    folded: the nodes that do, the largest first.
    next_node: where the lines go on, or None at the end.
    """

    lines: tuple[str, ...]
    depth: int
    n_levels: int
    n_hidden: int
    folded: tuple[int, ...]
    next_node: int | None


class _Line(NamedTuple):
    node: int
    n_hidden: int
    text: str


def contents(
    record: DocumentRecord, section: Section, depth: int, budget: int, start: int = ROOT
) -> Contents:
    """Return the contents of a section, or of the document, within a budget.

    depth: levels to show at most, from 1.
    budget: characters of all lines with their line breaks; one line is given even if it is longer.
    start: the node to go on from, as `next_node` of the part before; ROOT to begin.
    If all levels do not fit, the greatest depth that does, and below it the largest sections that
    still fit; if not even one level fits, its beginning.
    """
    front = _front_line(record) if section.node == ROOT and start == ROOT else ""
    if section.prefix == FRONT or not record.sht.n_nodes:
        return Contents((front,), 0, 0, 0, (), None)
    room = budget - len(front) - 1 if front else budget
    view = _View(record, section)
    depth = min(depth, view.n_levels)
    fitting = view.fitting_depth(depth, room)
    unfolded = view.unfolded(fitting, depth, room) if fitting < depth else ()
    shown, next_node = _beginning(view.lines(fitting, unfolded, start), room)
    folded = [line.node for line in shown if line.n_hidden]
    return Contents(
        lines=((front,) if front else ()) + tuple(line.text for line in shown),
        depth=fitting,
        n_levels=view.n_levels,
        n_hidden=sum(line.n_hidden for line in shown),
        folded=tuple(sorted(folded, key=view.size)),
        next_node=next_node,
    )


def toc_json(record: DocumentRecord, document: str) -> dict[str, Any]:
    """Return the whole table of contents for a program to read.

    document: the name to state. `level` and `page` count from 1; `parent` is a prefix or None.
    """
    sht = record.sht
    tokens = node_tokens(record)
    names = tuple(prefixes(sht))
    nodes = [
        {
            "prefix": names[node],
            "header": record.header(node),
            "level": sht.levels[node],
            "page": record.pages[sht.headers[node]],
            "parent": None if parent == ROOT else names[parent],
            "tokens": tokens[node],
        }
        for node, parent in enumerate(sht.parents)
    ]
    return {"document": document, "pages": record.n_pages, "nodes": nodes}


class _View:
    """The lines of a section at any depth; prefixes and line beginnings are cached."""

    def __init__(self, record: DocumentRecord, section: Section) -> None:
        self.record, self.section = record, section
        self.tokens = node_tokens(record)
        sht = record.sht
        self.base = 0 if section.node == ROOT else sht.levels[section.node]
        self.stop = sht.n_nodes if section.node == ROOT else sht.ends[section.node]
        self.at_level: dict[int, list[int]] = {}  # nodes by their level below the section
        for node in range(section.node + 1, self.stop):
            self.at_level.setdefault(sht.levels[node] - self.base, []).append(node)
        self.n_levels = max(self.at_level, default=0)
        self._prefixes: dict[int, str] = {section.node: section.prefix}
        self._beginnings: dict[int, str] = {}

    def fitting_depth(self, depth: int, budget: int) -> int:
        """Return the greatest depth up to `depth` whose lines fit, or 1; 0 if there are none.

        Another level always takes more room than the marks of hidden sections that it replaces,
        so the depths that fit are those up to one. Stops at the first line that does not fit.
        """
        fitting = min(1, depth)
        n_chars = 0  # of the lines down to a level, without their marks of hidden sections
        for level in range(1, depth + 1):
            marks = 0
            for node in self.at_level[level]:
                n_chars += len(_closed(self._beginning(node), 0)) + 1
                if n_chars > budget:
                    return fitting
                marks += len(_closed("", self._n_below(node))) - len(_closed("", 0))
            if n_chars + marks > budget:
                return fitting
            fitting = level
        return fitting

    def unfolded(self, shown: int, depth: int, budget: int) -> set[int]:
        """Return the nodes to unfold where `shown` levels fit and the next one does not.

        The largest first, then the largest of what is folded then, while there is room for all
        sections one level below; none where not even the shown levels fit.
        """
        lines, next_node = _beginning(self.lines(shown), budget)
        left = budget - sum(len(line.text) + 1 for line in lines)
        unfolded: set[int] = set()
        candidates = [] if next_node else [self.size(node) for node in self.at_level[shown]]
        heapify(candidates)
        while candidates and left > 0:
            _, node = heappop(candidates)
            n_chars = self._unfolding_chars(node, left)
            if self._n_below(node) and n_chars <= left:
                left -= n_chars
                unfolded.add(node)
                if self.record.sht.levels[node] - self.base + 1 < depth:
                    for child in children(self.record.sht, node):
                        heappush(candidates, self.size(child))
        return unfolded

    def size(self, node: int) -> tuple[int, int]:
        """Return a key that sorts nodes by their size, the largest first, then by their place."""
        return -self.tokens[node], node

    def _unfolding_chars(self, node: int, budget: int) -> int:
        """Return by how many characters the lines grow if a node is unfolded by one level.

        Stops counting beyond the budget, since a section can have thousands of sections below.
        """
        n_chars = len(_closed("", 0)) - len(_closed("", self._n_below(node)))
        for child in children(self.record.sht, node):
            n_chars += len(_closed(self._beginning(child), self._n_below(child))) + 1
            if n_chars > budget:
                break
        return n_chars

    def lines(
        self, depth: int, unfolded: Collection[int] = (), start: int = ROOT
    ) -> Iterator[_Line]:
        """Yield the lines of all sections down to a depth below the section, from a node on.

        unfolded: nodes at that depth or below whose sections are shown too.
        """
        sht = self.record.sht
        deepest = self.base + depth
        node = self.section.node + 1 if start == ROOT else start
        while node < self.stop:
            is_folded = sht.levels[node] >= deepest and node not in unfolded
            n_hidden = self._n_below(node) if is_folded else 0
            yield _Line(node, n_hidden, _closed(self._beginning(node), n_hidden))
            node = sht.ends[node] if is_folded else node + 1

    def _n_below(self, node: int) -> int:
        return self.record.sht.ends[node] - node - 1

    def _beginning(self, node: int) -> str:
        """Return the line of a node up to where a mark of hidden sections would be."""
        beginning = self._beginnings.get(node)
        if beginning is None:
            page = self.record.pages[self.record.sht.headers[node]]
            header, tokens = self.record.header(node), self.tokens[node]
            beginning = _opened(self._prefix(node), header, page, tokens)
            self._beginnings[node] = beginning
        return beginning

    def _prefix(self, node: int) -> str:
        sht, unnamed = self.record.sht, [node]
        while unnamed[-1] not in self._prefixes:
            unnamed.append(sht.parents[unnamed[-1]])
        prefix = self._prefixes[unnamed.pop()]
        for below in reversed(unnamed):
            ordinal = str(sht.ordinals[below])
            self._prefixes[below] = prefix = f"{prefix}.{ordinal}" if prefix else ordinal
        return prefix


def _beginning(lines: Iterator[_Line], budget: int) -> tuple[list[_Line], int | None]:
    """Return the lines that fit, at least one, and the node of the first that does not."""
    shown: list[_Line] = []
    left = budget
    for line in lines:
        left -= len(line.text) + 1
        if left < 0 and shown:
            return shown, line.node
        shown.append(line)
    return shown, None


def _front_line(record: DocumentRecord) -> str:
    if not has_front(record.sht):
        return ""
    front = find_section(record, FRONT)
    header = (
        "Text before the first header"
        if record.sht.n_nodes
        else "The whole text: no headers were found"
    )
    page = record.pages[0] if record.pages else 1
    return _closed(_opened(FRONT, header, page, section_tokens(record, front)), 0)


def _opened(prefix: str, header: str, page: int, tokens: int) -> str:
    if len(header) > MAX_HEADER_CHARS:
        header = header[: MAX_HEADER_CHARS - 3].rstrip() + "..."
    return f"{prefix} | {escaped_title(header)} (p. {page}, {format_tokens(tokens)} tokens"


def _closed(beginning: str, n_hidden: int) -> str:
    return f"{beginning}, +{n_hidden} sections)" if n_hidden else f"{beginning})"
