"""`shed index` on many machines: processes with a cache of their own, one store between them."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest

from shed_server.library.library import Library
from shed_server.object_store.client import open_store
from shed_server.settings import Settings
from tests import commands
from tests.commands import shed_process
from tests.documents import contract, plain_text, report
from tests.server.indexing.commands import index, names, shed
from tests.server.library.counting import open_counted
from tests.server.long_documents import many_pages
from tests.server.object_store.s3 import Faults, proxy, put, use

REPORT, CONTRACT = report(), contract()
DOCUMENTS = {
    **dict.fromkeys(("2023/0.pdf", "2023/1.pdf", "2023/2.pdf"), REPORT),
    **dict.fromkeys(("2024/0.pdf", "2024/1.pdf", "2024/2.pdf"), CONTRACT),
    "plain.pdf": plain_text(),
}


@pytest.fixture
def filings(bucket: str) -> str:
    """The URL of a store with seven documents, three of them with other bytes."""
    put(f"{bucket}/filings", **DOCUMENTS)
    return f"{bucket}/filings"


@pytest.fixture
def records(bucket: str) -> str:
    """The URL of an empty store for records."""
    return f"{bucket}/records"


def test_a_manifest_names_every_document_with_its_size_and_version(filings):
    lines = [json.loads(line) for line in shed("manifest", filings).splitlines()]

    assert {line["name"]: line["size"] for line in lines} == {
        name: len(content) for name, content in DOCUMENTS.items()
    }
    assert len({line["version"] for line in lines}) == 3


def test_a_folder_has_a_manifest_as_well(tmp_path):
    (tmp_path / "a.pdf").write_bytes(report())

    [line] = shed("manifest", tmp_path / "a.pdf").splitlines()
    assert json.loads(line)["name"] == "a.pdf"


def test_shards_index_every_document_once(filings, records, tmp_path):
    (tmp_path / "manifest").write_text(shed("manifest", filings))
    options = ("--store", records, "--manifest", tmp_path / "manifest")
    done = [
        names(index(filings, tmp_path / f"cache{n}", "--shard", f"{n}/3", *options))
        for n in (1, 2, 3)
    ]

    assert sorted(name for part in done for name in part) == sorted(DOCUMENTS)
    assert len(stored(records, "records")) == 3


def test_what_is_in_the_store_is_neither_fetched_nor_looked_up(
    s3, filings, records, tmp_path, monkeypatch
):
    index(filings, tmp_path / "first", "--store", records)
    put(filings, **{"2023/0.pdf": contract(), "new.pdf": report()})
    faults = Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        left = index(filings, tmp_path / "second", "--store", records)
        faults.counts.clear()
        again = index(filings, tmp_path / "third", "--store", records)

    assert names(left) == ["2023/0.pdf", "new.pdf"]
    assert again == []
    assert faults.counts == {"GET": 2}  # a listing of the documents, and one of the marks


def test_other_options_leave_everything_to_do(filings, records, tmp_path):
    index(filings, tmp_path / "first", "--store", records)
    other = index(filings, tmp_path / "second", "--store", records, "--depths", "local")

    assert names(other) == sorted(DOCUMENTS)


def test_a_server_finds_the_record_of_a_document_that_it_never_fetched(
    s3, filings, records, tmp_path, monkeypatch
):
    index(filings, tmp_path / "first", "--store", records)
    faults = Faults()
    settings = Settings(url=filings, cache=tmp_path / "second", store=records)
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with closing(Library(settings)) as library:
            _, n_reads = open_counted(library, "2023/1.pdf")

    assert n_reads == 0
    assert faults.counts == {"HEAD": 1, "GET": 2}  # the document; its mark, and its record


def test_a_run_that_was_killed_before_its_marks_reads_nothing_again(
    s3, filings, records, tmp_path, monkeypatch
):
    index(filings, tmp_path / "first", "--store", records)
    open_store(records).delete(stored(records, "indexed"))
    faults = Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        left = index(filings, tmp_path / "second", "--store", records)
    use(s3, monkeypatch)

    assert names(left) == sorted(DOCUMENTS)
    assert not [path for path in faults.paths if path.startswith("PUT") and "/records/rec" in path]
    assert len(stored(records, "indexed")) == len(DOCUMENTS)


def test_two_runs_at_once_agree(filings, records, tmp_path):
    options = ("--store", records, "--json", "--cache")
    with ThreadPoolExecutor(2) as threads:
        runs = [
            threads.submit(shed_process, "index", filings, *options, tmp_path / f"cache{n}")
            for n in range(2)
        ]

    assert [run.result().returncode for run in runs] == [0, 0], runs
    assert len(stored(records, "records")) == 3
    assert len(stored(records, "indexed")) == len(DOCUMENTS)


def test_a_document_that_fails_is_reported_and_left_to_do(filings, records, tmp_path):
    put(filings, **{"damaged.pdf": b"%PDF-1.7 and nothing else"})
    for cache in ("first", "second"):
        output = shed(
            "index", filings, "--cache", tmp_path / cache, "--store", records, "--json", status=1
        )
        failed = [result for result in json.loads(output) if result["error"]]

        assert names(failed) == ["damaged.pdf"]
    assert names(json.loads(output)) == ["damaged.pdf"]


def test_a_scheduler_repeats_no_shard_for_what_another_run_would_meet_again(
    filings, records, tmp_path
):
    put(filings, **{"damaged.pdf": b"%PDF-1.7 and nothing else"})

    results = index(filings, tmp_path, "--store", records, "--shard", "1/1")

    failed = [result for result in results if result["error"]]
    assert [(result["name"], result["is_of_document"]) for result in failed] == [
        ("damaged.pdf", True)
    ]


@pytest.mark.parametrize("option", ["--shard=1/2", "--on=ray"])
def test_machines_need_a_store_between_them(tmp_path, option):
    done = commands.shed("index", tmp_path, option)

    assert done.returncode == 1
    assert "--store" in done.stderr


def test_what_is_no_manifest_is_an_error_that_names_the_line(tmp_path):
    (tmp_path / "manifest").write_text('{"name": "a.pdf", "size": 1, "version": ""}\nno line\n')

    done = commands.shed("index", tmp_path, "--manifest", tmp_path / "manifest")

    assert done.returncode == 1
    assert "line 2 of " in done.stderr


def stored(url: str, folder: str) -> list[str]:
    """Return the names of the objects in a folder of a store."""
    return [meta["path"] for chunk in open_store(url).list(folder) for meta in chunk]


def test_a_document_of_hundreds_of_pages_does_not_hold_up_the_others(tmp_path):
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "0.pdf").write_bytes(many_pages(600))
    for number in range(1, 10):
        (folder / f"{number}.pdf").write_bytes(REPORT + f"\n% {number}\n".encode())
    command = [sys.executable, "-m", "shed_server", "index", folder, "--jobs", "2", "--json"]
    with subprocess.Popen(
        [*map(str, command), "--cache", str(tmp_path / "cache")],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        order = [json.loads(line)["name"] for line in process.stderr]

    assert process.returncode == 0
    assert len(order) == 10
    assert order[-1] == "0.pdf"
