"""Words of a text as quotations are aligned with them."""

from shed_core.retrieval.quotation.tokens import Tokens


def test_a_word_that_stands_in_a_text_a_thousand_times_is_one_string():
    texts = Tokens("net sales of 1,577 " * 1_000).texts

    assert len(texts) == 4_000
    assert len(set(map(id, texts))) == 4
