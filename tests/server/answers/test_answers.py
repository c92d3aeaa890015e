"""Answers over generated records: no file, no worker, no client."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.document.notes import Note, NoteKind
from shed_core.retrieval.document_view import Document
from shed_core.retrieval.prefixes import prefixes
from shed_server.answers.calls import GetToc, Grep, ReadSection
from shed_server.answers.formatting import longest
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.errors import BadCursorError
from shed_server.library.library import OpenDocument
from shed_server.settings import MIN_CHARS
from tests.answers import CURSOR, all_pages, limits
from tests.records import a_filing, record_of, records
from tests.searching import grep_answer


def opened(record, name="filing.pdf", key="key"):
    return OpenDocument(name, key, record)


def text_of(page):
    """Return the document's text in an answer of read_section, without marks of pages."""
    text = re.search(r"\n<<<text (\w+)\n(.*?)text \1>>>(\n\[[^\n]*\])*$", page, re.DOTALL)[2]
    return re.sub(r"^\[p\. [0-9]+\]\n", "", text, flags=re.MULTILINE)


def letters_of(text):
    """Return a text without white space, which changes where a part or a header ends."""
    return "".join(text.split())


@given(records(), limits, st.data())
def test_no_answer_is_longer_than_its_limit(record, limit, data):
    prefix = data.draw(st.sampled_from(["", *prefixes(record.sht)]))
    pattern = data.draw(st.sampled_from(["a", ".", r"\w+", "x y|z", r"(?s).+", "q{9}"]))
    one = opened(record, name=data.draw(st.sampled_from(["a.pdf", "folder/" * 60 + "a.pdf"])))
    read = all_pages(lambda r: section_answer(one, r, limit), ReadSection(one.name, prefix))
    pages = [
        *all_pages(lambda r: toc_answer(one, r, limit), GetToc(one.name, prefix)),
        *read[:-1],
        *all_pages(lambda r: grep_answer(one, r, limit), Grep(one.name, pattern, prefix)),
    ]

    assert all(len(page) <= limit for page in pages)
    assert len(read[-1]) <= longest(limit)


@given(records(), limits, st.data())
def test_the_pages_of_a_section_joined_give_its_text_back(record, limit, data):
    prefix = data.draw(st.sampled_from(["", *prefixes(record.sht)]))
    one = opened(record)
    pages = all_pages(lambda r: section_answer(one, r, limit), ReadSection(None, prefix))

    whole = section_answer(one, ReadSection(None, prefix), 10**9)
    joined = letters_of("".join(map(text_of, pages)))
    assert joined.replace("\\", "") == letters_of(text_of(whole)).replace("\\", "")


@pytest.mark.parametrize("limit", [MIN_CHARS, 1_013, 10_000])
def test_a_very_long_document_is_read_to_its_end(limit):
    entries = [(1 if i % 50 == 0 else 0, f"{i} " + "word " * 400) for i in range(1_200)]
    one = opened(record_of(entries))
    for prefix in ("", "1", "24"):
        pages = all_pages(lambda r: section_answer(one, r, limit), ReadSection("a.pdf", prefix))

        assert all(len(page) <= limit for page in pages[:-1])
        assert len(pages[-1]) <= longest(limit)
        text = "".join(map(text_of, pages))
        without_prefixes = re.sub(r"^[0-9.]+ \| ", "", text, flags=re.MULTILINE)
        assert letters_of(without_prefixes) == letters_of(Document(one.record)[prefix].text)


@given(limits)
def test_the_contents_of_a_filing_fold_and_unfold(limit):
    one = opened(a_filing())
    folded = toc_answer(one, GetToc(), limit)
    prefix = re.search(r"^(\S+) \| .*, \+\d+ sections\)$", folded, re.MULTILINE)[1]
    unfolded = toc_answer(one, GetToc(prefix=prefix), 12_000)

    assert f"\n{prefix}.1 | " in unfolded
    assert f"\n{prefix}.1 | " not in folded


@pytest.mark.parametrize("prefix", ["", "1"])
def test_contents_that_fit_are_not_folded(prefix):
    one, request = opened(a_filing()), GetToc(None, prefix)
    whole = toc_answer(one, request, 100_000)

    assert "+" not in whole
    assert toc_answer(one, request, len(whole) + 1) == whole
    assert " sections)" in toc_answer(one, request, len(whole) - 2)


@given(st.sampled_from(["net income", "Note 1:", "particular"]), limits)
def test_the_pages_of_a_search_hold_every_match_once(pattern, limit):
    record = a_filing(2, 3, 4)
    pages = all_pages(lambda r: grep_answer(opened(record), r, limit), Grep(None, pattern))
    counts = [re.match(r"filing\.pdf: (\d+) matches(?:, (\d+)-(\d+) here)?\n", p) for p in pages]
    ranges = [(int(count[2] or 1), int(count[3] or count[1])) for count in counts]

    total = len(re.findall(pattern.replace(" ", r"\s+"), record.text))
    assert {int(count[1]) for count in counts} == {total}
    assert [first for first, _ in ranges] == [1, *(last + 1 for _, last in ranges[:-1])]
    assert ranges[-1][1] == total


@pytest.mark.parametrize(
    ("answer", "request_"),
    [
        (toc_answer, GetToc()),
        (section_answer, ReadSection()),
        (grep_answer, Grep(None, "net income")),
    ],
)
def test_a_cursor_fits_one_call_only(answer, request_):
    entries = [(1, f"net income {'x' * 90} {'y' * i}") for i in range(60)]
    one = opened(record_of(entries))
    cursor = CURSOR.search(answer(one, request_, 2_000))[1]
    going_on = request_._replace(cursor=cursor)

    assert answer(one, going_on, 2_000) != answer(one, request_, 2_000)
    for other, changed in [
        (opened(record_of(entries), key="changed"), going_on),
        (one, going_on._replace(prefix="7")),
        (one, going_on._replace(cursor=cursor[:-1] + ("A" if cursor[-1] != "A" else "Q"))),
    ]:
        with pytest.raises(BadCursorError):
            answer(other, changed, 2_000)


@pytest.mark.parametrize("entries", [[], [(0, "scanned")], [(0, "")]])
def test_a_document_without_headers_is_section_0(entries):
    one = opened(record_of(entries, notes=[Note(NoteKind.NO_TEXT)]))

    assert "0 | The whole text" in toc_answer(one, GetToc(), 10_000)
    assert "Note: no page has any text" in toc_answer(one, GetToc(), 10_000)
    assert "section 0" in section_answer(one, ReadSection(None, "0"), 10_000)
    assert "No match" in grep_answer(one, Grep(None, "x+y"), 10_000)
