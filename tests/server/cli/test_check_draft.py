"""`shed check --draft`: its output, its exit codes and its JSON, as a process."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import shed_process
from tests.drafts import CHARGE, annual_report, letter

TRUE = f'It says "{CHARGE}" (report.pdf, p. 1).\n\nSales were $32,765 million (report.pdf, p. 2).\n'
WRONG = f'It says "{CHARGE}" (report.pdf, p. 2).\n'
COMPUTED = "Net sales grew by $1,108 million to 2018 (report.pdf, p. 2).\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "report.pdf").write_bytes(annual_report())
    (folder / "letter.pdf").write_bytes(letter())
    return folder


def check(draft: str, tmp_path: Path, *arguments: object) -> "subprocess.CompletedProcess[str]":
    (tmp_path / "answer.md").write_text(draft, encoding="utf-8")
    return shed_process("check", "--draft", tmp_path / "answer.md", *arguments)


def test_the_status_says_whether_a_statement_is_wrong(folder, tmp_path):
    true = check(TRUE, tmp_path, folder / "report.pdf", folder / "letter.pdf")
    wrong = check(WRONG, tmp_path, folder)
    computed = check(COMPUTED, tmp_path, folder / "report.pdf")

    assert (true.returncode, true.stderr) == (0, "")
    assert true.stdout.startswith("2 statements: 2 found.\nl. 1 found: ")
    assert (wrong.returncode, wrong.stdout.splitlines()[0]) == (1, "1 statement: 1 misattributed.")
    assert computed.returncode == 0


def test_json_has_each_statement_with_its_boxes(folder, tmp_path):
    done = check(TRUE + COMPUTED, tmp_path, folder, "--json")
    shown = json.loads(done.stdout)
    quotation, figure, computed = shown["statements"]

    assert shown["counts"]["found"] == 2
    assert (quotation["verdict"], quotation["document"], quotation["pages"], quotation["line"]) == (
        *("found", "report.pdf", [1, 1]),
        1,
    )
    assert [box[0] for box in quotation["boxes"]] == [1]
    assert [box[0] for box in figure["boxes"]] == [2]
    assert figure["claimed"] == [{"document": "report.pdf", "pages": [[2, 2]], "section": None}]
    assert computed["verdict"] == "not in the document"


def test_a_draft_is_read_from_standard_input(folder):
    command = [sys.executable, "-m", "shed_server", "check", "--draft", "-", str(folder)]
    done = subprocess.run(command, input=WRONG, capture_output=True, encoding="utf-8", timeout=120)

    assert (done.returncode, done.stdout.splitlines()[0]) == (1, "1 statement: 1 misattributed.")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--draft", "missing.md", "."), "cannot be read: No such file"),
        (("--draft", "report.pdf", "."), "is no text in UTF-8; name a Markdown"),
        (("--draft", "answer.md", "nowhere"), "nowhere"),
    ],
)
def test_what_cannot_be_checked_ends_with_status_2(folder, arguments, said, monkeypatch):
    monkeypatch.chdir(folder)
    Path("answer.md").write_text("", encoding="utf-8")
    done = shed_process("check", *arguments)

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert said in done.stderr


def test_a_path_without_a_quotation_is_told_of_both_ways(folder):
    done = shed_process("check", folder)

    assert done.returncode == 1
    assert "shed check PATH 'QUOTE'" in done.stderr
    assert "shed check --draft FILE PATHS" in done.stderr
