"""Short names of documents in drafts: defined there, or made of parts of a name."""

from time import perf_counter

import pytest

from shed_core.retrieval.draft.short_names import short_names

NAMES = ["2022_Q3_AAPL.pdf", "2023_Q1_AAPL.pdf", "2023_Q1_NVDA.pdf", "folder/Lease.pdf"]


@pytest.mark.parametrize(
    ("draft", "short", "documents"),
    [
        ("Sales rose (A-23Q1 p. 4).", "a-23q1", [NAMES[1]]),
        ("Sales rose (N-Q1'23, pp. 4-5).", "n-q1'23", [NAMES[2]]),
        ("Sales rose. 2023_Q1 (page 4).", "2023_q1", NAMES[1:3]),
        ("X = 2022_Q3_AAPL. Sales rose: X p. 4.", "x", NAMES[:1]),
        ("N-Q3FY22=2022_Q3_AAPL.pdf; N-Q3FY22 p4", "n-q3fy22", NAMES[:1]),
        ("L = lease.pdf. It ends (L, p. 4).", "l", NAMES[3:]),
    ],
)
def test_a_short_name_before_a_page_is_that_of_documents(draft, short, documents):
    assert short_names(draft, NAMES) == {short: documents}


@pytest.mark.parametrize(
    "draft",
    [
        "Sales rose in A-23Q1.",  # no page is cited
        "Sales rose (Q1 p. 4; 2023 p. 4; A-24Q1 p. 4; AB-23Q1 p. 4).",
        "Sales rose (see p. 4; 123 p. 4).",
    ],
)
def test_other_words_are_no_names(draft):
    assert short_names(draft, NAMES) == {}


@pytest.mark.parametrize("text", ["a-" * 50_000, "a" * 100_000, "x=" * 50_000])
def test_a_long_word_takes_linear_time(text):
    begin = perf_counter()

    assert short_names(text, NAMES) == {}
    assert perf_counter() - begin < 5  # all places tried, 20,000 characters took 27 s
