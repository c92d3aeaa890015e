"""Number of words that two text spans share, counted exactly and fast.

A span is a run of the text without the headers of its own tree. Where two runs overlap, the words
there are shared; only words of the rests can add to them. Rests are small or empty nearly always:
two spans of one header are nested, so with equal headers the smaller span is the intersection.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from itertools import accumulate

from shed_core.evaluation.text_tree import TextTree
from shed_core.evaluation.words import Words


class Body:
    """The words of a text that some headers leave over, with counts over runs.

    A class of its own because three of them answer together: the words that are no true header, no
    inferred header, and neither.
    """

    def __init__(self, numbers: Sequence[int], is_kept: Sequence[bool]) -> None:
        self._totals = list(accumulate(is_kept, initial=0))
        self._numbers, self._is_kept = numbers, is_kept

    @cached_property
    def _places(self) -> dict[int, list[int]]:
        """Places of each word; not needed where both trees have the same headers."""
        places: dict[int, list[int]] = {}
        for place, (number, kept) in enumerate(zip(self._numbers, self._is_kept, strict=True)):
            if kept:
                places.setdefault(number, []).append(place)
        return places

    def total(self, run: range) -> int:
        """Return the number of words of a run that are kept. O(1)."""
        return self._totals[run.stop] - self._totals[run.start]

    def last(self, run: range) -> int | None:
        """Return the last word of a run that is kept, or None. O(log n)."""
        place = bisect_left(self._totals, self._totals[run.stop]) - 1
        return place if self.total(run) else None

    def count(self, number: int, run: range) -> int:
        """Return the number of times that a word is kept in a run. O(log of its occurrences)."""
        places = self._places.get(number, ())
        return bisect_left(places, run.stop) - bisect_left(places, run.start)


class SpanOverlaps:
    """Sizes and intersections of true and inferred spans over the words of one text.

    It depends on the headers of the trees only, not on their shape, so one serves all trees over
    the same headers.
    """

    def __init__(self, words: Words, truth: TextTree, inferred: TextTree) -> None:
        in_true = _is_body(words, truth)
        in_inferred = _is_body(words, inferred)
        self._numbers = words.numbers
        self._in_true, self._in_inferred = in_true, in_inferred
        pairs = list(zip(in_true, in_inferred, strict=True))
        self.true = Body(words.numbers, in_true)
        self.inferred = Body(words.numbers, in_inferred)
        self._both = Body(words.numbers, [a and b for a, b in pairs])
        self._only_true = [place for place, (a, b) in enumerate(pairs) if a and not b]
        self._only_inferred = [place for place, (a, b) in enumerate(pairs) if b and not a]

    def common(self, true: range, inferred: range) -> int:
        """Return the size of the intersection of two spans, as multisets of words.

        true, inferred: runs of words. O(1) where one rest is empty, otherwise O(r log n) for the
        smaller rest of r words.
        """
        shared = range(max(true.start, inferred.start), min(true.stop, inferred.stop))
        shared = shared or range(true.start, true.start)
        n_common = self._both.total(shared)
        n_true_rest = self.true.total(true) - n_common
        n_inferred_rest = self.inferred.total(inferred) - n_common
        if not n_true_rest or not n_inferred_rest:
            return n_common
        if n_true_rest <= n_inferred_rest:
            rest = self._rest(true, shared, self._in_true, self._only_true)
        else:
            rest = self._rest(inferred, shared, self._in_inferred, self._only_inferred)
        return n_common + sum(
            min(self.true.count(number, true), self.inferred.count(number, inferred))
            - self._both.count(number, shared)
            for number in rest
        )

    def _rest(
        self, run: range, shared: range, is_kept: Sequence[bool], only: Sequence[int]
    ) -> set[int]:
        """Return the different words of a span that are not shared in place."""
        before = range(run.start, min(shared.start, run.stop))
        after = range(max(shared.stop, before.stop), run.stop)
        places = [place for part in (before, after) for place in part if is_kept[place]]
        places += only[bisect_left(only, shared.start) : bisect_left(only, shared.stop)]
        return {self._numbers[place] for place in places}


def _is_body(words: Words, tree: TextTree) -> list[bool]:
    is_body = [True] * len(words.numbers)
    for node in range(tree.sht.n_nodes):
        for place in words.within(tree.header(node)):
            is_body[place] = False
    return is_body
