"""Headers found against headers that are there: precision, recall and F1.

A header is found where one on the same page has the same letters and digits; line breaks, hyphens
and spacing do not count, nor does a number in front that the truth leaves out.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from shed_core.evaluation.headers import without_number
from shed_core.evaluation.words import letters

_MIN_SIMILARITY = 0.85  # ratio of difflib
_MIN_PREFIX_LENGTH = 12  # characters of the beginning of a header that stands for it


class Place(NamedTuple):
    """A header's text and its page, counted from 1."""

    page: int
    text: str


class Count(NamedTuple):
    """What a comparison counts; add counts for micro figures."""

    n_found: int = 0
    n_true: int = 0
    n_hits: int = 0

    @property
    def precision(self) -> float:
        """Share of what was found that is there; 1 where nothing was found."""
        return self.n_hits / self.n_found if self.n_found else 1.0

    @property
    def recall(self) -> float:
        """Share of what is there that was found; 1 where nothing is there."""
        return self.n_hits / self.n_true if self.n_true else 1.0

    @property
    def f1(self) -> float:
        """Harmonic mean of precision and recall."""
        total = self.n_found + self.n_true
        return 2 * self.n_hits / total if total else 1.0


class Comparison(NamedTuple):
    """hits: the index of the true header for each found, or None. missed: indices of the true."""

    hits: list[int | None]
    missed: list[int]


def compare(found: Sequence[Place], true: Sequence[Place]) -> Comparison:
    """Match each true header with at most one found on its page, exact matches first."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for i, place in enumerate(found):
        by_page[place.page].append(i)
    hits: list[int | None] = [None] * len(found)
    missed = set(range(len(true)))
    for accepts in (_is_same, _is_similar):
        for j in sorted(missed):
            for i in by_page[true[j].page]:
                if hits[i] is None and accepts(found[i].text, true[j].text):
                    hits[i] = j
                    missed.discard(j)
                    break
    return Comparison(hits, sorted(missed))


def count(found: Sequence[Place], true: Sequence[Place], optional: str = "") -> Count:
    """Count hits; a found header that the pattern `optional` matches counts only as a hit."""
    hits = compare(found, true).hits
    n_hits = sum(hit is not None for hit in hits)
    n_free = sum(
        hit is None and bool(optional) and re.match(optional, place.text) is not None
        for place, hit in zip(found, hits, strict=True)
    )
    return Count(len(found) - n_free, len(true), n_hits)


def total(counts: Iterable[Count]) -> Count:
    """Return the sum of counts."""
    return Count(*(sum(column) for column in zip(Count(), *counts, strict=True)))


def _forms(text: str) -> set[str]:
    return {letters(text), letters(without_number(text))} - {""}


def _is_same(found: str, true: str) -> bool:
    return bool(_forms(found) & _forms(true))


def _is_similar(found: str, true: str) -> bool:
    a, b = letters(found), letters(true)
    short, long = sorted((a, b), key=len)
    if len(short) >= _MIN_PREFIX_LENGTH and long.startswith(short) and 2 * len(short) > len(long):
        return True
    matcher = SequenceMatcher(None, a, b, autojunk=False)
    return (
        matcher.real_quick_ratio() >= _MIN_SIMILARITY
        and matcher.quick_ratio() >= _MIN_SIMILARITY
        and matcher.ratio() >= _MIN_SIMILARITY
    )
