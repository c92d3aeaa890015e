"""Evidence of a document for its levels, beyond the order in which its patterns appear.

Its sources are the numbers of headers, contents (front matter, and levels in a printed table of
contents), fonts, and the levels that the file states in its outline or its tags. Each says that
headers are on one level, which merges or splits clusters, or that one cluster is above another.
Together they are an order over clusters, from which `guided` computes depths.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from shed_core.document.phrases import Phrase, VisualPattern
from shed_core.evidence.clustering import Clustering
from shed_core.evidence.front_matter import FrontMatter, find_front_matter, stray_groups
from shed_core.evidence.groups import HeaderFeatures
from shed_core.evidence.guided import Closing
from shed_core.evidence.numbering_rules import closed_by_numbers, group_by_numbers
from shed_core.evidence.order import Order
from shed_core.evidence.printed_toc_levels import regroup_by_contents
from shed_core.evidence.stacks import order_by_stacks, split_stacked, stacks_of
from shed_core.evidence.stated_levels import StatedLevels
from shed_core.evidence.styles import exact_styles, styles_of
from shed_core.numbering.families import form_number, section_numbers
from shed_core.numbering.vocabulary import APPENDICES, words
from shed_core.options import STATED_LEVELS, EvidenceKind

_UNCOUNTED = words(APPENDICES)  # `Appendix` without a number is a title like those around it


class Evidence(NamedTuple):
    """Evidence of all sources about a document's headers.

    clusters: of each node.
    order: over these clusters.
    reasons: each node's reason for leaving the cluster of its visual pattern, or "".
    closed_at: nodes without subsections from some node on.
    """

    clusters: tuple[int, ...]
    order: Order
    reasons: tuple[str, ...]
    closed_at: Mapping[int, Closing]


def gather_evidence(
    phrases: Sequence[Phrase], sources: Collection[str], leading: Collection[int]
) -> Evidence:
    """Return the evidence of some sources about a document's header phrases.

    sources: some of `options.EVIDENCE`. Without any, clusters are equal patterns, and in no order.
    leading: nodes that the next node follows without text between.
    Takes O(n log n).
    """
    headers = [phrase.header for phrase in phrases if phrase.header]
    patterns = [header.pattern for header in headers]
    found_by = [header.found_by for header in headers]
    use_stated = any(kind in STATED_LEVELS for kind in sources)
    outline_levels = [header.outline_level or 0 if use_stated else 0 for header in headers]
    use_toc = EvidenceKind.CONTENTS in sources and not any(outline_levels)
    listed_levels = [header.toc_level or 0 if use_toc else 0 for header in headers]
    # The groups are made in two steps, and read only after both.
    features = _features(phrases, patterns, sources)
    stated = StatedLevels.of(outline_levels, found_by, features)
    grouping = group_by_numbers(replace(features, styles=stated.styles(features.styles)))
    toc_levels = regroup_by_contents(grouping, listed_levels)
    stacks = stacks_of(leading, features.pages) if EvidenceKind.FONT in sources else []
    split_stacked(grouping, [] if any(outline_levels) else stacks, toc_levels)
    clusters = Clustering.of(grouping, stated.keys(grouping))
    front = _front_matter(clusters, found_by, sources)
    ranks = clusters.ranks(stray_groups(grouping) | front.groups, toc_levels)
    places = order_by_stacks(ranks, clusters.of_node, stacks)
    return Evidence(
        clusters.of_node,
        clusters.order(ranks, stated.below_groups(grouping), places),
        clusters.reasons(patterns),
        _closings(closed_by_numbers(grouping), EvidenceKind.NUMBERING)
        | _closings(front.closed_at, EvidenceKind.CONTENTS),
    )


def _closings(closed_at: Mapping[int, int], reason: str) -> dict[int, Closing]:
    return {node: Closing(other, reason) for node, other in closed_at.items()}


def _features(
    phrases: Sequence[Phrase], patterns: Sequence[VisualPattern], sources: Collection[str]
) -> HeaderFeatures:
    texts = [" ".join(phrase.text.split()) for phrase in phrases]
    list_types = [pattern.list_type for pattern in patterns]
    if EvidenceKind.NUMBERING in sources:
        list_types = ["" if kind in _UNCOUNTED else kind for kind in list_types]
    numbered = [
        text if kind and EvidenceKind.NUMBERING in sources else ""
        for text, kind in zip(texts, list_types, strict=True)
    ]
    forms = [form_number(text) if EvidenceKind.NUMBERING in sources else None for text in texts]
    styles = styles_of(phrases) if EvidenceKind.FONT in sources else exact_styles(patterns)
    numbers = section_numbers(numbered)
    return HeaderFeatures(
        texts=texts,
        pages=[phrase.page for phrase in phrases],
        numbers=[form or number for form, number in zip(forms, numbers, strict=True)],
        styles=styles,
        list_types=list_types,
    )


def _front_matter(
    clusters: Clustering, found_by: Sequence[str], sources: Collection[str]
) -> FrontMatter:
    """Return the front matter; empty if the file states levels, which determine it."""
    if EvidenceKind.CONTENTS not in sources or any(key.outline_level for key in clusters.keys):
        return FrontMatter({})
    return find_front_matter(clusters.grouping, found_by)
