"""Beginning of the body of a document.

It is the first of the numbers that recur, if some do so through most of the headers or pages, or
else the first of the largest headers that recur through most of it.
"""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.evidence.groups import Grouping
from shed_core.numbering.families import FORM, is_above

_MIN_RUN = 3  # headers or numbers that make a body


class Body(NamedTuple):
    """Beginning of a body. start: its first node. is_by_size: True if found by size alone."""

    start: int
    is_by_size: bool = False


def find_body(grouping: Grouping) -> Body:
    """Return the beginning of the first run of headers or numbers that spans the document, or 0."""
    partition, styles, pages = grouping.partition, grouping.features.styles, grouping.features.pages
    numbered = [run.nodes for run in grouping.runs(_MIN_RUN).values()]
    if any(_is_main(nodes, len(styles)) or _spans_pages(nodes, pages) for nodes in numbered):
        return Body(_with_numbers_above(min(nodes[0] for nodes in numbered), grouping))
    members = map(partition.members, partition.groups())
    recurring = [n for n in members if len(n) >= _MIN_RUN and _is_main(n, len(styles))]
    if not recurring:
        return Body(0)
    largest = min(recurring, key=lambda nodes: (-styles[nodes[0]].size, nodes[0]))
    return Body(largest[0], is_by_size=True)


def _with_numbers_above(start: int, grouping: Grouping) -> int:
    """Return the first of the numbers that lead to a node: `Part I` before its `Item 1`."""
    numbers = grouping.features.numbers
    while start and (number := numbers[start - 1]) and (first := numbers[start]):
        if number.family == FORM or not (number.is_division or is_above(number, first)):
            break
        start -= 1
    return start


def _is_main(nodes: Sequence[int], n_nodes: int) -> bool:
    """True if headers recur through most of the document."""
    return 2 * (nodes[-1] - nodes[0]) >= n_nodes


def _spans_pages(nodes: Sequence[int], pages: Sequence[int]) -> bool:
    """True if headers recur through most of the pages; the last section may have many headers."""
    return 2 * (pages[nodes[-1]] - pages[nodes[0]]) >= pages[-1] - pages[0] > 0
