"""What docs/auto-depths.md proves of evidence-guided depths, each statement as a property."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.evidence.guided import NEVER_CLOSED, Closing, guided_depths
from shed_core.evidence.order import LOCAL_FIRST, Order, Rank
from shed_core.method.depths import local_first
from shed_core.method.robustness import is_robust
from shed_core.method.sht import ROOT, Sht, assemble
from shed_core.options import EvidenceKind
from tests.method.trees import TrueDocument, depth_aligned, documents, loosely_formatted


def ancestor_clusters(document: TrueDocument) -> set[tuple[int, int]]:
    """Return (A, C) wherever a node of A is a true ancestor of one of C."""
    truth, clusters = document.truth, document.clusters
    return {
        (clusters[above], clusters[node])
        for node in range(truth.n_nodes)
        for above in truth.path(node)[:-1]
    }


def n_clusters(document: TrueDocument) -> int:
    return len(set(document.clusters))


@st.composite
def sound_orders(draw: st.DrawFn, document: TrueDocument) -> Order:
    """Evidence that never puts a cluster above one of its true ancestors' clusters."""
    above = ancestor_clusters(document)
    everything = [
        (a, b)
        for a in range(n_clusters(document))
        for b in range(n_clusters(document))
        if a != b and (b, a) not in above
    ]
    pairs = draw(st.lists(st.sampled_from(everything), max_size=8)) if everything else []
    return Order([Rank()] * n_clusters(document), pairs)


def tree_of(document: TrueDocument, order: Order, closed_at=NEVER_CLOSED) -> Sht:
    """Return the tree assembled from guided depths."""
    depths = guided_depths(document.clusters, order, closed_at).depths
    by_node = [depths[number] for number in document.clusters]
    return assemble(document.truth.headers, by_node, document.truth.n_phrases)


@given(documents())
def test_without_evidence_the_depths_are_local_first(document):
    guided = guided_depths(document.clusters, Order([Rank()] * n_clusters(document)))

    assert guided.depths == local_first(document.clusters)
    assert set(guided.reasons) <= {LOCAL_FIRST}


@given(st.data())
def test_sound_evidence_keeps_loosely_formatted_documents_robust(data):
    document = data.draw(loosely_formatted())
    order = data.draw(sound_orders(document))

    assert is_robust(tree_of(document, order), document.truth)


@given(loosely_formatted(), st.data())
def test_nodes_without_subsections_from_some_node_on_may_be_passed_over(document, data):
    truth, closed_at = document.truth, {}
    for node in range(truth.n_nodes):
        after = max(truth.descendants(node), default=node) + 1
        if data.draw(st.booleans()):
            closed_at[node] = Closing(data.draw(st.integers(after, truth.n_nodes)))

    order = data.draw(sound_orders(document))

    assert is_robust(tree_of(document, order, closed_at), truth)


@given(documents(), st.data())
def test_a_node_that_is_passed_over_is_no_ancestor_of_where_the_next_cluster_begins(document, data):
    n_nodes = document.truth.n_nodes
    closed_at = {node: Closing(node + 1) for node in range(n_nodes) if data.draw(st.booleans())}

    sht = tree_of(document, Order([Rank()] * n_clusters(document)), closed_at)

    for node in map(document.clusters.index, set(document.clusters)):
        assert sht.parents[node] not in closed_at


@given(depth_aligned(), st.data())
def test_evidence_that_is_true_of_levels_keeps_depth_aligned_documents_exact(document, data):
    level = {c: document.truth.levels[v] for v, c in enumerate(document.clusters)}
    true_pairs = [(a, b) for a in level for b in level if level[a] < level[b]]
    pairs = data.draw(st.lists(st.sampled_from(true_pairs))) if true_pairs else []
    ranks = [Rank(size=-level[number]) for number in range(len(level))]
    order = Order(data.draw(st.sampled_from([ranks, [Rank()] * len(level)])), pairs)

    assert guided_depths(document.clusters, order).depths == local_first(document.clusters)
    assert tree_of(document, order) == document.truth


