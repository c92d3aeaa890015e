"""Documents that are served from a real S3 service: access, change, faults."""

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.errors import LimitError, NotADocumentError, ShedError
from shed_core.ingest.pdf.drawing.page_images import PageRequest
from shed_core.ingest.sandbox.limits import Limits
from shed_server.errors import (
    AmbiguousDocumentError,
    DocumentStoreError,
    OutsideError,
    UnknownDocumentError,
    UnreadableDocumentError,
)
from shed_server.library.library import Library
from shed_server.object_store.client import open_store
from shed_server.settings import Settings
from tests.commands import shed
from tests.documents import contract, plain_text, report
from tests.server.library.counting import open_counted
from tests.server.object_store.s3 import BUCKET, Faults, free_port, proxy, put, put_raw, use


@pytest.fixture
def stored(bucket: str) -> str:
    """The URL of a store with three documents, and with what is not served."""
    documents = {"a.pdf": report(), "2023/b.pdf": contract(), "2023/C.PDF": plain_text()}
    others = {
        ".hidden/d.pdf": report(),
        "2023/.e.pdf": report(),
        "notes.rtf": b"x",
        "~$f.docx": b"",
    }
    put(bucket, **documents, **others)
    put(f"{bucket}-next", **{"a.pdf": contract()})
    return bucket


@pytest.fixture
def library(stored: str, tmp_path: Path) -> Iterator[Library]:
    with closing(library_of(stored, tmp_path / "cache")) as library:
        yield library


def library_of(url: str, cache: Path, **settings: object) -> Library:
    return Library(Settings(url=url, cache=cache, jobs=2, **settings))


def test_a_store_answers_for_a_bucket_that_is_there_alone(s3, bucket, tmp_path):
    del s3
    with closing(library_of(f"{bucket}/nothing-yet", tmp_path / "cache")) as library:
        library.source.check()
    with (
        closing(library_of("s3://no-such-bucket/x", tmp_path / "other")) as library,
        pytest.raises(DocumentStoreError),
    ):
        library.source.check()


def test_documents_are_listed_by_their_paths(library):
    assert library.names() == ["2023/C.PDF", "2023/b.pdf", "a.pdf"]
    assert [listing.name for listing in library.list_documents("2023/*")] == [
        "2023/C.PDF",
        "2023/b.pdf",
    ]


def test_a_document_of_a_store_is_read_as_one_of_a_folder(library, tmp_path):
    (tmp_path / "a.pdf").write_bytes(report())
    folder = Settings(paths=(tmp_path / "a.pdf",), cache=tmp_path / "other")
    with closing(Library(folder)) as other:
        expected = other.open("a.pdf")

    assert library.open("a.pdf") == expected


@pytest.mark.parametrize("name", ["b", "2023/b.pdf", "{url}/2023/b.pdf", "2023/B.pdf"])
def test_a_name_may_be_in_part_or_the_whole_url(library, stored, name):
    assert library.open(name.replace("{url}", stored)).name == "2023/b.pdf"


@pytest.mark.parametrize(
    "name",
    [
        "../{prefix}-next/a.pdf",
        "2023/../../{prefix}-next/a.pdf",
        "/etc/passwd.pdf",
        "{url}-next/a.pdf",
        "{url}/../{prefix}-next/a.pdf",
        "s3://other/a.pdf",
        "gs://{bucket}/{prefix}/a.pdf",
        "http://127.0.0.1/a.pdf",
        "file:///etc/passwd.pdf",
        "a\0.pdf",
        "./a.pdf",
        "2023//b.pdf",
    ],
)
def test_a_name_that_leads_outside_is_refused_and_not_looked_up(
    s3, stored, tmp_path, monkeypatch, name
):
    faults = Faults()
    prefix = stored.rpartition("/")[2]
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with (
            closing(library_of(stored, tmp_path / "cache")) as library,
            pytest.raises(OutsideError),
        ):
            library.open(name.format(url=stored, prefix=prefix, bucket=BUCKET))

    assert "HEAD" not in faults.counts


@pytest.mark.parametrize(
    "name",
    [
        *("sp ace/a b.pdf", "p%2Fq.pdf", "100%.pdf", "h#ash.pdf", "q?mark.pdf", "plus+&=.pdf"),
        *(
            "caf\u00e9.pdf",
            "cafe\u0301.pdf",
            "\u4e2d\u6587.pdf",
            "back\\slash.pdf",
            "'quo\"te'.pdf",
        ),
        f"{'x' * 900}.pdf",
    ],
)
def test_a_document_is_listed_and_read_under_its_key(bucket, tmp_path, name):
    put(bucket, **{name: report()})

    with closing(library_of(bucket, tmp_path / "cache")) as library:
        (place,) = library.source.found().places
        assert library.source.find(name) == place
        assert library.open(place.name).record.n_pages == 4


