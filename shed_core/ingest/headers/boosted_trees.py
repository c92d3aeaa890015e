"""The forest: boosted trees that say how surely a line is a header, evaluated in plain Python.

The trees are data, `boosted_trees.json`, which `python -m training` writes. Nine lines in ten are
plainly body text, so a few trees are asked first, and the rest only where those leave a doubt.
"""

import json
from functools import cache
from importlib.resources import files
from math import exp
from typing import Any, NamedTuple, TypeAlias

from shed_core.errors import MalformedForestError
from shed_core.ingest.headers.features import FEATURES, Vector

FORMAT = "SHED forest 1"

Tree: TypeAlias = tuple[int, float, Any, Any]
"""Feature, threshold, the tree for values up to it, the tree for others; or _LEAF and a value."""

_LEAF = -1


class Stage(NamedTuple):
    """Trees that are asked together. enough: the sum below which no later stage is asked."""

    trees: tuple[Tree, ...]
    enough: float


class Forest(NamedTuple):
    """Trees whose values add up to the log-odds of a line being a header or part of one.

    They are shifted so that precision and recall balance at a score of one half.
    """

    stages: tuple[Stage, ...]

    def score(self, vector: Vector) -> float:
        """Return how surely a line is a header, from 0 to 1; 0 where an early stage had enough."""
        total = 0.0
        for trees, enough in self.stages:
            for feature, value, low, high in trees:
                while feature >= 0:
                    feature, value, low, high = low if vector[feature] <= value else high
                total += value
            if total < enough:
                return 0.0
        return 1 / (1 + exp(-total))


@cache
def shipped_forest() -> Forest:
    """Return the forest that the package ships."""
    return decode(
        files("shed_core.ingest.headers").joinpath("boosted_trees.json").read_text(encoding="utf-8")
    )


def encode(forest: Forest) -> str:
    """Return the forest as JSON, one line for each stage."""
    head = {"format": FORMAT, "features": FEATURES}
    stages = [
        json.dumps([list(map(_columns, trees)), enough], separators=(",", ":"))
        for trees, enough in forest.stages
    ]
    return f'{json.dumps(head)[:-1]}, "stages": [\n' + ",\n".join(stages) + "\n]}\n"


def decode(text: str) -> Forest:
    """Return the forest that `encode` wrote.

    Raises MalformedForestError if it is of another format or for other features.
    """
    columns: dict[str, Any] = json.loads(text)
    if columns.get("format") != FORMAT or tuple(columns["features"]) != FEATURES:
        raise MalformedForestError(
            f"the forest is of the format {columns.get('format')!r} or was trained on other "
            "features; run `python -m training FOLDER` again"
        )
    stages = [Stage(tuple(map(_tree, trees)), enough) for trees, enough in columns["stages"]]
    return Forest(tuple(stages))


def leaf(value: float) -> Tree:
    """Return a tree that is but a value."""
    return _LEAF, value, None, None


def _columns(tree: Tree) -> float | list[Any]:
    feature, value, low, high = tree
    return value if feature == _LEAF else [feature, value, _columns(low), _columns(high)]


def _tree(columns: float | list[Any]) -> Tree:
    if isinstance(columns, list):
        feature, threshold, low, high = columns
        return feature, threshold, _tree(low), _tree(high)
    return leaf(columns)
