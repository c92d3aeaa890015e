"""Front matter: what stands before the body begins and does not own it, though it comes first.

The body begins with the first numbers that rise, if some rise through most of the document, or else
with the largest headers that recur, if they do so through most of it. Headers that look like none
from there on are front matter: the lines of a cover, authors, a date, an abstract; it ends at the
first header after the title that looks like one of the body. Only the title, the largest of them,
holds the body, and that where the body begins on its page: a cover names the document, which the
root stands for. A table of contents holds nothing, wherever it stands. Where an embedded outline
tells levels, what it leaves out holds nothing that it lists, but for the title.

Of 46 documents with a cover whose outlines we know, 35 have the title beside the chapters or leave
it out. Where the outline itself lists it, it is as often above them, so there it stays on top.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from shed_core.evidence.grouping import Grouping
from shed_core.evidence.styles import Style
from shed_core.numbering.vocabulary import CONTENTS, UNTITLED, any_of, words

_CONTENTS = f"toc|{any_of(words(CONTENTS))}"  # `toc` is too short to be searched for in a line
_IS_CONTENTS = re.compile(rf"\W*(?:{_CONTENTS})\W*", re.IGNORECASE)
_IS_NO_TITLE = re.compile(rf"\W*(?:{_CONTENTS}|{any_of(words(UNTITLED))})\W*", re.IGNORECASE)
_SECTION = re.compile(r"\d+\.\d")
_SHORTEST_RUN = 3
_FALLS = 0.125  # of the steps of a run: a quarterly report has two parts whose items begin at 1


class Front(NamedTuple):
    """What has no subsections.

    closed: nodes that have none from some node on, and that node.
    groups: those of the front matter, without the title's.
    """

    closed: Mapping[int, int]
    groups: frozenset[int] = frozenset()


def contents_pages(texts: Sequence[str]) -> Front:
    """Return the tables of contents and the like among headers; they have no subsections.

    One that numbers of sections follow, such as `1.1`, is a chapter that bears such a name.
    """
    found = (v for v, text in enumerate(texts) if _IS_CONTENTS.fullmatch(text))
    return Front({v: v + 1 for v in found if not _SECTION.match(" ".join(texts[v + 1 : v + 2]))})


def unlisted_matter(
    grouping: Grouping, texts: Sequence[str], pages: Sequence[int], levels: Sequence[int]
) -> Front:
    """Return what an outline leaves out, closed where it goes on, and the tables of contents.

    texts, pages: of the headers. levels: in the outline, which has one at least; 0 where it leaves
    a header out. The title holds what begins on its page, as without an outline. O(n log n).
    """
    groups = grouping.groups
    listed = [node for node, level in enumerate(levels) if level]
    body = next((node for node in listed if not _IS_CONTENTS.fullmatch(texts[node])), listed[0])
    before = {g for g in groups.all() if groups.members(g)[-1] < body}
    title = _title(grouping, texts, before)
    holder = title if title >= 0 and pages[title] == pages[body] else -1
    closed = _where_listed(levels)
    closed.pop(holder, None)
    closed |= dict.fromkeys(range(title), title)
    closed.update(contents_pages(texts).closed)
    return Front(closed, frozenset(g for g in before if holder not in groups.members(g)))


def _where_listed(levels: Sequence[int]) -> dict[int, int]:
    """Return for each header without a level the next that is on one, or the number of headers.

    A level too deep for the last one before it does not count: its parent was not found, and may
    be the very header in question.
    """
    last = list(accumulate(levels, _last_level))
    closed: dict[int, int] = {}
    next_levels: list[int] = []  # of headers to come, each with none as high between it and here
    next_nodes: list[int] = []
    for node in reversed(range(len(levels))):
        if level := levels[node]:
            while next_levels and next_levels[-1] >= level:
                next_levels.pop()
                next_nodes.pop()
            next_levels.append(level)
            next_nodes.append(node)
        else:
            place = bisect_right(next_levels, last[node] + 1)
            closed[node] = next_nodes[place - 1] if place else len(levels)
    return closed


def _last_level(last: int, level: int) -> int:
    return level or last


def front_matter(
    grouping: Grouping, texts: Sequence[str], pages: Sequence[int], listed: Sequence[bool]
) -> Front:
    """Return the front matter, closed where the body begins, and the tables of contents.

    texts, pages: of the headers. listed: whether an outline lists each. What stands before the
    title is closed there. Takes O(n) for n headers, beyond sorting runs.
    """
    groups = grouping.groups
    start, upper = _body(grouping)
    before = {g for g in groups.all() if groups.members(g)[-1] < start}
    title = _title(grouping, texts, before)
    rest = range(title + 1, start)
    begin = next((node for node in rest if groups.of_node[node] not in before), start)
    stop = bisect_right(pages, pages[title]) if title >= 0 else 0  # of the title's page
    is_cover = 0 < stop <= begin and not listed[title]
    holder = groups.of_node[title] if title >= 0 and not is_cover else None
    front = frozenset(g for g in before if g != holder and _is_front(grouping, g, stop, upper))
    closed = {node: begin if node < begin else start for g in front for node in groups.members(g)}
    closed |= dict.fromkeys(range(title), title)
    closed.update(contents_pages(texts).closed)
    return Front(closed, front)


def _title(grouping: Grouping, texts: Sequence[str], groups: Iterable[int]) -> int:
    """Return the first of the largest headers in some groups, or -1 if all are untitled matter."""
    nodes = [node for group in groups for node in grouping.groups.members(group)]
    titles = [node for node in nodes if not _IS_NO_TITLE.fullmatch(texts[node])]
    styles = grouping.marks.styles
    return min(titles, key=lambda node: (-styles[node].size, node), default=-1)


def _is_front(grouping: Grouping, group: int, stop: int, upper: Style | None) -> bool:
    """Tell whether a group before the body is front matter.

    It is not if it introduces something, nor if it is above the body's style, as a part is; but
    what stands before `stop`, on the title's page, is a subtitle.
    """
    nodes, marks = grouping.groups.members(group), grouping.marks
    if any(marks.introduces[node] for node in nodes):
        return False
    return nodes[-1] < stop or not _is_above(marks.styles[nodes[0]], upper)


def _body(grouping: Grouping) -> tuple[int, Style | None]:
    """Return the first node of the main run, or 0; and its style, unless numbers tell the run."""
    groups, styles = grouping.groups, grouping.marks.styles
    all_runs = grouping.runs(_SHORTEST_RUN).values()
    runs = [run for run in all_runs if run.n_falls() <= _FALLS * (len(run.nodes) - 1)]
    numbered = [run.nodes for run in runs if not run.numbers[0].is_minor]
    if any(_is_main(nodes, len(styles)) for nodes in numbered):
        return min(nodes[0] for nodes in numbered), None
    members = [groups.members(g) for g in groups.all()]
    recurring = [nodes for nodes in members if len(nodes) >= _SHORTEST_RUN]
    if not recurring:
        return 0, None
    largest = min(recurring, key=lambda nodes: (-styles[nodes[0]].size, nodes[0]))
    is_main = _is_main(largest, len(styles))
    return (largest[0], styles[largest[0]]) if is_main else (0, None)


def _is_main(nodes: Sequence[int], n_nodes: int) -> bool:
    """Tell whether headers recur through most of the document."""
    return len(nodes) >= _SHORTEST_RUN and 2 * (nodes[-1] - nodes[0]) >= n_nodes


def _is_above(style: Style, other: Style | None) -> bool:
    """Tell whether a header is larger than those of the body, and not lighter."""
    return other is not None and style.size > other.size and style.is_bold >= other.is_bold
