"""Snippets: the sentence or row that holds a match, on one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.snippets import SNIPPET_CHARS, snippet_at, snippet_text
from shed_core.retrieval.excerpts.span import Span
from tests.records import record_of
from tests.tables import grid_of, record_with_tables

TEXT = (
    "Sales rose to $ 5.2 million in fiscal 2023, as prices did. Mr. Smith of Acme Inc. left\n"
    'in May. "Costs" fell by 3 % (see Note 2). They will fall again, e.g. for rent, if no new '
    "shops open; what the company plans is told in Item 7, and nothing else is said of it here."
)


def snippet(record: DocumentRecord, words: str, max_chars: int = SNIPPET_CHARS) -> str:
    start = record.text.index(words)
    match = Span(start, start + len(words))
    return snippet_text(record, snippet_at(record, start), [match], max_chars)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("fiscal", "Sales rose to $ 5.2 million in fiscal 2023, as prices did."),
        ("Acme", "Mr. Smith of Acme Inc. left in May."),
        ("Note 2", '"Costs" fell by 3 % (see Note 2).'),
    ],
)
def test_a_match_in_text_is_shown_in_its_sentence_on_one_line(words: str, sentence: str) -> None:
    assert snippet(record_of([(0, TEXT)]), words) == sentence


def test_a_short_paragraph_is_shown_whole() -> None:
    assert snippet(record_of([(0, "One. Two. Three.")]), "Two") == "One. Two. Three."


def test_a_match_in_a_table_is_shown_in_its_row() -> None:
    record = record_with_tables(["(in thousands)", grid_of([["", "2023"], ["Sales", "$ 5"]])])

    assert snippet(record, "Sales") == "Sales (in thousands) | 2023: $5"


def test_a_long_sentence_is_cut_between_words_around_its_match() -> None:
    record = record_of([(0, f"{'before ' * 90}needle {'after ' * 90}")])

    text = snippet(record, "needle", 60)

    assert "needle" in text
    assert text.startswith("... before")
    assert text.endswith("after ...")
    assert len(text) <= 60 + len("...  ...")


@given(
    st.text(st.sampled_from("ab .\n“A1"), min_size=1, max_size=3_000),
    st.integers(0, 2_999),
    st.integers(20, 300),
)
def test_a_snippet_is_one_short_line_that_holds_the_beginning_of_its_match(
    text: str, place: int, max_chars: int
) -> None:
    record = record_of([(0, text)])
    place = min(place, len(text) - 1)
    at = snippet_at(record, place)

    line = snippet_text(record, at, [Span(place, place + 1)], max_chars)

    assert at.start <= place < max(at.stop, place + 1)
    assert "\n" not in line
    assert "\0" not in line
    assert len(line) <= max_chars + len("...  ...")
    assert text[place].isspace() or text[place] in line