@given(st.data())
def test_obeyed_evidence_that_covers_the_rest_makes_any_document_robust(data):
    document = data.draw(documents())
    truth, clusters = document.truth, document.clusters
    above = ancestor_clusters(document)
    first = {number: clusters.index(number) for number in set(clusters)}
    uncovered = {
        (clusters[parent], clusters[node])
        for node, parent in enumerate(truth.parents)
        if parent != ROOT
        and clusters[parent] not in {clusters[v] for v in truth.path(first[clusters[node]])[:-1]}
    }
    is_sound = not any((b, a) in above or a == b for a, b in uncovered)
    order = Order([Rank()] * n_clusters(document), uncovered)
    guided = guided_depths(clusters, order)
    _, n_violated = order.count(guided.depths)

    if is_sound and not n_violated:
        assert is_robust(tree_of(document, order), truth)


FONTS = st.tuples(st.integers(0, 2), *(st.booleans(),) * 3).map(lambda looks: Rank(0, None, *looks))


@given(documents(), st.lists(FONTS, min_size=12, max_size=12))
def test_an_order_by_font_alone_is_always_obeyed(document, fonts):
    ranks = fonts[: n_clusters(document)]
    order = Order(ranks)
    depths = guided_depths(document.clusters, order).depths

    _, n_violated = order.count(depths)

    assert n_violated == 0
    assert all(
        depths[a] < depths[b]
        for a, larger in enumerate(ranks)
        for b, smaller in enumerate(ranks)
        if looks(larger) > looks(smaller)
    )


def looks(rank: Rank) -> tuple[int, bool, bool, bool]:
    """Return what is larger for what is above."""
    return rank.size, rank.is_bold, rank.is_capitalized, not rank.is_italic


@given(st.data())
def test_any_evidence_gives_a_tree_no_deeper_than_there_are_clusters(data):
    document = data.draw(documents())
    numbers = st.integers(0, max(n_clusters(document) - 1, 0))
    pairs = data.draw(st.lists(st.tuples(numbers, numbers))) if document.clusters else []
    ranks = [Rank(size=data.draw(st.integers(0, 2))) for _ in range(n_clusters(document))]

    sht = tree_of(document, Order(ranks, pairs))

    assert max(sht.levels, default=0) <= n_clusters(document)


@given(st.data())
def test_the_certificate_counts_the_pairs_that_depths_violate(data):
    ranks = [Rank(size=size) for size in data.draw(st.lists(st.integers(0, 3), max_size=8))]
    depths = data.draw(st.lists(st.integers(0, 4), min_size=len(ranks), max_size=len(ranks)))
    clusters = range(len(ranks))
    numbers = st.sampled_from(clusters) if ranks else st.nothing()
    order = Order(ranks, data.draw(st.lists(st.tuples(numbers, numbers))))
    above = [(a, b) for a in clusters for b in clusters if order.compare(a, b).sign > 0]

    n_evidence, n_violated = order.count(depths)

    assert n_evidence == len(above)
    assert n_violated == sum(depths[a] >= depths[b] for a, b in above)


def test_evidence_names_itself_as_the_reason():
    contents, chapter, section = Rank(size=1), Rank(size=2), Rank(size=0)
    order = Order([section, chapter, contents])

    assert guided_depths([0, 1, 2], order).reasons == (LOCAL_FIRST, *2 * (EvidenceKind.FONT,))
    assert guided_depths([0, 1], Order([Rank(), Rank()]), {0: Closing(1)}).reasons == (
        LOCAL_FIRST,
        EvidenceKind.CONTENTS,
    )


def test_clusters_that_all_come_between_two_keep_their_order():
    ranks = [Rank(size=60), *(Rank(size=size) for size in range(1, 50))]
    depths = guided_depths(range(50), Order(ranks)).depths

    assert depths[0] < min(depths[1:])
    assert sorted(depths[1:], reverse=True) == list(depths[1:])
