"""Reading ahead: a server with --index has all documents read before the first question."""

import json
from contextlib import closing
from pathlib import Path

from shed_server.errors import DocumentStoreError, WorkerStartError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.search_index import reading
from shed_server.library.search_index.indexes import Indexes
from shed_server.library.search_index.reading import read_ahead
from shed_server.library.search_index.search import SectionSearch
from shed_server.library.sources.served_documents import ServedDocument
from shed_server.workers.caller import SILENT_CALLER, Caller
from tests.commands import shed
from tests.server.long_documents import many_pages
from tests.server.mcp_server.pipes import started
from tests.server.processes import wait_until


def indexed(library: Library) -> set[str]:
    indexes = Indexes(library)
    return {d.name for d in library.served() if any(map(indexes.vocabulary, d.keys))}


def test_a_server_with_index_reads_all_documents_without_a_call(served: Path):
    with started("-m", "shed_server", "serve", str(served), "--index") as pipe:
        pipe.begin_session()
        is_read = wait_until(
            lambda: pipe.call("list_documents").count("not read yet") == 1, seconds=120
        )

    assert is_read  # all but the damaged one


def test_a_call_goes_before_what_is_read_ahead(library, served: Path):
    (served / "long.pdf").write_bytes(many_pages())
    search = SectionSearch(library, jobs=1)
    read_ahead(library, search.indexer)  # the longest is the newest, and so the first

    assert library.open("sea.pdf").record.n_pages == 1
    assert "long.pdf" not in indexed(library)


class FailingAtFirst(Library):
    """A library whose store does not answer at first, and then has no room for a process."""

    n_asked = n_opened = 0

    def served(self, pattern: str = "*") -> list[ServedDocument]:
        self.n_asked += 1
        if self.n_asked == 1:
            raise DocumentStoreError("s3://filings cannot be read: no answer")
        return super().served(pattern)

    def open(self, name: str | None = None, caller: Caller = SILENT_CALLER) -> OpenDocument:
        self.n_opened += 1
        if self.n_opened == 1:
            raise WorkerStartError("no process could be started to read the document")
        return super().open(name, caller)


def test_reading_ahead_goes_on_after_what_has_passed(settings, monkeypatch):
    monkeypatch.setattr(reading, "_SECONDS_BETWEEN_LOOKS", 0.1)
    with closing(FailingAtFirst(settings)) as library:
        read_ahead(library, SectionSearch(library, jobs=1).indexer)

        assert wait_until(lambda: indexed(library) >= {"rail.pdf", "sea.pdf"})


def test_a_document_that_is_added_is_read_by_the_next_search(search, served: Path):
    search.find("northern")
    (served / "more.pdf").write_bytes((served / "sea.pdf").read_bytes() + b"\n% another")

    assert "more.pdf" in {hit.document.name for hit in search.find("dredging").hits}


def test_a_search_waits_for_documents_only_so_long(search, library, served: Path):
    (served / "long.pdf").write_bytes(many_pages())
    search.indexer.read(library.served(), seconds=0.0)
    unread = [d.name for d in library.served() if not search.indexer.is_done(d)]

    assert "long.pdf" in unread


def test_the_command_search_prints_hits_and_json(served: Path):
    text = shed("search", served, "steel bridges")
    columns = json.loads(shed("search", served, "steel bridges", "--json").stdout)

    assert "── rail.pdf, 1.1 | " in text.stdout
    assert columns["hits"][0]["document"] == "rail.pdf"
    assert columns["hits"][0]["prefix"] == "1.1"
    assert "steel bridge" in columns["hits"][0]["evidence"][0]
    assert [failed["document"] for failed in columns["failed"]] == ["bad.pdf"]
    assert shed("search", served, "xylophone").returncode == 1


def test_the_command_index_makes_the_indexes(served: Path, library: Library):
    shed("index", served, "--cache", library.cache.info().folder)
    indexes = Indexes(library)

    assert all(indexes.vocabulary(library.open(name).key) for name in ("rail.pdf", "sea.pdf"))
