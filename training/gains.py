"""What each kind of source gains: trees are made without it, and measured on documents held out."""

from collections.abc import Callable, Mapping

from shed_core.ingest.headers.boosted_trees import BoostedTrees
from training import boost
from training.examples import Examples
from training.matching import Count

ALL, BASE = "all sources", "the release before"

Measure = Callable[[BoostedTrees], Count]
"""Counts the headers of documents held out that trees find."""


def gains(
    examples: Examples,
    kinds: Mapping[str, str],
    threshold: float,
    measure: Measure,
    base: BoostedTrees | None,
) -> dict[str, Count]:
    """Return the counts of trees of all sources, then of trees without each kind of them.

    kinds: of source, by family. base: the trees to boost on top of, which are measured too.
    """
    left_out = {ALL: ""} | {f"without {kind}": kind for kind in sorted(set(kinds.values()))}
    counts = {BASE: measure(base)} if base else dict[str, Count]()
    for name, kind in left_out.items():
        own = [n for n, family in enumerate(examples.families) if kinds[family] != kind]
        if own:
            booster = boost.fit(examples, own, base)
            counts[name] = measure(boost.export(booster, examples, threshold, base))
    return counts
