"""The matches that grep counts, by section and by alternative."""

import re

import pytest

from shed_server.answers.calls import Grep
from tests.records import record_of
from tests.searching import grep_answer
from tests.server.answers.test_grep_answer import a_book, counts_line, opened


def test_the_alternatives_of_a_pattern_are_counted():
    one = opened(record_of([(0, "A lamp and a light. Lamps of 1869 (two) and Lights.")]))

    words = grep_answer(one, Grep(None, "lamp|light|candle"), 9_000)
    patterns = grep_answer(one, Grep(None, r"lamps?|\d{4}|(one|two)"), 9_000)

    assert counts_line(words) == "lamp: 2; light: 2; candle: 0"
    assert counts_line(patterns) == r"lamps?: 2; \d{4}: 1; (one|two): 1"
    assert counts_line(grep_answer(one, Grep(None, "(lamp|light)"), 9_000)).startswith("0 | ")


def test_an_answer_that_is_cut_counts_the_matches_of_each_top_section():
    answer = grep_answer(opened(a_book(n_words=20)), Grep(None, "lamp", context=100), 2_000)

    assert counts_line(answer) == "1 | Chapter 1: 40; 2 | Chapter 2: 40; 3 | Chapter 3: 40"
    whole = grep_answer(opened(a_book()), Grep(None, "lamp"), 9_000)
    assert counts_line(whole).startswith("1.1 | Chapter 1 > Section 1")


def test_the_counts_go_as_deep_as_the_matches_lie_together():
    one = opened(a_book(n_words=20))

    line = counts_line(grep_answer(one, Grep(None, "lamp", "2", context=100), 1_500))

    assert line == "2.1 | Section 1: 20; 2.2 | Section 2: 20"


def test_a_section_with_nearly_all_matches_is_counted_by_its_subsections():
    sections = [(3, f"Note {n}") for n in range(1, 4)]
    texts = [[(0, f"A lease {'x ' * 75}{'y' * n}{'z' * m}") for m in range(n)] for n in (4, 1, 5)]
    notes = [part for header, text in zip(sections, texts, strict=True) for part in (header, *text)]
    record = record_of([(1, "One"), (0, "a lease"), (1, "Two"), (2, "Notes"), *notes])

    line = counts_line(grep_answer(opened(record), Grep(None, "lease", context=200), 1_200))

    assert line == "1 | One: 1; 2.1.1 | Note 1: 4; 2.1.2 | Note 2: 1; 2.1.3 | Note 3: 5"


def test_where_there_is_no_room_for_all_the_first_of_each_section_are_shown():
    one = opened(a_book(n_words=20))

    answer = grep_answer(one, Grep(None, "lamp"), 2_000)

    section = r"^(\d\.\d) \|.*\n(?:p\. .*\n){5}\(\+15: grep in \1\)$"
    sections = re.findall(section, answer, re.MULTILINE)
    assert sections == ["1.1", "1.2", "2.1", "2.2", "3.1", "3.2"]
    assert answer.startswith("filing.pdf: 120 matches\n")
    assert "cursor" not in answer
    assert len(answer) <= 2_000
    assert "cursor" in grep_answer(one, Grep(None, "lamp"), 500)


def test_matches_in_one_section_are_not_counted_by_section():
    answer = grep_answer(opened(a_book(1, 1, 50)), Grep(None, "lamp"), 2_000)

    assert counts_line(answer) == "1.1 | Chapter 1 > Section 1"


def test_where_there_are_many_sections_those_with_the_most_matches_are_named():
    entries = [(0, "before: lamp")]
    for number in range(1, 200):
        text = "lamp " * (1 + 9 * (number == 150)) + "x" * (number % 10) + "y" * (number // 10)
        entries += [(1, f"Section {number}"), (0, f"{text}{'z' * 40}")]
    answer = grep_answer(opened(record_of(entries)), Grep(None, "lamp"), 10_000)

    assert len(counts_line(answer)) <= 10_000 // 10
    assert "; 150: 10; " in counts_line(answer)
    assert counts_line(answer).startswith("0: 1; 1: 1; ")
    named = sum(int(n) for n in re.findall(r": (\d+);", counts_line(answer)))
    assert counts_line(answer).endswith(f"other sections: {209 - named}")


def test_sections_that_have_no_room_for_their_headers_are_named_by_their_prefixes():
    entries = []
    for number in range(1, 31):
        n_lamps = 4 if number == 7 else 1
        text = " ".join(f"A lamp {'x' * (60 + number + 30 * n)}." for n in range(n_lamps))
        entries += [(1, f"A section with a header of {number}"), (0, text)]
    line = counts_line(grep_answer(opened(record_of(entries)), Grep(None, "lamp"), 3_000))

    assert line.startswith("1 | A section with a header of 1: 1; ")
    assert "; 7 | A section with a header of 7: 4; " in line
    assert line.endswith("; 29: 1; 30: 1")
    assert len(line) <= 300


def test_as_many_alternatives_are_counted_as_have_room():
    one = opened(record_of([(0, "A lamp and a light.")]))
    names = [f"word{n}" for n in range(60)]
    few = counts_line(grep_answer(one, Grep(None, "|".join(["lamp", *names[:20]])), 9_000))
    many = counts_line(grep_answer(one, Grep(None, "|".join(["lamp", *names])), 9_000))

    assert few == "lamp: 1; " + "; ".join(f"{name}: 0" for name in names[:20])
    assert many.endswith(": 0; ...")
    assert 380 <= len(many) <= 403


@pytest.mark.parametrize(
    ("pattern", "counts"),
    [("tax|tax rate", "tax: 2; tax rate: 1"), (r"ta.|ta. r\w+", r"ta.: 2; ta. r\w+: 1")],
)
def test_an_alternative_counts_as_none_only_if_it_is_not_in_the_text(pattern, counts):
    one = opened(record_of([(0, "A tax, and a tax rate.")]))

    assert counts_line(grep_answer(one, Grep(None, pattern), 9_000)) == counts
