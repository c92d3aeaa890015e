"""Which of two clusters is above: the most reliable difference between them decides."""

import pytest

from shed_core.evidence.order import Rank, Verdict, compare_ranks
from shed_core.numbering.families import Number
from shed_core.options import EvidenceKind

CHAPTER, SECTION = Number("1", (1,), ""), Number("1.1", (1, 1), "")


@pytest.mark.parametrize(
    ("upper", "lower", "reason"),
    [
        (Rank(outline_level=1), Rank(outline_level=2, size=9), EvidenceKind.OUTLINE),
        (Rank(outline_level=3), Rank(number=CHAPTER, size=9), EvidenceKind.OUTLINE),
        (Rank(number=CHAPTER), Rank(number=SECTION, toc_level=1, size=9), EvidenceKind.NUMBERING),
        (Rank(toc_level=1), Rank(toc_level=2, size=9), EvidenceKind.CONTENTS),
        (Rank(toc_level=1, size=2), Rank(toc_level=1, size=1), EvidenceKind.FONT),
        (Rank(toc_level=2, size=2), Rank(size=1), EvidenceKind.FONT),
        (Rank(size=1), Rank(is_bold=True), EvidenceKind.FONT),
        (Rank(is_bold=True), Rank(is_capitalized=True), EvidenceKind.FONT),
        (Rank(is_capitalized=True, is_italic=True), Rank(), EvidenceKind.FONT),
        (Rank(), Rank(is_italic=True), EvidenceKind.FONT),
    ],
)
def test_the_most_reliable_difference_decides(upper: Rank, lower: Rank, reason: str):
    assert compare_ranks(upper, lower) == Verdict(1, reason)
    assert compare_ranks(lower, upper) == Verdict(-1, reason)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        (Rank(outline_level=1, size=1), Rank(outline_level=1, size=2)),
        (Rank(size=9, is_stray=True), Rank(size=1)),
        (Rank(is_capitalized=True, is_stray=True), Rank()),
        (Rank(is_capitalized=True), Rank(is_stray=True)),
    ],
)
def test_some_differences_say_nothing(a: Rank, b: Rank):
    assert compare_ranks(a, b).sign == compare_ranks(b, a).sign == 0
