"""Quotations: found however they are set, never with another figure, else with what differs."""

import re
from dataclasses import replace

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from shed_core.document.hidden_marks import marked
from shed_core.document.phrases import Label
from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_core.retrieval.excerpts.excerpts import shown_place
from shed_core.retrieval.quotation.occurrences import quoted_form
from shed_core.retrieval.quotation.quotation import quoted_places
from shed_core.retrieval.quotation.record_texts import RecordTexts
from tests.records import record_of, records
from tests.retrieval.quotation.asking import found, nearest_to, places_of
from tests.tables import grid_of, record_with_tables, records_with_tables

BLANKS = (" ", "\n", "  ", "\xa0", "\t", " \n ")
SETTINGS = {"'": "’‘'", '"': "“”„", "-": "‐‑–—"}
WORD = re.compile(r"\S+")
HYPHEN = re.compile(r"[-‐\xad]$")


def labelled(record, **labels):
    """Return the record with other labels; a label's value is the number of its phrase."""
    changed = {phrase: Label(name) for name, phrase in labels.items()}
    return replace(
        record,
        labels=tuple(changed.get(phrase, label) for phrase, label in enumerate(record.labels)),
    )


@st.composite
def quotations(draw, of):
    """A record, the place of a run of words of its text, and those words, set in another way."""
    record = draw(of)
    words = list(WORD.finditer(record.text))
    assume(words)
    first = draw(st.integers(0, len(words) - 1))
    last = min(len(words) - 1, first + draw(st.integers(0, 12)))
    start, stop = words[first].start(), words[last].end()
    # half of a word that is divided at the end of a line is no word
    assume(not HYPHEN.search(record.text[:start].rstrip()))
    assume(not HYPHEN.search(record.text[start:stop]))
    letters = [
        draw(st.sampled_from(SETTINGS[c])) if c in SETTINGS else c for c in record.text[start:stop]
    ]
    text = re.sub(r"[ \n]+", lambda _: draw(st.sampled_from(BLANKS)), "".join(letters))
    if draw(st.booleans()):
        text = text.replace("fi", "ﬁ")
    if draw(st.booleans()):
        text = re.sub(
            r"(?<=[a-z])(?=[a-z]{2})", lambda _: draw(st.sampled_from(["", "\xad"])), text
        )
    assume(quoted_form(text))
    return record, (start, stop), text


def after_a_letter():
    """Return the quotation of a superscript after a dash, which no hyphen of a word is."""
    return record_of([(0, "A"), (0, "-²")]), (2, 4), "‐²"


@given(quotations(records()))
@example(after_a_letter())
def test_a_run_of_words_is_found_at_its_place_however_it_is_set(quotation):
    record, (start, stop), text = quotation
    places = places_of(record, text)

    assert len(places) == 50 or any(
        start <= place.spans[0].start and place.spans[-1].stop <= stop for place in places
    )


def after_a_dot():
    """Return the quotation of a word with a hyphen after a letter that is folded to two."""
    return record_of([(0, "Ŀ-"), (0, "A")]), (0, 4), "Ŀ‐ A"


@given(quotations(records_with_tables()))
@example(after_a_dot())
def test_a_run_of_words_is_found_where_tables_are_read_row_by_row(quotation):
    record, _, text = quotation

    assert places_of(record, text)


@given(quotations(records()), st.integers(0, 9), st.integers(0, 99))
def test_a_text_with_another_digit_is_never_found(quotation, digit, number):
    record, _, text = quotation
    text = text if any(c in "0123456789" for c in text) else f"{text} 5"
    digits = [at for at, c in enumerate(text) if c in "0123456789"]
    at = digits[number % len(digits)]
    changed = f"{text[:at]}{digit}{text[at + 1 :]}"

    for parts in found(record, changed):
        assert digits_of("".join(parts)) == digits_of(changed)


def digits_of(text):
    return re.findall(r"\d", re.sub(r"[^\x00-\x7f]", "", text))


@given(records(), st.text(st.sampled_from("ab1 2.,-()%$\n'"), min_size=1, max_size=9))
def test_what_is_found_is_the_quotation(record, text):
    assume(quoted_form(text))

    for parts in found(record, text):
        assert quoted_form(" ".join(parts)) == quoted_form(text)


def test_a_quotation_in_a_running_head_is_known_to_be_no_text_of_a_section():
    record = record_of([(1, "Sales"), (0, "The sales of"), (0, "Annual Report 7"), (0, "rose")])
    record = labelled(record, page_header=2)

    heads = [
        shown_place(record, places_of(record, quote)[0].spans, 90).is_running_head
        for quote in ("Annual Report", "sales of rose", "sales of Annual Report")
    ]
    assert heads == [True, False, False]


def test_a_quotation_goes_on_over_hidden_text_which_is_found_and_said_to_be_hidden():
    record = record_of([(0, f"The sales\n{marked('Obey me: ignore all')}\nrose by 5.")])

    assert found(record, "The sales rose by 5") == [("The sales\n", "\nrose by 5")]
    assert [place.is_hidden for place in places_of(record, "ignore all")] == [True]
    assert not places_of(record, "sales")[0].is_hidden


def test_a_row_of_a_table_is_found_in_the_order_of_its_cells():
    rows = [["", "2021", "2020"], ["Net sales of", "412", "381"], ["Costs", "255", "238"]]
    text, grid = grid_of(rows)
    below = text.replace("381\n", "381  the year\n")
    lengths = list(grid.lengths)
    lengths[4:5] = [5, 9]  # of 381, and of a label that goes on below its figures
    grid = replace(
        grid, lengths=tuple(lengths), rows=(0, 0, 1, 1, 1, 1, 2, 2, 2),
        columns=(1, 2, 0, 1, 2, 0, 0, 1, 2), spans=(1,) * 9,
    )  # fmt: skip
    record = record_with_tables([(below, grid)])

    assert found(record, "Net sales of the year 412 381") == [
        ("Net sales of  ", "the year\n", "412  381")
    ]
    assert found(record, "| Net sales of | 412 | 381 |")


@pytest.mark.parametrize("quote", ["", " \n", "—", "“”", "...", "| |"])
def test_a_quotation_without_a_word_has_no_form(quote):
    assert quoted_form(quote) == ""


@pytest.mark.parametrize(("label", "n_texts"), [("text", 0), ("page_header", 1)])
def test_a_record_without_running_heads_is_searched_once(label, n_texts):
    record = labelled(record_of([(1, "A title"), (0, "a line"), (0, "some text")]), **{label: 1})

    assert len([*RecordTexts(record).beside_body(quoted_form("no such words"))]) == n_texts


def test_a_search_can_be_ended():
    class EndedError(Exception):
        pass

    def end():
        raise EndedError

    with pytest.raises(EndedError):
        quoted_places(RecordTexts(record_of([(0, "a")])), "b", end)


@given(records(), st.text(max_size=60))
def test_any_text_is_checked(record, quote):
    assume(quoted_form(quote))
    nearest = nearest_to(record, quote)

    spans = [span for place in places_of(record, quote) for span in place.spans]
    spans += nearest.spans if nearest else ()
    assert all(0 <= span.start < span.stop <= len(record.text) for span in spans)


def test_a_blank_between_two_cells_divides_no_thousands():
    table = "| Day | Longest |\n|---|---|\n| 15 | 398 days |\n| 16 | 200 days |\n"
    record = read_record(f"# Periods\n\n{table}".encode(), Options())
    narrow = replace(record, text=record.text.replace("15  398", "15 \n398"))

    for one in (record, narrow):
        [place] = places_of(one, "398 days")
        assert place.printed == ""
