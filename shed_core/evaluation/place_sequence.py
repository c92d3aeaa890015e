"""The best sequence of places for a list of titles, of which each may have several."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple


class TitlePlace(NamedTuple):
    """Characters of a possible place of a title, and the weight of their fit."""

    start: int
    stop: int
    weight: float


def best_sequence(candidates: Sequence[Sequence[TitlePlace]]) -> list[TitlePlace | None]:
    """Choose at most one place each, in order and without overlap, of the largest total weight.

    Takes O(n log n) for n candidates.
    """
    stops = [0]  # where a sequence ends, with the sequences that weigh most; both increase
    best: list[_Link] = [_Link(0.0, -1, TitlePlace(0, 0, 0.0), None)]
    for title, places in enumerate(candidates):
        for link in [_extend(best[bisect_right(stops, p.start) - 1], title, p) for p in places]:
            _insert(stops, best, link)
    chosen: list[TitlePlace | None] = [None] * len(candidates)
    link = best[-1]
    while link.before is not None:
        chosen[link.title] = link.place
        link = link.before
    return chosen


class _Link(NamedTuple):
    """A sequence of places, from its last one backwards."""

    weight: float
    title: int
    place: TitlePlace
    before: "_Link | None"


def _extend(before: _Link, title: int, place: TitlePlace) -> _Link:
    return _Link(before.weight + place.weight, title, place, before)


def _insert(stops: list[int], best: list[_Link], link: _Link) -> None:
    at = bisect_right(stops, link.place.stop)
    if best[at - 1].weight >= link.weight:
        return
    end = at
    while end < len(best) and best[end].weight <= link.weight:
        end += 1
    if stops[at - 1] == link.place.stop:
        at -= 1
    stops[at:end] = [link.place.stop]
    best[at:end] = [link]
