"""Boosted trees that score how likely a line is a header, evaluated in plain Python.

The trees are data, `boosted_trees.json`, which `python -m training` writes. Nine lines in ten are
plainly body text, so a few trees are evaluated first, and the rest only where those leave a doubt.
"""

import json
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple

from shed_core.errors import MalformedModelError
from shed_core.ingest.headers.features import FEATURES, Vector
from shed_core.ingest.structure.trees import Tree, decode_tree, sum_of

FORMAT = "SHED boosted trees 1"


class Stage(NamedTuple):
    """Trees that are evaluated together; min_sum: the sum below which no later stage is."""

    trees: tuple[Tree, ...]
    min_sum: float


class BoostedTrees(NamedTuple):
    """Trees whose values add up to the log-odds of a line being a header or part of one.

    They are shifted so that precision and recall balance at a score of one half.
    """

    stages: tuple[Stage, ...]

    def score(self, vector: Vector) -> float:
        """Likelihood of a header, from 0 to 1; 0 where an early stage gave it up."""
        vector = tuple(map(float, vector))  # compared in half the time of a mixture
        total = 0.0
        for trees, min_sum in self.stages:
            total += sum_of(trees, vector)
            if total < min_sum:
                return 0.0
        return 1 / (1 + exp(-total))


@cache
def shipped_trees() -> BoostedTrees:
    """Trees that the package ships."""
    return decode(
        files("shed_core.ingest.headers").joinpath("boosted_trees.json").read_text(encoding="utf-8")
    )


def decode(text: str) -> BoostedTrees:
    """Trees that `python -m training` wrote.

    Raises MalformedModelError if they are in another format or for other features.
    """
    columns: dict[str, Any] = json.loads(text)
    if columns.get("format") != FORMAT or tuple(columns["features"]) != FEATURES:
        raise MalformedModelError(
            f"the model is in the format {columns.get('format')!r} or was trained on other "
            "features; run `python -m training FOLDER` again"
        )
    stages = [
        Stage(tuple(map(decode_tree, trees)), min_sum) for trees, min_sum in columns["stages"]
    ]
    return BoostedTrees(tuple(stages))
