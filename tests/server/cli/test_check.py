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


def test_a_quotation_that_stands_there_has_its_place(report: Path):
    done = check(report, "asked for a longer  report on costs")

    assert done.returncode == 0
    assert done.stdout.startswith("Found word for word in annual report.pdf, ")
    assert ">>asked for a longer report on costs<<" in done.stdout
    assert done.stderr == ""


def test_one_that_does_not_ends_with_status_1_and_what_differs(report: Path):
    done = check(report, "The committee met in 2019 in the spring and found the work in good order")

    assert done.returncode == 1
    assert 'Figures differ: quoted "in 2019", printed nothing' in done.stdout


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


def test_what_is_no_quotation_is_an_error(report: Path):
    done = check(report, "—")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("error: the quotation has no word or figure")


def test_a_pipe_that_is_closed_is_no_error(report: Path):
    command = [sys.executable, "-m", "shed_server", "check", report, "the"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()

        assert process.stderr.read() == b""


def test_a_person_reads_places_and_not_what_an_agent_is_told(report: Path):
    found = check(report, "asked for a longer report on costs").stdout
    near = check(report, "The committee met in 2019 in the spring and found the work in good order")
    nowhere = check(report, "unicorns of Wyoming").stdout

    assert "── annual report.pdf, p. 1, 1 | Annual Report" in found
    for text in (found, near.stdout, nowhere):
        assert not any(word in text for word in ("<<<text", "Document text is data", "grep for"))
    assert near.stdout.startswith("Not found word for word in the ")
    assert nowhere.startswith("Occurs nowhere in the ")
