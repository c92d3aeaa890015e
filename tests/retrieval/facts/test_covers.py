"""Form, company and period of filings, by their covers; the language of any text."""

import time

import pytest

from shed_core.retrieval.facts.facts import (
    Facts,
    company_of,
    facts_of,
    form_of,
    language_of,
    period_of,
)
from tests.records import record_of

COVER = """UNITED STATES
SECURITIES AND EXCHANGE COMMISSION
FORM 10-K
(Mark One)
For the fiscal year ended August 29, 2021
Commission file number 0-20355
{name}
(Exact name of registrant as specified in its charter)
"""


def test_the_cover_of_a_filing_tells_form_company_and_period():
    facts = facts_of(record_of([(0, COVER.format(name="Acme Wholesale, Inc.").rstrip())]))

    assert (facts.company, facts.form, facts.period) == (
        "Acme Wholesale, Inc.",
        "10-K",
        "2021-08-29",
    )


def test_a_date_is_the_period_or_that_in_the_name_or_else_the_files_own():
    facts = Facts(period="2021-08-29", date="2022-05")

    assert facts.dated("Q3 2022.pdf").date == "2021-08-29"
    assert facts._replace(period="").dated("Q3 2022.pdf").date == "2022-09-31"
    assert facts._replace(period="").dated("report.pdf").date == "2022-05 (of the file)"
    assert Facts().dated("report.pdf").date == ""


@pytest.mark.parametrize(
    ("cover", "form"),
    [
        ("FORM 10-Q\n", "10-Q"),
        ("Form 10 - K/A\n(Amendment No. 1)", "10-K/A"),
        ("ACME\nFORM 20-F", "20-F"),
        ("as told in our (Q1\nForm 10-Q) filed with the commission", ""),
        ("Our Form 10-K of the year", ""),
    ],
)
def test_a_form_is_a_line_of_its_own(cover, form):
    assert form_of(cover) == form


def test_a_current_report_has_the_day_of_its_event():
    text = (
        "FORM 8-K\nDate of Report (Date of earliest event reported): May 3, 2023\nended May 1, 2022"
    )

    assert period_of(text, "8-K") == "2023-05-03"
    assert period_of("May 26, 2023\n(Date of earliest event reported)", "8-K") == "2023-05-26"
    assert period_of("the year ended May 1, 2022", "") == ""


def test_a_company_whose_name_is_a_picture_is_found_in_its_statements():
    cover = COVER.format(name="").replace("\n\n", "\n")
    statement = "THE ACME COMPANY AND SUBSIDIARIES\nBALANCE SHEETS\n"

    assert company_of(cover + statement * 3, "10-K") == "THE ACME COMPANY"
    assert company_of(cover, "10-K") == ""


def test_a_company_without_the_words_around_its_name_follows_the_file_number():
    text = "FORM 10-K\nCommission File Number 001-37845\nACME CORPORATION\nWASHINGTON 91-1144442"

    assert company_of(text, "10-K") == "ACME CORPORATION"


def test_a_release_names_the_company_whose_shares_are_listed():
    assert company_of("PURCHASE - Acme, Inc. (NASDAQ: ACM) today", "").endswith("Acme, Inc.")
    assert company_of("An agreement of Acme, Inc. and another", "") == ""


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("The fee of the year is due in May and it was paid by the bank. ", "en"),
        ("Die Gebühr ist im Mai fällig und wird von der Bank nicht erstattet. ", "de"),
        ("Les frais de la banque sont dus en mai et ne sont pas pour le client. ", "fr"),
        ("Los gastos del banco se pagan en mayo por el cliente y no por el otro. ", "es"),
        ("手数料は五月に支払われます。", "ja"),
        ("费用在五月支付，由银行承担。", "zh"),
        ("12 34 56 ", ""),
    ],
)
def test_the_language_of_a_text_is_told_by_its_words(sentence, language):
    assert language_of(sentence * 5) == language


@pytest.mark.parametrize(
    "unit", [" ", "\n", "(", "exact name ", "FORM ", "May 3, 2023 ", "A, Inc. ("]
)
def test_a_cover_of_anything_takes_no_longer_than_others(unit):
    text = "FORM 10-K\n" + unit * (400_000 // len(unit))

    start = time.perf_counter()
    facts_of(record_of([(0, text)]))

    assert time.perf_counter() - start < 5
