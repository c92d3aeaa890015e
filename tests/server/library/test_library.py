"""The library: documents by name, read once, wherever they lie and whatever becomes of them."""

import os
import shutil
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from shed_core import Document
from shed_core.document.notes import NoteKind
from shed_core.document.record import Metadata
from shed_core.errors import (
    DamagedDocumentError,
    EncryptedDocumentError,
    LimitError,
    NotADocumentError,
    WorkerCrashError,
)
from shed_core.ingest.backends.huridocs import FAST_VARIABLE, URL_VARIABLE
from shed_core.ingest.sandbox.limits import Limits
from shed_core.options import Options
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.tokens import section_tokens
from shed_server.cache.disk_cache import FAILURE, DiskCache
from shed_server.errors import CancelledError
from shed_server.library.library import Library
from shed_server.library.listings import Listing, encode_summary, read_listing
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from tests.documents import contract, damaged, encrypted, plain_text, report, scanned
from tests.ingest.backends.test_layout_backends import analysed, service
from tests.records import a_filing
from tests.server.library.counting import open_counted
from tests.server.long_documents import report_again_and_again
from tests.server.processes import kill_workers, linux


def test_a_document_is_read_once(library: Library) -> None:
    first, n_first = open_counted(library, "a.pdf")
    second, n_second = open_counted(library, "a.pdf")

    assert (n_first, n_second) == (1, 0)
    assert first == second
    assert first.name == "a.pdf"
    assert first.record.n_pages > 1


def test_a_later_server_finds_what_an_earlier_one_read(
    settings: Settings, library: Library
) -> None:
    first = library.open("a.pdf")
    with closing(Library(settings)) as later:
        assert open_counted(later, "a.pdf") == (first, 0)


def test_a_moved_copied_or_touched_file_is_not_read_again(library: Library, served: Path) -> None:
    key = library.open("a.pdf").key
    shutil.copyfile(served / "a.pdf", served / "copy.pdf")
    os.rename(served / "a.pdf", served / "moved.pdf")
    os.utime(served / "copy.pdf", (1, 1))
    shutil.copyfile(served / "copy.pdf", served / "future.pdf")
    os.utime(served / "future.pdf", (2**33, 2**33))

    for name in ("copy.pdf", "moved.pdf", "future.pdf"):
        opened, readings = open_counted(library, name)
        assert (opened.name, opened.key, readings) == (name, key, 0)


def test_a_changed_file_is_read_again_even_if_it_looks_unchanged(
    library: Library, served: Path
) -> None:
    before = os.stat(served / "a.pdf")
    old = library.open("a.pdf").record
    same_size = report().replace(b"%PDF-1.7", b"%PDF-1.6")
    (served / "a.pdf").write_bytes(contract() + b"\n" * (len(same_size) - len(contract())))
    os.utime(served / "a.pdf", ns=(before.st_atime_ns, before.st_mtime_ns))

    assert os.stat(served / "a.pdf").st_size == before.st_size
    assert library.open("a.pdf").record.text != old.text
    assert library.open("a.pdf").record.text == library.open("b.pdf").record.text


def test_other_options_have_records_of_their_own(settings: Settings, library: Library) -> None:
    other = replace(settings, options=Options(depths="wide"))
    with closing(Library(other)) as wide:
        assert open_counted(library, "a.pdf")[1] == open_counted(wide, "a.pdf")[1] == 1
        assert wide.open("a.pdf").key != library.open("a.pdf").key


def test_the_list_says_what_is_indexed_and_of_what_size(library: Library) -> None:
    document = Document(library.open("b.pdf").record)
    tokens = section_tokens(document.record, find_section(document.record, ""))
    n_top = sum(section.prefix != "0" for section in document.children)

    assert library.names() == ["a.pdf", "b.pdf", "sub.pdf"]
    listed = library.list_documents()
    assert [listing.name for listing in listed] == library.names()
    assert [listing.name for listing in library.list_documents("SU")] == ["sub.pdf"]
    assert all(listing.state for listing in listed)
    assert [one._replace(state=None, facts=None) for one in library.list_documents("[ab].*")] == [
        Listing("a.pdf", None, False),
        Listing("b.pdf", document.n_pages, True, document.title, tokens, n_top),
    ]


@pytest.mark.parametrize(
    "summary", [None, b"", b"12", b"{}", b'{"pages": -1, "title": "", "tokens": 1}', b"[" * 9999]
)
def test_a_summary_that_is_none_says_nothing(summary: bytes | None) -> None:
    assert read_listing("a.pdf", summary) == Listing("a.pdf", None, True)


def test_the_title_of_a_listing_is_one_bounded_line() -> None:
    record = replace(a_filing(1, 1, 1), metadata=Metadata(title="A\nreport " * 1000))

    title = read_listing("a.pdf", encode_summary(record)).title

    assert title.startswith("A report A report")
    assert len(title) == 120


def test_a_document_that_is_being_written_is_not_remembered_by_its_times(
    library: Library, served: Path
) -> None:
    path = served / "a.pdf"
    for content in (report(), contract(), plain_text()):
        path.write_bytes(content)
        assert library.open("a.pdf").record.text == _text(library, content, served)


def _text(library: Library, content: bytes, served: Path) -> str:
    (served / "reference.pdf").write_bytes(content)
    return library.open("reference.pdf").record.text


