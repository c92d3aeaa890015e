"""Records that machines share through an object store: a folder, and a real S3 service."""

import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.document.codec import decode, encode
from shed_core.ingest.pipeline import read_record
from shed_core.ingest.sandbox.limits import MIB
from shed_core.options import Options
from shed_server.cache.disk_cache import RECORD, DiskCache
from shed_server.errors import CacheError, SettingError, SharedStoreError
from shed_server.library.library import Library
from shed_server.library.record_cache import RecordCache
from shed_server.object_store.client import open_store
from shed_server.object_store.records import SharedRecords, record_name
from shed_server.settings import Settings
from tests.documents import contract, report
from tests.server.library.counting import open_counted
from tests.server.object_store.s3 import BUCKET, Faults, free_port, proxy, use

pytest.importorskip("obstore", reason="install the extra `cluster`")

KEY, VALUE = "ab" * 32, b"the bytes of a record"


@pytest.fixture(params=["folder", "s3"])
def url(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """The URL of an empty store."""
    if request.param == "folder":
        yield (tmp_path / "shared").as_uri()
        return
    use(request.getfixturevalue("s3"), monkeypatch)
    yield f"s3://{BUCKET}/{tmp_path.name}"


def settings(documents: Path, cache: Path, store: str) -> Settings:
    return Settings(paths=(documents,), cache=cache, store=store)


def test_what_one_writes_another_reads(url):
    SharedRecords(url).put(KEY, VALUE)

    assert SharedRecords(url).get(KEY) == VALUE
    assert SharedRecords(url).get("cd" * 32) is None


def test_the_second_writer_loses_silently(url, caplog):
    SharedRecords(url).put(KEY, VALUE)
    SharedRecords(url).put(KEY, b"other bytes under the same key")

    assert SharedRecords(url).get(KEY) == VALUE
    assert not caplog.records


@pytest.mark.parametrize("stored", [b"", b"short", b"0" * 32 + VALUE])
def test_what_is_damaged_is_a_miss(url, stored):
    open_store(url).put(record_name(KEY), stored)

    assert SharedRecords(url).get(KEY) is None


@pytest.mark.parametrize("stored", [b"", b"short", b"0" * 32 + VALUE])
def test_what_is_damaged_is_replaced_by_who_makes_the_record_again(url, stored, caplog):
    open_store(url).put(record_name(KEY), stored)

    SharedRecords(url).put(KEY, VALUE)

    assert SharedRecords(url).get(KEY) == VALUE
    assert not caplog.records


class _Meanwhile(Faults):
    """Has another writer replace a record when it has been found to be damaged."""

    def __init__(self, other: SharedRecords) -> None:
        super().__init__()
        self._other = other

    def is_next(self, method: str) -> bool:
        if method == "PUT" and self.counts.get("GET"):
            self._other.put(KEY, VALUE)
        return super().is_next(method)


def test_of_two_who_replace_what_is_damaged_the_first_wins(s3, bucket, monkeypatch, caplog):
    open_store(bucket).put(record_name(KEY), b"damaged")
    other = SharedRecords(bucket)
    meanwhile = _Meanwhile(other)
    with proxy(s3, meanwhile) as address:
        use(address, monkeypatch)
        SharedRecords(bucket).put(KEY, b"other bytes under the same key")

    assert other.get(KEY) == VALUE
    assert meanwhile.counts == {"PUT": 2, "GET": 1}
    assert not caplog.records


def test_a_record_that_is_damaged_in_the_store_is_read_once_by_all_machines(url, tmp_path):
    (tmp_path / "contract.pdf").write_bytes(contract())
    n_reads: list[int] = []
    for machine in ("first", "second", "third"):
        of_machine = settings(tmp_path / "contract.pdf", tmp_path / machine, url)
        with closing(Library(of_machine)) as library:
            opened, n_read = open_counted(library, None)
        n_reads.append(n_read)
        if machine == "first":
            store, name = open_store(url), record_name(opened.key)
            store.put(name, bytes(store.get(name).bytes())[:-1])

    assert n_reads == [1, 1, 0]


def test_a_record_under_another_key_is_a_miss(url):
    SharedRecords(url).put(KEY, VALUE)
    store = open_store(url)
    store.copy(record_name(KEY), record_name("cd" * 32))

    assert SharedRecords(url).get("cd" * 32) is None


def test_a_second_machine_reads_nothing(url, tmp_path):
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "report.pdf").write_bytes(report())
    with closing(Library(settings(documents, tmp_path / "first", url))) as library:
        first, n_reads = open_counted(library, "report.pdf")
    with closing(Library(settings(documents, tmp_path / "second", url))) as library:
        second, n_second_reads = open_counted(library, "report.pdf")
        [listing] = library.list_documents()

    assert (n_reads, n_second_reads) == (1, 0)
    assert second == first
    assert listing.pages == first.record.n_pages
    without = settings(documents, tmp_path / "second", "")
    with closing(Library(without)) as library:  # it is in the disk cache now
        assert open_counted(library, "report.pdf")[1] == 0


