"""The table of contents: one line a section, folded to fit a budget.

All levels that fit are shown in full; in the room that is left, the largest sections below them are
unfolded. A line is `3.1 | Consolidated Statements of Income (p. 56, 2.1k tokens)`; the size is an
estimate for the section's whole text, subsections included. A line that hides sections below it
says so: `(p. 56, 2.1k tokens, +7 sections)`. Where there are headers enough to go by, clauses are
counted on the line above them: `(p. 3, 900 tokens, +12 clauses)`.
"""

from collections.abc import Collection, Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_forms
from shed_core.retrieval.prefixes import (
    FRONT,
    Section,
    children,
    find_section,
    has_front,
    prefix_of,
)
from shed_core.retrieval.tokens import format_tokens, node_tokens, section_tokens

MAX_HEADER_CHARS = 160
"""Characters of a header that a line shows; a longer one is shortened."""


MIN_HEADERS = 3  # below a section, from which on its clauses are folded away


class Contents(NamedTuple):
    """Lines of a table of contents.

    depth: levels shown in full below the section; n_levels: levels that there are.
    n_hidden: sections and clauses that the lines shown fold away.
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
    record: DocumentRecord, section: Section, depth: int | None, budget: int, start: int = ROOT
) -> Contents:
    """Return the contents of a section, or of the document, within a budget.

    depth: levels to show at most, from 1, clauses included; None for all levels of headers, and of
        clauses only where there is little else.
    budget: characters of all lines with their line breaks; one line is given even if it is longer.
    start: the node to go on from, as `next_node` of the part before; ROOT to begin.
    If all levels do not fit, the greatest depth that does, and below it the largest sections that
    still fit; if not even one level fits, its beginning.
    """
    front = _front_line(record) if section.node == ROOT and start == ROOT else ""
    if section.prefix == FRONT or not record.sht.n_nodes:
        return Contents((front,), 0, 0, 0, (), None)
    room = budget - len(front) - 1 if front else budget
    view = _View(record, section, frozenset() if depth else folded_clauses(record, section))
    depth = min(depth or view.n_levels, view.n_levels)
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


def folded_clauses(record: DocumentRecord, section: Section) -> frozenset[int]:
    """Return the clauses that contents of a section fold away; none if there are few headers."""
    sht, top, clauses = record.sht, section.node, record.clauses
    if not clauses:
        return clauses
    below = range(sht.n_nodes) if top == ROOT else sht.descendants(top)
    shown: set[int] = set()  # headers, and clauses beside or above one
    for node in reversed(below):
        if node in shown or node not in clauses:
            shown.update((node, sht.parents[node]))
    shown.update(node for node in below if sht.parents[node] == top)
    has_headers = len(below) - len(clauses.intersection(below)) >= MIN_HEADERS
    return frozenset(below) - shown if has_headers else frozenset()


class _View:
    """The lines of a section at any depth; their beginnings are cached.

    clauses: the nodes that no line is for.
    """

    def __init__(self, record: DocumentRecord, section: Section, clauses: frozenset[int]) -> None:
        self.record, self.section, self.clauses = record, section, clauses
        self.tokens = node_tokens(record)
        sht = record.sht
        self.base = 0 if section.node == ROOT else sht.levels[section.node]
        self.stop = sht.n_nodes if section.node == ROOT else sht.ends[section.node]
        above: dict[int, int] = {}  # the header above each clause
        self.at_level: dict[int, list[int]] = {}  # nodes by their level below the section
        self._n_clauses: dict[int, int] = {}  # by the header that they are counted with
        self._n_lines = [0]  # before each node below the section
        for node in range(section.node + 1, self.stop):
            if node in clauses:
                parent = sht.parents[node]
                header = above[node] = above.get(parent, parent)
                self._n_clauses[header] = self._n_clauses.get(header, 0) + 1
            else:
                self.at_level.setdefault(sht.levels[node] - self.base, []).append(node)
            self._n_lines.append(self._n_lines[-1] + (node not in clauses))
        self.n_levels = max(self.at_level, default=0)
        self._beginnings: dict[int, str] = {}

    def fitting_depth(self, depth: int, budget: int) -> int:
        """Return the greatest depth up to `depth` whose lines fit; 0 if there are none.

        If none fits, the first with more than one line: a title alone says nothing of a document.
        Another level always takes more room than the marks of hidden sections that it replaces,
        so the depths that fit are those up to one. Stops at the first line that does not fit.
        """
        several = (level for level, nodes in self.at_level.items() if len(nodes) > 1)
        fitting = min(next(several, 1), depth)
        n_chars = 0  # of the lines down to a level, without their marks of hidden sections
        for level in range(1, depth + 1):
            marks = 0
            for node in self.at_level[level]:
                n_chars += len(self._beginning(node)) + len(")\n")
                if n_chars > budget:
                    return fitting
                marks += len(_hidden(self._n_below(node), "section"))
            if n_chars + marks > budget:
                return fitting
            fitting = max(fitting, level)
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
                    for child in self._children(node):
                        heappush(candidates, self.size(child))
        return unfolded

    def size(self, node: int) -> tuple[int, int]:
        """Return a key that sorts nodes by their size, the largest first, then by their place."""
        return -self.tokens[node], node

    def _unfolding_chars(self, node: int, budget: int) -> int:
        """Return by how many characters the lines grow if a node is unfolded by one level.

        Stops counting beyond the budget, since a section can have thousands of sections below.
        """
        n_chars = -len(_hidden(self._n_below(node), "section"))
        for child in self._children(node):
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
            if node in self.clauses:
                node = sht.ends[node]
                continue
            is_folded = sht.levels[node] >= deepest and node not in unfolded
            text = _closed(self._beginning(node), self._n_below(node) if is_folded else 0)
            n_hidden = sht.ends[node] - node - 1 if is_folded else self._n_clauses.get(node, 0)
            yield _Line(node, n_hidden, text)
            node = sht.ends[node] if is_folded else node + 1

    def _n_below(self, node: int) -> int:
        """Return the number of nodes below one that lines are for."""
        end, first = self.record.sht.ends[node], self.section.node + 1
        return self._n_lines[end - first] - self._n_lines[node + 1 - first]

    def _children(self, node: int) -> Iterator[int]:
        return (n for n in children(self.record.sht, node) if n not in self.clauses)

    def _beginning(self, node: int) -> str:
        """Return the line of a node up to where a mark of hidden sections would be."""
        beginning = self._beginnings.get(node)
        if beginning is None:
            page = self.record.pages[self.record.sht.headers[node]]
            header, tokens = self.record.header(node), self.tokens[node]
            beginning = _opened(prefix_of(self.record.sht, node), header, page, tokens)
            beginning += _hidden(self._n_clauses.get(node, 0), "clause")
            self._beginnings[node] = beginning
        return beginning


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
    return f"{prefix} | {escaped_forms(header)} (p. {page}, {format_tokens(tokens)} tokens"


def _closed(beginning: str, n_hidden: int) -> str:
    return f"{beginning}{_hidden(n_hidden, 'section')})"


def _hidden(number: int, noun: str) -> str:
    return f", +{number} {noun}{'' if number == 1 else 's'}" if number else ""
