"""Golden files: what an agent would read of documents that the tests make themselves.

`make golden` rewrites them; they are reviewed as a diff, never edited by hand.
"""

import os
from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers import cursors, formatting
from shed_server.answers.calls import GetToc, Grep, ReadSection
from shed_server.answers.sections.section_answer import section_answer
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.library.library import OpenDocument
from tests import documents
from tests.searching import grep_answer

FOLDER = Path(__file__).parent / "golden"
IS_REWRITING = os.environ.get("SHED_GOLDEN") == "rewrite"
DOCUMENTS = {
    "report": documents.report,
    "two_columns": documents.two_columns,
    "contract": documents.contract,
    "filing": documents.filing,
    "plain_text": documents.plain_text,
    "scanned": documents.scanned,
}


@pytest.fixture(autouse=True)
def known_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw marks around document text, and cursors, by known keys instead of our own."""
    monkeypatch.setattr(formatting, "mark_key", b"golden")
    monkeypatch.setattr(cursors, "_secret", b"")


def assert_golden(name: str, text: str) -> None:
    """Compare a text with its golden file, or write the file."""
    path = FOLDER / name
    if IS_REWRITING:
        path.write_text(text + "\n", encoding="utf-8")

    assert path.exists(), f"{path} is missing: run make golden and look at the new file"
    assert text + "\n" == path.read_text(encoding="utf-8")


def open_document(name: str) -> OpenDocument:
    """Return a document as an answer takes it."""
    return OpenDocument(f"{name}.pdf", "golden", read_record(DOCUMENTS[name](), Options()))


@pytest.mark.parametrize("name", DOCUMENTS)
def test_golden_contents(name):
    assert_golden(f"{name}.toc.txt", toc_answer(open_document(name), GetToc(), 10_000))


def test_golden_folded_contents():
    assert_golden(
        "report.folded.toc.txt", toc_answer(open_document("report"), GetToc(depth=1), 10_000)
    )


@pytest.mark.parametrize(
    ("name", "prefix"),
    [
        ("report", "3"),
        ("two_columns", "1"),
        ("contract", "1"),
        ("filing", "1"),
        ("plain_text", "0"),
    ],
)
def test_golden_sections(name, prefix):
    answer = section_answer(open_document(name), ReadSection(prefix=prefix), 2_000)

    assert_golden(f"{name}.{prefix}.section.txt", answer)


@pytest.mark.parametrize(
    ("name", "pattern"), [("report", "good order. It asked"), ("filing", r"Net (sales|income)")]
)
def test_golden_matches(name, pattern):
    assert_golden(
        f"{name}.grep.txt", grep_answer(open_document(name), Grep(pattern=pattern), 3_000)
    )
