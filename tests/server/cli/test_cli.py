"""The command line: what commands print, to people, programs and pipes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pymupdf
import pytest

from shed_core.ingest.pipeline import read_record
from shed_core.options import Options
from shed_server.answers.calls import ReadSection
from shed_server.answers.sections.section_answer import section_answer
from shed_server.library.library import OpenDocument
from tests.commands import shed, shed_process


def test_toc_as_json_names_every_section_with_its_parent(report: Path) -> None:
    toc = json.loads(shed("toc", report, "--json").stdout)

    assert toc["pages"] == 12
    by_header = {node["header"]: node for node in toc["nodes"]}
    assert by_header["Lamps"]["page"] == 4
    prefixes = {node["prefix"] for node in toc["nodes"]}
    assert all(node["parent"] in prefixes | {None} for node in toc["nodes"])
    assert all(node["prefix"].count(".") + 1 == node["level"] for node in toc["nodes"])


def test_read_prints_the_section_that_toc_names(report: Path) -> None:
    toc = json.loads(shed("toc", report, "--json").stdout)
    prefix = next(node["prefix"] for node in toc["nodes"] if node["header"] == "Lamps")

    done = shed("read", report, prefix)

    assert done.stdout.startswith(f"[p. 4]\n{prefix} | Lamps\nThe Fresnel line")
    assert "Signal Networks" not in done.stdout


def test_several_sections_are_read_at_once(report: Path) -> None:
    done = shed("read", report, "Lamps", "PART II")
    found = json.loads(shed("read", report, "Lamps; PART II", "--json").stdout)

    assert "".join(section["text"] for section in found) == done.stdout
    assert [section["path"][-1] for section in found] == ["Lamps", "PART II"]


def test_toc_is_asked_for_headers_tables_and_batches(report: Path) -> None:
    matching = shed("toc", report, "--match", "lamps").stdout
    tables = json.loads(shed("toc", report, "--kind", "tables", "--json").stdout)
    batches = json.loads(shed("toc", report, "--batches", "1000", "--json").stdout)

    assert re.search(r"^[\d.]+ \| Lamps \(p\. 4, \d+ tokens\)$", matching, re.MULTILINE)
    assert tables
    assert all(table["rows"] > 1 for table in tables)
    assert [batches[0]["pages"][0], batches[-1]["pages"][1]] == [1, 12]
    assert "--kind is tables, " in shed("toc", report, "--kind", "x").stderr


def test_read_prints_text_as_the_tool_does(report: Path) -> None:
    done = shed("read", report, "PART II")
    record = read_record(report.read_bytes(), Options())

    answer = section_answer(OpenDocument("", "", record), ReadSection(None, "PART II"), 10**9)
    assert done.stdout in answer
    assert re.findall(r"^\[p\. (\d+)\]$", done.stdout, re.MULTILINE)[:2] == ["7", "8"]
    assert not re.findall("^8$", done.stdout, re.MULTILINE)


def test_explain_says_of_every_line_of_a_page_why_it_is_a_header_or_not(report: Path) -> None:
    lines = json.loads(shed("explain", report, "--page", "4", "--json").stdout)
    shown = shed("explain", report, "--page", "4").stdout
    nodes = json.loads(shed("toc", report, "--json").stdout)["nodes"]

    on_page = {node["header"] for node in nodes if node["page"] == 4}
    assert {line["text"] for line in lines if line["is_header"]} == on_page
    by_text = {line["text"]: line for line in lines}
    assert by_text["Lamps"]["reason"].startswith("a header by the step")
    assert by_text["Lamps"]["score"] >= 0.5
    assert by_text["4"]["reason"] == "a line labelled page_footer is never a header"
    assert all(line["reason"] and line["reason"] in shown for line in lines)


@pytest.fixture
def blank(tmp_path: Path) -> Path:
    path = tmp_path / "blank.pdf"
    with pymupdf.Document() as document:
        document.new_page()
        document.save(path)
    return path


def test_json_escapes_the_letters_that_an_encoding_lacks(tmp_path: Path) -> None:
    document = tmp_path / "Köşk.md"
    document.write_text("# Köşk\n\nText.\n", encoding="utf-8")

    done = shed_process("toc", document, "--json", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert [node["header"] for node in json.loads(done.stdout)["nodes"]] == ["Köşk"]


def test_what_goes_into_a_pipe_is_the_same_on_every_system(tmp_path: Path) -> None:
    (tmp_path / "Köşk.md").write_text("# Köşk\n\nText.\n", encoding="utf-8")
    command = [sys.executable, "-m", "shed_server", "manifest", tmp_path]

    printed = subprocess.run(command, capture_output=True, check=True).stdout

    assert printed.startswith('{"name": "Köşk.md"'.encode())
    assert printed.endswith(b"}\n")
    assert b"\r" not in printed


def test_what_there_is_one_of_is_counted_as_one(blank: Path) -> None:
    assert shed("index", blank).stdout.startswith("1 of 1 document, 1 page, in ")
    assert "\n1 document, 0 remembered failures\n" in shed("cache", "info").stdout
    assert ": 1 page, 0 sections, " in shed("view", blank, "-o", blank.with_suffix(".html")).stdout


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/full")
def test_a_full_disk_is_answered_by_one_sentence(report: Path) -> None:
    command = [sys.executable, "-m", "shed_server", "toc", str(report)]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)

    assert done.returncode == 1
    assert done.stderr == "error: No space left on device\n"


def test_a_reader_that_stops_listening_is_no_error(report: Path) -> None:
    shed("index", report)
    command = f"'{sys.executable}' -m shed_server toc '{report}' | head -n 1"

    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)

    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe without a reader")
def test_a_pipe_that_is_closed_already_is_no_error(report: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "shed_server", "toc", report]

    done = subprocess.run(command, stdout=writer, stderr=subprocess.PIPE, timeout=60)

    os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&-", "<&- >&- 2>&-"])
def test_a_closed_standard_descriptor_is_no_traceback(tmp_path, closed):
    (tmp_path / "report.md").write_text("# Scope\n\nAll of it.\n")
    command = f'"{sys.executable}" -m shed_server toc report.md --cache cache {closed}'

    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, timeout=120)

    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
