"""Titles of several lines, whose hyphens at the ends of lines are those of the page or not."""

from time import perf_counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core import read_document
from shed_core.document.divided_words import on_one_line, with_whole_words
from tests.documents import SECTION, Style, Writer


def test_a_title_is_written_as_the_document_writes_its_words() -> None:
    writer = Writer()
    for number in range(1, 5):
        writer.line(f"{number} Costs of the depart-", SECTION)
        writer.line("ment for state-", Style("hebo", 14.0))
        writer.line("owned houses", Style("hebo", 14.0))
        writer.paragraphs(1)
        writer.line("The department has 12 state-owned houses.")

    document = read_document(writer.bytes())

    assert "1 | 1 Costs of the department for state-owned houses (p. 1, " in document.toc()
    assert "depart-\nment" in document.text
    assert document["2"].title == "2 Costs of the department for state-owned houses"


def test_a_word_that_stands_nowhere_else_stays_divided() -> None:
    assert with_whole_words({3: "An un-\nheard title"}, "words") == {3: "An un- heard title"}
    assert with_whole_words({3: "Two\nlines", 4: "state-owned\nhouses"}, "words") == {}


@pytest.mark.parametrize("n_others", [0, 50])
@pytest.mark.parametrize(
    ("text", "is_written"),
    [
        ("department", True),
        ("The DEPARTMENT.", True),
        ("departments, a department", True),
        ("-department-", True),
        ("a -department", True),
        ("departments", False),
        ("subdepartment", False),
        ("department-wide", False),
        ("inter-department", False),
        ("department_1", False),
        ("depart ment", False),
    ],
)
def test_a_part_of_a_longer_word_is_no_word(text: str, is_written: bool, n_others: int) -> None:
    """Few words are found one by one, many among all words of the text."""
    others = {n: f"An un-\nheard{n} title" for n in range(1, n_others + 1)}

    titles = with_whole_words({0: "depart-\nment"} | others, text)

    assert titles[0] == ("department" if is_written else "depart- ment")


@given(st.text("ab-_ \nAB", max_size=12))
def test_few_words_are_found_where_many_are(text: str) -> None:
    headers = {0: "a-\nb"}
    others = {n: f"x-\ny{n}" for n in range(1, 40)}

    assert with_whole_words(headers, text)[0] == with_whole_words(headers | others, text)[0]


def test_headers_of_any_length_take_linear_time() -> None:
    begin = perf_counter()
    with_whole_words({0: "a" * 500_000, 1: "a-\n" * 100_000, 2: "-\n" * 100_000}, "a-" * 500_000)

    assert perf_counter() - begin < 5


def test_lines_that_ideographs_fill_join_without_a_blank() -> None:
    title = "再生可能エネルギー発電設備の手続及び\n住民説明会の実施方法"

    assert on_one_line(title) == title.replace("\n", "")
    assert on_one_line("第一章\n総則") == "第一章 総則"
    assert on_one_line("Debian GNU/Linux について\nFAQ") == "Debian GNU/Linux について FAQ"
