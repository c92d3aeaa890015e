import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label
from shed_core.retrieval.excerpts.excerpts import CONTEXT, excerpts
from shed_core.retrieval.excerpts.marks import CLOSE, OPEN
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.prefixes import find_section
from tests.records import a_filing, record_of, records


def found(record, pattern, context=CONTEXT, within=None):
    spans = [Span(*m.span()) for m in re.finditer(pattern, record.text) if m.group()]
    return list(excerpts(record, spans, within or range(len(record.text)), context))


def test_an_excerpt_tells_page_prefix_and_header_path():
    record = a_filing(2, 2, 2)
    [excerpt] = found(record, r"Note 2: a particular of item 1 in part 2")

    assert excerpt.prefix == "2.1.2"
    assert excerpt.path[:2] == ("PART 2", "ITEM 1. What the company says of matter 1")
    assert excerpt.page == record.pages[record.phrase_at(excerpt.matches[0].start)]


def test_a_match_is_marked_in_about_a_thousand_characters_of_context():
    record = record_of([(0, "before it " * 200 + "needle" + " after it" * 200)])
    [excerpt] = found(record, "needle")

    assert ">>needle<<" in excerpt.text
    assert 800 <= len(excerpt.text) <= 1_000 + len(OPEN + CLOSE)


@pytest.mark.parametrize("text", ["needle" + " after it" * 300, "before it " * 300 + "needle"])
def test_what_one_side_of_a_match_lacks_is_given_to_the_other(text: str):
    [excerpt] = found(record_of([(1, "A"), (0, text)]), "needle")

    assert 800 <= len(excerpt.text) <= 1_000 + len(OPEN + CLOSE)


def test_text_before_the_first_header_is_in_section_0():
    record = record_of([(0, "cover"), (1, "One")])
    [excerpt] = found(record, "cover")

    assert (excerpt.prefix, excerpt.path) == ("0", ())


def test_a_long_match_is_shortened_in_its_middle():
    record = record_of([(0, "x" * 5_000)])
    [excerpt] = found(record, "x+")

    assert "[... 4000 characters ...]" in excerpt.text
    assert len(excerpt.text) < 1_100


@pytest.mark.parametrize("context", [0, 1, 7])
def test_a_match_is_shown_and_a_long_one_shortened_however_small_the_context_is(context):
    record = record_of([(0, f"before needle {'x' * 5_000}")])

    assert ">>needle<<" in found(record, "needle", context)[0].text
    assert len(found(record, "x+", context)[0].text) < 110


def test_three_dots_stand_for_a_leader_around_a_match_but_not_in_one():
    record = record_of([(0, f"1 Scope {'. ' * 40}7\n2 Terms {'.' * 40} 9")])

    assert found(record, "Terms")[0].text == "1 Scope ... 7\n2 >>Terms<< ... 9"
    assert found(record, r"Terms \.+")[0].text == f"1 Scope ... 7\n2 >>Terms {'.' * 40}<< 9"


def test_context_ends_between_phrases_where_it_can():
    record = record_of([(0, f"sentence {i} of many words that fill a line") for i in range(60)])
    [excerpt] = found(record, "sentence 30")
    lines = excerpt.text.splitlines()

    assert re.fullmatch(r"sentence \d+ of many words that fill a line", lines[0])
    assert re.fullmatch(r"sentence \d+ of many words that fill a line", lines[-1])


def test_a_running_head_right_after_a_match_is_left_out():
    record = record_of([(1, "One"), (0, "A needle"), (0, "Annual report"), (0, "and more")])
    labels = [Label.TEXT] * record.n_phrases
    labels[2] = Label.PAGE_HEADER
    record = replace(record, labels=tuple(labels))
    ends = record.offsets[2]  # as a quotation ends that goes on after the running head
    [shown] = excerpts(record, [Span(ends - 7, ends)], range(len(record.text)))

    assert shown.text == "One\nA >>needle\n<<and more"


def test_context_stays_within_the_section_searched():
    record = record_of([(1, "One"), (0, "a"), (1, "Two"), (0, "needle"), (1, "Three")])
    section = find_section(record, "2")
    characters = record.characters(section.phrases)
    [excerpt] = found(record, "needle", within=range(characters.start, characters.stop))

    assert excerpt.text == "Two\n>>needle<<"


@given(
    records(), st.sampled_from(["a", r"\w+", r"\s", r"[^a]{3,}", r"(?s).+"]), st.integers(60, 1000)
)
def test_excerpts_hold_every_match_once_in_reading_order_and_stay_short(record, pattern, context):
    spans = [m.span() for m in re.finditer(pattern, record.text)]
    shown = found(record, pattern, context)

    assert [match for excerpt in shown for match in excerpt.matches] == spans
    for excerpt in shown:
        assert excerpt.text.count(OPEN) >= len(excerpt.matches)
        assert len(excerpt.text) <= context + 45 + 4 * len(excerpt.matches)


@given(records(), st.sampled_from(["a", r"\w+", r"[^a]{3,}"]))
def test_without_its_marks_an_excerpt_is_text_of_the_document(record, pattern):
    for excerpt in found(record, pattern):
        if "characters ...]" not in excerpt.text:
            pieces = excerpt.text.replace(OPEN, "\0").replace(CLOSE, "\0").split("\0")

            assert all(piece in record.text for piece in pieces)


def test_a_mark_of_hidden_text_stays_whole_where_the_context_is_cut():
    hidden = "\n".join(f"[hidden: {'word ' * 30}needle {number}]" for number in range(9))
    [excerpt] = found(record_of([(0, hidden)]), "needle 4", context=100)

    assert all(line.startswith("[hidden: ") for line in excerpt.text.splitlines())
    assert all(line.endswith("]") for line in excerpt.text.splitlines())


def test_no_two_excerpts_show_the_same_text():
    sentence = "The revenue of the year is stated here with the words that explain it.\n"
    record = record_of([(0, sentence * 60), (1, "Revenue by region"), (0, sentence * 3)])
    shown = found(record, "[Rr]evenue")

    assert sum(len(excerpt.matches) for excerpt in shown) == 64
    assert sum(len(e.text.replace(OPEN, "").replace(CLOSE, "")) for e in shown) <= len(record.text)
    assert shown[-1].text.startswith(">>Revenue<< by region\n")
    assert "by region" not in "".join(excerpt.text for excerpt in shown[:-1])
