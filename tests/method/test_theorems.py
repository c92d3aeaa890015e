"""The theorems of the paper, as properties over documents built to be of each class.

We depart from it in one way: a virtual root is above the first header, whose pattern may recur.
"""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.errors import MalformedShtError
from shed_core.method.classes import classify
from shed_core.method.depths import global_first, infer_sd, local_first
from shed_core.method.robustness import (
    compactness,
    conforms,
    is_robust,
    lost_pairs,
    violating_pairs,
)
from shed_core.method.sht import ROOT, Sht, assemble, deep, wide
from tests.method.trees import depth_aligned, documents, loosely_formatted, trees, well_formatted

WEIGHTS = st.lists(st.floats(0, 1), min_size=12, max_size=12)


def tree_of(document, by_cluster):
    """Return the tree assembled from the depths of the clusters."""
    depths = [by_cluster[number] for number in document.clusters]
    return assemble(document.truth.headers, depths, document.truth.n_phrases)


@given(documents(), st.lists(st.floats(-3, 3), min_size=12, max_size=12))
def test_an_inferred_sht_is_robust_exactly_when_depths_conform(document, by_cluster):
    """Theorem 4.1, SD Conformance Equals SHT Robustness."""
    depths = [by_cluster[number] for number in document.clusters]

    sht = tree_of(document, by_cluster)

    assert is_robust(sht, document.truth) == conforms(depths, document.truth)
    assert is_robust(sht, document.truth) == (not lost_pairs(sht, document.truth))
    assert set(violating_pairs(depths, document.truth)) <= set(lost_pairs(sht, document.truth))


@given(trees(), st.data())
def test_a_tree_is_robust_exactly_when_every_true_parent_stays_an_ancestor(truth, data):
    """Theorem 2.5."""
    depths = data.draw(st.lists(st.integers(0, 3), min_size=truth.n_nodes, max_size=truth.n_nodes))

    sht = assemble(truth.headers, depths, truth.n_phrases)

    assert is_robust(sht, truth) == (not lost_pairs(sht, truth))


@given(loosely_formatted(), WEIGHTS)
def test_every_member_of_the_family_is_robust_on_loosely_formatted_documents(document, weights):
    """Theorem 4.6, Loose-Formattedness Implies SHT Robustness."""
    sht = tree_of(document, infer_sd(document.clusters, weights.__getitem__))

    assert classify(document.clusters, document.truth).loosely_formatted
    assert is_robust(sht, document.truth)


@given(well_formatted())
def test_a_well_formatted_document_is_loosely_formatted(document):
    """Theorem 4.5; its converse fails in test_counterexamples."""
    classes = classify(document.clusters, document.truth)

    assert classes.well_formatted
    assert classes.loosely_formatted


@given(depth_aligned())
def test_local_first_depths_are_the_true_depths_of_depth_aligned_documents(document):
    """Theorem 4.3."""
    by_cluster = local_first(document.clusters)

    assert classify(document.clusters, document.truth).depth_aligned
    assert [by_cluster[c] + 1 for c in document.clusters] == list(document.truth.levels)
    assert tree_of(document, by_cluster) == document.truth


@given(documents())
def test_documents_that_conform_to_some_method_conform_to_any(document):
    """The hierarchy of robustness (section 4.4)."""
    classes = classify(document.clusters, document.truth)

    assert classes.conforms_to_any >= max(classes.conforms_locally, classes.conforms_globally)
    assert min(classes.conforms_locally, classes.conforms_globally) >= classes.loosely_formatted
    assert classes.conforms_locally >= classes.depth_aligned


@given(documents(), WEIGHTS)
def test_a_tree_is_no_deeper_than_there_are_clusters(document, weights):
    """Section 3.5: SHT compactness."""
    sht = tree_of(document, infer_sd(document.clusters, weights.__getitem__))

    assert max(sht.levels, default=0) <= len(set(document.clusters))


@given(documents(), WEIGHTS)
def test_local_first_is_the_shallowest_of_the_family(document, weights):
    """Section 4.3: the family lies between its two ends."""
    family = infer_sd(document.clusters, weights.__getitem__)

    assert all(
        local - 1e-9 <= depth <= everywhere + 1e-9
        for local, depth, everywhere in zip(
            local_first(document.clusters), family, global_first(document.clusters), strict=True
        )
    )


@given(st.lists(st.floats(-3, 3), max_size=12))
def test_any_depths_are_assembled_into_a_tree(depths):
    """Theorem 3.4: the result of Algorithm 3 is an SHT."""
    sht = assemble(range(len(depths)), depths, len(depths))

    assert Sht(sht.headers, sht.parents, sht.n_phrases) == sht  # checked when made
    assert preorder(sht.parents) == list(range(len(depths)))


def preorder(parents: Sequence[int]) -> list[int]:
    """Return the nodes as a walk from the virtual root meets them, children in their order."""
    stack, visited = [ROOT], list[int]()
    while stack:
        visited.append(stack.pop())
        stack += [node for node in reversed(range(len(parents))) if parents[node] == visited[-1]]
    return visited[1:]


@given(trees())
def test_spans_nest_cover_and_keep_reading_order(sht: Sht):
    """Definition 2.1 and text spans (section 2.1)."""
    spans = [sht.text_span(node) for node in range(sht.n_nodes)]

    for node, parent in enumerate(sht.parents):
        if parent != ROOT:
            assert spans[parent].start < spans[node].start
            assert spans[node].stop <= spans[parent].stop
    for left, right in zip(range(sht.n_nodes), range(1, sht.n_nodes), strict=False):
        assert spans[left].start < spans[right].start
        assert right in sht.descendants(left) or spans[left].stop <= spans[right].start
    first = sht.headers[0] if sht.headers else sht.n_phrases
    assert set(range(first, sht.n_phrases)) == {phrase for span in spans for phrase in span}


@given(trees())
def test_the_deep_tree_is_robust_and_no_robust_tree_is_less_compact(truth):
    """Definition 2.6, and the deep SHT of section 6.1.1."""
    chain = deep(truth.headers, truth.n_phrases)

    assert is_robust(chain, truth)
    assert compactness(truth, truth) == 0 <= compactness(chain, truth)


@given(trees())
def test_the_wide_tree_holds_nothing_below_any_node_but_the_first(truth):
    """The wide SHT of section 6.1.1."""
    flat = wide(truth.headers, truth.n_phrases)

    assert all(not flat.descendants(node) for node in range(1, flat.n_nodes))


def test_two_trees_over_other_headers_cannot_be_compared():
    with pytest.raises(MalformedShtError):
        is_robust(Sht((0,), (-1,), 2), Sht((1,), (-1,), 2))


@pytest.mark.parametrize(
    ("headers", "parents", "n_phrases"),
    [
        ((0, 0), (-1, -1), 2),  # not increasing
        ((0, 2), (-1, -1), 2),  # outside of the document
        ((0, 1), (-1,), 2),  # columns of unequal length
        ((0, 1, 2), (-1, -1, 0), 3),  # 0 is no longer on the rightmost path
        ((0,), (0,), 1),  # its own parent
    ],
)
def test_columns_that_are_no_tree_are_refused(headers, parents, n_phrases):
    """Definition 2.1: pre-order is reading order."""
    with pytest.raises(MalformedShtError):
        Sht(headers, parents, n_phrases)
