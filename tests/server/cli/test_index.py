"""`shed index`, and the cache that it fills."""

import json
from pathlib import Path

from tests.commands import shed


def test_index_reads_what_it_can_and_says_why_not_the_rest(report: Path) -> None:
    (report.parent / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")

    done = shed("index", report.parent)

    assert done.returncode == 1
    assert done.stdout.startswith("1 of 2 documents, 12 pages")
    assert "broken.pdf" in done.stdout


def test_index_counts_what_it_could_not_read_by_kind(report: Path) -> None:
    (report.parent / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")
    (report.parent / "empty.pdf").touch()
    (report.parent / "text.docx").write_bytes(b"only text")

    done = shed("index", report.parent)

    assert "3 failed: 2 not a document, 1 damaged document" in done.stdout


def test_a_document_that_the_cache_cannot_keep_is_not_indexed(report: Path) -> None:
    done = shed("index", report, "--cache", report)  # a file, where a folder belongs

    assert done.returncode == 1
    assert done.stdout.startswith("0 of 1 document")
    assert "the cache could not keep it" in " ".join(done.stdout.split())


def test_a_second_look_comes_from_the_cache(report: Path) -> None:
    shed("index", report)

    held = json.loads(shed("cache", "info", "--json").stdout)
    report.rename(report.with_name("moved.pdf"))
    shed("toc", report.with_name("moved.pdf"))
    again = json.loads(shed("cache", "info", "--json").stdout)

    assert held["n_records"] == again["n_records"] == 1


def test_the_cache_can_be_checked_and_cleared(report: Path) -> None:
    shed("index", report)

    assert shed("cache", "check").stdout == "nothing is damaged\n"
    assert shed("cache", "clear").returncode == 0
    assert json.loads(shed("cache", "info", "--json").stdout)["n_records"] == 0


def test_nothing_is_indexed_by_no_process(report: Path) -> None:
    done = shed("index", report, "--jobs", "0")

    assert done.returncode == 2
    assert "--jobs" in done.stderr
