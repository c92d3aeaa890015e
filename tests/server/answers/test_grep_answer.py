"""What grep answers beyond the matches: counts by section, its context, hints."""

import re

import pytest

from shed_server.answers.calls import Grep
from shed_server.library.library import Opened
from tests.records import a_filing, record_of
from tests.searching import grep_answer


def opened(record):
    return Opened("filing.pdf", "key", record)


def counts_line(answer):
    return answer.splitlines()[1]


def test_an_answer_begins_with_the_matches_of_each_top_section():
    answer = grep_answer(opened(a_filing(3, 2, 2)), Grep(None, "net income"), 10_000)

    assert counts_line(answer) == "1 | PART 1: 16; 2 | PART 2: 16; 3 | PART 3: 16"


def test_the_counts_go_as_deep_as_the_matches_lie_together():
    one = opened(a_filing(3, 2, 2))

    assert counts_line(grep_answer(one, Grep(None, "In part 2"), 10_000)).startswith("2.1 | ITEM 1")
    assert "2.1.1 | Note 1" in counts_line(grep_answer(one, Grep(None, "The", "2.1"), 10_000))


def test_matches_in_one_section_are_not_counted_by_section():
    answer = grep_answer(
        opened(a_filing(3, 2, 2)), Grep(None, "Note 1: .* item 2 in part 3"), 10_000
    )

    assert "1 match of" in answer
    assert "|" not in counts_line(answer)


def test_where_there_are_many_sections_those_with_the_most_matches_are_named():
    entries = [(0, "before: lamp")]
    for number in range(1, 200):
        entries += [(1, f"Section {number}"), (0, "lamp " * (1 + 9 * (number == 150)))]
    answer = grep_answer(opened(record_of(entries)), Grep(None, "lamp"), 10_000)

    assert len(counts_line(answer)) <= 10_000 // 16
    assert "150 | Section 150: 10; " in counts_line(answer)
    assert "0 | before the first header: 1; " in counts_line(answer)
    named = sum(int(n) for n in re.findall(r": (\d+);", counts_line(answer)))
    assert counts_line(answer).endswith(f"other sections: {209 - named}")


@pytest.mark.parametrize("context", [80, 300, 3_000])
def test_a_call_says_how_much_of_a_match_is_shown(context):
    one = opened(record_of([(0, "word " * 2_000 + "needle" + " word" * 2_000)]))
    answer = grep_answer(one, Grep(None, "needle", context=context), 10_000)
    [excerpt] = re.findall(r"(?:word |>>needle<< ){5,}", answer)

    assert context * 3 // 4 <= len(excerpt) <= context + len(">><<")


def test_a_cursor_keeps_the_context():
    one = opened(a_filing())
    answer = grep_answer(one, Grep(None, "net income", context=200), 2_000)

    assert re.search(r'grep\(pattern="net income", context=200, cursor="[\w-]+"\)', answer) or (
        re.search(r'grep\(pattern="net income", cursor="[\w-]+", context=200\)', answer)
    )


def test_an_amount_that_is_not_found_is_offered_with_backslashes():
    one = opened(record_of([(0, "a charge of $177.9 million (note 3)")]))

    assert r"\$177\.9" in grep_answer(one, Grep(None, "of $177.9"), 10_000)
    assert r"\(note 3\)" in grep_answer(one, Grep(None, "million (note 3)"), 10_000)
    assert "1 match of" in grep_answer(one, Grep(None, r"\(note 3\)"), 10_000)
    assert "operators" not in grep_answer(one, Grep(None, "unicorn"), 10_000)
