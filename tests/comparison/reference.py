"""The alignment of ordered trees by its definition: the best of all mappings (Tai 1979)."""

from itertools import combinations, permutations

from shed_core.method.sht import ROOT


def best_gain(first, second, gains):
    """Return what the best mapping of two small forests gains."""
    return max(
        sum(gains[node][other] for node, other in mapping)
        for mapping in _mappings(first, second, gains)
        if is_mapping(first, second, mapping)
    )


def is_mapping(first, second, mapping):
    """Whether pairs keep the order of nodes and who is above whom."""
    for (a, x), (b, y) in combinations(mapping, 2):
        if (a < b) != (x < y) or _is_above(first, a, b) != _is_above(second, x, y):
            return False
        if _is_above(first, b, a) != _is_above(second, y, x):
            return False
    return True


def _mappings(first, second, gains):
    for size in range(min(len(first), len(second)) + 1):
        for nodes in combinations(range(len(first)), size):
            for others in permutations(range(len(second)), size):
                mapping = list(zip(nodes, others, strict=True))
                if all(other in gains.get(node, {}) for node, other in mapping):
                    yield mapping


def _path(parents, node):
    path = [node]
    while path[-1] != ROOT:
        path.append(parents[path[-1]])
    return path


def _is_above(parents, node, other):
    return node in _path(parents, other)[1:]
