"""The method in O(n) gives what the paper's pseudo-code and definitions give."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from shed_core.method.classes import classify, parents_share_clusters
from shed_core.method.depths import cluster, global_first, indexing_nodes, infer_sd, local_first
from shed_core.method.robustness import (
    compactness,
    conforms,
    is_robust,
    lost_pairs,
    violating_pairs,
)
from shed_core.method.sht import ROOT, Sht, assemble
from tests.method import reference
from tests.method.trees import (
    TrueDocument,
    depth_aligned,
    documents,
    loosely_formatted,
    trees,
    well_formatted,
    with_agreeing_prefixes,
)

WEIGHTS = st.lists(
    st.sampled_from([Fraction(quarter, 4) for quarter in range(5)]), min_size=6, max_size=6
)
SOME_CLUSTERS = st.lists(st.integers(0, 5), max_size=14).map(cluster)


@given(SOME_CLUSTERS)
def test_indexing_nodes_are_the_first_of_their_clusters(clusters):
    """Section 3.2: ind(C)."""
    expected = [reference.indexing_node(clusters, number) for number in range(len(set(clusters)))]

    assert list(indexing_nodes(clusters)) == expected


@given(SOME_CLUSTERS, WEIGHTS)
def test_depths_are_those_of_the_pseudo_code(clusters, weights):
    """Algorithms 1, 2 and 4."""
    k = weights.__getitem__

    assert dict(enumerate(local_first(clusters))) == reference.infer_sd_1(clusters)
    assert dict(enumerate(global_first(clusters))) == reference.infer_sd_2(clusters)
    assert dict(enumerate(infer_sd(clusters, k))) == reference.infer_sd_k(clusters, k)


@given(SOME_CLUSTERS)
def test_the_ends_of_the_family_are_local_and_global_first(clusters):
    """Section 4.3: K = 1 and K = 0."""
    assert infer_sd(clusters, lambda _: 1) == local_first(clusters)
    assert infer_sd(clusters, lambda _: 0) == global_first(clusters)


@given(st.lists(st.floats(allow_nan=False), max_size=14))
def test_assembly_is_that_of_the_pseudo_code(depths):
    """Algorithm 3."""
    sht = assemble(range(len(depths)), depths, n_phrases=len(depths))

    assert list(sht.parents) == reference.assemble(depths)


@given(SOME_CLUSTERS)
def test_global_first_builds_the_tree_of_zendb(clusters):
    """Theorem C.1: ZenDB's nested loop, and the single loop of the proof."""
    by_cluster = global_first(clusters)
    depths = [by_cluster[number] for number in clusters]

    sht = assemble(range(len(clusters)), depths, n_phrases=len(clusters))

    assert list(sht.parents) == reference.zendb(clusters)
    assert list(sht.parents) == reference.zendb_single_loop(clusters)


@given(st.one_of(documents(max_nodes=9, max_clusters=4), with_agreeing_prefixes()))
def test_visual_prefixes_agree_exactly_when_parents_share_clusters(document: TrueDocument):
    """Theorem C.2: (1) and (2) are equivalent, whatever the siblings."""
    clusters, parents = document.clusters, document.truth.parents

    agree = parents_share_clusters(clusters, document.truth)

    assert agree == reference.prefixes_agree(clusters, parents)
    assert agree == reference.pairs_agree_with_first(clusters, parents)


@given(with_agreeing_prefixes())
def test_documents_built_to_have_agreeing_visual_prefixes_have_them(document: TrueDocument):
    """Theorem C.2, condition (1)."""
    assert reference.prefixes_agree(document.clusters, document.truth.parents)


@given(trees())
def test_spans_levels_and_paths_are_those_of_the_definitions(sht):
    """Section 2.1: text span."""
    for node in range(sht.n_nodes):
        span = reference.text_span(sht.headers, sht.parents, node, sht.n_phrases)
        above = reference.ancestors(sht.parents, node)

        assert set(sht.text_span(node)) == span
        assert sht.levels[node] == reference.level(sht.parents, node)
        assert set(sht.path(node)) == (above | {node}) - {ROOT}
        assert all(
            (lower in sht.descendants(node)) == (node in reference.ancestors(sht.parents, lower))
            for lower in range(sht.n_nodes)
        )


@given(documents(), st.data())
def test_robustness_and_compactness_are_those_of_the_definitions(document, data):
    """Definitions 2.3 and 2.6, and the conditions of Theorems 2.5 and 4.1."""
    truth = document.truth
    depths = data.draw(st.lists(st.integers(0, 4), min_size=truth.n_nodes, max_size=truth.n_nodes))
    sht = assemble(truth.headers, depths, truth.n_phrases)
    spans, true_spans = _spans(sht), _spans(truth)

    assert is_robust(sht, truth) == all(
        true <= span for span, true in zip(spans, true_spans, strict=True)
    )
    assert compactness(sht, truth) == sum(
        len(span - true) for span, true in zip(spans, true_spans, strict=True)
    )
    assert set(lost_pairs(sht, truth)) == {
        (i, j)
        for i, j in reference.pairs(truth.parents)
        if i not in reference.ancestors(sht.parents, j)
    }
    assert set(violating_pairs(depths, truth)) == {
        (i, j) for i, j in reference.pairs(truth.parents) if i != ROOT and depths[i] >= depths[j]
    }
    assert conforms(depths, truth) == reference.sd_conforms(depths, truth.parents)


def _spans(sht: Sht) -> list[set[int]]:
    return [
        reference.text_span(sht.headers, sht.parents, node, sht.n_phrases)
        for node in range(sht.n_nodes)
    ]


@given(
    st.one_of(
        documents(max_nodes=9, max_clusters=4),
        well_formatted(),
        loosely_formatted(),
        depth_aligned(),
    )
)
def test_classes_are_those_of_the_definitions(document: TrueDocument):
    """Definitions 4.2 and 4.4, and ZenDB's of well-formatted documents (appendix C.2)."""
    clusters, parents = document.clusters, document.truth.parents
    local, everywhere = reference.infer_sd_1(clusters), reference.infer_sd_2(clusters)

    found = classify(clusters, document.truth)

    assert found.well_formatted == reference.well_formatted(clusters, parents)
    assert found.loosely_formatted == reference.loosely_formatted(clusters, parents)
    assert found.depth_aligned == reference.depth_aligned(clusters, parents)
    assert found.conforms_locally == reference.sd_conforms([local[c] for c in clusters], parents)
    assert found.conforms_globally == reference.sd_conforms(
        [everywhere[c] for c in clusters], parents
    )


@given(documents(max_nodes=9, max_clusters=4))
def test_conforming_to_any_depths_is_what_trying_all_depths_finds(document):
    """Theorem 4.1: depths from an arbitrary approach."""
    found = classify(document.clusters, document.truth).conforms_to_any

    assert found == reference.conforms_to_any(document.clusters, document.truth.parents)
