"""Evidence: what a document tells of its levels beyond the order in which its patterns appear.

Four witnesses: the numbers of headers, contents (front matter, and levels in a printed table of
contents), fonts and the embedded outline.
Each says that headers are on one level, which merges or splits clusters, or that one cluster is
above another. What they say is kept as an order over clusters; `guided` makes depths of it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Phrase, VisualPattern
from shed_core.evidence.front_matter import Front, front_matter, unlisted_matter
from shed_core.evidence.grouping import Grouping, Marks, group_headers
from shed_core.evidence.lone_headers import lone_groups
from shed_core.evidence.order import CONTENTS, FONT, NUMBERING, OUTLINE, Order, Rank
from shed_core.evidence.printed_toc_levels import levels_of_groups
from shed_core.evidence.styles import exact_styles, styles_of
from shed_core.method.clusters import cluster, indexing_nodes
from shed_core.numbering.families import numbers_of


class Evidence(NamedTuple):
    """What the witnesses say.

    clusters: of each node. order: over these clusters.
    reasons: for each node, why it is in another cluster than its visual pattern's, or "".
    closed: nodes without subsections from some node on, and that node.
    """

    clusters: tuple[int, ...]
    order: Order
    reasons: tuple[str, ...]
    closed: Mapping[int, int]


def gather(headers: Sequence[Phrase], witnesses: Collection[str]) -> Evidence:
    """Return what some of the witnesses say of a document's header phrases.

    witnesses: some of `options.EVIDENCE`. Without any, the clusters are those of equal patterns,
    and nothing is known of them. Takes O(n log n).
    """
    texts = [" ".join(phrase.text.split()) for phrase in headers]
    found = [phrase.header for phrase in headers if phrase.header]
    patterns = [header.pattern for header in found]
    styles = styles_of(headers) if FONT in witnesses else exact_styles(patterns)
    lists = [pattern.list_type if NUMBERING in witnesses else "" for pattern in patterns]
    numbers = numbers_of(text if kind else "" for text, kind in zip(texts, lists, strict=True))
    introduces = [text.endswith((":", "：")) for text in texts]
    marks = Marks(numbers, styles, [pattern.list_type for pattern in patterns], introduces)
    levels = [header.level or 0 if OUTLINE in witnesses else 0 for header in found]
    grouping = group_headers(marks)
    is_told = CONTENTS in witnesses and not any(levels)
    in_contents = levels_of_groups(grouping, [h.listed or 0 if is_told else 0 for h in found])
    keys = _outlined(grouping, levels)
    front = Front({})
    if CONTENTS in witnesses:
        pages = [phrase.page for phrase in headers]
        listed = [header.found_by == "outline" for header in found]
        front = (
            unlisted_matter(grouping, texts, pages, [level for level, _ in keys])
            if any(levels)
            else front_matter(grouping, texts, pages, listed)
        )
    return _weigh(grouping, keys, patterns, front, in_contents)


def _weigh(
    grouping: Grouping,
    keys: Sequence[tuple[int, int]],
    patterns: Sequence[VisualPattern],
    front: Front,
    listed: Mapping[int, int],
) -> Evidence:
    """keys: of each node, equal for those of one cluster, as `_outlined` makes them."""
    clusters = cluster(keys)
    number_of = dict(zip(keys, clusters, strict=True))
    pairs = ((number_of.get((0, a)), number_of.get((0, b))) for a, b in grouping.final_pairs())
    lone = lone_groups(grouping.groups) | front.groups
    order = Order(
        [_rank(grouping, keys[node], node, lone, listed) for node in indexing_nodes(clusters)],
        [(a, b) for a, b in pairs if a is not None and b is not None],
    )
    first = indexing_nodes(clusters)
    told = grouping.groups.reasons
    reasons = [
        _reason(grouping, node, first[number])
        if patterns[node] != patterns[first[number]] or told[node] == CONTENTS
        else ""
        for node, number in enumerate(clusters)
    ]
    reasons = [
        OUTLINE if level else reason for (level, _), reason in zip(keys, reasons, strict=True)
    ]
    return Evidence(clusters, order, tuple(reasons), front.closed)


def _outlined(grouping: Grouping, levels: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each node its level and -1 if the outline tells it, else 0 and its group.

    A header that the outline leaves out is on the level of most of its group that it lists.
    """
    keys = [
        (level, -1) if level else (0, group)
        for level, group in zip(levels, grouping.groups.of_node, strict=True)
    ]
    for group in grouping.groups.all() if any(levels) else ():
        members = grouping.groups.members(group)
        listed = Counter(levels[node] for node in members if levels[node])
        for node in members if listed else ():
            if not levels[node]:
                keys[node] = listed.most_common(1)[0][0], -1
    return keys


def _rank(
    grouping: Grouping,
    key: tuple[int, int],
    node: int,
    lone: Collection[int],
    listed: Mapping[int, int],
) -> Rank:
    marks, (level, group) = grouping.marks, key
    if level:
        return Rank(level=level)
    members = grouping.groups.members(group)
    node = next((other for other in members if marks.numbers[other]), node)
    number, style = marks.numbers[node], marks.styles[node]
    return Rank(
        number=number and number.of_family(),
        size=style.size,
        is_bold=style.is_bold,
        is_italic=style.is_italic,
        is_lone=group in lone,
        listed=listed.get(group, 0),
    )


def _reason(grouping: Grouping, node: int, first: int) -> str:
    """Return why a node shares the cluster of an indexing node that looks otherwise."""
    marks, reasons = grouping.marks, grouping.groups.reasons
    number = marks.numbers[node]
    is_number = number is not None and (
        number.is_keyword or len(number.path) > 1 or marks.lists[node] != marks.lists[first]
    )
    return reasons[node] or reasons[first] or (NUMBERING if is_number else FONT)
