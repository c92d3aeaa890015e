"""Search over an object store whose words were indexed by other machines."""

import logging
from pathlib import Path

import pytest

from shed_server.answers.calls import Search
from shed_server.answers.search_answer import search_answer
from shed_server.library.search_index.search import SectionSearch
from shed_server.object_store.client import open_store
from shed_server.object_store.word_index import word_index
from shed_server.object_store.word_index.snapshot import LeftOut
from tests.documents import SECTION, scanned
from tests.server.indexing.commands import index, shed
from tests.server.library.search_index.conftest import BOOK, names, pdf, search_of
from tests.server.mcp_server.pipes import session
from tests.server.object_store.s3 import BUCKET, Faults, proxy, put, use

RIVERS = ("Danube", "Elbe", "Loire", "Ebro", "Po")
QUERIES = (
    "bridge of steel",
    "ship grain",
    "northern harbour",
    '"carries grain"',
    "Elbe 2012 tolls",
)


def documents() -> dict[str, bytes]:
    """Return the books, a scan, and sixty short documents; more than a segment holds."""
    named = {f"books/{name}": pdf(sections) for name, sections in BOOK.items()}
    for year in range(2010, 2022):
        for river in RIVERS:
            named[f"tolls/{river}_{year}.pdf"] = pdf([
                (SECTION, f"1 Tolls of {year}", (f"The {river} is deep.", "Ships pay a toll.")),
                (SECTION, "2 Bridges", ("No bridge was built of steel.",)),
            ])  # fmt: skip
    return named | {"scan.pdf": scanned()}


@pytest.fixture(scope="module")
def contents() -> dict[str, bytes]:
    return documents()


@pytest.fixture(scope="module")
def indexed(s3: str, contents: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory) -> str:
    """The URL of a store for records, which another machine has filled; below it the documents."""
    store = f"s3://{BUCKET}/corpus"
    with pytest.MonkeyPatch.context() as variables:
        use(s3, variables)
        put(f"{store}/filings", **contents)
        index(f"{store}/filings", tmp_path_factory.mktemp("cache"), "--store", store)
    return store


@pytest.fixture
def corpus(indexed: str, bucket: str) -> str:
    """The same store, in reach of a test; its documents and what is beside them do not change."""
    del bucket  # which sets the variables of the store
    return indexed


@pytest.fixture
def books(bucket: str, tmp_path: Path) -> str:
    """The URL of a store for records as above, with the two books only."""
    put(f"{bucket}/filings", **{name: pdf(sections) for name, sections in BOOK.items()})
    index(f"{bucket}/filings", tmp_path / "indexing", "--store", bucket)
    return bucket


def left_out(search: SectionSearch) -> LeftOut:
    return search.library.ranker.words.snapshot(0).left_out


def stored_words(bucket: str) -> list[str]:
    return [meta["path"] for chunk in open_store(bucket).list("words") for meta in chunk]


def test_a_server_that_has_read_nothing_searches_all_documents(s3, corpus, contents, monkeypatch):
    faults = Faults()
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        monkeypatch.setenv("SHED_STORE", corpus)
        with session(f"{corpus}/filings") as client:
            answer = client.call("search", query="Elbe toll 2012")
    fetched = [path for path in faults.paths if path.startswith("GET") and "/filings/" in path]
    records = [path for path in faults.paths if path.startswith("GET") and "/records/" in path]

    assert answer.startswith(f"{len(contents)} documents\n")
    assert "#1 tolls/Elbe_2012.pdf" in answer
    assert [path for path in fetched if ".pdf" in path] == []
    assert 1 <= len(records) <= 12


def test_hits_are_those_of_a_machine_that_has_read_everything(corpus, contents, tmp_path):
    for name, content in contents.items():
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    with (
        search_of(tmp_path / "first", url=f"{corpus}/filings", store=corpus) as search,
        search_of(tmp_path / "second", paths=(tmp_path / "folder",)) as slow,
    ):
        for query in QUERIES:
            found, expected = search.find(query), slow.find(query)

            assert names(found) == names(expected)
            assert [h.score for h in found.hits] == pytest.approx(
                [h.score for h in expected.hits],
                rel=0.01,  # the empty window of the scan counts there
            )
            assert found.n_searched == expected.n_searched == len(contents)
            assert found.without_text == expected.without_text == ["scan.pdf"]
            assert (found.unread, found.failed) == ([], [])


def test_documents_that_others_outrank_were_searched_as_well(bucket, contents, tmp_path):
    tolls = {name: content for name, content in contents.items() if name.startswith("tolls/")}
    before, after = dict(list(tolls.items())[:12]), dict(list(tolls.items())[12:20])
    put(f"{bucket}/filings", **before)
    index(f"{bucket}/filings", tmp_path / "indexing", "--store", bucket)
    put(f"{bucket}/filings", **after)

    with search_of(tmp_path / "search", url=f"{bucket}/filings", store=bucket) as search:
        findings = search.find("ships pay a toll")

    assert (findings.n_searched, findings.unread, findings.failed) == (20, [], [])


