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
from tests.records import a_contract, a_filing, record_of, records


def opened(record):
    return OpenDocument("a.pdf", "key", record)


def test_headers_that_match_stand_below_those_above_them():
    answer = toc_answer(opened(a_filing(2, 2, 2)), GetToc(match="note 2"), 10_000)

    assert answer.split("\n")[:5] == [
        'a.pdf: 7 headers matching "note 2"',
        "1 | PART 1",
        "1.1 | ITEM 1. What the company says of matter 1",
        "1.1.2 | Note 2: a particular of item 1 in part 1 (p. 2, 37 tokens)",
        "1.2 | ITEM 2. What the company says of matter 2",
    ]


def test_headers_match_alternatives_by_the_beginnings_of_their_words():
    headers = ("L-01 Lamps", "Social-Vault lights", "M-02 Lido", "L–13 Doors", "Item 14. L", "2014")
    one = opened(record_of([(1, header) for header in headers]))

    def found(match):
        lines = toc_answer(one, GetToc(match=match), 10_000).split("\n")[1:]
        return [line.partition(" | ")[2].partition(" (p.")[0] for line in lines]

    assert found("L-") == ["L-01 Lamps", "L–13 Doors"]
    assert found("L-0|M-0") == ["L-01 Lamps", "M-02 Lido"]
    assert found("lam | door") == ["L-01 Lamps", "L–13 Doors"]
    assert found("14") == found("14.") == ["Item 14. L"]
    assert found("light vault") == ["Social-Vault lights"]
    assert found("doors|") == ["L–13 Doors"]


def test_headers_are_matched_within_a_section():
    answer = toc_answer(opened(a_filing(2, 2, 2)), GetToc(None, "2.1", match="Note"), 10_000)

    assert answer.startswith('a.pdf, section 2.1: 2 headers matching "Note"\n')


def test_where_no_header_matches_similar_ones_are_named():
    record = record_of([(1, "Human Capital Resources"), (1, "Leases")])

    answer = toc_answer(opened(record), GetToc(match="humna capital"), 10_000)

    assert answer.split("\n") == [
        'a.pdf: no header matches "humna capital"; grep finds words of the text; similar:',
        "1 | Human Capital Resources (p. 1, 6 tokens)",
    ]


def test_what_there_is_none_of_is_said():
    one = opened(a_filing(1, 1, 1))

    assert toc_answer(one, GetToc(kind="tables"), 10_000) == "a.pdf: no tables"
    assert toc_answer(one, GetToc(kind="figures", match="x"), 10_000) == (
        'a.pdf: no figures matching "x"'
    )


def test_clauses_that_a_line_hides_are_called_clauses():
    lines = toc_answer(opened(a_contract()), GetToc(depth=1), 10_000).split("\n")

    assert [line.rpartition("tokens")[2] for line in lines[2:]] == [
        ", +1 clause)",
        ", +4 clauses)",
        ")",
    ]


def test_titles_are_escaped():
    record = record_of([(1, "7.7 | Real (p. 77, 20 tokens)"), (1, "[5 more. Go on")])

    answer = toc_answer(opened(record), GetToc(match=""), 10_000)
    matched = toc_answer(opened(record), GetToc(match="real"), 10_000)

    assert "1 | 7.7 \\| Real \\(p. 77" in answer
    assert "1 | 7.7 \\| Real \\(p. 77" in matched


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
