"""Evidence: what a document says of its levels beyond the order in which its patterns appear.

Its sources are the numbers of headers, contents (front matter, and levels in a printed table of
contents), fonts, and the levels that the file states in its outline or its tags. Each says that
headers are on one level, which merges or splits clusters, or that one cluster is above another.
Together they are an order over clusters; `guided` makes depths of it.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Header, Phrase, VisualPattern
from shed_core.evidence.front_matter import (
    FrontMatter,
    find_front_matter,
    find_unlisted_matter,
    stray_groups,
)
from shed_core.evidence.groups import Grouping, HeaderFeatures
from shed_core.evidence.guided import Closing
from shed_core.evidence.numbering_rules import closed_by_numbers, group_by_numbers
from shed_core.evidence.order import CONTENTS, FONT, NUMBERING, OUTLINE, TAGS, Order, Rank
from shed_core.evidence.printed_toc_levels import regroup_by_contents
from shed_core.evidence.styles import exact_styles, styles_of
from shed_core.method.clusters import cluster, indexing_nodes
from shed_core.numbering.families import form_number, section_numbers
from shed_core.numbering.vocabulary import APPENDICES, words

_UNCOUNTED = words(APPENDICES)  # `Appendix` without a number is a title like those around it


class Evidence(NamedTuple):
    """What the sources say of a document's headers.

    clusters: of each node.
    order: over these clusters.
    reasons: for each node, why it is in another cluster than its visual pattern's, or "".
    closed_at: nodes without subsections from some node on.
    """

    clusters: tuple[int, ...]
    order: Order
    reasons: tuple[str, ...]
    closed_at: Mapping[int, Closing]


class ClusterKey(NamedTuple):
    """What the nodes of one cluster share: a level of the outline, or else a group.

    outline_level: from 1; 0 where the outline does not determine the level.
    group: -1 where it does.
    """

    outline_level: int = 0
    group: int = -1


def gather_evidence(phrases: Sequence[Phrase], sources: Collection[str]) -> Evidence:
    """Return what some sources say of a document's header phrases.

    sources: some of `options.EVIDENCE`. Without any, the clusters are those of equal patterns,
    and nothing is known of them. Takes O(n log n).
    """
    headers = [phrase.header for phrase in phrases if phrase.header]
    patterns = [header.pattern for header in headers]
    use_stated = OUTLINE in sources or TAGS in sources
    outline_levels = [header.level or 0 if use_stated else 0 for header in headers]
    use_toc = CONTENTS in sources and not any(outline_levels)
    listed_levels = [header.listed or 0 if use_toc else 0 for header in headers]
    # The groups are made in two steps, and read only after both.
    grouping = group_by_numbers(_features(phrases, patterns, sources))
    toc_levels = regroup_by_contents(grouping, listed_levels)
    is_complete = any(outline_levels) and any(header.found_by == "styles" for header in headers)
    keys = _cluster_keys(grouping, outline_levels, is_complete)
    front = _front_matter(grouping, keys, headers, sources)
    clusters = cluster(keys)
    first_nodes = indexing_nodes(clusters)
    strays = stray_groups(grouping.partition) | front.groups
    ranks = _ranks(grouping, keys, first_nodes, strays, toc_levels)
    if is_complete:
        ranks = [rank._replace(is_unmarked=not rank.outline_level) for rank in ranks]
    return Evidence(
        clusters,
        _order(grouping, keys, first_nodes, ranks),
        _reasons(grouping, keys, clusters, first_nodes, patterns),
        _closings(closed_by_numbers(grouping), NUMBERING) | _closings(front.closed_at, CONTENTS),
    )


def _closings(closed_at: Mapping[int, int], reason: str) -> dict[int, Closing]:
    return {node: Closing(other, reason) for node, other in closed_at.items()}


def _features(
    phrases: Sequence[Phrase], patterns: Sequence[VisualPattern], sources: Collection[str]
) -> HeaderFeatures:
    texts = [" ".join(phrase.text.split()) for phrase in phrases]
    list_types = [pattern.list_type for pattern in patterns]
    if NUMBERING in sources:
        list_types = ["" if kind in _UNCOUNTED else kind for kind in list_types]
    numbered = [
        text if kind and NUMBERING in sources else ""
        for text, kind in zip(texts, list_types, strict=True)
    ]
    forms = [form_number(text) if NUMBERING in sources else None for text in texts]
    return HeaderFeatures(
        texts=texts,
        pages=[phrase.page for phrase in phrases],
        numbers=[
            form or number for form, number in zip(forms, section_numbers(numbered), strict=True)
        ],
        styles=styles_of(phrases) if FONT in sources else exact_styles(patterns),
        list_types=list_types,
    )


def _cluster_keys(
    grouping: Grouping, outline_levels: Sequence[int], is_complete: bool
) -> list[ClusterKey]:
    """Return the key of each node.

    A header that the outline leaves out is on the level of most of its group that it lists, unless
    is_complete: the levels are those of all headings that the author marked.
    """
    keys = [
        ClusterKey(outline_level=level) if level else ClusterKey(group=group)
        for level, group in zip(outline_levels, grouping.partition.of_node, strict=True)
    ]
    infers_levels = any(outline_levels) and not is_complete
    for group in grouping.partition.groups() if infers_levels else ():
        members = grouping.partition.members(group)
        counts = Counter(outline_levels[node] for node in members if outline_levels[node])
        for node in members if counts else ():
            if not outline_levels[node]:
                keys[node] = ClusterKey(outline_level=counts.most_common(1)[0][0])
    return keys


def _front_matter(
    grouping: Grouping,
    keys: Sequence[ClusterKey],
    headers: Sequence[Header],
    sources: Collection[str],
) -> FrontMatter:
    if CONTENTS not in sources:
        return FrontMatter({})
    outline_levels = [key.outline_level for key in keys]
    found_by = [header.found_by for header in headers]
    if any(outline_levels):
        return find_unlisted_matter(grouping, outline_levels, found_by)
    return find_front_matter(grouping, found_by)


def _ranks(
    grouping: Grouping,
    keys: Sequence[ClusterKey],
    first_nodes: Sequence[int],
    strays: Collection[int],
    toc_levels: Mapping[int, int],
) -> list[Rank]:
    """Return the ranks of the clusters. first_nodes: the indexing node of each."""
    return [
        _rank(grouping, keys[node], node)._replace(
            is_stray=keys[node].group in strays, toc_level=toc_levels.get(keys[node].group, 0)
        )
        for node in first_nodes
    ]


def _order(
    grouping: Grouping,
    keys: Sequence[ClusterKey],
    first_nodes: Sequence[int],
    ranks: Sequence[Rank],
) -> Order:
    """Return the order of the clusters. first_nodes: the indexing node of each."""
    cluster_of = {keys[node]: number for number, node in enumerate(first_nodes)}
    pairs = (
        (cluster_of.get(ClusterKey(group=a)), cluster_of.get(ClusterKey(group=b)))
        for a, b in grouping.final_pairs()
    )
    return Order(ranks, [(a, b) for a, b in pairs if a is not None and b is not None])


def _rank(grouping: Grouping, key: ClusterKey, node: int) -> Rank:
    """Return the rank of a cluster by its outline level, or else by its first numbered header."""
    if key.outline_level:
        return Rank(outline_level=key.outline_level)
    features, members = grouping.features, grouping.partition.members(key.group)
    node = next((other for other in members if features.numbers[other]), node)
    number, style = features.numbers[node], features.styles[node]
    return Rank(
        number=number and number.of_family(),
        size=style.size,
        is_centered_capitals=style.is_capitalized and bool(style.is_centered),
        is_bold=style.is_bold,
        is_capitalized=style.is_capitalized,
        is_italic=style.is_italic,
    )


def _reasons(
    grouping: Grouping,
    keys: Sequence[ClusterKey],
    clusters: Sequence[int],
    first_nodes: Sequence[int],
    patterns: Sequence[VisualPattern],
) -> tuple[str, ...]:
    """Return for each node why it is in another cluster than its visual pattern's, or ""."""
    reasons: list[str] = []
    for node, number in enumerate(clusters):
        first = first_nodes[number]
        if keys[node].outline_level:
            reasons.append(OUTLINE)
        elif patterns[node] != patterns[first] or grouping.partition.reasons[node] == CONTENTS:
            reasons.append(_reason(grouping, node, first))
        else:
            reasons.append("")
    return tuple(reasons)


def _reason(grouping: Grouping, node: int, first: int) -> str:
    """Return why a node shares the cluster of an indexing node that looks otherwise."""
    features, reasons = grouping.features, grouping.partition.reasons
    number = features.numbers[node]
    is_number = number is not None and (
        number.is_keyword
        or len(number.path) > 1
        or features.list_types[node] != features.list_types[first]
    )
    return reasons[node] or reasons[first] or (NUMBERING if is_number else FONT)
