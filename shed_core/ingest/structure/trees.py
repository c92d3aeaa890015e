"""Decision trees whose values add up, evaluated in plain Python; `training` makes them."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

Tree: TypeAlias = tuple[int, float, Any, Any]
"""Feature, threshold, the tree for values up to it, the tree for others; or _LEAF and a value."""

_LEAF = -1


def leaf(value: float) -> Tree:
    """Return a tree that is only a value."""
    return _LEAF, value, None, None


def decode_tree(columns: float | list[Any]) -> Tree:
    """Return the tree that JSON holds as its four columns, or as the value of a leaf."""
    if isinstance(columns, list):
        feature, threshold, low, high = columns
        return feature, threshold, decode_tree(low), decode_tree(high)
    return leaf(columns)


def sum_of(trees: Iterable[Tree], vector: Sequence[float]) -> float:
    """Return the sum of the values of trees for the features of a vector."""
    total = 0.0
    for feature, value, low, high in trees:
        while feature >= 0:
            feature, value, low, high = low if vector[feature] <= value else high
        total += value
    return total
