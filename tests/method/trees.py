"""Random documents: a true tree, phrases between the headers, and clusters of a chosen class.

The classes are built, not filtered, so that every example is one of them, and each construction
can reach every document of its class.
"""

from dataclasses import dataclass

from hypothesis import strategies as st

from shed_core.method.sht import ROOT, Sht

Draw = st.DrawFn

CHAIN = 5  # nodes, each the child of the one before


@dataclass(frozen=True)
class TrueDocument:
    """A true tree and the cluster of each node, numbered in the order of their indexing nodes."""

    truth: Sht
    clusters: tuple[int, ...]


@st.composite
def trees(draw: Draw, max_nodes: int = 12) -> Sht:
    """Any tree over any headers; some begin with a chain, so that deep ones are not rare."""
    parents: list[int] = []
    path = [ROOT]
    n_chain = draw(st.sampled_from((0, CHAIN)))
    for node in range(draw(st.integers(0, max_nodes))):
        if node >= n_chain:
            del path[draw(st.integers(1, len(path))) :]
        parents.append(path[-1])
        path.append(node)
    gaps = draw(st.lists(st.integers(1, 4), min_size=len(parents), max_size=len(parents)))
    headers = tuple(sum(gaps[: i + 1]) - 1 for i in range(len(gaps)))
    return Sht(headers, tuple(parents), sum(gaps) + draw(st.integers(0, 3)))


@st.composite
def documents(draw: Draw, max_nodes: int = 12, max_clusters: int = 6) -> TrueDocument:
    """Any tree with any clusters."""
    truth = draw(trees(max_nodes))
    clusters: list[int] = []
    for _ in truth.parents:
        new = max(clusters, default=-1) + 1
        clusters.append(draw(st.integers(0, min(new, max_clusters - 1))))
    return TrueDocument(truth, tuple(clusters))


@st.composite
def well_formatted(draw: Draw) -> TrueDocument:
    """Siblings share a cluster, whose nodes always have parents of one cluster."""
    truth = draw(trees())
    clusters: list[int] = []
    above: list[int] = []  # cluster of the parents, by cluster
    of_children: dict[int, int] = {}
    for parent in truth.parents:
        number = clusters[parent] if parent != ROOT else ROOT
        if parent not in of_children:
            known = [cluster for cluster, over in enumerate(above) if over == number]
            of_children[parent] = draw(st.sampled_from([*known, len(above)]))
            if of_children[parent] == len(above):
                above.append(number)
        clusters.append(of_children[parent])
    return TrueDocument(truth, tuple(clusters))


@st.composite
def with_agreeing_prefixes(draw: Draw) -> TrueDocument:
    """The nodes of a cluster always have parents of one cluster; siblings may differ."""
    truth = draw(trees())
    clusters: list[int] = []
    above: list[int] = []  # cluster of the parents, by cluster
    for parent in truth.parents:
        number = clusters[parent] if parent != ROOT else ROOT
        known = [cluster for cluster, over in enumerate(above) if over == number]
        clusters.append(draw(st.sampled_from([*known, len(above)])))
        if clusters[-1] == len(above):
            above.append(number)
    return TrueDocument(truth, tuple(clusters))


@st.composite
def loosely_formatted(draw: Draw) -> TrueDocument:
    """A cluster is used again only below clusters that are above its indexing node."""
    truth = draw(trees())
    clusters: list[int] = []
    above: list[set[int]] = []  # clusters over the indexing node, by cluster
    for node, parent in enumerate(truth.parents):
        number = clusters[parent] if parent != ROOT else ROOT
        known = [cluster for cluster, over in enumerate(above) if number in over]
        is_new = not known or draw(st.integers(0, 2)) == 0
        clusters.append(len(above) if is_new else draw(st.sampled_from(known)))
        if is_new:
            above.append({clusters[v] for v in truth.path(node)[:-1]} | {ROOT})
    return TrueDocument(truth, tuple(clusters))


@st.composite
def depth_aligned(draw: Draw) -> TrueDocument:
    """A cluster keeps to one level and begins at a first child."""
    truth = draw(trees())
    clusters: list[int] = []
    levels: list[int] = []  # by cluster
    for node, parent in enumerate(truth.parents):
        level = truth.levels[node]
        known = [cluster for cluster, other in enumerate(levels) if other == level]
        new = [len(levels)] if node == parent + 1 else []
        clusters.append(draw(st.sampled_from(known + new)))
        if clusters[-1] == len(levels):
            levels.append(level)
    return TrueDocument(truth, tuple(clusters))
