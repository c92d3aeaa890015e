"""The dates of documents, and their order by these."""

import pytest

from shed_core.retrieval.facts.dates import date_of_cover, date_of_name
from shed_server.answers.several import newest_first, newest_first_by_covers
from shed_server.library.sources.served_documents import FileState, ServedDocument


@pytest.mark.parametrize(
    ("name", "date"),
    [
        ("2022_Q3_AAPL.pdf", (2022, 9, 31)),
        ("JPM_2021Q1_10Q.pdf", (2021, 3, 31)),
        ("Q2 2020 results.pdf", (2020, 6, 31)),
        ("Q1-2023 report.pdf", (2023, 3, 31)),
        ("PEPSICO_2023Q1_EARNINGS.pdf", (2023, 3, 31)),
        ("PEPSICO_2023_8K_dated-2023-05-30.pdf", (2023, 5, 30)),
        ("8K_dated-2023-05-05.pdf", (2023, 5, 5)),
        ("3M_2018_10K.pdf", (2018, 12, 31)),
        ("01272021-1626.pdf", (2021, 1, 27)),
        ("12142021-1808.pdf", (2021, 12, 14)),
        ("audit_-_12-2025.pdf", (2025, 12, 31)),
        ("VELCO%20NDA%20rev0%20Dec%2014%202015.pdf", (2015, 12, 14)),
        ("us-va__316267.pdf", None),
        ("R-lang.pdf", None),
        ("report.pdf", None),
    ],
)
def test_the_date_in_a_name_is_read(name, date):
    assert date_of_name(name) == date


def test_covers_tell_dates_where_names_do_not_and_names_decide_else():
    covers = ["fiscal year ended January 29, 2023", "quarterly period ended Oct. 29, 2023"]

    assert [date_of_cover(cover) for cover in covers] == [(2023, 1, 29), (2023, 10, 29)]
    assert newest_first_by_covers([("a", covers[0]), ("b", covers[1])]) == [1, 0]
    assert newest_first_by_covers([("b", covers[0]), ("a 2020", ""), ("c", "")]) == [1, 0, 2]


def test_names_without_a_date_come_last_in_their_own_order():
    names = ["b.pdf", "2021.pdf", "a.pdf", "2022_Q1.pdf"]
    served = [ServedDocument(name, (), FileState(1, 1)) for name in names]

    assert [one.name for one in newest_first(served)] == [
        "2022_Q1.pdf",
        "2021.pdf",
        "b.pdf",
        "a.pdf",
    ]
