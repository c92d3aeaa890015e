"""`Document.grep` and the tool search in the same way."""

import pytest

from shed_core import read_document
from shed_core.ingest.sandbox.limits import Limits
from shed_core.retrieval.grep.matching import GrepQuery
from shed_server.answers.grep.searcher import Searcher
from shed_server.library.library import OpenDocument
from shed_server.workers.pool import WorkerPool
from tests import documents


@pytest.fixture(scope="module")
def pool():
    pool = WorkerPool(Limits(), jobs=1)
    yield pool
    pool.close()


@pytest.mark.parametrize(
    "pattern",
    [
        "Committee",
        "committee’s",
        "good  order",
        r"asked\s+\w+",
        "x|asked",
        r"\bthe\b.{3}",
        "goöd order",
    ],
)
def test_a_program_finds_what_the_tool_finds(pattern, pool):
    doc = read_document(documents.report())
    within = range(len(doc.text))
    document = OpenDocument("report.pdf", "key", doc.record)
    found = Searcher(pool.find_pattern).find(document, GrepQuery(pattern), within, 1_000)

    assert [match.text for match in doc.grep(pattern)] == [
        doc.text[span.start : span.stop] for span in found
    ]
