"""Fiscal years: the ones that a draft's sentence names, and those of a table's dates."""

import pytest

from shed_core.retrieval.draft.dates import years_beside
from shed_core.retrieval.draft.fiscal_years import FiscalYears, fiscal_years
from shed_core.retrieval.excerpts.span import Span

REPORT = "Quarterly period ended July 30, 2023. In fiscal 2024 ... year ended Jan 29, 2023"
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


@pytest.mark.parametrize(("named", "shift"), [("2024", 0), ("2023", -1)])
def test_a_fiscal_year_is_named_by_its_end_or_by_the_year_before(named, shift):
    assert fiscal_years(REPORT.replace("2024", named)) == FiscalYears(end=1, shift=shift)


def test_the_year_behind_a_number_of_months_is_that_of_the_figure():
    text = "$5 in the first nine months of fiscal 2023, $6"

    assert years_beside(text, Span(0, 2), len(text)) == {"2023"}
