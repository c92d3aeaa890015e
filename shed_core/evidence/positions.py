"""Order of two styles of one size, by fonts and by places together.

Weight, capitals and slant are conventions: one author sets `GENERAL` underlined and centred above
`Our Culture` in bold, another the reverse. Their places tell: sections begin with the style that is
above. Numbers and larger headers begin sections.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, pairwise

from shed_core.evidence.order import Pair, Rank, compare_ranks

_MAX_KINDS = 16  # styles of one section that are compared
_MIN_BEGUN = 2  # sections that begin with a style, to be above one that fonts put above it
_MIN_TIMES = 3  # times as many as the other one begins
_MIN_RECURRING = 3  # headers of a look
_MIN_LED = 0.5  # of the headers of a look that another follows at once, to be above that


def order_by_places(ranks: Sequence[Rank], of_node: Sequence[int]) -> set[Pair]:
    """Return pairs of clusters of one size, the first above the second, that places show.

    Fonts need not say it, and may say the contrary if most sections do. ranks: of each cluster.
    of_node: cluster of each node.
    """
    counts = Counter(of_node)
    recurring = frozenset(
        n for n, rank in enumerate(ranks) if counts[n] >= _MIN_RECURRING and is_by_look(rank)
    )
    n_first = _firsts(ranks, of_node, recurring)
    n_led = Counter(pairwise(of_node))
    pairs: set[Pair] = set()
    for (a, b), n in n_first.items():
        if ranks[a].toc_level and ranks[b].toc_level:
            continue  # printed contents are better evidence
        is_led = n_led[a, b] >= _MIN_LED * counts[a] and counts[a] < counts[b]
        sign = compare_ranks(ranks[a], ranks[b]).sign
        if sign == 0 and is_led and not n_first[b, a]:
            pairs.add((a, b))
        if sign < 0 and n >= max(_MIN_BEGUN, _MIN_TIMES * n_first[b, a]):
            pairs.add((a, b))
    return pairs


def is_by_look(rank: Rank) -> bool:
    """True if neither a number nor a level that the file states orders a rank."""
    return not (rank.number or rank.outline_level or rank.is_stray)


def _firsts(
    ranks: Sequence[Rank], of_node: Sequence[int], recurring: frozenset[int]
) -> Counter[Pair]:
    """Return the number of sections in which one of two recurring clusters is before the other."""
    n_first: Counter[Pair] = Counter()
    begun: list[tuple[int, list[int]]] = []  # sizes, the larger first, and clusters in order
    for cluster in of_node:
        rank = ranks[cluster]
        begins = rank.outline_level or (rank.number and not rank.number.is_list_item)
        while begun and (begins or begun[-1][0] < rank.size):
            n_first.update(combinations(begun.pop()[1], 2))
        if cluster in recurring:
            if not begun or begun[-1][0] > rank.size:
                begun.append((rank.size, []))
            own = begun[-1][1]
            if cluster not in own and len(own) < _MAX_KINDS:
                own.append(cluster)
    for _, own in begun:
        n_first.update(combinations(own, 2))
    return n_first
