"""The lines of a table of contents, down to any depth, and the nodes that it folds away first.

A line is `3.1 | Consolidated Statements of Income (p. 56, 2.1k tokens)`; the size is an estimate
for the section's whole text, subsections included. A line that hides sections or clauses below it
counts them: `(p. 56, 2.1k tokens, +7 sections, +12 clauses)`. The letters of an index are sections.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_forms
from shed_core.retrieval.prefixes import (
    FRONT,
    FRONT_TITLE,
    SectionSpan,
    find_section,
    has_front,
    prefix_of,
)
from shed_core.retrieval.tokens import format_tokens, section_tokens, tokens_of_node

MAX_HEADER_CHARS = 160
"""Characters of a header that a line shows; a longer one is shortened."""


class TocLine(NamedTuple):
    """A section's line. n_hidden: sections and clauses below it that have no line."""

    node: int
    n_hidden: int
    text: str


class TocLines:
    """The lines of a section at any depth; their beginnings are made once.

    n_levels: levels of nodes that have lines. at_level: these nodes, by level below the section.
    """

    def __init__(
        self, record: DocumentRecord, section: SectionSpan, folded: frozenset[int]
    ) -> None:
        """folded: the nodes without lines, with all nodes below them."""
        self._record, self._top, self._folded = record, section.node, folded
        sht = record.sht
        self._base = 0 if section.node == ROOT else sht.levels[section.node]
        self._stop = sht.n_nodes if section.node == ROOT else sht.ends[section.node]
        below = range(section.node + 1, self._stop)
        self._nodes: Sequence[int] = sorted(set(below) - folded)  # with lines
        self.at_level: defaultdict[int, list[int]] = defaultdict(list)
        for node in self._nodes:
            self.at_level[sht.levels[node] - self._base].append(node)
        self.n_levels = max(self.at_level, default=0)
        self._clauses, self._all_clauses = record.clauses, sorted(record.clauses)
        self._beginnings: dict[int, str] = {}
        self._counts: dict[int, tuple[int, int]] = {}

    def lines(
        self, depth: int, unfolded: Collection[int] = (), start: int = ROOT
    ) -> Iterator[TocLine]:
        """Yield the lines of all sections down to a depth below the section, from a node on.

        unfolded: nodes at that depth or below whose sections are shown too.
        """
        sht = self._record.sht
        node = self._top + 1 if start == ROOT else start
        while node < self._stop:
            if node in self._folded:
                node = sht.ends[node]
                continue
            is_folded = self.level(node) >= depth and node not in unfolded
            text = self._beginning(node) + self._hidden_text(node, is_folded=is_folded) + ")"
            n_hidden = sht.ends[node] - node - 1 if is_folded else sum(self._n_folded(node))
            yield TocLine(node, n_hidden, text)
            node = sht.ends[node] if is_folded else node + 1

    def level(self, node: int) -> int:
        """Return the level of a node below the section, from 1."""
        return self._record.sht.levels[node] - self._base

    def children(self, node: int) -> Iterator[int]:
        """Yield the nodes one level below one that have lines."""
        return (n for n in self._record.sht.children(node) if n not in self._folded)

    def n_below(self, node: int) -> int:
        """Return the number of nodes below one that have lines."""
        return self._n_within(self._nodes, node)

    def _n_folded(self, node: int) -> tuple[int, int]:
        """Return the number of sections, and of clauses, that a node's line hides."""
        counts = self._counts.get(node)
        if counts is None:
            sht = self._record.sht
            n = [0, 0]
            for child in sht.children(node):
                n[child in self._clauses] += (child in self._folded) * (sht.ends[child] - child)
            counts = self._counts[node] = n[0], n[1]
        return counts

    def n_chars(self, node: int) -> int:
        """Return the characters of a node's line, unfolded, with its line break."""
        hidden = self._hidden_text(node, is_folded=False)
        return len(self._beginning(node)) + len(hidden) + len(")\n")

    def n_mark_chars(self, node: int) -> int:
        """Return the growth of the line, in characters, if it is folded."""
        unfolded = self._hidden_text(node, is_folded=False)
        return len(self._hidden_text(node, is_folded=True)) - len(unfolded)

    def size(self, node: int) -> tuple[int, int]:
        """Return a key that sorts nodes by their size, the largest first, then by their place."""
        return -tokens_of_node(self._record, node), node

    def _hidden_text(self, node: int, *, is_folded: bool) -> str:
        """Return the text with the number of sections and clauses that a line hides; "" if none."""
        n_sections, n_clauses = self._n_folded(node)
        if is_folded:
            n_clauses = self._n_within(self._all_clauses, node)
            n_sections = self._record.sht.ends[node] - node - 1 - n_clauses
        return _hidden(n_sections, "section") + _hidden(n_clauses, "clause")

    def _n_within(self, nodes: Sequence[int], node: int) -> int:
        """Return the number of some nodes, rising, that are below one."""
        end = self._record.sht.ends[node]
        return bisect_left(nodes, end) - bisect_left(nodes, node + 1)

    def _beginning(self, node: int) -> str:
        """Return the line of a node up to the mark of hidden sections, if it had one."""
        beginning = self._beginnings.get(node)
        if beginning is None:
            page = self._record.pages[self._record.sht.headers[node]]
            header, tokens = self._record.header(node), tokens_of_node(self._record, node)
            beginning = _line_start(prefix_of(self._record.sht, node), header, page, tokens)
            self._beginnings[node] = beginning
        return beginning


