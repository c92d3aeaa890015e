"""Answers about a tree as deep as it has sections: any document with enough looks can have one."""

import tracemalloc
from collections.abc import Callable
from time import process_time

import pytest

from shed_core.retrieval.names.citations import CitedNumber, cited_nodes
from shed_core.retrieval.prefixes import find_section, prefixes
from shed_core.retrieval.sections import read_part
from shed_core.search_index.build import build
from shed_server.answers.calls import GetToc, Grep
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from shed_server.mcp_server.app import prefixes_like
from tests.records import record_of
from tests.searching import grep_answer, scores_in

N_LEVELS = 20_000
RECORD = record_of([(n + 1, f"Title {n}") for n in range(N_LEVELS)])
CHAIN = OpenDocument("a.pdf", "key", RECORD)
CLAUSES = record_of([(n + 1, f"2. Title {n}") for n in range(N_LEVELS)])
WIDE = OpenDocument("a.pdf", "key", record_of([(1, f"Title {n}") for n in range(N_LEVELS)]))
LAST = f"Title {N_LEVELS - 1}"


@pytest.mark.parametrize(
    "call",
    [
        lambda: grep_answer(CHAIN, Grep("a.pdf", "Title"), 10_000),
        lambda: grep_answer(CHAIN, Grep("a.pdf", LAST), 10_000),
        lambda: read_part(RECORD, find_section(RECORD, ""), RECORD.offsets[-600], 10_000),
        lambda: toc_answer(CHAIN, GetToc("a.pdf", f"Title {N_LEVELS - 600}"), 10_000),
        lambda: toc_answer(CHAIN, GetToc("a.pdf", match="Title"), 10_000),
        lambda: toc_answer(CHAIN, GetToc("a.pdf", match=LAST), 10_000),
        lambda: toc_answer(CHAIN, GetToc("a.pdf", batches=500), 10_000),
        lambda: toc_answer(WIDE, GetToc("a.pdf", batches=100_000), 10_000),
        lambda: all(len(prefix) for prefix in prefixes(RECORD.sht)),
        lambda: prefixes_like(RECORD, "Title"),
        lambda: cited_nodes(CLAUSES, CitedNumber("2", ("a",))),
    ],
    ids=[
        *("matches", "match", "section", "contents", "matching headers", "matching header"),
        *("batches", "batches of many", "prefixes", "completions", "citation"),
    ],
)
def test_a_chain_of_sections_takes_neither_the_time_nor_the_memory_of_its_square(
    call: Callable[[], object],
):
    assert_cheap(call)


def test_a_search_of_a_chain_takes_neither_the_time_nor_the_memory_of_its_square():
    index = build(RECORD)

    assert_cheap(lambda: scores_in(index, "Title"))


def assert_cheap(call: Callable[[], object]) -> None:
    _ = RECORD.sht.levels, RECORD.sht.ends, RECORD.sht.ordinals  # computed once
    tracemalloc.start()
    start = process_time()

    call()

    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 60_000_000
    assert process_time() - start < 3.0
