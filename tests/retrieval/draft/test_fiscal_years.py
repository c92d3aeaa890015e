"""Fiscal years: the ones that a draft's sentence names, and those of a table's dates."""

import pytest

from shed_core.retrieval.draft.fiscal_years import FiscalYears

HEADS = "Three Months Ended October 29, 2023"


@pytest.mark.parametrize(
    ("sentence", "years"),
    [
        ("It was $5 in Q3 fiscal 2024", {"2024"}),
        ("| Q3 FY2024 | 5 |", {"2024"}),
        ("It was $5 in the third quarter of 2023", {"2023", "2024"}),
        ("It was $5 in October 2023", {"2023"}),
    ],
)
def test_dates_are_of_the_fiscal_year_that_a_sentence_speaks_of(sentence, years):
    assert FiscalYears(end=1).named(HEADS, frozenset({"2023"}), sentence) == years


def test_a_year_of_52_weeks_may_end_in_the_first_days_of_the_next_month():
    assert FiscalYears(end=9).year((2022, 10, 1)) == 2022
    assert FiscalYears(end=9).year((2022, 12, 31)) == 2023
