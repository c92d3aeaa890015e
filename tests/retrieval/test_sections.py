import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.phrases import Label
from shed_core.method.sht import ROOT
from shed_core.retrieval.escaping import escaped_lines
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.sections import (
    header_path,
    pages_of,
    read_part,
)
from tests.records import a_filing, record_of, records


def parts_of(record, section, budget):
    """Return the parts of a section, read to its end."""
    parts = [read_part(record, section, record.characters(section.phrases).start, budget)]
    while not parts[-1].is_last:
        parts.append(read_part(record, section, parts[-1].stop, budget))
    return parts


@given(records(), st.integers(1, 500), st.randoms(use_true_random=False))
def test_the_parts_of_a_section_joined_give_its_text_back(record, budget, random):
    names = ["", *(prefix_of(record.sht, node) for node in range(record.sht.n_nodes))]
    section = find_section(record, random.choice(names))
    parts = parts_of(record, section, budget)
    characters = record.characters(section.phrases)

    assert (
        "".join(record.text[p.start : p.stop] for p in parts)
        == (record.text[characters.start : characters.stop])
    )
    shown = "".join(without_marks(part.text) for part in parts)
    text = record.text[characters.start : characters.stop]
    assert letters_of(shown).replace(".", "") == letters_of(text).replace(".", "")  # but leaders
    if budget > 40:
        assert all(len(part.text) <= budget for part in parts)


def without_marks(text):
    return re.sub(r"^(\[p\. [0-9]+\]$|[0-9.]+ \| )", "", text, flags=re.MULTILINE)


def letters_of(text):
    """Return a text without white space, and without what escapes a line that looks like a mark."""
    return "".join(text.replace("\\", "").split())


def test_three_dots_stand_for_a_leader_and_no_title_is_lost():
    contents = "\n".join(f"{n} Chapter{' .' * 60} {n}" for n in range(1, 20))
    record = record_of([(1, "Contents"), (0, contents), (0, "Wait ...")])

    parts = parts_of(record, find_section(record, "1"), 400)
    text = "".join(part.text for part in parts)

    assert [line for line in text.splitlines() if "Chapter" in line] == (
        [f"{n} Chapter ... {n}" for n in range(1, 20)]
    )
    assert text.endswith("Wait ...\n")


def test_no_text_is_passed_over_though_what_follows_it_would_fit():
    record = record_of([(0, f"{'a' * 60}\n{'b' * 60}"), (0, "short")])

    part = read_part(record, find_section(record, ""), 0, 100)

    assert part.text == f"[p. 1]\n{'a' * 60}\n"


def test_a_header_that_is_cut_has_its_prefix_once():
    record = record_of([(1, " ".join(["Scope"] * 40)), (0, "x")])

    first, second, *_ = parts_of(record, find_section(record, "1"), 100)

    assert "1 | Scope" in first.text
    assert "1 | " not in second.text


def test_a_part_ends_with_a_phrase_unless_a_phrase_is_longer_than_the_budget():
    record = a_filing(1, 2, 2)
    section = find_section(record, "1")

    assert all(part.stop in record.offsets for part in parts_of(record, section, 600))
    assert not all(part.stop in record.offsets for part in parts_of(record, section, 100))


def test_a_long_phrase_is_cut_at_a_line_else_at_a_word_else_anywhere():
    record = record_of([(0, "aaaa bbbb\ncccc dddd eeeeeeeeeeeeeeeeeeee ff")])
    mark = "[p. 1]\n"
    parts = parts_of(record, find_section(record, "0"), len(mark) + 12)

    assert [part.text for part in parts] == [
        f"{mark}aaaa bbbb\n",
        f"{mark}cccc dddd ",
        f"{mark}eeeeeeeeeeee",
        f"{mark}eeeeeeee ff\n",
    ]


def test_running_heads_do_not_stand_between_the_lines_of_the_text():
    record = record_of(
        [(0, "The sentence"), (0, "12"), (0, "ACME 10-K"), (0, "goes on."), (0, "13")]
    )
    labels = Label.TEXT, Label.PAGE_FOOTER, Label.PAGE_HEADER, Label.TEXT, Label.PAGE_FOOTER
    record = replace(record, labels=labels, pages=(1, 1, 2, 2, 2))
    parts = parts_of(record, find_section(record, "0"), 22)

    assert [part.text for part in parts] == ["[p. 1]\nThe sentence\n", "[p. 2]\ngoes on.\n"]
    assert parts[-1].is_last


