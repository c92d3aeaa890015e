"""get_toc asked for headers that match, for what there is of a kind, and for batches."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_core.retrieval.toc.entries import KINDS
from shed_server.answers.calls import GetToc
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from tests.answers import all_pages, limits
from tests.records import a_filing, records


def opened(record):
    return OpenDocument("a.pdf", "key", record)


@given(records(), limits, st.sampled_from([*KINDS, ""]), st.sampled_from(["", "a", "1"]))
def test_lists_keep_the_limit_and_name_each_entry_once(record, limit, kind, match):
    request = GetToc(kind=kind, match=match or ("" if kind else "a"))
    pages = all_pages(lambda r: toc_answer(opened(record), r, limit), request)
    whole = toc_answer(opened(record), request, 10**9)

    def lines(page):
        return re.findall(r"^.* \| .*\(p\. \d+.*\)$", page, re.MULTILINE)

    assert all(len(page) <= limit for page in pages)
    assert [line for page in pages for line in lines(page)] == lines(whole)


@pytest.mark.parametrize("limit", [1_000, 10_000])
def test_batches_are_listed_with_their_pages_and_sizes(limit):
    pages = all_pages(lambda r: toc_answer(opened(a_filing()), r, limit), GetToc(batches=300))
    lines = [line for page in pages for line in page.split("\n") if line[0].isdigit()]

    assert pages[0].startswith("a.pdf: 54 batches of at most 300 tokens\n0 to 1.1.5 (pp. 1-3, 298")
    assert len(lines) == 54
    assert all(re.fullmatch(r"[\d.]+( to [\d.]+)? \(pp?\. [\d-]+, \d+ tokens\)", x) for x in lines)
