"""Financial statements in an item of a filing: siblings in any look.

The report of the auditor, the balance sheet, the other statements and their notes follow each other
below one item. They come from several authors: the report is in smaller type or at the margin, its
subtitles look like titles, and a wide title seems to begin at the margin.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

from shed_core.evidence.groups import Grouping
from shed_core.numbering.families import ITEM
from shed_core.numbering.statement_titles import are_notes, is_statement
from shed_core.options import EvidenceKind

_REPORT = re.compile(r"\breport of independent\b", re.IGNORECASE)


class _Statements(NamedTuple):
    """The statements of one item.

    nodes: the statements, by their names. start: the first node below the item. title: the node
    that heads the notes. notes: nodes after it, from the first note on; empty if none has a number.
    """

    nodes: tuple[int, ...]
    start: int
    title: int
    notes: range


def join_statements(grouping: Grouping) -> None:
    """Merge the statements of items that have notes, above the headers between them.

    Headers between the title of the notes and the first note have no subsections from there on.
    Takes O(n log n) for n headers.
    """
    of_node, numbers = grouping.partition.of_node, grouping.features.numbers
    numbered = {of_node[node] for node, number in enumerate(numbers) if number}
    items = _within_items(grouping)
    statements = [one for nodes in items if (one := _find(grouping, nodes, numbered))]
    joined = _join(grouping, statements)
    for one in statements:
        first = next(n for n in range(one.start, one.title + 1) if of_node[n] == joined)
        below = [*range(first, one.title), *one.notes[:1]]
        grouping.pairs |= {(joined, of_node[node]) for node in below if of_node[node] != joined}
        for note in one.notes[:1]:
            grouping.closed_at |= dict.fromkeys(range(one.title + 1, note), note)


def _find(grouping: Grouping, nodes: range, numbered: Set[int]) -> _Statements | None:
    """Return the statements among the nodes of an item, if it has notes.

    numbered: the groups with numbered headers.
    """
    titles = [n for n in nodes if _is_plain(grouping, n, are_notes)]
    if not titles or grouping.partition.of_node[titles[-1]] in numbered:
        return None  # there are none, or their title looks like theirs
    numbers, title = grouping.features.numbers, titles[-1]  # an index may list it before
    note = next((n for n in range(title, nodes.stop) if numbers[n]), nodes.stop)
    statements = (
        *(
            n
            for n in range(nodes.start, title)
            if _is_plain(grouping, n, is_statement, are_notes, _is_report)
        ),
        title,
        *(n for n in range(note, nodes.stop) if _is_plain(grouping, n, _is_report)),
    )
    return _Statements(statements, nodes.start, title, range(note, nodes.stop))


def _join(grouping: Grouping, statements: Sequence[_Statements]) -> int:
    """Make one group of the statements, and return it; -1 if there are none.

    A group of which most headers before the notes are statements joins whole.
    """
    partition, joined = grouping.partition, -1
    of_node = list(partition.of_node)
    n_before = Counter(of_node[n] for one in statements for n in range(one.start, one.title + 1))
    by_group: dict[int, list[int]] = {}
    for node in (node for one in statements for node in one.nodes):
        by_group.setdefault(of_node[node], []).append(node)
    for group, nodes in by_group.items():
        is_whole = len(nodes) == len(partition.members(group)) or (
            2 * len(nodes) > n_before[group] > 0 and not grouping.is_numbered(group)
        )
        own = group if is_whole else partition.split(nodes, EvidenceKind.NUMBERING)
        if joined >= 0:
            partition.merge(own, joined, EvidenceKind.NUMBERING)
        joined = partition.find(own)
    return joined


def _within_items(grouping: Grouping) -> Iterator[range]:
    """Yield the nodes after each item, up to the next item or header of its level or above."""
    numbers, of_node = grouping.features.numbers, grouping.partition.of_node
    divisions = {of_node[n] for n, number in enumerate(numbers) if number and number.is_division}
    borders = [n for n, group in enumerate(of_node) if group in divisions]
    for start, stop in pairwise([*borders, len(of_node)]):
        number = numbers[start]
        if number and number.family == ITEM:
            yield range(start + 1, stop)


def _is_report(title: str) -> bool:
    return _REPORT.search(title) is not None


def _is_plain(grouping: Grouping, node: int, *kinds: Callable[[str], bool]) -> bool:
    """True if a header has neither number nor bullet, and is of one of some kinds."""
    text = grouping.features.texts[node]
    return grouping.is_plain([node]) and any(is_kind(text) for is_kind in kinds)
