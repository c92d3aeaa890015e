"""What grep answers beyond the matches: counts by section, its context, hints."""

import re
from dataclasses import replace

import pytest

from shed_core.document.phrases import Label
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


def test_a_match_in_a_running_head_is_marked_as_no_text_of_the_section():
    record = record_of([(1, "One"), (0, "text"), (0, "Annual report"), (0, "the report")])
    labels = (*record.labels[:2], Label.PAGE_HEADER, *record.labels[3:])
    one = opened(replace(record, labels=labels))

    head = grep_answer(one, Grep(None, "annual"), 9_000)
    assert "\n#1 p. 1, 1 | One [page header]\n" in head
    assert "[page header]" not in grep_answer(one, Grep(None, "report"), 9_000)


def test_the_counts_go_as_deep_as_the_matches_lie_together():
    one = opened(a_filing(3, 2, 2))

    assert counts_line(grep_answer(one, Grep(None, "In part 2"), 10_000)).startswith("2.1 | ITEM 1")
    assert "2.1.1 | Note 1" in counts_line(grep_answer(one, Grep(None, "The", "2.1"), 10_000))


def test_a_section_with_nearly_all_matches_is_counted_by_its_subsections():
    sections = [(3, f"Note {n}") for n in range(1, 4)]
    texts = [[(0, "lease " * 4)], [(0, "lease")], [(0, "lease " * 5)]]
    notes = [part for header, text in zip(sections, texts, strict=True) for part in (header, *text)]
    record = record_of([(1, "One"), (0, "a lease"), (1, "Two"), (2, "Notes"), *notes])

    line = counts_line(grep_answer(opened(record), Grep(None, "lease"), 10_000))

    assert line == "1 | One: 1; 2.1.1 | Note 1: 4; 2.1.2 | Note 2: 1; 2.1.3 | Note 3: 5"


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

    assert re.search(r'grep\(pattern="net income", cursor="[\w-]+", context=200\)', answer)


def test_an_amount_is_found_though_its_sign_means_the_end_of_a_line():
    one = opened(record_of([(0, "a charge of $177.9 million and $5,466 of $18 fees")]))

    for pattern in ("$177.9", "charge of $177", "$5,466|fees", r"\$5,466", r"$\d+ fees"):
        assert ">>" in grep_answer(one, Grep(None, pattern), 10_000), pattern
    assert "No match" in grep_answer(one, Grep(None, "million$"), 10_000)
    assert "1 match" in grep_answer(one, Grep(None, "fees$"), 10_000)


def test_parentheses_that_are_not_found_are_offered_with_backslashes():
    one = opened(record_of([(0, "a charge of $177.9 million (note 3)")]))

    assert r"\(note 3\)" in grep_answer(one, Grep(None, "million (note 3)"), 10_000)
    assert "1 match of" in grep_answer(one, Grep(None, r"\(note 3\)"), 10_000)
    assert "operators" not in grep_answer(one, Grep(None, "unicorn"), 10_000)


def test_words_are_found_without_their_accents_where_nothing_else_matches():
    one = opened(
        record_of([(1, "Überblick"), (0, "Le résumé du naïve Tiếng Việt, がぎ"), (0, "resume")])
    )

    for pattern, found in (
        ("Uberblick", "Überblick"),
        ("naive tieng viet", "naïve Tiếng Việt"),
        ("résume", "résumé"),
        ("resume", "resume"),
        ("Übérblick", "Überblick"),
    ):
        answer = grep_answer(one, Grep(None, pattern), 10_000)
        assert f">>{found}<<" in answer, pattern
    assert "No match" in grep_answer(one, Grep(None, "Uberblick", exact=True), 10_000)
    assert "No match" in grep_answer(one, Grep(None, "かき"), 10_000)


def test_an_answer_without_matches_says_which_words_stand_there():
    text = "The documents are stored in a restored store."
    one = opened(record_of([(1, "Documents"), (0, text)]))

    answer = grep_answer(one, Grep(None, "document is not stored", "1"), 10_000)

    assert ' Its words alone: "document" 2, "not" 0, "stored" 1. ' in answer
    assert 'search(query="document is not stored", documents="filing.pdf", prefix="1")' in answer
    assert "alone" not in grep_answer(one, Grep(None, "unicorn|unicorn horn"), 10_000)
    assert "search(" not in grep_answer(one, Grep(None, "uni.*corn"), 10_000)


def test_the_path_of_a_section_stands_once_above_all_its_matches():
    sentence = "Revenue is stated here. " + "And so are other things that fill the page. " * 40
    entries = [(1, "PART I"), (2, "Leases"), (0, sentence * 3), (1, "PART II"), (0, sentence)]
    answer = grep_answer(opened(record_of(entries)), Grep(None, "revenue"), 20_000)

    places = [line for line in answer.split("\n") if line.startswith("#")]
    assert places == [
        "#1 p. 1, 1.1 | PART I > Leases",
        "#2 p. 1, 1.1",
        "#3 p. 1, 1.1",
        "#4 p. 1, 2 | PART II",
    ]


def test_every_page_of_a_search_names_the_section_of_its_first_match():
    sentence = "Revenue is stated here. " + "And so are other things that fill the page. " * 40
    one = opened(record_of([(1, "Leases"), (0, sentence * 9)]))
    first = grep_answer(one, Grep(None, "revenue"), 3_000)
    cursor = re.search(r'cursor="([^"]+)"', first)[1]
    second = grep_answer(one, Grep(None, "revenue", cursor=cursor), 3_000)

    for page in (first, second):
        assert re.search(r"^#\d+ p\. 1, 1 \| Leases$", page, re.MULTILINE)


def test_a_search_of_many_pages_names_a_shorter_form_once():
    one = opened(a_filing())
    first = grep_answer(one, Grep(None, "particular"), 10_000)
    cursor = re.search(r'cursor="([^"]+)"', first)[1]

    hint = "A section's prefix, or context=200, shows more at once. Go on with grep("
    assert hint in first.splitlines()[-1]
    assert "context=200" not in grep_answer(one, Grep(None, "particular", cursor=cursor), 10_000)
    assert "at once" not in grep_answer(one, Grep(None, "particular", context=200), 10_000)
    assert "context=200" not in grep_answer(one, Grep(None, "particular", "1.1"), 10_000)
