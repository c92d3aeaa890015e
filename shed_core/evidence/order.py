"""Order of clusters by evidence: which of two is above the other, and the reason.

It is a relation and not a tree: two clusters may be in no order at all, and evidence from several
sources may contradict itself. `guided` computes depths from it.
"""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, combinations
from sys import maxsize
from types import MappingProxyType
from typing import NamedTuple

from shed_core.numbering.families import Number, is_above
from shed_core.options import EvidenceKind

LOCAL_FIRST = "local-first"
"""The reason of a depth that no evidence fixed."""

_UNLISTED = maxsize  # level of clusters that an outline leaves out

Pair = tuple[int, int]
"""Two clusters, the first above the second."""

NO_REASONS: Mapping[Pair, EvidenceKind] = MappingProxyType({})

MAX_KINDS = 64
"""Kinds of clusters that ranks order; a document with more has no typography left to read."""

_MAX_EARLY = 1  # headers of a level before the first of the one above it, by chance


class Rank(NamedTuple):
    """Rank of a cluster; clusters of equal rank are of one kind, and in no order.

    outline_level: in the embedded outline, from 1; 0 if it does not list the cluster, which then is
        below all that it lists.
    number: of one of its headers, for its family; None if they have none.
    size: number of the size class, from 0, the smallest.
    is_stray: True if the cluster is front matter, or a single header that may be a stray one:
        however large, it is no evidence that the others are below it.
    toc_level: in the printed contents, from 1; 0 if they do not list the cluster.
    """

    outline_level: int = 0
    number: Number | None = None
    size: int = 0
    is_bold: bool = False
    is_capitalized: bool = False
    is_italic: bool = False
    is_stray: bool = False
    toc_level: int = 0


class Verdict(NamedTuple):
    """Order of two clusters.

    sign: 1 if the first is above the second, -1 if it is below, 0 if there is no evidence.
    reason: the source of evidence, if there is any.
    """

    sign: int
    reason: str = ""


NO_EVIDENCE = Verdict(0)


def compare_ranks(a: Rank, b: Rank) -> Verdict:
    """Return the order of two ranks; the most reliable difference decides.

    These are the outline, then numbers, printed contents, size, weight, capitals and slant.
    """
    if a.outline_level != b.outline_level:
        levels = a.outline_level or _UNLISTED, b.outline_level or _UNLISTED
        return Verdict(_compare_levels(*levels), EvidenceKind.OUTLINE)
    if (sign := _compare_numbers(a.number, b.number)) or a.outline_level:
        return Verdict(sign, EvidenceKind.NUMBERING)
    if sign := _compare_levels(a.toc_level, b.toc_level):
        return Verdict(sign, EvidenceKind.CONTENTS)
    of_a, of_b = _looks(a, b), _looks(b, a)
    sign = (of_a > of_b) - (of_a < of_b)
    upper = a if sign > 0 else b
    return NO_EVIDENCE if upper.is_stray else Verdict(sign, EvidenceKind.FONT)


def _looks(rank: Rank, other: Rank) -> tuple[int, ...]:
    """Return values that are larger for the cluster above, the most reliable first.

    Capitals of sections do not put them above a header that may be a stray, or the title.
    """
    is_capitalized = rank.is_capitalized and not other.is_stray
    return rank.size, rank.is_bold, is_capitalized, not rank.is_italic


def _compare_numbers(a: Number | None, b: Number | None) -> int:
    return is_above(a, b) - is_above(b, a) if a and b else 0


def _compare_levels(a: int, b: int) -> int:
    """Return 1 if the first level is above, -1 if it is below, 0 if one is not known."""
    return (a < b) - (a > b) if a and b else 0


