"""Search over a folder: what is found, what is missing, and no query that is an error."""

import threading
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from shed_core.ingest.sandbox.limits import Limits
from shed_server.errors import BadPatternError, CancelledError, UnknownDocumentError
from shed_server.library.document_opener import DocumentOpener
from shed_server.library.library import Library
from shed_server.library.search_index.indexes import SECTIONS
from shed_server.library.search_index.search import SearchFindings, SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import Caller
from tests.server.library.search_index.conftest import BOOK, pdf


def found(search: SectionSearch, query: str, *where: str) -> list[tuple[str, str]]:
    """Return document and header of each hit."""
    return headers_of(search, search.find(query, *where))


def headers_of(search: SectionSearch, findings: SearchFindings) -> list[tuple[str, str]]:
    reopened = DocumentOpener(search.library)
    documents = {hit.document for hit in findings.hits}
    records = {one.name: reopened.get(one.name, one.key).record for one in documents}
    return [
        (hit.document.name, records[hit.document.name].header(hit.node) if hit.node >= 0 else "")
        for hit in findings.hits
    ]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("bridges of steel", ("rail.pdf", "1.1 Bridges")),
        ("what grain does the fleet carry?", ("sea.pdf", "1 Ships")),
        ("2,345", ("rail.pdf", "1.2 Tariffs")),
        ("2345 crowns", ("rail.pdf", "1.2 Tariffs")),
        ("10-K", ("rail.pdf", "1.2 Tariffs")),
        ("Item 7A", ("rail.pdf", "1.2 Tariffs")),
        ("restructured ﬁnances", ("rail.pdf", "2 Finance")),
        ('"northern harbour"', ("sea.pdf", "2 Harbours")),
        ("northern -bridge", ("sea.pdf", "2 Harbours")),
        ('northern -"steel bridge"', ("sea.pdf", "2 Harbours")),
    ],
)
def test_the_section_that_tells_of_it_is_first(book, query, first):
    assert found(book, query)[0] == first


def test_an_exact_phrase_is_only_found_as_it_stands(book):
    assert found(book, '"carries grain"') == [("sea.pdf", "1 Ships")]
    assert found(book, '"carry grains"') == []  # though the stems are the same
    assert found(book, '"of the northern"') == [("sea.pdf", "2 Harbours")]
    assert found(book, '"as it was"') == []


@pytest.mark.parametrize("query", ["tariffs", '"1.2 Tariffs"', "1.2", '"harbours"'])
def test_words_that_stand_in_a_header_only_are_found(book, query):
    assert found(book, query)[0] in [("rail.pdf", "1.2 Tariffs"), ("sea.pdf", "2 Harbours")]


def test_an_excluded_word_excludes_its_sections(book):
    assert ("rail.pdf", "1.1 Bridges") in found(book, "northern line")
    assert ("rail.pdf", "1.1 Bridges") not in found(book, "northern line -steel")


def test_a_section_and_one_below_it_are_both_found_by_their_own_text(book):
    sections = found(book, "tracks inspected; northern line on a steel bridge", "rail.pdf")

    assert sections[:2] == [("rail.pdf", "1.1 Bridges"), ("rail.pdf", "1 Railways")]
    assert len(sections) == len(set(sections))


def test_a_search_is_limited_to_documents_and_to_a_section(book):
    assert {name for name, _ in found(book, "northern", "sea*")} == {"sea.pdf"}
    assert {name for name, _ in found(book, "northern", "rail.pdf")} == {"rail.pdf"}
    assert found(book, "northern crowns", "rail.pdf", "Tariffs") == [("rail.pdf", "1.2 Tariffs")]


def test_a_prefix_needs_one_document(book):
    with pytest.raises(UnknownDocumentError):
        book.find("northern", "", "1")


def test_what_cannot_be_searched_is_named(book):
    findings = book.find("northern")

    assert findings.n_searched == 3
    assert findings.without_text == ["scan.pdf"]
    assert [name for name, _ in findings.failed] == ["bad.pdf"]
    assert findings.unread == []


def test_documents_that_change_while_served_are_found_as_they_are(search, served: Path):
    assert found(search, "dredging")
    (served / "sea.pdf").write_bytes(pdf(BOOK["rail.pdf"]))
    (served / "new.pdf").write_bytes(pdf(BOOK["sea.pdf"]))
    (served / "rail.pdf").unlink()

    assert {name for name, _ in found(search, "dredging")} == {"new.pdf"}
    assert {name for name, _ in found(search, "crowns")} == {"sea.pdf"}


def test_another_search_finds_by_the_indexes_of_the_first(search, library):
    expected = found(search, "northern")
    other = SectionSearch(library, jobs=1)
    keys = [d.keys[0] for d in library.served() if d.name in BOOK]

    assert all(map(other.indexes.vocabulary, keys))
    assert found(other, "northern") == expected


def test_a_damaged_index_is_made_again(search, library):
    expected = found(search, "northern")
    for served in library.served():
        for key in served.keys:
            library.cache.put(SECTIONS, key, b"no index")
            library.cache.put("vocabulary-2", key, b"x")

    assert found(SectionSearch(library, jobs=1), "northern") == expected


@pytest.mark.parametrize(("query", "lost"), [("section", SECTIONS), ('"a section"', "")])
def test_a_document_that_cannot_be_opened_again_is_named(tmp_path, query, lost):
    """Entries leave a full cache one by one, and what was read once may fail another time."""
    old = Path(__file__).parents[4] / "README.md"  # a new file is not known by its time stamp
    whole = Settings(paths=(old,), cache=tmp_path)
    with closing(Library(whole)) as library:
        expected = SectionSearch(library, jobs=1).find(query)
    with closing(Library(replace(whole, limits=Limits(file_bytes=1000)))) as library:
        for served in library.served():
            library.cache.delete(lost, served.keys[0])
        findings = SectionSearch(library, jobs=1).find(query)

    assert expected.hits
    assert not expected.failed
    assert not findings.hits
    assert "the limit is 1000" in dict(findings.failed)["README.md"]


FTS5_SYNTAX = (
    *("NEAR(a b", 'steel OR "', "words : bridge", "^bridge", "bridge*", "AND", "{", "a + b"),
    *("'; DROP TABLE windows", "bridge AND NOT steel", '"', "-", "--", '-""', "\x00bridge"),
)


def test_documents_whose_names_the_query_holds_are_read_first(library):
    is_enough = threading.Event()

    def stop_after_two(n_read: int, _n_all: int) -> None:
        if n_read >= 2:  # for one slot there are two threads, and only one begins with the named
            is_enough.set()

    caller = Caller(stop_after_two, is_enough)
    with pytest.raises(CancelledError):
        SectionSearch(library, jobs=1).find("who fished at Sea?", "", "", caller)

    assert library.describe("sea.pdf").indexed


@pytest.mark.parametrize("query", FTS5_SYNTAX)
def test_a_query_in_the_syntax_of_fts5_is_no_error_and_only_its_words(book, query):
    words = [word for word in ("bridge", "steel") if word in query]
    try:
        hits = book.find(query).hits
    except BadPatternError:
        hits = []

    assert bool(hits) == bool(words)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.text(max_size=60))
def test_no_query_is_an_internal_error(book, query):
    with suppress(BadPatternError):
        book.find(query)
