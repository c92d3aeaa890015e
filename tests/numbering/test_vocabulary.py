"""The tables of words: spelled as they are compared, and each word in one rank only."""

from itertools import combinations

import pytest

from shed_core.numbering import legal_words, vocabulary
from shed_core.numbering.parse import list_type
from shed_core.numbering.vocabulary import any_of, words

RANKS = (
    *(vocabulary.VOLUMES, vocabulary.PARTS, vocabulary.CHAPTERS),
    *(vocabulary.APPENDICES, vocabulary.ATTACHMENTS, legal_words.DIVISIONS),
    *(
        legal_words.LEGAL_SECTIONS,
        legal_words.ARTICLES,
        vocabulary.OTHER_SECTIONS,
        vocabulary.FLOATS,
    ),
)


def test_no_word_but_article_is_in_two_tables():
    shared = [words(a) & words(b) for a, b in combinations(RANKS, 2)]

    assert [both for both in shared if both] == [{"article"}]


@pytest.mark.parametrize("word", sorted(words(*RANKS)))
def test_every_word_makes_a_numbering(word: str):
    assert list_type(f"{word.capitalize()} 2") == f"{word} 1"


def test_terms_are_matched_literally():
    assert any_of(["fig.", "a|b"]) == r"a\|b|fig\."
