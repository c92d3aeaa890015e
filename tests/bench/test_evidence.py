"""What an agent pays until it reads a passage, or is shown it, over the real server."""

import json
import re
import subprocess
import sys
from pathlib import Path
from shutil import which

import pytest

from bench.markdown import BEGIN, END
from bench.search.passages import question_files
from tests.documents import SECTION, SUBSECTION, TITLE, Writer

ROOT = Path(__file__).parents[2]
ANSWER = "The lighthouse at Orme was sold for 7,140 pounds to the harbour board."


@pytest.fixture
def questions(tmp_path: Path) -> Path:
    """A document whose section 2.2 answers a question, two folders above the file of questions."""
    writer = Writer()
    writer.line("Annual Report", TITLE)
    for chapter in (1, 2, 3):
        writer.new_page()
        writer.line(f"{chapter} Chapter", SECTION)
        writer.paragraphs(8)
        for part in (1, 2):
            writer.line(f"{chapter}.{part} Part", SUBSECTION)
            writer.paragraphs(4)
            if (chapter, part) == (2, 2):
                writer.line(ANSWER)
                page = writer.document.page_count
    (tmp_path / "filings").mkdir()
    (tmp_path / "filings" / "report.pdf").write_bytes(writer.bytes())
    row = {
        "id": "q1",
        "document": "filings/report.pdf",
        "question": "For how much was the lighthouse sold?",
        "evidence": [
            {"text": ANSWER, "page": page, "needs": ["7,140", "pounds"], "labels": ["lighthouse"]}
        ],
    }
    file = tmp_path / "questions" / "own.jsonl"
    file.parent.mkdir()
    file.write_text(json.dumps(row) + "\n" + json.dumps(row | {"evidence": []}) + "\n")
    return file


def run(*arguments: str | Path, module: str = "bench.search.evidence") -> str:
    command = [sys.executable, "-m", module, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_every_way_leads_to_the_passage_for_less_than_the_document(questions: Path) -> None:
    page = questions.parent / "figures.md"
    page.write_text(f"# Costs\n{BEGIN}\n{END}\n")
    printed = run(questions, "--write", page)
    rows = {
        cells[0]: cells[1:]
        for line in page.read_text().splitlines()
        if line.startswith("| ") and len(cells := line.strip("| ").split(" | ")) == 5
    }

    assert "q1 report.pdf 3.2 (" in printed
    assert "search rank 1;" in printed
    assert "1 questions, 1 documents, 1 passages" in page.read_text()
    assert "by `search`: 1.00 at 1, 1.00 at 3" in page.read_text()
    ways = [name for name in rows if name.startswith("`")]
    assert len(ways) == 3
    assert {tuple(rows[way][:2]) for way in ways} == {("1.00", "2.0")}
    whole, smallest = (
        int(rows[n][2].replace(",", "")) for n in ("whole document", "the smallest section alone")
    )
    for way in ways:
        assert smallest < int(rows[way][2].replace(",", "")) < whole


@pytest.mark.skipif(not which("pdftotext"), reason="compares with pdftotext")
def test_characters_are_counted_until_what_is_needed_stands_there(questions: Path) -> None:
    printed = run(questions, module="bench.agents")
    [passage] = [line for line in printed.splitlines() if line.startswith("q1 report.pdf p. ")]
    ways = ("`search`: labels", "`search`: the question", "`grep -n`: labels")
    chunks = "chunks of 512 tokens: the question"
    chars = {
        way: int(re.search(rf"{re.escape(way)} ([\d,]+)(?:;|$)", passage)[1].replace(",", ""))
        for way in (*ways, chunks)
    }

    assert chars["`grep -n`: labels"] < chars["`search`: labels"] < 400
    assert chars["`search`: the question"] < chars[chunks]
    assert "| `search`: labels | 1.00 (" in printed


def test_a_corpus_is_measured_by_all_files_of_its_questions(questions: Path) -> None:
    more = questions.with_name("more.jsonl")
    more.write_text(questions.read_text())

    assert question_files(questions.parent.parent) == [more, questions]
    assert question_files(questions.parent) == [more, questions]
    assert question_files(questions) == [questions]


def test_a_folder_without_questions_is_named(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "bench.search.evidence", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=300)

    assert done.returncode == 2
    assert f"{tmp_path} holds no questions/*.jsonl" in done.stderr
