"""Documents chosen by facts."""

from typing import NamedTuple

import pytest

from shed_core.retrieval.facts.facts import Facts
from shed_server.errors import UnknownDocumentError, UnknownFactError
from shed_server.library.sources.filters import filter_of, has_keys, no_match
from shed_server.library.sources.names import matching, may_be_several, named_best


class Place(NamedTuple):
    """A served document."""

    name: str


FACTS = Facts(
    *("The Coca-Cola Company", "10-K", "2017-12-31", "Form: a report", "Lee, Ann; Bo Ek"),
    *("en", "pdf", "2017-12-31"),
)


@pytest.mark.parametrize(
    ("pattern", "fits"),
    [
        ("form:10-K", True),
        ("form:10k", True),
        ("form:10-K/A", False),
        ("form:10-Q|10-K period:2017", True),
        ("period:2017-12", True),
        ("period:2016", False),
        ("company:coca cola form:10-K", True),
        ("company:Cola", True),
        ("company:CocaCola", True),
        ("company:pepsi", False),
        ("kind:pdf language:EN", True),
        ('title:"report"', True),
        ('title:"a Form: a report" form:10-K', True),
        ("author:ann lee", True),
        ("author:ek|smith", True),
        ("author:ann ek", False),
        ("author:ee", False),
        ('author:"Lee, Ann; Bo Ek"', True),
        ("author:bo; smith", False),
        ('company:"Coca & Cola" author:', True),
        ("form:", True),
        ("period:2016|", False),
        ("company:pepsi|-", False),
    ],
)
def test_values_are_compared_as_they_are_written(pattern, fits):
    assert filter_of(pattern).fits(FACTS) is fits


def test_an_unknown_fact_fits_nothing():
    assert not filter_of("form:10-K").fits(Facts())
    assert not filter_of("form:").fits(Facts())


def test_a_glob_stands_before_the_keys():
    assert filter_of("2022/* form:10-K").name == "2022/*"
    assert filter_of("form:10-K").name == "*"


@pytest.mark.parametrize("name", ["10-K*.pdf", "s3://period/a.pdf", "a form: b", "reform:1", ""])
def test_other_patterns_are_names(name):
    assert has_keys(name) is (name == "a form: b")
    assert may_be_several("form:10-K")


def test_another_key_is_an_error_that_names_the_keys():
    with pytest.raises(
        UnknownFactError, match="'firm' is no key of documents; keys are company, f"
    ):
        filter_of("form:10-K firm:Acme")


@pytest.mark.parametrize("pattern", ["frm:10-K", "doc_type:10-K form:10-K", "*.pdf type:10-K"])
def test_a_name_that_no_document_has_and_that_looks_like_a_key_is_an_error(pattern):
    with pytest.raises(UnknownFactError, match="keys are company, form, period, title, author"):
        filter_of(pattern) or matching([Place("a.pdf")], pattern)
    with pytest.raises(UnknownFactError, match="keys are company, form"):
        filter_of(pattern) or named_best(pattern, {"a.pdf": 1})


def test_a_document_whose_name_looks_like_a_key_is_found():
    place = Place("Note: costs.pdf")

    assert matching([place], "note: costs") == matching([place], "Note:*") == [place]
    with pytest.raises(UnknownDocumentError, match=r"no document is named 'Annual report: costs'"):
        named_best("Annual report: costs", {"a.pdf": 1})


def test_no_match_tells_the_values_that_there_are():
    error = no_match(filter_of("form:10-X period:2017"), [FACTS, FACTS._replace(period="")])

    assert str(error) == (
        "no document has form:10-X period:2017; there is form 10-K (2); period 2017-12-31 (1)"
    )
