"""Numbers that a text names, and those of another document."""

import time

from shed_core.retrieval.references.mentions import mention_at_start, mentions


def test_a_figure_and_a_roman_number_are_the_same_after_a_word():
    in_text, in_title = mention_at_start("Article 4 says"), mention_at_start("ARTICLE IV")

    assert in_text.key.in_figures == in_title.key.in_figures
    assert in_text.word == in_title.word == "article"


def test_a_long_chain_of_mentions_takes_no_longer_than_others():
    text = "Section 2 of Part C of " * 2_000

    start = time.perf_counter()
    n_named = sum(1 for _ in mentions(text))

    assert n_named == 4_000
    assert time.perf_counter() - start < 5