@pytest.mark.parametrize("name", ["2023//b.pdf", "2023/./b.pdf", "b\x07.pdf"])
def test_a_key_that_is_no_path_fails_the_indexing_of_the_store(s3, bucket, tmp_path, name):
    put_raw(s3, f"{bucket.removeprefix(f's3://{BUCKET}/')}/{name}")
    put(bucket, **{"z.pdf": report()})

    done = shed("index", bucket, "--json", "--cache", tmp_path)
    results = {each["name"]: each for each in json.loads(done.stdout)}

    assert done.returncode == 1
    assert results["z.pdf"]["error"] == ""
    assert results[name]["kind"] == "unusable key"
    assert "is not a path" in results[name]["error"]


def test_a_key_that_ends_in_a_slash_is_refused_with_that_reason(s3, bucket, tmp_path):
    put_raw(s3, f"{bucket.removeprefix(f's3://{BUCKET}/')}/folder.pdf/")

    with (
        closing(library_of(bucket, tmp_path / "cache")) as library,
        pytest.raises(UnreadableDocumentError, match="slash"),
    ):
        library.open("folder.pdf")


@pytest.mark.parametrize("name", [".hidden/d.pdf", "2023/.e.pdf", "notes.rtf", "~$f.docx", "zebra"])
def test_what_is_hidden_or_no_document_is_not_there(library, name):
    with pytest.raises(UnknownDocumentError):
        library.open(name)


def test_a_name_of_several_documents_is_ambiguous(library):
    with pytest.raises(AmbiguousDocumentError):
        library.open("2023")


def test_a_name_of_megabytes_is_refused_by_its_length(library):
    with pytest.raises(NotADocumentError, match="1024"):
        library.open("x" * 10_000_000 + ".pdf")


def test_a_change_is_seen_by_the_etag(library, stored):
    first = library.open("a.pdf")
    put(stored, **{"a.pdf": contract()})

    assert library.open("a.pdf").key == library.open("2023/b.pdf").key != first.key


def test_what_was_read_is_neither_fetched_nor_read_again(s3, stored, tmp_path, monkeypatch):
    with closing(library_of(stored, tmp_path / "cache")) as library:
        first = library.open("a.pdf")
    faults = Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with closing(library_of(stored, tmp_path / "cache")) as library:
            again, n_reads = open_counted(library, "a.pdf")
            [listing] = library.list_documents("a.pdf")

    assert (again, n_reads) == (first, 0)
    assert listing.pages == first.record.n_pages
    assert faults.counts == {"HEAD": 1, "GET": 1}  # the GET is the listing


def test_a_document_that_is_too_large_is_not_fetched(s3, stored, tmp_path, monkeypatch):
    faults, limits = Faults(), Limits(file_bytes=1000)
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with (
            closing(library_of(stored, tmp_path / "cache", limits=limits)) as library,
            pytest.raises(LimitError, match="the limit is 1000"),
        ):
            library.open("a.pdf")

    assert faults.counts == {"HEAD": 1}


def test_a_page_of_a_stored_document_can_be_drawn(library):
    opened = library.open("a.pdf")

    [image] = library.draw(opened, PageRequest((1,), 300))

    assert image.image


@pytest.mark.parametrize(
    "faults",
    [Faults(3, status=500), Faults(3, status=503), Faults(3, cut=True)],
    ids=["500", "503", "cut off"],
)
def test_a_store_that_fails_now_and_then_serves_all(s3, stored, tmp_path, monkeypatch, faults):
    expected = read_all(stored, tmp_path / "first")
    with proxy(s3, faults) as address:
        use(address, monkeypatch)

        assert read_all(stored, tmp_path / "second") == expected


def read_all(url: str, cache: Path) -> list[object]:
    with closing(library_of(url, cache)) as library:
        return [library.open(name) for name in library.names()]


def test_a_store_that_is_away_is_an_error_that_says_so(tmp_path, bucket, monkeypatch):
    use(f"http://127.0.0.1:{free_port()}", monkeypatch)
    with closing(library_of(bucket, tmp_path / "cache")) as library:
        for call in (library.names, lambda: library.open("a.pdf")):
            with pytest.raises(DocumentStoreError, match=f"{bucket} cannot be read"):
                call()


def test_the_only_document_needs_no_name(bucket, tmp_path):
    put(bucket, **{"one.pdf": report()})
    with closing(library_of(bucket, tmp_path / "cache")) as library:
        assert library.open(None).name == "one.pdf"
        put(bucket, **{"two.pdf": report()})
    with (
        closing(library_of(bucket, tmp_path / "cache")) as library,
        pytest.raises(UnknownDocumentError, match="several documents"),
    ):
        library.open(None)


def test_a_document_that_is_removed_is_gone(library, stored):
    assert "a.pdf" in library.names()
    open_store(stored).delete("a.pdf")

    with pytest.raises(ShedError, match="no longer there"):
        library.open("a.pdf")
