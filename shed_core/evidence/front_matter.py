"""Front matter: headers before the body, without being its parents.

Headers in styles that do not occur from the body on are front matter: the lines of a cover,
authors, a date, an abstract; each ends at the next header in a style of the body, or at the table
of contents. Only the title is a parent of the body, and only if the body begins on its page, apart
from sections such as an abstract. A table of contents never has subsections.

The body begins with the first of the numbers that recur, if some do so through most of the headers
or pages, or else with the first of the largest headers that recur through most of it.
"""

from bisect import bisect_right
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from shed_core.evidence.groups import Grouping, HeaderFeatures, Partition
from shed_core.evidence.title import (
    IS_CONTENTS,
    IS_NO_TITLE,
    find_title,
    is_above_sections,
    is_book,
    repeated_title,
)
from shed_core.numbering.families import FORM, is_above

_MIN_RECURRING = 3  # headers of a group that make it part of a body
_MIN_RUN = 3  # headers or numbers that make a body


class FrontMatter(NamedTuple):
    """Headers without subsections.

    closed_at: nodes without subsections, and the node from which on they have none.
    groups: those of the front matter, without the title's.
    """

    closed_at: Mapping[int, int]
    groups: frozenset[int] = frozenset()


def find_front_matter(grouping: Grouping, found_by: Sequence[str]) -> FrontMatter:
    """Return the front matter, closed at headers that look like the body, and tables of contents.

    found_by: source of each header. Headers before the title are closed there. Takes O(n) for n
    headers, beyond sorting runs.
    """
    partition, features = grouping.partition, grouping.features
    body = _find_body(grouping)
    groups = _groups_before(partition, body.start)
    front = {g for g in groups if not any(map(features.is_lead_in, partition.members(g)))}
    on_cover = find_title(grouping, groups)
    title = repeated_title(features, on_cover, body.start)
    borders = _borders(grouping, range(title + 1, body.start), groups)
    if title >= 0:
        may_be_book = title == on_cover and not body.is_by_size
        is_of_book = may_be_book and is_book(grouping, body.start)
        is_cover = is_of_book or _is_apart(features, title, borders, body.start)
        is_above = is_above_sections(grouping, title, found_by, is_cover=is_cover)
        own = {partition.of_node[title]}
        front = front - own if is_above else front | own
    closed_at = _closed_at_next(partition, front, borders, body.start)
    return FrontMatter(closed_at | _closed_always(features.texts, title), frozenset(front))


def stray_groups(grouping: Grouping) -> frozenset[int]:
    """Return the groups of one header, which may be a stray, such as a stamp or a figure's label.

    It must not end the section around it, however large it is. Back matter, such as an index, is a
    single header too, but no stray: it is the first of its page, follows a group that recurs, and
    no earlier group recurs after it.
    """
    partition, pages = grouping.partition, grouping.features.pages
    strays: set[int] = set()
    last, has_body = -1, False
    for group in sorted(partition.groups(), key=lambda group: partition.members(group)[0]):
        members = partition.members(group)
        begins_page = pages[members[0] - 1] < pages[members[0]]
        is_back_matter = has_body and last < members[0] and begins_page
        if len(members) == 1 and not is_back_matter:
            strays.add(group)
        last = max(last, members[-1])
        has_body = has_body or len(members) >= _MIN_RECURRING
    return frozenset(strays)


def _groups_before(partition: Partition, start: int) -> set[int]:
    """Return the groups none of whose headers is in the body. start: its first node."""
    return {g for g in partition.groups() if partition.members(g)[-1] < start}


def _borders(grouping: Grouping, before: range, front: Container[int]) -> list[int]:
    """Return the nodes that end front matter: tables of contents, and headers like the body's.

    before: the nodes from the title to the body. front: groups that do not look like the body.
    """
    of_node, texts = grouping.partition.of_node, grouping.features.texts
    return [n for n in before if of_node[n] not in front or IS_CONTENTS.fullmatch(texts[n])]


def _is_apart(features: HeaderFeatures, title: int, borders: Sequence[int], start: int) -> bool:
    """True if no section begins on the title's page; contents and an abstract are none.

    borders: nodes before the body that end front matter. start: the body's first node.
    """
    candidates = [*borders, *range(start, len(features.texts))]  # contents may be set as chapters
    sections = (node for node in candidates if not IS_NO_TITLE.fullmatch(features.texts[node]))
    return features.pages[next(sections, start)] > features.pages[title]


def _closed_at_next(
    partition: Partition, groups: Iterable[int], borders: Sequence[int], start: int
) -> dict[int, int]:
    """Return the nodes of some groups, closed at the next border, or at the body's start."""
    ends = [*borders, start]
    nodes = (node for group in groups for node in partition.members(group))
    return {node: ends[bisect_right(borders, node)] for node in nodes}


def _closed_always(texts: Sequence[str], title: int) -> dict[int, int]:
    """Return the nodes before the title, closed there, and contents, closed at the next header."""
    contents = (node for node, text in enumerate(texts) if IS_CONTENTS.fullmatch(text))
    return dict.fromkeys(range(title), title) | {node: node + 1 for node in contents}


class _Body(NamedTuple):
    """Beginning of a body. start: its first node. is_by_size: True if found by size alone."""

    start: int
    is_by_size: bool = False


def _find_body(grouping: Grouping) -> _Body:
    """Return the beginning of the first run of headers or numbers that spans the document, or 0."""
    partition, styles, pages = grouping.partition, grouping.features.styles, grouping.features.pages
    numbered = [run.members for run in grouping.runs(_MIN_RUN).values()]
    if any(_is_main(nodes, len(styles)) or _spans_pages(nodes, pages) for nodes in numbered):
        return _Body(_with_numbers_above(min(nodes[0] for nodes in numbered), grouping))
    members = map(partition.members, partition.groups())
    recurring = [n for n in members if len(n) >= _MIN_RUN and _is_main(n, len(styles))]
    if not recurring:
        return _Body(0)
    largest = min(recurring, key=lambda nodes: (-styles[nodes[0]].size, nodes[0]))
    return _Body(largest[0], is_by_size=True)


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
