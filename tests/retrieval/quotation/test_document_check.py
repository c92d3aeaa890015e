"""`Document.check`: what a Python program learns of a quotation."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from shed_core import Document
from shed_core.retrieval.quotation.occurrences import quoted_form
from tests.records import record_of, records
from tests.retrieval.quotation.asking import SENTENCE, places_of


@pytest.fixture(scope="module")
def document():
    return Document(record_of([(1, "Costs"), (0, "They fell."), (1, "Sales"), (0, SENTENCE)]))


def test_a_quotation_is_found_with_its_section_and_page(document):
    check = document.check("rose to $1,577 million", context=60)

    [place] = check.places
    assert check.found
    assert (place.text, place.prefix, place.path) == ("rose to $1,577 million", "2", ("Sales",))
    assert place.page == 1
    assert ">>rose to $1,577 million<<" in place.context
    assert check.nearest is None


def test_a_changed_figure_is_not_found_and_told(document):
    check = document.check("Net sales rose to $1,578 million")

    assert not check.found
    assert check.nearest.text == "Net sales rose to $1,577 million"
    assert [(d.quoted, d.printed) for d in check.nearest.differences] == [("$1,578", "$1,577")]


def test_what_is_nowhere_has_neither(document):
    assert document.check("goodwill impairment of the lighthouse segment") == ((), None)


@pytest.mark.parametrize("quote", ["", " ... ", "“”"])
def test_a_quotation_without_a_word_is_an_error(document, quote):
    with pytest.raises(ValueError, match="no word or figure"):
        document.check(quote)


@given(records(), st.data())
def test_any_part_of_a_text_is_found_where_it_is_looked_for(record, data):
    start = data.draw(st.integers(0, max(0, len(record.text) - 1)))
    quote = record.text[start : start + 40]
    assume(quoted_form(quote))

    check = Document(record).check(quote)

    assert len(check.places) == len(places_of(record, quote))
