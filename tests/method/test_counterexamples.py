"""Neither local-first nor global-first dominates: documents D1 and D2 (paper, section 4.2.1).

The nodes and clusters have the paper's names; v1 is above all other nodes.
"""

from typing import NamedTuple

import pytest

from shed_core.method.classes import classify
from shed_core.method.depths import cluster, global_first, local_first
from shed_core.method.robustness import is_robust, lost_pairs
from shed_core.method.sht import Sht, assemble


class Example(NamedTuple):
    clusters: dict[str, str]  # cluster of each node, in reading order
    parents: dict[str, str]  # true parents


COMMON = {"v1": "C1", "v10": "C2", "v11": "C3", "v12": "C4", "v14": "C2", "v15": "C5", "v17": "C4"}
D1 = Example(
    COMMON, {"v10": "v1", "v11": "v10", "v12": "v11", "v14": "v1", "v15": "v14", "v17": "v15"}
)
D2 = Example(
    COMMON | {"v20": "C5"},
    D1.parents | {"v17": "v14", "v20": "v17"},
)


def truth_of(example):
    names = list(example.clusters)
    parents = (names.index(example.parents[v]) if v in example.parents else -1 for v in names)
    return Sht(tuple(range(len(names))), tuple(parents), len(names))


def tree_of(example, method):
    clusters = cluster(example.clusters.values())
    by_cluster = method(clusters)
    return assemble(range(len(clusters)), [by_cluster[c] for c in clusters], len(clusters))


@pytest.mark.parametrize("example", [D1, D2])
def test_the_depths_of_both_examples_are_those_of_the_paper(example):
    """Section 4.2.1."""
    clusters = cluster(example.clusters.values())

    assert local_first(clusters) == (0, 1, 2, 3, 2)
    assert global_first(clusters) == (0, 1, 2, 3, 4)


def test_d1_is_robust_under_local_first_only():
    """Section 4.2.1, document D1."""
    classes = classify(cluster(D1.clusters.values()), truth_of(D1))

    assert is_robust(tree_of(D1, local_first), truth_of(D1))
    assert lost_pairs(tree_of(D1, global_first), truth_of(D1)) == ((5, 6),)  # v15 over v17
    assert (classes.conforms_locally, classes.conforms_globally) == (True, False)
    assert classes.depth_aligned
    assert not classes.loosely_formatted


def test_d2_is_robust_under_global_first_only():
    """Section 4.2.1, document D2."""
    classes = classify(cluster(D2.clusters.values()), truth_of(D2))

    assert is_robust(tree_of(D2, global_first), truth_of(D2))
    assert lost_pairs(tree_of(D2, local_first), truth_of(D2)) == ((6, 7),)  # v17 over v20
    assert (classes.conforms_locally, classes.conforms_globally) == (False, True)
    assert not classes.depth_aligned


def test_a_loosely_formatted_document_need_not_be_well_formatted():
    """Theorem 4.5, the converse."""
    clusters = (0, 1, 2)  # two siblings of unequal patterns
    truth = Sht((0, 1, 2), (-1, 0, 0), 3)

    classes = classify(clusters, truth)

    assert classes.loosely_formatted
    assert not classes.well_formatted


@pytest.mark.parametrize("n_levels", range(2, 9))
def test_a_loosely_formatted_cluster_may_come_back_any_number_of_levels_higher(n_levels):
    """Definition 4.4: an ancestor at any distance counts."""
    chain = tuple(range(n_levels))
    clusters = (*chain, n_levels - 1)  # the last of the chain, and then a child of the first
    truth = Sht((*chain, n_levels), (*range(-1, n_levels - 1), 0), n_levels + 1)

    assert classify(clusters, truth).loosely_formatted


def test_a_cluster_on_two_levels_conforms_to_no_depths():
    clusters = (0, 0)
    truth = Sht((0, 1), (-1, 0), 2)

    assert not classify(clusters, truth).conforms_to_any


def test_the_first_headers_pattern_may_recur():
    clusters = (0, 1, 0, 1)
    truth = Sht((0, 1, 2, 3), (-1, 0, -1, 2), 4)

    depths = [local_first(clusters)[number] for number in clusters]

    assert assemble(truth.headers, depths, truth.n_phrases) == truth
    assert classify(clusters, truth).well_formatted