def with_known_slant(ranks: Sequence[Rank], of_node: Sequence[int]) -> list[Rank]:
    """Return the ranks, italic only if headers of that size and weight show that it is below.

    The order of slants is a convention: the second level of OpenOffice is italic and its third, as
    large and as bold, is not. A level has no fewer headers than the one above it, and few before
    that one. Numbered headers have a better order, and stray ones none. of_node: the index of
    each header's rank.
    """
    n_italic: Counter[tuple[int, bool]] = Counter()
    n_upright: Counter[tuple[int, bool]] = Counter()
    n_first: dict[tuple[int, bool], int] = {}  # italic ones before the first that is not
    for rank in (ranks[number] for number in of_node):
        if not (rank.number or rank.is_stray):
            look = rank.size, rank.is_bold
            if rank.is_italic:
                n_italic[look] += 1
            else:
                n_upright[look] += 1
                n_first.setdefault(look, n_italic[look])

    def is_below(rank: Rank) -> bool:
        look = rank.size, rank.is_bold
        return n_italic[look] >= n_upright[look] and n_first.get(look, 0) <= _MAX_EARLY

    return [rank._replace(is_italic=rank.is_italic and is_below(rank)) for rank in ranks]


class Order:
    """Evidence over the clusters 0, 1, …: a rank for each, and pairs that overrule the ranks."""

    def __init__(
        self,
        ranks: Sequence[Rank],
        pairs: Iterable[Pair] = (),
        reasons: Mapping[Pair, EvidenceKind] = NO_REASONS,
    ) -> None:
        """Order clusters by their ranks and by pairs, the first above the second.

        ranks: of each cluster. pairs: ordered by numbering. reasons: other pairs, and the evidence
        for each.
        """
        kinds: dict[Rank, int] = {}
        self.kind_of = [kinds.setdefault(rank, len(kinds)) for rank in ranks]
        self.pairs = frozenset((a, b) for a, b in chain(pairs, reasons) if a != b)
        self._reasons = reasons
        self.partners: dict[int, set[int]] = {}
        for a, b in self.pairs:
            self.partners.setdefault(a, set()).add(b)
            self.partners.setdefault(b, set()).add(a)
        self._ranks = list(kinds)
        self._verdicts: dict[Pair, Verdict] = {}

    def compare(self, a: int, b: int) -> Verdict:
        """Return the order of two clusters; pairs in both directions cancel each other."""
        if sign := ((a, b) in self.pairs) - ((b, a) in self.pairs):
            pair = (a, b) if sign > 0 else (b, a)
            return Verdict(sign, self._reasons.get(pair, EvidenceKind.NUMBERING))
        return self.compare_kinds(self.kind_of[a], self.kind_of[b])

    def compare_kinds(self, a: int, b: int) -> Verdict:
        """Return the order of two kinds."""
        if a == b or max(a, b) >= MAX_KINDS:
            return NO_EVIDENCE
        known = self._verdicts.get((a, b))
        if known is None:
            known = self._verdicts[a, b] = compare_ranks(self._ranks[a], self._ranks[b])
        return known

    def count(self, depths: Sequence[float]) -> tuple[int, int]:
        """Return the number of ordered pairs of clusters, and of those that the depths violate.

        depths: of each cluster. Takes O(m log m) for m clusters, and O(1) for each pair.
        """
        n_pairs, n_violated = self._count_kinds(depths)
        for a, b in self.pairs:
            if (b, a) not in self.pairs:
                n_pairs += 1
                n_violated += depths[a] >= depths[b]
                # it overrules the order of their kinds, which was counted
                if sign := self.compare_kinds(self.kind_of[a], self.kind_of[b]).sign:
                    above, below = (a, b)[::sign]
                    n_pairs -= 1
                    n_violated -= depths[above] >= depths[below]
        return n_pairs, n_violated

    def _count_kinds(self, depths: Sequence[float]) -> tuple[int, int]:
        """Return the number of pairs that the ranks order, and of those that the depths violate."""
        n_pairs = n_violated = 0
        of_kind: dict[int, list[float]] = {}
        for depth, kind in sorted(zip(depths, self.kind_of, strict=True)):
            of_kind.setdefault(kind, []).append(depth)
        for a, b in combinations(sorted(of_kind)[:MAX_KINDS], 2):
            if sign := self.compare_kinds(a, b).sign:
                above, below = (of_kind[a], of_kind[b])[::sign]
                n_pairs += len(above) * len(below)
                n_violated += sum(len(above) - bisect_left(above, depth) for depth in below)
        return n_pairs, n_violated
