"""Folds of whole families, so that no figure is of a house style that the trees have seen."""

from collections.abc import Iterable
from hashlib import md5
from random import Random

N_FOLDS = 8
SEED = 20


def folds(families: Iterable[str]) -> dict[str, int]:
    """Return the fold of each family, from 0; the same families always give the same folds."""
    names = sorted(set(families))
    Random(SEED).shuffle(names)
    return {name: i % N_FOLDS for i, name in enumerate(names)}


def is_odd(family: str) -> bool:
    """Whether a family is of the half that nobody looks at and nothing is trained on.

    >>> is_odd("khronos"), is_odd("cure53")
    (True, False)
    """
    return int(md5(family.encode(), usedforsecurity=False).hexdigest()[-1], 16) % 2 == 1
