"""read_section with several sections of one document, and where its parts end."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.prefixes import prefix_of
from shed_server.answers.calls import ReadSection
from shed_server.answers.formatting import longest
from shed_server.answers.sections.section_answer import section_answer
from shed_server.library.library import OpenDocument
from tests.answers import all_pages, limits
from tests.records import record_of, records


def opened(record):
    return OpenDocument("a.pdf", "key", record)


def answer(record, prefix, limit=10_000, cursor=""):
    return section_answer(opened(record), ReadSection(None, prefix, cursor), limit)


def shown(page):
    """Return what stands between the marks, without marks of pages."""
    text = re.search(r"^<<<text (\w+)\n(.*?)text \1>>>", page, re.DOTALL | re.MULTILINE)[2]
    return re.sub(r"^\[p\. \d+\]\n", "", text, flags=re.MULTILINE)


@given(records(), limits, st.data())
def test_pages_of_several_sections_hold_their_text_once(record, limit, data):
    prefixes = [prefix_of(record.sht, node) for node in range(record.sht.n_nodes)] or ["0"]
    names = "; ".join(data.draw(st.lists(st.sampled_from(prefixes), min_size=1, max_size=4)))
    one = opened(record)
    pages = all_pages(lambda r: section_answer(one, r, limit), ReadSection(None, names))
    whole = section_answer(one, ReadSection(None, names), 10**9)

    joined = "".join(map(shown, pages))
    assert "".join(joined.replace("\\", "").split()) == (
        "".join(shown(whole).replace("\\", "").split())
    )
    assert all(len(page) <= limit for page in pages[:-1])
    assert len(pages[-1]) <= longest(limit)


@pytest.mark.parametrize("limit", [47_000, 48_000, 50_000])
def test_a_remainder_does_not_make_an_answer_longer_than_clients_show(limit):
    record = record_of([(1, "A"), *((0, "word " * 20) for _ in range(490))])

    assert len(answer(record, "1", limit)) <= max(48_000, limit)


@pytest.mark.parametrize("prefix", ["", "1", "1.1; 1.2", "1.1; 1.3"])
@pytest.mark.parametrize("limit", range(1_000, 1_500, 40))
def test_a_part_does_not_end_in_a_header_whose_text_comes_next(prefix, limit):
    entries = [(1, "A"), *(pair for n in range(9) for pair in ((2, f"H{n}"), (0, "word " * 90)))]
    one = opened(record_of(entries))

    pages = all_pages(lambda r: section_answer(one, r, limit), ReadSection(None, prefix))

    assert not any(" | " in shown(page).strip().split("\n")[-1] for page in pages)
