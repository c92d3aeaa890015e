"""The handle that says what of a document a conversation was shown."""

import re

from hypothesis import given
from hypothesis import strategies as st

from shed_server.answers.calls import GetToc, ReadSection
from shed_server.answers.formatting import longest
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.shown_text import MAX_HANDLE_CHARS, NEW, ShownText, shown_by
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from tests.answers import CURSOR, limits
from tests.records import a_filing, record_of

REPORT = record_of(
    [(1, "A"), (0, "a " * 400), (1, "B"), (0, "b " * 400), (2, "B.1"), (0, "c " * 400)]
)


def opened(record, key="key"):
    return OpenDocument("a.pdf", key, record)


def read(record, handle, prefix, limit=10_000, cursor=""):
    """Return an answer of read_section and the handle that it passes on."""
    request = ReadSection(None, prefix, cursor, limit, handle)
    answer = section_answer(opened(record), request, limit)
    return answer, re.findall(r'read="([^"]+)"', answer)[-1]


def last_line(answer):
    return answer.rpartition("\n")[2]


def test_without_a_handle_nothing_is_said_of_it():
    answer = section_answer(opened(REPORT), ReadSection(None, "1"), 10_000)

    assert "read=" not in answer
    assert "shown" not in answer + toc_answer(opened(REPORT), GetToc(), 3_000)


def test_a_whole_section_is_shown_and_contents_mark_it():
    answer, handle = read(REPORT, NEW, "1")
    lines = toc_answer(opened(REPORT), GetToc(read=handle), 3_000).split("\n")

    assert last_line(answer) == f'[all of it was shown; read="{handle}"]'
    assert [re.search(r"(\d+ % shown)?\)$", line)[1] for line in lines[1:-1]] == [
        "100 % shown",
        None,
        None,
    ]
    assert lines[-1] == "[67 % of it was not shown]"


def test_a_cut_answer_says_what_was_not_shown_until_it_is_read_to_its_end():
    answer, handle = read(REPORT, NEW, "2", 1_000)

    shares = [int(re.search(r"(\d+) % of it was not shown", last_line(answer))[1])]
    while cursor := CURSOR.findall(last_line(answer)):
        answer, handle = read(REPORT, handle, "2", 1_000, cursor[0])
        shares += [int(n) for n in re.findall(r"(\d+) % of it was not", last_line(answer))]

    assert shares == sorted(shares, reverse=True)
    assert last_line(answer) == f'[all of it was shown; read="{handle}"]'


def test_sections_read_one_after_the_other_add_up():
    _, first = read(REPORT, NEW, "1")
    _, both = read(REPORT, first, "2")

    assert shown_by(both, "key").runs == (range(len(REPORT.text)),)
    assert shown_by(first, "key").share(range(len(REPORT.text))) < 0.5


def test_a_handle_of_another_document_or_none_of_ours_begins_anew():
    _, handle = read(REPORT, NEW, "1")

    for other in (handle, "made up", "", "é" * 999):
        assert shown_by(other, "another").runs == ()
    assert last_line(toc_answer(opened(REPORT, "another"), GetToc(read=handle), 3_000)) == (
        "[100 % of it was not shown]"
    )


@given(st.lists(st.tuples(st.integers(0, 1 << 22), st.integers(0, 1 << 20)), max_size=60))
def test_a_handle_is_short_and_never_says_more_than_was_shown(parts):
    given_parts = [range(start, start + n) for start, n in parts]
    shown = ShownText("key").with_parts(given_parts)
    known = shown_by(shown.handle, "key")

    assert len(shown.handle) <= MAX_HANDLE_CHARS
    assert set(known.runs) <= set(shown.runs)
    assert len(parts) > 16 or known == shown
    assert all(shown.share(part) == 1 for part in given_parts)


@given(limits)
def test_answers_with_a_handle_keep_their_limits(limit):
    record = a_filing(2, 3, 5)
    _, handle = read(record, NEW, "1.1")

    request = ReadSection(None, "", "", limit, handle)
    assert len(section_answer(opened(record), request, limit)) <= longest(limit)
    assert len(toc_answer(opened(record), GetToc(read=handle), limit)) <= limit
