"""Words of an index: numbers, hyphens, ligatures and scripts without blanks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.folding import folded
from shed_core.search_index.words import (
    FUNCTION_WORDS,
    Stems,
    texts_in,
    words_in,
)


def words(text: str) -> list[str]:
    return [word.text for word in words_in(folded(text))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Form 10-K, Item 7A", ["form", "10k", "item", "7a"]),
        ("$2,345 or 2345", ["2345", "2345"]),
        ("2.5 %, not 25", ["2d5", "25"]),
        ("ﬁnancial reﬂow", ["financial", "reflow"]),
        ("restruc-\nturing", ["restructuring"]),
        ("long‑term", ["long", "term"]),
        ("COVID-19", ["covid19", "covid"]),
        ("FY2018, 2023Q1", ["2018", "2023", "q1"]),
        ("東京都", ["東京", "京都", "都"]),
        ("財務 abc", ["財務", "務", "abc"]),
        ("of the", []),
    ],
)
def test_words_are_those_that_a_reader_would_search_for(text, expected):
    assert words(text) == expected


@pytest.mark.parametrize("text", ["2,345", "2018", "10-K", "1.5", "7"])
def test_figures_other_than_years_are_marked(text):
    figures = [word.text for word in words_in(text.lower()) if word.is_figure]

    assert figures == {"2,345": ["2345"], "1.5": ["1d5"], "7": ["7"]}.get(text, [])


@given(st.text())
def test_both_ways_of_reading_words_give_the_same(text):
    copy = folded(text)

    assert texts_in(copy) == [(word.text, word.is_figure) for word in words_in(copy)]


@given(st.text())
def test_a_word_has_nothing_but_letters_and_digits(text):
    for word in words_in(folded(text)):
        assert word.text.replace("_", "").isalnum()
        assert word.text not in FUNCTION_WORDS


@given(st.lists(st.text(min_size=1)))
def test_every_word_has_a_stem(texts):
    found = [word.text for text in texts for word in words_in(folded(text))]
    stems = Stems().of(found)

    assert set(stems) == set(found)
    assert Stems().of(["costs"])["costs"] == Stems().of(["cost"])["cost"]
