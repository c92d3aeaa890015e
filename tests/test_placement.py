"""Each value of `--depths` runs the method that it names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.method.depths import cluster, global_first, infer_sd, local_first
from shed_core.options import Options
from shed_core.placement import Placement, place
from tests.evidence.headers import header, tree_of

# Local-first puts the last cluster at depth 1, below the node just before it; global-first at 3.
SIZES = (18.0, 14.0, 12.0, 18.0, 10.0)


def placed(depths: str, sizes: list[float] | tuple[float, ...] = SIZES) -> Placement:
    headers = [header("Scope", font_size=size) for size in sizes]
    return place(headers, Options(depths=depths))


@pytest.mark.parametrize(
    ("k", "depth"), [("0", 3.0), ("0.25", 2.5), ("0.5", 2.0), ("0.75", 1.5), ("1", 1.0)]
)
def test_k_is_the_weight_of_the_local_first_term(k, depth):
    """Algorithm 4 (Infer-SD_K)."""
    assert placed(f"family={k}").depths[-1] == depth


@given(st.lists(st.sampled_from(SIZES), max_size=12), st.integers(0, 4).map(lambda n: n / 4))
def test_each_depth_method_gives_the_depths_of_its_algorithm(sizes, k):
    """Algorithms 1, 2 and 4."""
    clusters = cluster(sizes)
    methods = {
        "local": local_first(clusters),
        "global": global_first(clusters),
        f"family={k}": infer_sd(clusters, lambda _: k),
    }

    for name, by_cluster in methods.items():
        assert placed(name, sizes).depths == tuple(by_cluster[number] for number in clusters)


def test_the_deep_and_the_wide_tree_ignore_the_patterns():
    """The baselines of section 6.1.1."""
    assert tree_of(placed("deep")).parents == (-1, 0, 1, 2, 3)
    assert tree_of(placed("wide")).parents == (-1, 0, 0, 0, 0)
