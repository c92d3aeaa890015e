"""The longest common subsequence, against the textbook's table."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.quotation.alignment import aligned

words = st.lists(st.sampled_from("abc"), max_size=12)


@given(words, words)
def test_the_alignment_is_a_longest_common_subsequence(first, second):
    pairs = aligned(first, second)

    assert all(first[i] == second[j] for i, j in pairs)
    assert pairs == sorted(pairs)
    assert len({i for i, _ in pairs}) == len({j for _, j in pairs}) == len(pairs)
    assert len(pairs) == length(tuple(first), tuple(second))


@cache
def length(first, second):
    if not first or not second:
        return 0
    if first[-1] == second[-1]:
        return 1 + length(first[:-1], second[:-1])
    return max(length(first[:-1], second), length(first, second[:-1]))
