"""Patterns as they are taken apart and rewritten before they are searched for."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.grep.patterns import rewritten, unescaped_literal, words_of
from shed_server.answers.grep.searcher import Searcher
from tests.server.answers.test_grep_searcher import document


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("net  income [ x] *“y”", r'net\s+income\s+[ x]\s*"y"'),
        (r"(?P<ﬁ>a)\p{L}(?#’)", r"(?P<ﬁ>a)\p{L}(?#’)"),
        ("[a–z’]", r"[a\-z\']"),
        ("ﬃ?＄", r"(?:ffi)?\$"),
        (r"\’\ \.", r"'\s+\."),
        (r"$5.|$\d+ [$5]$", r"\$5.|\$\d+\s+[$5]$"),
    ],
)
def test_only_what_is_literal_in_a_pattern_is_rewritten(pattern, expected):
    assert rewritten(pattern, is_folded=True) == expected


@given(st.text(alphabet="ab []{}()*+?|\\.^$-:#<>=!&PxR1,0’–ﬁ", max_size=30), st.booleans())
def test_rewriting_for_the_exact_text_keeps_all_but_blanks_and_amounts(pattern, is_folded):
    assert words_of(pattern) is None or "(" not in pattern.replace(r"\(", "")
    is_changed = is_folded or " " in pattern or r"\\$" in pattern  # `\\` is a backslash, then `$`
    kept = rewritten(pattern, is_folded=False).replace(r"\$", "$")
    assert is_changed or kept == pattern.replace(r"\$", "$")


@pytest.mark.parametrize(
    ("pattern", "literal"),
    [
        ("a charge of $ 177.9", ""),
        ("(note 3)", r"\(note 3\)"),
        (r"\$177\.9 (note 3)", r"\$177\.9 \(note 3\)"),
        ("sales$", ""),
        ("(sales|income)", ""),
        (r"\(note 3\)", ""),
    ],
)
def test_an_amount_or_parentheses_are_offered_as_literal(pattern, literal):
    assert unescaped_literal(pattern) == literal


words = st.lists(st.text("ab ", min_size=1, max_size=4).filter(str.strip), min_size=1, max_size=5)


@given(words, st.text("abB \n", max_size=60), st.booleans())
def test_words_in_alternation_match_as_one_regular_expression_does(words, text, ignore_case):
    shown = re.sub(r" +\| +", "|", "|".join(words))  # blanks on both sides of a bar
    one = re.sub(" +", r"\\s+", shown)
    text += "\n"
    expected = [m.group() for m in re.finditer(one, text, re.IGNORECASE if ignore_case else 0)]
    query = GrepQuery("|".join(words), ignore_case)

    found = Searcher(no_process).find(document(text[:-1]), query, range(len(text)), 10_000)
    assert [text[start:stop] for start, stop in found] == expected


def no_process(job, text, caller):
    raise AssertionError(f"{job.pattern} is no plain word")
