"""Indexes are made by workers, once however many searches wait, and are not believed."""

import os
import zlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from io import BytesIO
from pathlib import Path
from sqlite3 import connect

import pytest

from shed_core.document.codec import decode, encode
from shed_core.options import Options
from shed_core.search_index.build import build
from shed_core.search_index.format import encode_index
from shed_server.indexing.documents import index_here
from shed_server.library.library import Library, OpenDocument
from shed_server.library.search_index.indexes import SECTIONS, TOO_LARGE, Indexes
from shed_server.library.search_index.reading import read_ahead
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from shed_server.workers.worker import Job
from tests.records import a_filing
from tests.server.processes import wait_until
from tests.server.workers.conftest import pool  # noqa: F401

TOO_MANY = 1  # bytes
NEWEST = 4_000_000_000  # Unix time


class OtherIndexes(Library):
    """A library whose workers make other indexes of sea.pdf.

    made: keys of all that are made. made_with_record: of those that came with the record.
    """

    sea = b""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings)
        self.made, self.made_with_record = list[str](), list[str]()

    def index_of(self, opened: OpenDocument, caller: Caller) -> bytes:
        self.made = [*self.made, opened.key]
        self.made_with_record += [opened.key] if opened.search_index else []
        made = super().index_of(opened, caller)
        if "grain" not in opened.record.text:
            return made
        return self.sea or encode_index(build(opened.record, TOO_MANY))


@pytest.fixture
def others(served: Path, tmp_path: Path) -> Iterator[OtherIndexes]:
    settings = Settings(paths=(served,), cache=tmp_path / "cache", jobs=2)
    with closing(OtherIndexes(settings)) as library:
        yield library


def test_a_confined_worker_makes_the_index_of_a_record(pool) -> None:  # noqa: F811
    record = a_filing()

    answer = pool.run(Job(BytesIO(encode(record)), Options(), is_record=True))

    assert answer.content == encode_index(build(record))


def test_a_worker_makes_the_index_with_the_record_if_that_is_wanted(pool) -> None:  # noqa: F811
    text = b"# Sea\n\nThe northern harbour.\n"

    both = pool.run(Job(BytesIO(text), Options(), wants_index=True))

    assert both.search_index == encode_index(build(decode(both.content)))
    assert not pool.run(Job(BytesIO(text), Options())).search_index


def test_a_search_needs_one_worker_for_a_document_that_nobody_has_read(others):
    SectionSearch(others, jobs=2).find("northern")

    assert others.made
    assert others.made == others.made_with_record


def test_searches_at_once_make_each_index_once(others):
    search = SectionSearch(others, jobs=2)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: search.find("northern"), range(8)))

    assert sorted(set(others.made)) == sorted(others.made)


def test_a_document_that_is_too_large_counts_as_indexed_and_is_named(others):
    search = SectionSearch(others, jobs=2)
    found = search.find("northern harbour")
    n_made = len(others.made)

    assert {hit.document.name for hit in found.hits} == {"rail.pdf"}
    assert found.failed[0] == ("sea.pdf", TOO_LARGE)
    assert all(map(search.indexer.is_done, others.served()))
    assert ("sea.pdf", TOO_LARGE) in search.find("grain").failed
    assert ("sea.pdf", TOO_LARGE) in search.find("nothing of it", "sea.pdf").failed
    assert ("sea.pdf", TOO_LARGE) not in search.find("bridge").failed
    assert len(others.made) == n_made


@pytest.mark.parametrize("made", [b"", b"junk", encode_index(build(a_filing()))[:-9]])
def test_a_malformed_index_fails_its_document_only(others, made):
    others.sea = made or b"\0" * 9
    search = SectionSearch(others, jobs=2)

    found = search.find("northern harbour")

    assert {hit.document.name for hit in found.hits} == {"rail.pdf"}
    assert "sent a malformed one" in dict(found.failed)["sea.pdf"]


def test_a_malformed_index_does_not_end_the_indexing_of_a_folder(others):
    others.sea = b"junk"

    errors = {one.name: one.error for one in index_here(others, others.names(), jobs=1)}

    assert "sent a malformed one" in errors["sea.pdf"]
    assert errors["rail.pdf"] == ""


@pytest.mark.parametrize("made", [b"", b"junk"])
def test_an_index_that_is_too_large_or_malformed_does_not_end_reading_ahead(others, served, made):
    others.sea = made
    os.utime(served / "sea.pdf", (NEWEST, NEWEST))  # so that it comes first
    indexes = Indexes(others)
    read_ahead(others, SectionSearch(others, jobs=1).indexer)

    def is_indexed(name: str) -> bool:
        return any(any(map(indexes.vocabulary, d.keys)) for d in others.served() if d.name == name)

    assert wait_until(lambda: is_indexed("rail.pdf"), seconds=120)
    assert is_indexed("sea.pdf") is (not made)


def test_damage_that_shows_in_a_query_only_is_mended(search, library):
    search.find("northern")
    key = library.open("sea.pdf").key
    library.cache.put(SECTIONS, key, _with_damage(library.cache.get(SECTIONS, key)))

    for _ in range(2):
        found = SectionSearch(library, jobs=2).find("northern harbour")

        assert found.hits[0].document.name == "sea.pdf"


def _with_damage(encoded: bytes) -> bytes:
    with closing(connect(":memory:")) as database:
        database.deserialize(zlib.decompress(encoded))
        database.execute("UPDATE windows_data SET block = zeroblob(length(block)) WHERE id > 10")
        database.commit()
        return zlib.compress(database.serialize())
