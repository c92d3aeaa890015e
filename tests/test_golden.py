"""Golden files: what an agent would read of documents that the tests make themselves.

`make golden` rewrites them; they are reviewed as a diff, never edited by hand.
"""

import os
from pathlib import Path

import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers.answers import contents_answer, section_answer
from shed_server.answers.calls import GetToc, Grep, ReadSection
from shed_server.answers.grep_answer import matches_answer
from shed_server.library.library import Opened
from tests import documents

FOLDER = Path(__file__).parent / "golden"
IS_REWRITING = os.environ.get("SHED_GOLDEN") == "rewrite"
MADE = {
    "report": documents.report,
    "two_columns": documents.two_columns,
    "contract": documents.contract,
    "filing": documents.filing,
    "plain_text": documents.plain_text,
    "scanned": documents.scanned,
}


def check(name: str, text: str) -> None:
    """Compare a text with its golden file, or write the file."""
    path = FOLDER / name
    if IS_REWRITING:
        path.write_text(text + "\n", encoding="utf-8")

    assert path.exists(), f"{path} is missing: run make golden and look at the new file"
    assert text + "\n" == path.read_text(encoding="utf-8")


def opened(name: str) -> Opened:
    return Opened(f"{name}.pdf", "golden", read_record(MADE[name](), Options()))


@pytest.mark.parametrize("name", MADE)
def test_golden_contents(name):
    check(f"{name}.toc.txt", contents_answer(opened(name), GetToc(), 10_000))


def test_golden_contents_folded():
    check("report.folded.toc.txt", contents_answer(opened("report"), GetToc(depth=1), 10_000))


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
    answer = section_answer(opened(name), ReadSection(prefix=prefix), 2_000)

    check(f"{name}.{prefix}.section.txt", answer)


@pytest.mark.parametrize(
    ("name", "pattern"), [("report", "good order. It asked"), ("filing", r"Net (sales|income)")]
)
def test_golden_searches(name, pattern):
    check(f"{name}.grep.txt", matches_answer(opened(name), Grep(pattern=pattern), 3_000))
