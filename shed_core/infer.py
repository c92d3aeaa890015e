"""From phrases to a document record: the two stages of the paper (section 3.1) in one place."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from shed_core.clusters import cluster, indexing_nodes
from shed_core.depths import global_first, infer_sd, local_first
from shed_core.options import Options, family_k
from shed_core.phrases import Header, Phrase
from shed_core.record import DocumentRecord, Metadata, Nodes, join_texts
from shed_core.sht import Sht, assemble, deep, wide


class Placement(NamedTuple):
    """Where the nodes belong: the tree, and for each node its cluster, depth and the reason."""

    sht: Sht
    clusters: tuple[int, ...]
    depths: tuple[float, ...]
    placed_by: tuple[str, ...]


def infer(
    phrases: Sequence[Phrase], n_pages: int, options: Options, metadata: Metadata
) -> DocumentRecord:
    """Infer the tree of a document and return its record.

    n_pages: pages of the document, those without text included.
    metadata: what the reader of the file knows; the options are filled in here.
    """
    nodes = [i for i, phrase in enumerate(phrases) if phrase.header is not None]
    headers = [h for phrase in phrases if (h := phrase.header) is not None]
    placement = place(nodes, headers, len(phrases), options)
    text, offsets = join_texts(phrase.text for phrase in phrases)
    return DocumentRecord(
        text=text,
        offsets=offsets,
        pages=tuple(phrase.page for phrase in phrases),
        labels=tuple(phrase.label for phrase in phrases),
        n_pages=n_pages,
        sht=placement.sht,
        nodes=_nodes([phrases[i] for i in nodes], headers, placement),
        patterns=tuple(headers[node].pattern for node in indexing_nodes(placement.clusters)),
        metadata=replace(metadata, options=options.key),
    )


def place(
    nodes: Sequence[int], headers: Sequence[Header], n_phrases: int, options: Options
) -> Placement:
    """Cluster the headers, infer the depths and assemble the tree that the options ask for.

    nodes: phrase index of each header phrase. headers: what is known of each; as many.
    """
    clusters = cluster(header.pattern for header in headers)
    if options.depths in ("deep", "wide"):
        sht = (deep if options.depths == "deep" else wide)(nodes, n_phrases)
        depths = tuple(level - 1.0 for level in sht.levels)
        return Placement(sht, clusters, depths, (options.depths,) * len(nodes))
    by_cluster = _cluster_depths(clusters, options.depths)
    depths = tuple(by_cluster[number] for number in clusters)
    reason = "local-first" if options.depths in ("auto", "local") else options.depths
    return Placement(assemble(nodes, depths, n_phrases), clusters, depths, (reason,) * len(nodes))


def _cluster_depths(clusters: Sequence[int], method: str) -> tuple[float, ...]:
    if method in ("auto", "local"):
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
    )
