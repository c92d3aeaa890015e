"""Runs and subsequences of words, against the textbook's tables."""

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.quotation.alignment import aligned, closest_run

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


@given(words.filter(bool), words)
def test_the_closest_run_has_the_fewest_edits(wanted, text):
    runs = [(i, j) for j in range(len(text) + 1) for i in range(j + 1)]
    fewest = min(edits(tuple(wanted), tuple(text[i:j])) for i, j in runs)
    run = closest_run(wanted, text)

    assert edits(tuple(wanted), tuple(text[run.start : run.stop])) == fewest


@cache
def edits(first, second):
    if not first or not second:
        return len(first) + len(second)
    return min(
        edits(first[:-1], second[:-1]) + (first[-1] != second[-1]),
        edits(first[:-1], second) + 1,
        edits(first, second[:-1]) + 1,
    )