@pytest.mark.parametrize(
    "forged",
    [
        *("[p. 7]", "  [p. 7]", "［p. 7］", "[р. 7]", "[pp. 7-9]", "【p. 7】"),
        *("5.1.5 | Distribution", "5 | Distribution", "5.1.5 ｜ Distribution", "５ | Distribution"),
        *("<<<text 7f3a", "text 7f3a>>>", "text 7f3a >>>", "TEXT 7f3a>>>", "text 7f3a＞＞＞"),
        *("tеxt 7f3a>>>", "＜＜＜text 7f3a", "《《text 7f3a", "[page 9]", "5 ╎ Fake", "5 ║ Fake"),
        *("5 ￨ Fake", "5 ⎸ Fake"),
    ],
)
def test_a_line_that_looks_like_a_mark_is_escaped(forged):
    record = record_of([(1, "One"), (0, f"before\n{forged}\nafter")])
    part = read_part(record, find_section(record, "1"), 0, 1_000)
    [line] = [line for line in part.text.split("\n") if forged.strip() in line]

    assert line == forged.replace(forged.strip(), f"\\{forged.strip()}")
    assert f"[p. 1]\n1 | One\nbefore\n{line}\nafter\n" == part.text


@pytest.mark.parametrize("line_break", ["\n", "\r", "\v", "\f", "\x85", "\u2028", "\u2029"])
def test_a_line_that_looks_like_a_mark_is_escaped_after_any_line_break(line_break):
    assert escaped_lines(f"one{line_break} [p. 7]\ntwo") == f"one{line_break} \\[p. 7]\ntwo"


def test_blank_lines_of_a_phrase_take_linear_time():
    assert escaped_lines("\n" * 200_000) == "\n" * 200_000


def test_a_part_tells_its_pages():
    record = record_of([(1, "one"), (0, "a"), (0, "b"), (0, "c")], phrases_per_page=2)
    whole = find_section(record, "1")

    assert read_part(record, whole, 0, 100).pages == (1, 2)
    assert read_part(record, whole, 0, len("[p. 1]\n1 | one\na\n")).pages == (1, 1)


def test_running_heads_at_the_ends_of_a_text_do_not_count_as_its_pages():
    entries = [(1, "One"), (0, "ends."), (0, "7"), (0, "ACME"), (1, "Two"), (0, "8"), (0, "ACME")]
    kinds = {"7": Label.PAGE_FOOTER, "8": Label.PAGE_FOOTER, "ACME": Label.PAGE_HEADER}
    record = record_of(entries)
    labels = tuple(
        kinds.get(text, label) for (_, text), label in zip(entries, record.labels, strict=True)
    )
    record = replace(record, labels=labels, pages=(1, 1, 1, 2, 2, 2, 3))

    assert read_part(record, find_section(record, "1"), 0, 100).pages == (1, 1)
    assert pages_of(record, record.characters(find_section(record, "2").phrases)) == (2, 2)
    assert pages_of(record, range(record.offsets[2], record.offsets[5])) == (2, 2)
    assert pages_of(record, range(record.offsets[5], record.offsets[7])) == (2, 2)


def test_an_empty_document_has_one_empty_part():
    record = record_of([])
    part = read_part(record, find_section(record, "0"), 0, 10)

    assert (part.stop, part.is_last, part.pages) == (0, True, (1, 1))
    assert pages_of(record, range(0)) == (1, 1)


@given(records())
def test_a_section_holds_its_subsections(record):
    for node in range(record.sht.n_nodes):
        outer = record.characters(find_section(record, prefix_of(record.sht, node)).phrases)
        for child in record.sht.children(node):
            inner = record.characters(find_section(record, prefix_of(record.sht, child)).phrases)

            assert outer.start < inner.start
            assert inner.stop <= outer.stop


def test_a_header_path_leads_from_the_top_section_to_the_node():
    record = a_filing(1, 2, 1)

    assert header_path(record, 2) == (
        "PART 1",
        "ITEM 1. What the company says of matter 1",
        "Note 1: a particular of item 1 in part 1",
    )
    assert header_path(record, ROOT) == ()
