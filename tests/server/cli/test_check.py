"""`shed check`: its answers and exit codes, and JSON with boxes."""

import json
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from tests.commands import shed
from tests.documents import BODY
from tests.documents import report as other_report
from tests.word_documents import paragraph, word_file


def check(*arguments: object) -> "subprocess.CompletedProcess[str]":
    return shed("check", *arguments)


@pytest.fixture
def report(tmp_path: Path) -> Path:
    path = tmp_path / "annual report.pdf"
    path.write_bytes(other_report())
    return path


def test_json_has_the_boxes_of_the_words(report: Path):
    shown = json.loads(check(report, "in good order. It asked for a", "--json").stdout)
    first = shown["places"][0]
    page = pymupdf.Document(report)[first["boxes"][0][0] - 1]

    assert (shown["found"], shown["nearest"]) == (True, None)
    assert (first["document"], first["prefix"], first["pages"]) == (
        "annual report.pdf",
        "1",
        [1, 1],
    )
    texts = [page.get_textbox((x0 - 1, y0, x1 + 1, y1)) for _, x0, y0, x1, y1 in first["boxes"]]
    assert "in good order." in texts[0]
    assert "It asked for a" in texts[1]


def test_json_of_what_is_nearest(report: Path):
    done = check(report, f"{BODY[0][:-1]} of 2019", "--json")
    nearest = json.loads(done.stdout)["nearest"]

    assert done.returncode == 1
    assert nearest["differences"] == [{"quoted": "of 2019", "printed": "", "has_figure": True}]
    assert nearest["boxes"]


def test_a_folder_is_looked_through(report: Path):
    (report.parent / "note.docx").write_bytes(word_file(paragraph("The sky was of 4,711 colours.")))

    shown = json.loads(check(report.parent, "sky was of 4,711", "--json").stdout)
    assert [(place["document"], place["boxes"]) for place in shown["places"]] == [("note.docx", [])]
    assert check(report.parent, "of 4,712 colours").returncode == 1


def test_a_pipe_that_is_closed_is_no_error(report: Path):
    command = [sys.executable, "-m", "shed_server", "check", report, "the"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""