def test_an_encrypted_document_needs_its_password(settings: Settings, served: Path) -> None:
    (served / "locked.pdf").write_bytes(encrypted())
    with closing(Library(settings)) as library:
        for _ in range(2):
            with pytest.raises(EncryptedDocumentError):
                library.open("locked.pdf")
    with closing(Library(replace(settings, passwords=("wrong", "secret")))) as library:
        assert library.open("locked.pdf").record == library.open("a.pdf").record
        assert open_counted(library, "locked.pdf")[1] == 0
    for passwords in ((), ("wrong",)):  # the record is in the cache now, but not for them
        with (
            closing(Library(replace(settings, passwords=passwords))) as library,
            pytest.raises(EncryptedDocumentError),
        ):
            library.open("locked.pdf")


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"", NotADocumentError), (b"\0ELF", NotADocumentError), (damaged(), DamagedDocumentError)],
)
def test_a_bad_document_is_an_error_each_time_and_costs_nobody_else(
    library: Library, served: Path, content: bytes, error: type[Exception]
) -> None:
    (served / "bad.pdf").write_bytes(content)
    for _ in range(2):
        with pytest.raises(error):
            library.open("bad.pdf")
    assert library.open("a.pdf").record.sht.n_nodes > 0


def test_a_scanned_document_is_a_record_that_says_so(library: Library, served: Path) -> None:
    (served / "scan.pdf").write_bytes(scanned())

    assert library.open("scan.pdf").record.metadata.note_texts == (NoteKind.NO_TEXT,)


def forbidden(_done: int, _pages: int) -> None:
    raise AssertionError("the document was read again")


@linux
def test_a_crash_is_remembered_until_failures_are_cleared(
    library: Library, settings: Settings, served: Path
) -> None:
    (served / "long.pdf").write_bytes(report_again_and_again())
    with pytest.raises(WorkerCrashError, match="SIGKILL"):
        library.open("long.pdf", Caller(kill_workers))
    with pytest.raises(WorkerCrashError, match="tried again after 10 minutes"):
        library.open("long.pdf", Caller(forbidden))
    with closing(DiskCache(settings.cache, settings.cache_bytes)) as cache:
        assert cache.clear(FAILURE) == 1

    assert open_counted(library, "long.pdf")[1] == 1


def test_a_raised_limit_is_tried_at_once(settings: Settings) -> None:
    with closing(Library(replace(settings, limits=Limits(pages=1)))) as library:
        for _ in range(2):
            with pytest.raises(LimitError) as caught:
                library.open("a.pdf")
            assert caught.value.limit == "pages"
    with closing(Library(settings)) as library:
        assert library.open("a.pdf").record.n_pages > 1


def test_a_file_above_the_limit_is_not_even_hashed(settings: Settings) -> None:
    with (
        closing(Library(replace(settings, limits=Limits(file_bytes=100)))) as library,
        pytest.raises(LimitError, match="bytes or more"),
    ):
        library.open("a.pdf")


def test_a_cancelled_reading_is_not_remembered_as_a_failure(library: Library, served: Path) -> None:
    (served / "long.pdf").write_bytes(report_again_and_again())
    cancelled = threading.Event()
    with pytest.raises(CancelledError):
        library.open("long.pdf", Caller(lambda *_: cancelled.set(), cancelled))

    assert open_counted(library, "long.pdf")[1] == 1


def test_a_reading_that_ends_with_the_library_is_not_remembered_as_a_failure(
    settings: Settings, served: Path
) -> None:
    (served / "long.pdf").write_bytes(report_again_and_again())
    library, reads = Library(settings), threading.Event()
    with ThreadPoolExecutor() as threads:
        reading = threads.submit(library.open, "long.pdf", Caller(lambda *_: reads.set()))
        assert reads.wait(60)
        library.close()

        with pytest.raises(CancelledError):
            reading.result()
    with closing(DiskCache(settings.cache, settings.cache_bytes)) as cache:
        assert cache.info().n_failures == 0


def test_threads_that_want_one_document_have_it_read_once(library: Library) -> None:
    counts: list[int] = []
    threads = [
        threading.Thread(target=lambda: counts.append(open_counted(library, "a.pdf")[1]))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(counts) == [0, 0, 0, 1]


def test_everything_is_read_without_a_cache(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with closing(Library(replace(settings, cache=tmp_path / "file" / "cache"))) as library:
        first, n_first = open_counted(library, "a.pdf")

        assert (first.record.n_pages > 1, n_first) == (True, 1)
        assert open_counted(library, "a.pdf")[1] == 0
        assert library.list_documents()[0].indexed is False


@linux
def test_a_crash_is_remembered_without_a_cache(
    settings: Settings, served: Path, tmp_path: Path
) -> None:
    (served / "long.pdf").write_bytes(report_again_and_again())
    (tmp_path / "file").touch()
    with closing(Library(replace(settings, cache=tmp_path / "file" / "cache"))) as library:
        with pytest.raises(WorkerCrashError, match="SIGKILL"):
            library.open("long.pdf", Caller(kill_workers))
        with pytest.raises(WorkerCrashError, match="SIGKILL"):
            library.open("long.pdf", Caller(forbidden))


def test_a_tree_of_one_service_or_model_is_not_served_for_another(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    by_service = replace(settings, options=Options(headers="huridocs"))

    def reads(url: str, fast: str) -> int:
        monkeypatch.setenv(URL_VARIABLE, url)
        monkeypatch.setenv(FAST_VARIABLE, fast)
        with closing(Library(by_service)) as library:
            return open_counted(library, "a.pdf")[1]

    with service(analysed) as one, service(analysed) as other:
        counts = [reads(one, "1"), reads(one, "0"), reads(other, "0"), reads(f"{one}/", "true")]

    assert counts == [1, 1, 1, 0]
