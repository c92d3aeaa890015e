"""From phrases to a document record: the two stages of the paper (section 3.1) in one place."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from shed_core.document.grid import Table
from shed_core.document.phrases import Header, Phrase, VisualPattern
from shed_core.document.record import DocumentRecord, Metadata, Nodes, join_texts
from shed_core.evidence.gather import gather_evidence
from shed_core.evidence.guided import guided_depths
from shed_core.evidence.order import LOCAL_FIRST
from shed_core.method.clusters import cluster, indexing_nodes
from shed_core.method.depths import global_first, infer_sd, local_first
from shed_core.method.sht import Sht, assemble, deep, wide
from shed_core.options import Options, family_k


class Placement(NamedTuple):
    """Where the nodes belong.

    clusters: of each node.
    depths: semantic depth of each node.
    placed_by: the evidence or rule that fixed the depth of each node.
    n_evidence: pairs of clusters that evidence orders.
    n_violated: those that the depths do not obey, because evidence contradicts itself.
    """

    sht: Sht
    clusters: tuple[int, ...]
    depths: tuple[float, ...]
    placed_by: tuple[str, ...]
    n_evidence: int = 0
    n_violated: int = 0


def infer(
    phrases: Sequence[Phrase],
    n_pages: int,
    options: Options = Options(),
    metadata: Metadata = Metadata(),
) -> DocumentRecord:
    """Infer the tree of a document and return its record.

    n_pages: pages of the document, those without text included.
    metadata: what the file says of the document; the rest is filled in here.
    """
    placement = place(phrases, options)
    nodes = [phrases[i] for i in placement.sht.headers]
    headers = [h for phrase in nodes if (h := phrase.header) is not None]
    patterns = tuple(headers[node].pattern for node in indexing_nodes(placement.clusters))
    looks, look_numbers = _looks(headers, [patterns[number] for number in placement.clusters])
    text, offsets = join_texts(phrase.text for phrase in phrases)
    return DocumentRecord(
        text=text,
        offsets=offsets,
        pages=tuple(phrase.page for phrase in phrases),
        labels=tuple(phrase.label for phrase in phrases),
        n_pages=n_pages,
        sht=placement.sht,
        nodes=replace(_nodes(nodes, headers, placement), looks=look_numbers),
        patterns=patterns,
        looks=looks,
        metadata=replace(
            metadata,
            options=options.key,
            n_evidence=placement.n_evidence,
            n_violated=placement.n_violated,
        ),
        tables=tuple(_tables(phrases)),
    )


def _looks(
    headers: Sequence[Header], patterns: Sequence[VisualPattern]
) -> tuple[tuple[VisualPattern, ...], tuple[int | None, ...]]:
    """Return the patterns of headers that differ from their cluster's, and which each header has.

    patterns: of each header's cluster.
    """
    numbers: dict[VisualPattern, int] = {}
    column = tuple(
        None if header.pattern == pattern else numbers.setdefault(header.pattern, len(numbers))
        for header, pattern in zip(headers, patterns, strict=True)
    )
    return tuple(numbers), column


def _tables(phrases: Sequence[Phrase]) -> Iterator[Table]:
    n_columns = 0
    for number, phrase in enumerate(phrases):
        if (grid := phrase.grid) is not None:
            goes_on = grid.continues and grid.n_columns == n_columns  # the one above may be text
            yield Table(number, replace(grid, continues=goes_on))
            n_columns = grid.n_columns


def place(phrases: Sequence[Phrase], options: Options) -> Placement:
    """Cluster the headers among phrases, infer the depths and assemble the tree."""
    headers = [i for i, phrase in enumerate(phrases) if phrase.header is not None]
    nodes = [phrases[i] for i in headers]
    if options.depths == "auto":
        return _place_by_evidence(headers, nodes, len(phrases), options)
    clusters = cluster(phrase.header.pattern for phrase in nodes if phrase.header is not None)
    placed_by = (LOCAL_FIRST if options.depths == "local" else options.depths,) * len(nodes)
    if options.depths in ("deep", "wide"):
        sht = (deep if options.depths == "deep" else wide)(headers, len(phrases))
        return Placement(sht, clusters, tuple(level - 1.0 for level in sht.levels), placed_by)
    by_cluster = _cluster_depths(clusters, options.depths)
    depths = tuple(by_cluster[number] for number in clusters)
    return Placement(assemble(headers, depths, len(phrases)), clusters, depths, placed_by)


def _place_by_evidence(
    headers: Sequence[int], nodes: Sequence[Phrase], n_phrases: int, options: Options
) -> Placement:
    evidence = gather_evidence(nodes, options.evidence)
    guided = guided_depths(evidence.clusters, evidence.order, evidence.closed_at)
    depths = tuple(guided.depths[number] for number in evidence.clusters)
    placed_by = tuple(
        reason or guided.reasons[number]
        for reason, number in zip(evidence.reasons, evidence.clusters, strict=True)
    )
    certificate = evidence.order.count(guided.depths)
    sht = assemble(headers, depths, n_phrases)
    return Placement(sht, evidence.clusters, depths, placed_by, *certificate)


def _cluster_depths(clusters: Sequence[int], method: str) -> tuple[float, ...]:
    if method == "local":
        return local_first(clusters)
    if method == "global":
        return global_first(clusters)
    k = family_k(method)
    return infer_sd(clusters, lambda _: k)


def _nodes(phrases: Sequence[Phrase], headers: Sequence[Header], placement: Placement) -> Nodes:
    return Nodes(
        boxes=tuple(phrase.box for phrase in phrases),
        clusters=placement.clusters,
        depths=placement.depths,
        scores=tuple(header.score for header in headers),
        found_by=tuple(header.found_by for header in headers),
        placed_by=placement.placed_by,
        outline_levels=tuple(header.level for header in headers),
        listed_levels=tuple(header.listed for header in headers),
    )
