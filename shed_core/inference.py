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
from shed_core.numbering.clause_depths import clause_depths
from shed_core.options import Options, family_k

BY_CLAUSE_NUMBER = "number of the clause"
"""What places a clause."""


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
    """Cluster the headers among phrases, infer the depths and assemble the tree.

    Clauses have no part in that: their depths follow from their numbers, below all headers.
    """
    headers = [i for i, phrase in enumerate(phrases) if phrase.header is not None]
    nodes = [phrases[i] for i in headers]
    if options.depths in ("deep", "wide"):
        sht = (deep if options.depths == "deep" else wide)(headers, len(phrases))
        levels = tuple(level - 1.0 for level in sht.levels)
        return Placement(sht, _clusters(nodes), levels, (options.depths,) * len(nodes))
    ranks = _with_clauses(_ranks([node for node in nodes if not _is_clause(node)], options), nodes)
    return Placement(assemble(headers, ranks.depths, len(phrases)), *ranks)


class Ranks(NamedTuple):
    """The fields of a Placement without its tree."""

    clusters: tuple[int, ...]
    depths: tuple[float, ...]
    placed_by: tuple[str, ...]
    n_evidence: int = 0
    n_violated: int = 0


def _ranks(nodes: Sequence[Phrase], options: Options) -> Ranks:
    if options.depths == "auto":
        return _ranks_by_evidence(nodes, options)
    clusters = _clusters(nodes)
    by_cluster = _cluster_depths(clusters, options.depths)
    placed_by = LOCAL_FIRST if options.depths == "local" else options.depths
    depths = tuple(by_cluster[number] for number in clusters)
    return Ranks(clusters, depths, (placed_by,) * len(nodes))


def _ranks_by_evidence(nodes: Sequence[Phrase], options: Options) -> Ranks:
    evidence = gather_evidence(nodes, options.evidence)
    guided = guided_depths(evidence.clusters, evidence.order, evidence.closed_at)
    depths = tuple(guided.depths[number] for number in evidence.clusters)
    placed_by = tuple(
        reason or guided.reasons[number]
        for reason, number in zip(evidence.reasons, evidence.clusters, strict=True)
    )
    certificate = evidence.order.count(guided.depths)
    return Ranks(evidence.clusters, depths, placed_by, *certificate)


def _with_clauses(ranks: Ranks, nodes: Sequence[Phrase]) -> Ranks:
    """Return the ranks of all nodes, given those of the ones that are no clauses."""
    if len(ranks.depths) == len(nodes):
        return ranks
    rest = iter(zip(ranks.clusters, ranks.depths, ranks.placed_by, strict=True))
    of_headers = [None if _is_clause(node) else next(rest) for node in nodes]
    depths = clause_depths(
        [node.text for node in nodes],
        [node.box.x0 for node in nodes],
        [header and header[1] for header in of_headers],
    )
    clusters = cluster(
        header[0] if header else node.header and node.header.pattern
        for header, node in zip(of_headers, nodes, strict=True)
    )
    placed_by = tuple(header[2] if header else BY_CLAUSE_NUMBER for header in of_headers)
    return ranks._replace(clusters=clusters, depths=depths, placed_by=placed_by)


def _is_clause(phrase: Phrase) -> bool:
    return phrase.header is not None and phrase.header.is_clause


def _clusters(nodes: Sequence[Phrase]) -> tuple[int, ...]:
    return cluster(phrase.header.pattern for phrase in nodes if phrase.header is not None)


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
