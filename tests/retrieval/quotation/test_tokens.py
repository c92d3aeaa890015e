"""Words of a text as quotations are aligned with them."""

from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.quotation import tokens as tokens_module
from shed_core.retrieval.quotation.tokens import Hits, Tokens, key_of, mended_keys, run_of

WORDS = ["net", "sales", "fin", "ancial", "financial", "1,577", "( 370 )", "-5.2", "%", "売", "the"]
texts = st.lists(st.sampled_from(WORDS), max_size=60).map(" ".join)


@pytest.fixture(autouse=True)
def short_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tokens_module, "_CHUNK", 20)


@given(texts, st.integers(0, 60), st.integers(0, 60))
def test_a_run_of_tokens_is_found_again(text: str, start: int, length: int):
    stop = start + length
    tokens = Tokens(text)
    everything = list(chain.from_iterable(tokens.chunks()))
    run = tokens.run(start, stop)

    assert len(tokens) == len(everything)
    assert run.texts == everything[start:stop]
    if run.texts:
        place = run.place(0, len(run.texts))
        assert run_of(text[place.start : place.stop]).texts[:1] == run.texts[:1]


@given(texts, st.lists(st.sampled_from(WORDS), min_size=1, max_size=8))
def test_hits_are_the_places_of_words_wherever_a_text_is_divided(text: str, quoted: list[str]):
    keys = list(map(key_of, quoted))
    tokens = Tokens(text)
    everything = list(chain.from_iterable(Tokens(text).chunks()))
    mended = enumerate(mended_keys(everything, keys))

    assert list(Hits(tokens, keys, lambda: None)) == [pair for pair in mended if pair[1] in keys]
