"""The best alignment of two ordered trees."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.comparison.forests import aligned
from shed_core.method.sht import ROOT, Sht
from tests.comparison.reference import best_gain, is_mapping


@st.composite
def trees(draw, max_nodes=5):
    """Parents of nodes in pre-order."""
    parents, path = [], [ROOT]
    for node in range(draw(st.integers(0, max_nodes))):
        path = path[: draw(st.integers(1, len(path)))]
        parents.append(path[-1])
        path.append(node)
    return parents


def pairs_of(first, second, gains):
    ends = (Sht(tuple(range(len(one))), tuple(one), len(one)).ends for one in (first, second))
    return aligned(*ends, gains, lambda: None)


def gain_of(pairs, gains):
    return sum(gains[node][other] for node, other in pairs)


@given(st.data(), trees(), trees())
def test_an_alignment_is_the_best_of_all_mappings(data, first, second):
    gain = st.dictionaries(st.integers(0, 4), st.integers(1, 9), max_size=5)
    drawn = [{o: g for o, g in data.draw(gain).items() if o < len(second)} for _ in first]
    gains = dict(enumerate(drawn))

    pairs = pairs_of(first, second, gains)

    assert is_mapping(first, second, pairs)
    assert gain_of(pairs, gains) == best_gain(first, second, gains)


@given(trees(max_nodes=30))
def test_a_tree_is_aligned_with_itself_node_by_node(tree):
    nodes = range(len(tree))
    gains = {node: {other: 2 - (node != other) for other in nodes} for node in nodes}

    assert pairs_of(tree, tree, gains) == [(node, node) for node in nodes]


@given(trees(max_nodes=12), trees(max_nodes=12), st.randoms(use_true_random=False))
def test_what_is_gained_is_the_same_both_ways(first, second, random):
    gains = {n: {o: random.randint(1, 9) for o in range(len(second))} for n in range(len(first))}
    turned = {o: {n: gains[n][o] for n in gains} for o in range(len(second))}

    there, back = pairs_of(first, second, gains), pairs_of(second, first, turned)

    assert gain_of(there, gains) == gain_of(back, turned)


def test_a_level_that_one_version_lacks_costs_only_itself():
    flat, deep = [ROOT, ROOT, ROOT], [ROOT, 0, 0, ROOT]

    assert pairs_of(flat, deep, {0: {1: 1}, 1: {2: 1}, 2: {3: 1}}) == [(0, 1), (1, 2), (2, 3)]
