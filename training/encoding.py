"""Boosted trees as the JSON that `shed_core.ingest.headers.boosted_trees` decodes."""

import json
from collections.abc import Sequence
from typing import Any

from shed_core.ingest.headers.boosted_trees import FORMAT, BoostedTrees
from shed_core.ingest.headers.features import FEATURES
from shed_core.ingest.structure.trees import Tree


def encode(trees: BoostedTrees, features: Sequence[str] = FEATURES) -> str:
    """Return trees as JSON, one line for each stage. features: the names of theirs."""
    head = {"format": FORMAT, "features": features}
    stages = [
        json.dumps([list(map(_columns, stage.trees)), stage.min_sum], separators=(",", ":"))
        for stage in trees.stages
    ]
    return f'{json.dumps(head)[:-1]}, "stages": [\n' + ",\n".join(stages) + "\n]}\n"


def _columns(tree: Tree) -> float | list[Any]:
    feature, value, low, high = tree
    return value if low is None else [feature, value, _columns(low), _columns(high)]