def test_a_malformed_record_is_read_anew(url, tmp_path):
    (tmp_path / "contract.pdf").write_bytes(contract())
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "first", ""))) as library:
        opened = library.open()
    SharedRecords(url).put(opened.key, b"no record, though its checksum is right")
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "second", url))) as library:
        again, n_reads = open_counted(library, None)

    assert (again, n_reads) == (opened, 1)
    # it may be too large for the limits of this machine alone
    assert SharedRecords(url).get(opened.key) == b"no record, though its checksum is right"


def test_sharing_puts_what_was_read_before_there_was_a_store(url, tmp_path):
    (tmp_path / "contract.pdf").write_bytes(contract())
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "cache", ""))) as library:
        library.open()
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "cache", url))) as library:
        opened = library.index("contract.pdf", lambda *_: None)

    stored = SharedRecords(url).get(opened.key)
    assert stored is not None
    assert decode(stored) == opened.record


@pytest.mark.parametrize(
    "faults",
    [Faults(3, status=500), Faults(3, status=503), Faults(3, cut=True)],
    ids=["500", "503", "cut off"],
)
def test_a_store_that_fails_now_and_then_loses_nothing(s3, faults, tmp_path, monkeypatch, caplog):
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        records = SharedRecords(f"s3://{BUCKET}/{tmp_path.name}")
        keys = [f"{number:064x}" for number in range(12)]
        for key in keys:
            records.put(key, key.encode() * 100)
        values = [records.get(key) for key in keys]

    assert values == [key.encode() * 100 for key in keys]
    assert not caplog.records
    assert faults.counts["GET"] >= 12


def test_a_store_that_is_away_is_asked_once(tmp_path, monkeypatch, caplog):
    use(f"http://127.0.0.1:{free_port()}", monkeypatch)
    (tmp_path / "contract.pdf").write_bytes(contract())
    url = f"s3://{BUCKET}/away"
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "cache", url))) as library:
        _, n_reads = open_counted(library, None)
        with pytest.raises(SharedStoreError, match="does not hold the record"):
            library.index("contract.pdf", lambda *_: None)

    assert n_reads == 1
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    assert "left alone" in caplog.text


@pytest.mark.parametrize(
    "url",
    ["s3://key:secret@bucket/a", "az://secret@c", "gs://b/a?k=secret", "s3://b#secret", "s3://b:1"],
)
def test_a_url_with_a_secret_is_refused_and_not_repeated(url):
    with pytest.raises(SettingError) as caught:
        open_store(url)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    ["ftp://host/x", "filings", "s3://", "http://127.0.0.1/x", "s3://a/b/../c", "file:///a/%2e%2e"],
)
def test_what_is_no_store_is_said_at_once(url, tmp_path):
    with pytest.raises(SettingError):
        open_store(url)


def test_the_cache_of_a_store_is_a_folder_of_its_own(tmp_path):
    """The disk cache stays in front of the store: a record is asked for once a machine."""
    (tmp_path / "contract.pdf").write_bytes(contract())
    url = (tmp_path / "shared").as_uri()
    with closing(Library(settings(tmp_path / "contract.pdf", tmp_path / "cache", url))) as library:
        opened = library.open()
        assert library.cache.get(RECORD, opened.key) == SharedRecords(url).get(opened.key)


def test_a_record_that_is_kept_in_memory_only_is_not_shared(tmp_path):
    shared = SharedRecords((tmp_path / "shared").as_uri())
    with closing(DiskCache(tmp_path / "cache", MIB)) as cache:
        records = RecordCache(cache, shared, max_pages=10)
        record = read_record(report(), Options())
        records.put_in_memory(KEY, record)  # as one of another version
        with pytest.raises(CacheError):
            records.ensure(KEY)

    assert shared.get(KEY) is None


def test_a_record_is_shared_also_without_a_cache(tmp_path):
    shared = SharedRecords((tmp_path / "shared").as_uri())
    (tmp_path / "no folder").write_bytes(b"")
    with closing(DiskCache(tmp_path / "no folder", MIB)) as cache:
        records = RecordCache(cache, shared, max_pages=10)
        record = read_record(report(), Options())
        records.put(KEY, encode(record), record)
        records.ensure(KEY)

    assert shared.get(KEY) == encode(record)
