"""read_section over several documents: the newest in full, older ones as what differs."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import longest
from shed_server.answers.sections.same_section import MAX_DOCUMENTS
from shed_server.errors import BadCursorError, BadPatternError
from tests.answers import all_pages, limits
from tests.legal_proceedings import LEGAL, SAME, answer_of, filing, lines_of

documents = st.lists(
    st.lists(st.sampled_from([f"Sentence {a} of {b * 30}." for a in "abcdefg" for b in "xyz"])),
    min_size=1,
    max_size=9,
)


@given(documents, limits)
def test_pages_keep_the_limit_and_lines_come_once(texts, limit):
    records = {f"{2000 + n}.pdf": filing(*text, "End.") for n, text in enumerate(texts)}
    request = ReadSection("*.pdf", "legal proceedings")
    pages = all_pages(lambda r: answer_of(records, r, limit), request)
    whole_page = answer_of(records, request, 40_000)

    def said(lines):
        return sorted(line for line in lines if re.match(r"[+~-] |.*no change\]$", line))

    assert all(len(page) <= limit for page in pages[:-1])
    assert len(pages[-1]) <= longest(limit)
    assert said(line for page in pages for line in lines_of(page)) == said(lines_of(whole_page))


def test_a_document_ends_before_the_next_begins():
    records = {
        "2023.pdf": filing(*(f"Matter {n} is open." for n in range(900))),
        "2022.pdf": filing(*(f"Matter {n} is open." for n in range(880)), "A bench trial began."),
    }

    pages = all_pages(lambda request: answer_of(records, request), LEGAL)

    assert "2022.pdf, 2" not in pages[0]
    assert 9_000 < len(pages[0]) <= 10_000
    assert "Matter 899 is open." in pages[1]
    assert "+ A bench trial began." in pages[1]


def test_more_documents_than_are_read_are_an_error():
    records = {f"{n}.pdf": filing(SAME) for n in range(MAX_DOCUMENTS + 1)}

    with pytest.raises(BadPatternError, match="narrow the glob"):
        answer_of(records)


def test_a_cursor_is_of_the_documents_as_they_are():
    records = {"a.pdf": filing(*["Words of it."] * 900), "b.pdf": filing(SAME)}
    [cursor] = re.findall(r'cursor="([^"]+)"', answer_of(records))

    with pytest.raises(BadCursorError):
        answer_of(records | {"c.pdf": filing(SAME)}, ReadSection("*", "Item 3", cursor))
