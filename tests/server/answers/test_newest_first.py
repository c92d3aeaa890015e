"""The order of several documents, by the dates in their names."""

import pytest

from shed_server.answers.grep.newest_first import date_in


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("2022_Q3_AAPL.pdf", (2022, 9)),
        ("Q1-2023 report.pdf", (2023, 3)),
        ("PEPSICO_2023Q1_EARNINGS.pdf", (2023, 3)),
        ("PEPSICO_2023_8K_dated-2023-05-30.pdf", (2023, 5)),
        ("3M_2018_10K.pdf", (2018, 12)),
        ("01272021-1626.pdf", (2021, 1)),
        ("audit_-_12-2025.pdf", (2025, 12)),
        ("VELCO%20NDA%20rev0%20Dec%2014%202015.pdf", (2015, 12)),
        ("us-va__316267.pdf", None),
        ("R-lang.pdf", None),
    ],
)
def test_the_date_in_a_name_is_read(name, date):
    assert date_in(name) == date
