"""Front matter: headers before the body that are not its parents, though they come first.

The body begins with the first numbers that rise, if some rise through most of the headers or pages,
or else with the largest headers that recur, if they do so through most of it. Headers that look
like none from there on are front matter: the lines of a cover, authors, a date, an abstract; it
ends at the first header after the title that looks like one of the body. Only the title, the
largest of them, is a parent of the body, and only if the body begins on its page, an abstract and
the like apart: a cover names the document, which the virtual root stands for, and so does the title
of a book, or one that is no heading by the tags of the file. A title that stands once more, above
the body, is above it there. The title of a filing is its form, and always above its parts, and that
of a contract is above its clauses. A table of contents has no subsections, wherever it stands.
Where an embedded outline gives levels, what it leaves out is no parent of what it lists, but for
the title.

Of 46 documents with a cover whose outlines we know, 35 have the title beside the chapters or leave
it out. Where the outline itself lists it, it is as often above them, so there it stays on top.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from shed_core.evidence.groups import Grouping, HeaderFeatures, Partition
from shed_core.evidence.order import TAGS
from shed_core.evidence.styles import Style
from shed_core.numbering.families import FORM, is_above
from shed_core.numbering.vocabulary import AGREEMENTS, CONTENTS, UNTITLED, any_of, words

_CONTENTS = f"toc|{any_of(words(CONTENTS))}"  # `toc` is too short to be searched for in a line
_IS_CONTENTS = re.compile(rf"\W*(?:{_CONTENTS})\W*", re.IGNORECASE)
_IS_NO_TITLE = re.compile(rf"\W*(?:{_CONTENTS}|{any_of(words(UNTITLED))})\W*", re.IGNORECASE)
_AGREEMENT = any_of(words(AGREEMENTS))
_IS_AGREEMENT = re.compile(rf"(?:{_AGREEMENT})\b.*|.*(?:{_AGREEMENT})\W*", re.IGNORECASE)
_SECTION = re.compile(r"\d+\.\d")
_MIN_RUN = 3
_MAX_PAPER_PAGES = 12  # of a document whose title heads its numbered sections, as a paper's does
_MIN_SHARE_TAGGED = 0.33  # of the headers, so that one without a tag is none of the headings
_MIN_RECURRING = 3  # headers of a group that make it part of a body


class FrontMatter(NamedTuple):
    """Headers without subsections.

    closed_at: nodes that have none from some node on, and that node.
    groups: those of the front matter, without the title's.
    """

    closed_at: Mapping[int, int]
    groups: frozenset[int] = frozenset()


def find_front_matter(grouping: Grouping, found_by: Sequence[str]) -> FrontMatter:
    """Return the front matter, closed where the body begins, and the tables of contents.

    found_by: what found each header. What stands before the title is closed there. Takes O(n) for
    n headers, beyond sorting runs.
    """
    partition, pages, texts = grouping.partition, grouping.features.pages, grouping.features.texts
    start, style = _body(grouping)
    before = {g for g in partition.groups() if partition.members(g)[-1] < start}
    cover = _title(grouping, before)
    title = _repeated(grouping.features, cover, start)
    others = [node for node in range(title + 1, start) if partition.of_node[node] not in before]
    begin = next(iter(others), start)
    body = next((node for node in others if not _IS_NO_TITLE.fullmatch(texts[node])), start)
    stop = bisect_right(pages, pages[title]) if title >= 0 else 0  # of the title's page
    may_be_book = style is None and title == cover
    is_cover = stop <= body or (may_be_book and _is_book(grouping, start))
    front = {g for g in before if _is_front(grouping, g, stop, style)}
    if title >= 0:
        is_parent = _is_parent(grouping, title, found_by, is_cover=is_cover)
        (front.discard if is_parent else front.add)(partition.of_node[title])
    closed_at = {
        node: begin if node < begin else start
        for group in front
        for node in partition.members(group)
    }
    closed_at |= dict.fromkeys(range(title), title)
    closed_at |= _closed_contents(texts)
    return FrontMatter(closed_at, frozenset(front))


def find_unlisted_matter(
    grouping: Grouping, outline_levels: Sequence[int], found_by: Sequence[str]
) -> FrontMatter:
    """Return what an outline leaves out, closed where it goes on, and the tables of contents.

    outline_levels: of the headers, at least one; 0 where the outline leaves a header out. found_by:
    what found each. The title is a parent of what begins on its page, unless tags leave it out:
    they are those of all headings, where an outline seldom lists the title. O(n log n).
    """
    partition, features = grouping.partition, grouping.features
    listed = [node for node, level in enumerate(outline_levels) if level]
    sections = (node for node in listed if not _IS_CONTENTS.fullmatch(features.texts[node]))
    body = next(sections, listed[0])
    before = {g for g in partition.groups() if partition.members(g)[-1] < body}
    title = _repeated(features, _title(grouping, before), body)
    is_on_page = title >= 0 and features.pages[title] == features.pages[body]
    parent = title if is_on_page and not _is_untagged(title, found_by) else -1
    closed_at = _closed_at_listed(outline_levels)
    closed_at.pop(parent, None)
    closed_at |= dict.fromkeys(range(title), title)
    closed_at |= _closed_contents(features.texts)
    front = frozenset(g for g in before if parent not in partition.members(g))
    return FrontMatter(closed_at, front)


def stray_groups(partition: Partition) -> frozenset[int]:
    """Return the groups of one header, which may be a stray, such as a stamp or a figure's label.

    However large, it must not end the section in which it stands. Back matter, such as an index,
    is a single header too, but is none of them: it stands after a group that recurs, and no group
    that began before comes back after it.
    """
    strays: set[int] = set()
    last, has_body = -1, False
    for group in sorted(partition.groups(), key=lambda group: partition.members(group)[0]):
        members = partition.members(group)
        is_back_matter = has_body and last < members[0]
        if len(members) == 1 and not is_back_matter:
            strays.add(group)
        last = max(last, members[-1])
        has_body = has_body or len(members) >= _MIN_RECURRING
    return frozenset(strays)


def _closed_contents(texts: Sequence[str]) -> dict[int, int]:
    """Return the tables of contents among headers, each closed at the next header.

    One that numbers of sections follow, such as `1.1`, is a chapter with such a title.
    """
    contents = (node for node, text in enumerate(texts) if _IS_CONTENTS.fullmatch(text))
    return {v: v + 1 for v in contents if not _SECTION.match(" ".join(texts[v + 1 : v + 2]))}


def _closed_at_listed(levels: Sequence[int]) -> dict[int, int]:
    """Return for each header without a level the next that is on one, or the number of headers.

    A level too deep for the last one before it does not count: its parent was not found, and may
    be the very header in question.
    """
    last = list(accumulate(levels, _last_level))
    closed_at: dict[int, int] = {}
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
            closed_at[node] = next_nodes[place - 1] if place else len(levels)
    return closed_at


def _last_level(last: int, level: int) -> int:
    return level or last


def _title(grouping: Grouping, groups: Iterable[int]) -> int:
    """Return the form, or the first of the largest headers in some groups; -1 if there is none."""
    features = grouping.features
    nodes = [node for group in groups for node in grouping.partition.members(group)]
    forms = [node for node in nodes if (n := features.numbers[node]) and n.family == FORM]
    titles = [node for node in nodes if not _IS_NO_TITLE.fullmatch(features.texts[node])]
    if forms:
        return min(forms)
    return min(titles, key=lambda node: (-features.styles[node].size, node), default=-1)


def _repeated(features: HeaderFeatures, title: int, start: int) -> int:
    """Return where the title of a cover stands once more, above the body on its first page.

    start: the first node of the body. The title itself where it does not stand there again.
    """
    if title < 0 or start >= len(features.texts):
        return title
    text = features.texts[title].casefold()
    nodes = range(bisect_left(features.pages, features.pages[start], title + 1), start)
    return next((node for node in nodes if features.texts[node].casefold() == text), title)


def _is_parent(grouping: Grouping, title: int, found_by: Sequence[str], *, is_cover: bool) -> bool:
    """Whether the title is above the sections. is_cover: whether it seems to stand apart.

    That of a contract is the name of what its clauses make up, also where it has a page of its own,
    unless other lines of the cover look like it: the last of them would be above the clauses.
    """
    partition = grouping.partition
    is_alone = len(partition.members(partition.of_node[title])) == 1
    number, text = grouping.features.numbers[title], grouping.features.texts[title]
    if found_by[title] == "outline" or (number and number.family == FORM):
        return True
    is_apart = is_cover and not (is_alone and _IS_AGREEMENT.fullmatch(text))
    return not (is_apart or _is_untagged(title, found_by))


def _is_untagged(node: int, found_by: Sequence[str]) -> bool:
    """Whether the file tags its headings, but not this header."""
    n_tagged = sum(name == TAGS for name in found_by)
    return found_by[node] != TAGS and n_tagged >= _MIN_SHARE_TAGGED * len(found_by)


def _is_book(grouping: Grouping, start: int) -> bool:
    """Whether a document with numbered sections is long, or lists them before the first."""
    texts, pages = grouping.features.texts, grouping.features.pages
    return pages[-1] > _MAX_PAPER_PAGES or any(map(_IS_CONTENTS.fullmatch, texts[: start + 1]))


def _is_front(grouping: Grouping, group: int, stop: int, body_style: Style | None) -> bool:
    """Whether a group before the body is front matter.

    It is not if it introduces something, nor if it is above the body's style, as a part is; but
    what stands before `stop`, on the title's page, is a subtitle.
    """
    nodes, features = grouping.partition.members(group), grouping.features
    if any(features.introduces(node) for node in nodes):
        return False
    return nodes[-1] < stop or not _is_above(features.styles[nodes[0]], body_style)


def _body(grouping: Grouping) -> tuple[int, Style | None]:
    """Return the first node of the main run, or 0; and its style, unless numbers make the run."""
    partition, styles, pages = grouping.partition, grouping.features.styles, grouping.features.pages
    all_runs = grouping.runs(_MIN_RUN).values()
    runs = [run for run in all_runs if run.mostly_rises()]
    numbered = [run.nodes for run in runs if not run.numbers[0].is_list_item]
    if any(_is_main(nodes, len(styles)) or _spans_pages(nodes, pages) for nodes in numbered):
        return _with_numbers_above(min(nodes[0] for nodes in numbered), grouping), None
    members = [partition.members(group) for group in partition.groups()]
    recurring = [nodes for nodes in members if len(nodes) >= _MIN_RUN]
    if not recurring:
        return 0, None
    largest = min(recurring, key=lambda nodes: (-styles[nodes[0]].size, nodes[0]))
    is_main = _is_main(largest, len(styles))
    return (largest[0], styles[largest[0]]) if is_main else (0, None)


def _with_numbers_above(start: int, grouping: Grouping) -> int:
    """Return where the numbers begin that lead to a node: `Part I` before its `Item 1`."""
    numbers = grouping.features.numbers
    while start and (number := numbers[start - 1]) and (first := numbers[start]):
        if number.family == FORM or not (number.is_division or is_above(number, first)):
            break
        start -= 1
    return start


def _is_main(nodes: Sequence[int], n_nodes: int) -> bool:
    """Whether headers recur through most of the document."""
    return len(nodes) >= _MIN_RUN and 2 * (nodes[-1] - nodes[0]) >= n_nodes


def _spans_pages(nodes: Sequence[int], pages: Sequence[int]) -> bool:
    """Whether headers recur through most of the pages; the last section may have many headers."""
    extent = pages[nodes[-1]] - pages[nodes[0]]
    return len(nodes) >= _MIN_RUN and 2 * extent >= pages[-1] - pages[0] > 0


def _is_above(style: Style, other: Style | None) -> bool:
    """Whether a header is larger than those of the body, and not lighter."""
    return other is not None and style.size > other.size and style.is_bold >= other.is_bold
