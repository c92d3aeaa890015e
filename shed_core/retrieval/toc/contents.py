"""Selection of lines of a table of contents that fit a budget.

All levels that fit are shown in full; in the remaining room the largest sections below them are
unfolded. Clauses, and letters of an index, are folded away first (`folded`).
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.method.sht import ROOT
from shed_core.retrieval.prefixes import FRONT, SectionSpan
from shed_core.retrieval.toc.lines import (
    TocLine,
    TocLines,
    folded_clauses,
    front_line,
    has_front_text,
    letters_of_indexes,
)


class Contents(NamedTuple):
    """Lines of a table of contents.

    depth: levels shown in full below the section; n_levels: all levels.
    n_hidden: sections and clauses that these lines fold away.
    folded: the nodes with hidden sections, the largest first.
    next_node: node of the next line, or None at the end.
    """

    lines: tuple[str, ...]
    depth: int
    n_levels: int
    n_hidden: int
    folded: tuple[int, ...]
    next_node: int | None


def contents(
    record: DocumentRecord, section: SectionSpan, depth: int | None, budget: int, start: int = ROOT
) -> Contents:
    """Return the contents of a section, or of the document, within a budget.

    depth: levels to show at most, from 1, clauses included; None for all levels of headers, and of
        clauses only if there is little else.
    budget: characters of all lines with their line breaks; one line is given even if it is longer.
    start: first node, `next_node` of the part before; ROOT to begin.
    If all levels do not fit, the letters of an index are folded away. If they still do not, the
    greatest depth that does, and below it the largest sections that still fit; if not even one
    level fits, its beginning.
    """
    if section.prefix == FRONT or not record.sht.n_nodes:
        return Contents((front_line(record),), 0, 0, 0, (), None)
    is_beginning = section.node == ROOT and start == ROOT
    front = front_line(record) if is_beginning and has_front_text(record) else ""
    room = budget - len(front) - 1 if front else budget
    toc, depth, fitting = _fitting(record, section, depth, room)
    unfolded = _unfolded(toc, fitting, depth, room) if fitting < depth else ()
    shown, next_node = _fitting_lines(toc.lines(fitting, unfolded, start), room)
    folded = [line.node for line in shown if line.n_hidden]
    return Contents(
        lines=((front,) if front else ()) + tuple(line.text for line in shown),
        depth=fitting,
        n_levels=toc.n_levels,
        n_hidden=sum(line.n_hidden for line in shown),
        folded=tuple(sorted(folded, key=toc.size)),
        next_node=next_node,
    )


def _fitting(
    record: DocumentRecord, section: SectionSpan, depth: int | None, room: int
) -> tuple[TocLines, int, int]:
    """Return the lines to choose from, the levels to show at most, and the number that fits."""
    folded = frozenset[int]() if depth else folded_clauses(record, section)
    toc = TocLines(record, section, folded)
    n_levels = min(depth or toc.n_levels, toc.n_levels)
    fitting = _fitting_depth(toc, n_levels, room)
    if fitting < n_levels and not depth:  # else an index would take the room of sections
        toc = TocLines(record, section, folded | letters_of_indexes(record, section))
        n_levels = toc.n_levels
        fitting = _fitting_depth(toc, n_levels, room)
    return toc, n_levels, fitting


def _fitting_depth(toc: TocLines, depth: int, budget: int) -> int:
    """Return the greatest depth up to `depth` whose lines fit; 0 if there are none.

    If none fits, the first with more than one line: a title alone is no table of contents.
    Another level always takes more room than the marks of hidden sections that it replaces,
    so the depths that fit are those up to one.
    """
    several = (level for level, nodes in toc.at_level.items() if len(nodes) > 1)
    fitting = min(next(several, 1), depth)
    while fitting < depth and _fitting_lines(toc.lines(fitting + 1), budget)[1] is None:
        fitting += 1
    return fitting


def _unfolded(toc: TocLines, n_levels: int, depth: int, budget: int) -> set[int]:
    """Return the nodes to unfold if `n_levels` levels fit and the next one does not.

    The largest first, then the largest of the nodes folded then, while there is room for all
    sections one level below; none if not even the shown levels fit.
    """
    lines, next_node = _fitting_lines(toc.lines(n_levels), budget)
    left = budget - sum(len(line.text) + 1 for line in lines)
    unfolded: set[int] = set()
    candidates = [] if next_node else [toc.size(node) for node in toc.at_level[n_levels]]
    heapify(candidates)
    while candidates and left > 0:
        _, node = heappop(candidates)
        n_chars = _unfolding_chars(toc, node, left)
        if toc.n_below(node) and n_chars <= left:
            left -= n_chars
            unfolded.add(node)
            if toc.level(node) + 1 < depth:
                for child in toc.children(node):
                    heappush(candidates, toc.size(child))
    return unfolded


def _unfolding_chars(toc: TocLines, node: int, budget: int) -> int:
    """Return the growth of the lines, in characters, if a node is unfolded by one level.

    Stops counting beyond the budget, since a section can have thousands of sections below.
    """
    n_chars = -toc.n_mark_chars(node)
    for child in toc.children(node):
        n_chars += toc.n_chars(child) + toc.n_mark_chars(child)
        if n_chars > budget:
            break
    return n_chars


def _fitting_lines(lines: Iterator[TocLine], budget: int) -> tuple[list[TocLine], int | None]:
    """Return the lines that fit, at least one, and the node of the first that does not."""
    shown: list[TocLine] = []
    room = budget
    for line in lines:
        room -= len(line.text) + 1
        if room < 0 and shown:
            return shown, line.node
        shown.append(line)
    return shown, None
