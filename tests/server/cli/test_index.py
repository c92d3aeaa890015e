"""`shed index`, and the cache that it fills."""

import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from shed_core.document.codec import encode
from shed_server.cache.disk_cache import RECORD, DiskCache
from tests.commands import shed
from tests.records import record_of


def test_index_reads_what_it_can_and_says_why_not_the_rest(unread_report: Path) -> None:
    (unread_report.parent / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")

    done = shed("index", unread_report.parent)

    assert done.returncode == 1
    assert done.stdout.startswith("1 of 2 documents, 12 pages")
    assert "broken.pdf" in done.stdout


def test_index_counts_what_it_could_not_read_by_kind(unread_report: Path) -> None:
    (unread_report.parent / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")
    (unread_report.parent / "empty.pdf").touch()
    (unread_report.parent / "text.docx").write_bytes(b"\0no text")

    done = shed("index", unread_report.parent)

    assert "3 failed: 2 not a document, 1 damaged document" in done.stdout


def test_a_second_look_comes_from_the_cache(unread_report: Path) -> None:
    shed("index", unread_report)

    held = json.loads(shed("cache", "info", "--json").stdout)
    unread_report.rename(unread_report.with_name("moved.pdf"))
    shed("toc", unread_report.with_name("moved.pdf"))
    again = json.loads(shed("cache", "info", "--json").stdout)

    assert held["n_records"] == again["n_records"] == 1


def test_the_cache_can_be_checked_and_cleared(unread_report: Path) -> None:
    shed("index", unread_report)

    assert shed("cache", "check").stdout == "nothing is damaged\n"
    assert shed("cache", "clear").returncode == 0
    assert json.loads(shed("cache", "info", "--json").stdout)["n_records"] == 0


def test_a_record_of_as_many_pages_as_are_allowed_is_not_damaged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large = replace(record_of([(1, "Report"), (0, "text")]), n_pages=30_000)
    with closing(DiskCache(tmp_path, 2**20)) as cache:
        cache.put(RECORD, "key", encode(large, max_pages=50_000))
    monkeypatch.setenv("SHED_PAGES", "50000")

    assert shed("cache", "check", "--cache", tmp_path).stdout == "nothing is damaged\n"


def test_nothing_is_indexed_by_no_process(unread_report: Path) -> None:
    done = shed("index", unread_report, "--jobs", "0")

    assert done.returncode == 2
    assert "--jobs" in done.stderr
