"""Where a document says what a term or an acronym means."""

import pytest

from shed_core.retrieval.references.definitions import definitions
from tests.records import record_of


def terms(*texts):
    record = record_of([(1, "Terms"), *((0, text) for text in texts)])
    return [one.term for one in definitions(record)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Acme Corp., a company (the “Company”), is here.", ["Company"]),
        ("Acme (“we,” “us” or the “Company”) sells.", ["we", "us", "Company"]),
        ("both (each, a “Party” and together the “Parties”)", ["Party", "Parties"]),
        ('"Agreement" means this paper.', ["Agreement"]),
        ("“Fee” or “Charge” shall mean 3 %.", ["Fee", "Charge"]),
        ("the Bank (“GLB”) lends", ["GLB"]),
        ("die Muster AG (nachfolgend „Lieferant“ genannt)", ["Lieferant"]),
        ("société Exemple (ci-après le « Client »)", ["Client"]),
        ("an Asset-Backed Security (ABS) pays", ["ABS: Asset-Backed Security"]),
        ("the Court of Justice (CJ) and others", ["CJ: Court of Justice"]),
        (
            "selling, general and administrative (SG&A) costs",
            ["SG&A: selling, general and administrative"],
        ),
        ("paid in the United States (“U.S.”) alone", ["U.S."]),
    ],
)
def test_a_term_is_found_where_it_is_defined(text, found):
    assert terms(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "rojo (“red eyes”) is a symptom",
        "told below (see “Risk Factors”)",
        "the prices (in millions) rose (ABS)",
        "This means little.",
        'printf("s") prints',
    ],
)
def test_a_quoted_word_alone_is_no_definition(text):
    assert terms(text) == []


def test_a_term_of_a_list_needs_no_quotes():
    assert terms("Definitions.\nPermitted Purpose means the purpose of this paper.") == [
        "Permitted Purpose"
    ]


def test_an_acronym_is_listed_once():
    assert terms("a Net Asset Value (NAV)", "the Net Asset Value (NAV)") == ["NAV: Net Asset Value"]
