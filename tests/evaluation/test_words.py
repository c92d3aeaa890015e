"""Words are what the paper's metrics count."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.evaluation.words import index_words, split_words


def test_words_are_canonical_lower_case_and_without_punctuation() -> None:
    assert split_words("The “ﬁnal” Co.'s\n—  re-used\u00a0$3.1m") == [
        "the",
        "final",
        "cos",
        "reused",
        "31m",
    ]


@given(st.text())
def test_indexed_words_are_the_words_of_the_text_at_their_places(text: str) -> None:
    words = index_words(text)
    stops = [*words.starts, len(text)][1:]
    by_number: dict[int, str] = {}

    for start, stop, number in zip(words.starts, stops, words.numbers, strict=True):
        word = split_words(text[start:stop])[0]
        assert by_number.setdefault(number, word) == word
    assert len(set(by_number.values())) == len(by_number)
    assert len(words.starts) == len(split_words(text))


def test_a_run_of_characters_is_a_run_of_words() -> None:
    words = index_words("one two three")

    assert list(words.within(range(3, 9))) == [1, 2]
    assert list(words.within(range(4, 5))) == [1]
