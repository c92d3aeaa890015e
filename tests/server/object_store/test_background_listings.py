"""Listing a store of more objects than a call waits for, and of objects with unusable names."""

import threading
from collections.abc import Iterator

import pytest

from shed_server.object_store.background_listings import BackgroundListings
from shed_server.object_store.documents import StoredDocuments, StoredObject
from tests.server.object_store.s3 import BUCKET, put, put_raw


def paths(objects: list[StoredObject]) -> list[str]:
    return [found.path for found in objects]


@pytest.fixture
def documents(bucket: str) -> StoredDocuments:
    names = ("2022/b.pdf", "2023/ACME_1.pdf", "2023/ACME_2.pdf", "2023/B.pdf", "2024/c.pdf")
    put(bucket, **dict.fromkeys(names, b"x"))
    return StoredDocuments(bucket)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("2023/ACME", ["2023/ACME_1.pdf", "2023/ACME_2.pdf"]),
        ("2023/", ["2023/ACME_1.pdf", "2023/ACME_2.pdf", "2023/B.pdf"]),
        ("202", ["2022/b.pdf", "2023/ACME_1.pdf", "2023/ACME_2.pdf", "2023/B.pdf", "2024/c.pdf"]),
        ("2025", []),
    ],
)
def test_objects_are_listed_by_the_beginning_of_their_paths(documents, start, expected):
    assert [path for page in documents.pages(start) for path in paths(page)] == expected


def test_a_listing_ends_at_its_limit_and_says_so(documents):
    listings = BackgroundListings(pages_of_one(documents), lambda path: True, max_names=2)

    assert paths(listings.seen(seconds=60).objects) == ["2022/b.pdf", "2023/ACME_1.pdf"]
    assert not listings.seen(seconds=60).is_complete
    assert paths(listings.seen("2024", seconds=60).objects) == ["2024/c.pdf"]
    assert listings.seen("2024", seconds=60).is_complete


def test_a_call_does_not_wait_for_a_listing(documents):
    go_on, listed = threading.Event(), threading.Event()

    def slowly(start):
        for number, page in enumerate(pages_of_one(documents)(start)):
            if number == 2:
                listed.set()
                go_on.wait()
            yield page

    listings = BackgroundListings(slowly, lambda path: True)
    listings.seen(seconds=0)
    listed.wait()
    meanwhile = listings.seen(seconds=0)
    go_on.set()
    at_last = listings.seen(seconds=60)

    assert (len(meanwhile.objects), meanwhile.is_complete) == (2, False)
    assert (len(at_last.objects), at_last.is_complete) == (5, True)


@pytest.fixture
def empty_store() -> tuple[list[str], threading.Event, BackgroundListings]:
    """The listings of a store without objects: what was listed, and what its answers wait for."""
    listed: list[str] = []
    answers = threading.Event()

    def pages(start: str) -> Iterator[list[StoredObject]]:
        listed.append(start)
        answers.wait()
        yield []

    return listed, answers, BackgroundListings(pages, lambda path: True)


def test_calls_that_come_before_the_first_objects_share_a_listing(empty_store):
    listed, answers, listings = empty_store
    listings.seen(seconds=0)
    listings.seen(seconds=0)
    answers.set()
    listings.seen(seconds=60)

    assert listed == [""]


def test_a_listing_without_objects_is_used_again(empty_store):
    listed, answers, listings = empty_store
    answers.set()
    for _ in range(3):
        assert listings.seen(seconds=60).is_complete

    assert listed == [""]


def test_listings_without_objects_are_not_kept_for_ever(empty_store):
    listed, answers, listings = empty_store
    answers.set()
    starts = list(map(str, range(101)))
    for start in [*starts, "100", "0"]:
        listings.seen(start, seconds=60)

    assert listed == [*starts, "0"]


def test_only_documents_are_kept(documents):
    listings = BackgroundListings(documents.pages, lambda path: "ACME" in path)

    assert len(listings.seen(seconds=60).objects) == 2


@pytest.mark.parametrize(
    "name",
    [
        *("2023//x.pdf", "2023/./x.pdf", "2023/x/../y.pdf", "/x.pdf", f"2023/{'x' * 400}//y.pdf"),
        *("2023/a\x07.pdf", "2023/\x7f.pdf", '2023/x" contained empty//y.pdf'),
    ],
)
def test_an_object_whose_name_is_no_path_does_not_end_the_listing(
    s3, bucket, documents, caplog, name
):
    put_raw(s3, f"{bucket.removeprefix(f's3://{BUCKET}/')}/{name}")
    listings = BackgroundListings(documents.pages, lambda path: True)

    listed = [path for page in documents.pages() for path in paths(page)]

    assert {name, "2024/c.pdf"} <= {*listed}
    assert "not listed" in caplog.text
    assert not listings.seen(seconds=60).is_complete


def pages_of_one(documents: StoredDocuments):
    """Return what lists a store one object at a time."""
    return lambda start: ([found] for page in documents.pages(start) for found in page)
