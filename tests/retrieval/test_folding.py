"""Folded copies: what they do not distinguish, and that every place is mapped back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.folding import FoldedText, Folding, folded

PRINT, HYPHENS = Folding.PRINT, Folding.PRINT | Folding.HYPHENS
ALL = Folding.PRINT | Folding.CASE | Folding.BLANKS
IDEOGRAPHS = Folding.PRINT | Folding.IDEOGRAPHS
foldings = st.sampled_from(
    [PRINT, HYPHENS, ALL, ALL | HYPHENS, ALL | IDEOGRAPHS, Folding.CASE | Folding.BLANKS]
)
texts = st.text(
    st.sampled_from("abZ1章い -‐–\n\xad’“ﬁﬃ…①²½İςΣ\u0301\xa0\u2009Ａ１（\t")
    | st.characters(codec="utf-8"),
    max_size=60,
)


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("shareholders’ “equity” – 2\u202f000", 'shareholders\' "equity" - 2 000'),
        ("ﬁnal eﬃcient Ａ１（", "final efficient A1("),
        ("program-\nming", "programming"),
        ("PROGRAM-\nMING", "PROGRAMMING"),
        ("Smith-\nJones 2019-\n2020 —\nso", "Smith-\nJones 2019-\n2020 -\nso"),
        ("pro\xadgram\xad\n  ming", "programming"),
        ("cafe\u0301", "café"),
        ("می\u200cکند \u200ein\u2060come\ufeff \u2764\ufe0f", "میکند income \u2764"),
        ("10² ½ ① ⒈ ™ \u00a8", "10² ½ ① ⒈ ™ \u00a8"),
    ],
)
def test_print_is_folded_to_what_a_keyboard_has(text, copy):
    assert folded(text, PRINT) == copy


@pytest.mark.parametrize("text", ["long-\nterm", "long‐\n  term", "long–term", "long-term"])
def test_a_hyphen_at_the_end_of_a_line_can_be_kept(text):
    assert folded(text, HYPHENS) == "long-term"


def test_an_option_after_the_hyphens_at_the_end_of_a_line_is_one_word():
    text = "--\nall, use --\nshow-leak-\nkinds=none or (--\nx-y), not so--\nas-is, ---\nc-d -\ne"
    kept = "--all, use --show-leak-kinds=none or (--x-y), not so--\nas-is, ---\nc-d -\ne"

    assert folded(text, HYPHENS) == kept


@pytest.mark.parametrize(
    ("text", "copy"),
    [
        ("第1 章 はじめに", "第1章 はじめに"),
        ("保証は18\nか月 (約 540日)", "保証は18か月 (約540日)"),
        ("差し込んでくださ \n い。\n電源", "差し込んでください。電源"),
        ("甲 乙\nabc 제 1 장", "甲 乙abc 제 1 장"),
        ("one 2\nthree", "one 2\nthree"),
    ],
)
def test_chinese_and_japanese_words_are_whole_across_lines_and_gaps_beside_figures(text, copy):
    assert folded(text, IDEOGRAPHS) == copy


def test_case_and_blanks_are_folded_too():
    assert folded("NET\n  İncome ΣΑΣ", Folding.CASE | Folding.BLANKS) == "net income σασ"


@given(texts, foldings)
def test_a_part_of_a_copy_is_the_fold_of_its_original(text, folding):
    copy = FoldedText(text, folding)
    for start in range(len(copy.text)):
        for stop in range(start + 1, min(start + 6, len(copy.text)) + 1):
            first, last = copy.original_span(start, stop)

            assert 0 <= first < last <= len(text)
            around = text[max(0, first - 1) : last + 1]  # a hyphen depends on its neighbours
            assert copy.text[start:stop] in folded(around, folding)


@given(texts, foldings, st.data())
def test_many_parts_are_mapped_as_one_by_one_in_any_order(text, folding, data):
    copy = FoldedText(text, folding)
    n = len(copy.text)
    pairs = st.tuples(st.integers(0, n), st.integers(0, n)).map(sorted).map(tuple)
    parts = data.draw(st.lists(pairs.filter(lambda part: part[0] < part[1])) if n else st.just([]))

    assert [*copy.original_spans(parts)] == [copy.original_span(*part) for part in parts]


@given(texts, foldings)
def test_places_are_mapped_there_and_back_in_order(text, folding):
    copy = FoldedText(text, folding)
    places = [copy.folded_offset(place) for place in range(len(text) + 1)]

    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, len(copy.text))
    for start in range(len(copy.text)):
        first, last = copy.original_span(start, start + 1)
        assert places[first] <= start < max(places[last], places[first] + 1) + 2


@given(texts)
def test_an_exact_copy_is_the_text(text):
    copy = FoldedText(text, Folding.EXACT)

    assert copy.text is text
    assert all(copy.folded_offset(place) == place for place in range(len(text)))
