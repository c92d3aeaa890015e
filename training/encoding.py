"""Boosted trees as the JSON that `shed_core.ingest.headers.boosted_trees` decodes."""

import json
from typing import Any

from shed_core.ingest.headers.boosted_trees import FORMAT, BoostedTrees, Tree
from shed_core.ingest.headers.features import FEATURES


def encode(trees: BoostedTrees) -> str:
    """Return trees as JSON, one line for each stage."""
    head = {"format": FORMAT, "features": FEATURES}
    stages = [
        json.dumps([list(map(_columns, stage.trees)), stage.min_sum], separators=(",", ":"))
        for stage in trees.stages
    ]
    return f'{json.dumps(head)[:-1]}, "stages": [\n' + ",\n".join(stages) + "\n]}\n"


def _columns(tree: Tree) -> float | list[Any]:
    feature, value, low, high = tree
    return value if low is None else [feature, value, _columns(low), _columns(high)]
