"""Snippets: the sentence or row that holds a match, on one line."""

from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.snippets import SNIPPET_CHARS, snippet_at, snippet_text
from shed_core.retrieval.excerpts.span import Span
from tests.records import record_of


def snippet(record: DocumentRecord, words: str, max_chars: int = SNIPPET_CHARS) -> str:
    start = record.text.index(words)
    match = Span(start, start + len(words))
    return snippet_text(record, snippet_at(record, start), [match], max_chars)


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
