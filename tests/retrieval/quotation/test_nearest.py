"""The nearest text to what is no quotation, with what differs."""

import tracemalloc

import pytest

from shed_core.retrieval.quotation.quotation import nearest_place
from shed_core.retrieval.quotation.record_texts import RecordTexts
from tests.records import record_of
from tests.retrieval.quotation.asking import SENTENCE, found, nearest_to

LONG = "The committee met in the spring and found the work of the staff in good order."


@pytest.mark.parametrize(
    ("quote", "differences"),
    [
        ("Net sales rose to $1,587 million", [("$1,587", "$1,577", True)]),
        ("Net sales rose to $1.577 million", [("$1.577", "$1,577", True)]),
        ("Net sales fell to $1,577 million", [("fell", "rose", False)]),
        ("Net sales rose strongly to $1,577 million", [("strongly", "", False)]),
        ("Net sales to $1,577 million", [("", "rose", False)]),
        ("sales fell to 1,577 million", [("fell", "rose", False)]),
        ("sales rose to 1,587 million", [("1,587", "$1,577", True)]),
        ("Net sales rose to €1,577 million", [("€1,577", "$1,577", True)]),
        ("Net sales rose, to $1,577 million", []),
    ],
)
def test_the_nearest_text_comes_with_what_differs(quote, differences):
    record = record_of([(1, "Sales"), (0, LONG), (0, SENTENCE), (0, LONG)])
    nearest = nearest_to(record, quote)

    assert not found(record, quote)
    assert nearest is not None
    assert list(map(tuple, nearest.differences)) == differences
    assert "1,577" in record.text[slice(*nearest.spans[0])]


def test_the_nearest_text_is_found_where_no_blanks_are():
    text = "議長は開会を宣言し、当社の売上高は１２３億円で、前年比５％増となった。"
    record = record_of([(1, "議事録"), (0, LONG), (0, text)])
    nearest = nearest_to(record, "売上高は１２４億円で、前年比")

    assert nearest is not None
    assert [d[:2] for d in nearest.differences] == [("１２４", "１２３")]
    assert record.text[slice(*nearest.spans[0])] == "売上高は１２３億円で、前年比"


def test_a_figure_of_a_table_in_millions_is_told_from_one_in_words():
    table = "(Millions)  2018  2017\nPurchases of property  (1,577)  (1,373)"
    record = record_of([(1, "Cash flows"), (0, LONG), (0, table), (0, LONG)])
    nearest = nearest_to(record, "Purchases of property $1,577 million")

    assert not found(record, "Purchases of property $1,577 million")
    assert nearest is not None
    assert [d[:2] for d in nearest.differences] == [("$1,577 million", "(1,577)")]
    assert nearest.scale is not None
    assert record.text[slice(*nearest.scale)] == "Millions"
    assert found(record, "Purchases of property (1,577)")


def test_the_nearest_text_is_found_among_many_that_are_like_it():
    record = record_of([(1, "Sales"), *[(0, LONG)] * 40, (0, SENTENCE), *[(0, LONG)] * 40])
    nearest = nearest_to(record, LONG.replace("spring", "spring of 2019"))

    assert nearest is not None
    assert list(map(tuple, nearest.differences)) == [("of 2019", "", True)]


def test_a_text_that_shares_little_is_not_named():
    record = record_of([(1, "Sales"), (0, LONG), (0, SENTENCE)])
    quote = "The moon is a cheese of 77 kinds that nobody ordered"

    assert not found(record, quote)
    assert nearest_to(record, quote) is None


def test_words_that_blanks_tear_are_no_difference():
    record = record_of([(0, "The finan cial state ments of the Company show sales of 1,577.")])

    near = nearest_to(record, "The financial statements of the Company show sales of 1,578.")

    assert [(d.quoted, d.printed) for d in near.differences] == [("1,578", "1,577")]


def test_looking_for_the_nearest_text_takes_little_more_memory_than_it():
    words = [f"word{number % 100}" for number in range(150_000)]
    texts = RecordTexts(record_of([(1, "Title"), (0, " ".join(words))]))
    quotation = "word1 word7 of word3 is no word5"
    nearest_place(texts, quotation, lambda: None)  # what is made once
    tracemalloc.start()

    nearest_place(texts, quotation, lambda: None)

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * len(texts.record.text)


def test_the_search_for_the_nearest_text_can_be_ended_at_any_time():
    record = record_of([(1, "One"), (0, "harmless text of nobody " * 20_000)])
    steps: list[int] = []

    nearest_place(RecordTexts(record), "nobody saw the harmless text", lambda: steps.append(1))

    n_words = 80_000  # three passes over those that are the quotation's
    assert len(steps) > len(record.text) // 20_000 + 3 * n_words // 4 // 5_000