def has_front_text(record: DocumentRecord) -> bool:
    """True if there is more before the first header than running heads, which no section shows."""
    before = record.labels[: record.sht.headers[0]] if record.sht.headers else record.labels
    return not set(before).issubset(RUNNING_HEADS)


def front_line(record: DocumentRecord) -> str:
    """Return the line of the text before the first header, or "" if there is none."""
    if not has_front(record.sht):
        return ""
    front = find_section(record, FRONT)
    header = FRONT_TITLE if record.sht.n_nodes else "The whole text: no headers were found"
    page = record.pages[0] if record.pages else 1
    return f"{_line_start(FRONT, header, page, section_tokens(record, front))})"


def _line_start(prefix: str, header: str, page: int, tokens: int) -> str:
    if len(header) > MAX_HEADER_CHARS:
        header = header[: MAX_HEADER_CHARS - 3].rstrip() + "..."
    return f"{prefix} | {escaped_forms(header)} (p. {page}, {format_tokens(tokens)} tokens"


def _hidden(number: int, noun: str) -> str:
    return f", +{number} {noun}{'' if number == 1 else 's'}" if number else ""


_MIN_HEADERS = 3  # below a section, from which on its clauses are folded away
_MIN_LETTERS = 3  # below a header, half of all there at least, which make it an index


def folded_clauses(record: DocumentRecord, section: SectionSpan) -> frozenset[int]:
    """Return the clauses that contents of a section fold away; none if there are few headers."""
    sht, top, clauses = record.sht, section.node, record.clauses
    if not clauses:
        return clauses
    below = range(sht.n_nodes) if top == ROOT else sht.descendants(top)
    headers = set(below) - clauses
    if len(headers) < _MIN_HEADERS:
        return frozenset()
    shown = {top, *sht.children(top)}  # clauses beside headers or above one
    for node in headers:
        while (node := sht.parents[node]) not in shown:
            shown.add(node)
    return clauses.intersection(below) - shown - _listed_with(record, headers)


def _listed_with(record: DocumentRecord, headers: Collection[int]) -> set[int]:
    """Return the clauses of lists that some of the headers are members of.

    Where `7. Term.` is a header and `8. The recipient shall ...` is a clause beside it, a list with
    7 alone would look complete.
    """
    lists = {_list_of(record, node) for node in headers if record.pattern(node).list_type}
    beside = {child for parent, _ in lists for child in record.sht.children(parent)}
    return {node for node in beside & record.clauses if _list_of(record, node) in lists}


def _list_of(record: DocumentRecord, node: int) -> tuple[int, str]:
    return record.sht.parents[node], record.pattern(node).list_type


def letters_of_indexes(record: DocumentRecord, section: SectionSpan) -> frozenset[int]:
    """Return all nodes below an index by letters; none if the index is the section itself."""
    are_letters: defaultdict[int, list[bool]] = defaultdict(list)  # by header, for its children
    for node, parent in enumerate(record.sht.parents):
        are_letters[parent].append(len(record.header(node)) == 1)
    return frozenset(
        node
        for index, below in are_letters.items()
        if sum(below) >= max(_MIN_LETTERS, len(below) / 2) and index not in (ROOT, section.node)
        for node in record.sht.descendants(index)
    )
