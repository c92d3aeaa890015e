"""The words that were perhaps meant by words that no document holds."""

import pytest

from shed_core.search_index.vocabulary import Vocabulary, words_meant

STEMS = [("receiv", 9), ("return", 4), ("termin", 5), ("lien", 2), ("lend", 7), ("zebra", 1)]


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("recieving", "receiving"),  # as it would be written, not the stem that an index holds
        ("retrun", "return"),
        ("terminaton", "termination"),  # not `terminator`, which has the same stem
        ("shal", "shall"),  # a function word, which no index holds
        ("liend", "lend"),  # more windows hold it
        ("hedges", ""),
        ("ren", ""),
        ("1234", ""),
    ],
)
def test_the_commonest_word_is_meant_that_is_a_letter_away(misspelt, meant):
    documents = [Vocabulary.of(STEMS, n_windows=20), Vocabulary.of([], n_windows=0)]

    assert words_meant([misspelt], documents) == ({misspelt: meant} if meant else {})


def test_of_long_or_many_words_only_some_are_compared():
    documents = [Vocabulary.of(STEMS, n_windows=20)] * 1_000
    words = ["zebraa" + "b" * 1_000, *(f"zebra{letter}" for letter in "bcdefghijklmn")]

    assert len(words_meant(words, documents)) == 7  # of the first eight, one is too long