def test_a_pattern_chooses_among_the_documents(corpus, tmp_path):
    with search_of(tmp_path, url=f"{corpus}/filings", store=corpus) as search:
        findings = search.find("bridge", "tolls/Po_*")

    assert findings.n_searched == 12
    assert {name[:9] for name in names(findings)} == {"tolls/Po_"}


def test_a_part_of_the_store_is_searched_by_the_same_words(corpus, tmp_path):
    with search_of(tmp_path, url=f"{corpus}/filings/tolls", store=corpus) as search:
        findings = search.find("Elbe toll 2012")

    assert findings.n_searched == 60
    assert names(findings)[0] == "Elbe_2012.pdf"


def test_words_take_no_more_space_than_they_may(corpus, tmp_path):
    settings = {"url": f"{corpus}/filings/books", "store": corpus, "words_bytes": 1000}
    with search_of(tmp_path, **settings) as search:
        findings = search.find("coal")
        assert left_out(search).no_room == 63

    assert names(findings) == ["sea.pdf"]  # by their records
    assert [path.stat().st_size for path in tmp_path.glob("words/*/columns")] == [0]


def test_what_has_no_room_is_not_fetched_again_and_again(s3, corpus, tmp_path, monkeypatch):
    monkeypatch.setattr(word_index, "_MAX_AGE_SECONDS", -1.0)
    faults = Faults()
    settings = {"url": f"{corpus}/filings/books", "store": corpus, "words_bytes": 1000}
    with proxy(s3, faults) as address:
        use(address, monkeypatch)
        with search_of(tmp_path, **settings) as search:
            for _ in range(3):
                search.find("coal")
                assert left_out(search).no_room == 63

    assert len([path for path in faults.paths if "GET" in path and "/words/" in path]) == 2


def test_words_are_fetched_once_by_all_processes_of_a_machine(s3, corpus, tmp_path, monkeypatch):
    for expected in (2, 0):
        faults = Faults()
        with proxy(s3, faults) as address:
            use(address, monkeypatch)
            with search_of(tmp_path, url=f"{corpus}/filings", store=corpus) as search:
                assert search.find("Elbe toll 2012").hits
        gets = [path for path in faults.paths if path.startswith("GET") and "/words/" in path]
        assert len(gets) == expected
    shed("cache", "clear", "--cache", tmp_path)
    assert not (tmp_path / "words").exists()


def test_what_was_changed_or_added_is_read_and_what_was_removed_is_not_found(books, tmp_path):
    changed = pdf([(SECTION, "1 Canals", ("A lock keeper lives at the canal.",))])
    put(f"{books}/filings", **{"rail.pdf": changed, "new.pdf": changed})
    open_store(books).delete("filings/sea.pdf")
    with search_of(tmp_path / "cache", url=f"{books}/filings", store=books) as search:
        canals = search.find("lock keeper of the canal")
        gone = search.find("fleet of grain, bridges of steel")

    assert sorted(names(canals)) == ["new.pdf", "rail.pdf"]
    assert names(gone) == []
    assert canals.n_searched == gone.n_searched == 2


def test_a_damaged_segment_is_a_miss_and_is_said(books, tmp_path, caplog):
    [name] = stored_words(books)
    content = bytearray(open_store(books).get(name).bytes())
    content[len(content) // 2] ^= 1
    open_store(books).put(name, bytes(content))
    with (
        caplog.at_level(logging.WARNING),
        search_of(tmp_path / "cache", url=f"{books}/filings", store=books) as search,
    ):
        findings = search.find("grain")
        assert left_out(search).damaged == 2

    assert names(findings) == ["sea.pdf"]  # by their records
    assert name in caplog.text


def test_a_document_that_two_tasks_indexed_counts_once(books, tmp_path):
    marks = [meta["path"] for chunk in open_store(books).list("indexed") for meta in chunk]
    open_store(books).delete(marks[:1])
    index(f"{books}/filings", tmp_path / "again", "--store", books)
    with search_of(tmp_path / "cache", url=f"{books}/filings", store=books) as search:
        findings = search.find("grain or steel")

    assert len(stored_words(books)) == 2
    assert findings.n_searched == 2
    assert sorted(set(names(findings))) == ["rail.pdf", "sea.pdf"]


def test_a_listing_that_takes_too_long_leaves_out_no_words(
    s3, corpus, contents, tmp_path, monkeypatch
):
    with proxy(s3, Faults(1, method="GET", seconds=2.5)) as address:
        use(address, monkeypatch)
        with search_of(tmp_path, url=f"{corpus}/filings", store=corpus) as search:
            findings = search.find("carrying grain")
            answer = search_answer(search, findings, Search("carrying grain"), 10_000)

    assert findings.note
    assert findings.n_searched == len(contents)
    assert names(findings)[0] == "books/sea.pdf"
    assert "[Not searched: documents never indexed, as the store has more" in answer
