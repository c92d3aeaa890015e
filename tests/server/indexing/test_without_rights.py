"""`shed index` where what is read could not be kept: it ends before it reads anything."""

import json
import os
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.cache.disk_cache import DiskCache
from shed_server.indexing.documents import index_batch
from shed_server.library.library import Library
from shed_server.settings import Settings
from tests import commands
from tests.documents import contract, report
from tests.server.indexing.commands import index, shed
from tests.server.object_store.s3 import Faults, proxy, use

binding = pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    folder = tmp_path / "documents"
    folder.mkdir()
    (folder / "a.pdf").write_bytes(report())
    (folder / "b.pdf").write_bytes(contract())
    return folder


def test_a_cache_that_cannot_be_used_is_said_before_anything_is_read(documents, tmp_path):
    (tmp_path / "cache").touch()  # a file, where a folder belongs

    done = commands.shed("index", documents, "--cache", tmp_path / "cache")

    where = f"{tmp_path}/cache"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"error: the cache in {where} cannot be used: {where}: File exists. "
        "Name another folder with --cache or SHED_CACHE\n"
    )


@binding
@pytest.mark.parametrize("is_filled", [False, True])
def test_a_cache_without_write_rights_is_said_before_anything_is_read(
    documents, tmp_path, is_filled
):
    cache = tmp_path / "cache"
    cache.mkdir()
    if is_filled:
        index(documents, cache)
    for path in [cache, *cache.rglob("*")]:
        path.chmod(0o500 if path.is_dir() else 0o400)

    done = commands.shed("index", documents, "--cache", cache)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"error: the cache in {cache} cannot be used: ")


@binding
def test_documents_without_write_rights_are_indexed(documents, tmp_path):
    documents.chmod(0o500)

    assert len(index(documents, tmp_path / "cache")) == 2


@binding
def test_a_folder_of_records_without_write_rights_is_said_before_anything_is_read(
    documents, tmp_path
):
    records = tmp_path / "records"
    records.mkdir(mode=0o500)
    store = records.as_uri()

    done = commands.shed("index", documents, "--store", store, "--cache", tmp_path / "cache")

    assert done.returncode == 1
    assert f"error: {store} does not let us write: " in done.stderr
    assert n_records(tmp_path / "cache") == 0


@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("method", ["PUT", ""], ids=["writing", "all"])
def test_a_store_without_write_rights_is_said_before_anything_is_read(
    s3, bucket, documents, tmp_path, monkeypatch, status, method
):
    with proxy(s3, Faults(1, status=status, method=method)) as refusing:
        use(refusing, monkeypatch)
        done = commands.shed("index", documents, "--store", bucket, "--cache", tmp_path / "cache")

    assert (done.returncode, done.stdout) == (1, "")
    assert f"error: {bucket} does not let us write: " in done.stderr
    assert "Give the right to write there, or leave out --store" in done.stderr
    assert n_records(tmp_path / "cache") == 0


def test_one_document_of_the_cache_tells_that_a_store_may_not_be_written(
    s3, bucket, documents, tmp_path, monkeypatch
):
    index(documents, tmp_path / "cache")
    with proxy(s3, Faults(1, status=403, method="PUT")) as refusing:
        use(refusing, monkeypatch)
        done = commands.shed("index", documents, "--store", bucket, "--cache", tmp_path / "cache")

    assert (done.returncode, done.stdout) == (1, "")
    assert f"error: {bucket} does not let us write: " in done.stderr


def test_a_batch_fails_as_a_whole_where_the_store_may_not_be_written(
    s3, bucket, documents, tmp_path, monkeypatch
):
    settings = Settings(paths=(documents,), cache=tmp_path / "cache", store=bucket)
    with proxy(s3, Faults(1, status=403, method="PUT")) as refusing:
        use(refusing, monkeypatch)
        with closing(Library(settings)) as library:
            results = index_batch(library, ["a.pdf", "b.pdf"])

    assert [(result.name, result.kind) for result in results] == [
        ("a.pdf", "read only store"),
        ("b.pdf", "read only store"),
    ]
    assert n_records(tmp_path / "cache") == 0


def test_a_store_for_reading_alone_that_has_all_records_is_no_error(
    s3, bucket, documents, tmp_path, monkeypatch
):
    index(documents, tmp_path / "first", "--store", bucket)
    with proxy(s3, Faults(1, status=403, method="PUT")) as refusing:
        use(refusing, monkeypatch)
        results = index(documents, tmp_path / "second", "--store", bucket)

    assert [result["error"] for result in results] == ["", ""]


def test_with_a_store_that_can_be_written_none_needs_the_cache(bucket, documents, tmp_path):
    (tmp_path / "cache").touch()

    output = shed("index", documents, "--store", bucket, "--cache", tmp_path / "cache", "--json")

    assert [result["error"] for result in json.loads(output)] == ["", ""]


def n_records(cache: Path) -> int:
    """Return how many documents were read."""
    with closing(DiskCache(cache, 10**8)) as disk_cache:
        return disk_cache.info().n_records
