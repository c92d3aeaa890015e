"""Reasons for a section and for its place in the tree, in words, from facts of the record."""

from shed_core.document.phrases import VisualPattern
from shed_core.document.record import DocumentRecord
from shed_core.options import EvidenceKind
from shed_core.retrieval.prefixes import prefix_of

_STATED = "what the file states"  # in its outline, its tags or its styles


def certificate(record: DocumentRecord) -> tuple[str, ...]:
    """Return lines on the whole tree: its size, its options, and the evidence that it obeys."""
    metadata = record.metadata
    n_obeyed = metadata.n_evidence - metadata.n_violated
    return (
        f"{record.sht.n_nodes} sections, {len(record.patterns)} visual patterns",
        f"options: {metadata.options}",
        f"evidence orders {metadata.n_evidence} pairs of clusters; "
        f"the tree obeys {n_obeyed} and violates {metadata.n_violated}",
        *metadata.confirmations,
    )


def reasons(record: DocumentRecord, node: int) -> str:
    """Return a header's look, its depth with the reason, and its source.

    If it counts as the pattern of an earlier header that looks a little different, that one is
    named too.
    """
    nodes = record.nodes
    cluster, stated_level = nodes.clusters[node], nodes.outline_levels[node]
    stated = "" if stated_level is None else f", level {stated_level} in the file"
    toc_level, placed_by = nodes.toc_levels[node], nodes.placed_by[node]
    reason = _STATED if placed_by == EvidenceKind.OUTLINE else placed_by
    contents = "" if toc_level is None else f", contents level {toc_level}"
    own, pattern = record.pattern(node), record.patterns[cluster]
    like = ""
    if own != pattern:
        first = prefix_of(record.sht, nodes.clusters.index(cluster))
        like = f", counted to {describe(pattern)} as {first} has"
    return (
        f"pattern {cluster + 1}: {describe(own)}{like}; "
        f"depth {nodes.depths[node]:g} by {reason}; "
        f"found by {nodes.found_by[node]}, score {nodes.scores[node]:.2f}{stated}{contents}"
    )


def describe(pattern: VisualPattern) -> str:
    """Return a visual pattern in words.

    >>> describe(VisualPattern(12.0, "Times-Bold", 0xFF0000, False, True, False, "1.1"))
    '12 pt Times-Bold, #ff0000, centred, numbered 1.1'
    """
    parts = [f"{pattern.font_size:g} pt {pattern.font_name}"]
    if pattern.font_color:
        parts.append(f"#{pattern.font_color:06x}")
    if pattern.is_underlined:
        parts.append("underlined")
    if pattern.is_centered:
        parts.append("centred")
    if pattern.is_capitalized:
        parts.append("capitals")
    if pattern.list_type:
        parts.append(f"numbered {pattern.list_type}")
    return ", ".join(parts)
