"""In which order a search reads what was not read yet: no file keeps it from the others."""

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shed_server.cache.locks import file_lock
from shed_server.errors import CancelledError, CutOffError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.search_index.search import SectionSearch
from shed_server.settings import Settings
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_SECONDS = 60


class Recording(Library):
    """A library that stops reading what is slow as long as the caller gives way. order: of all."""

    slow = ""

    def open(self, name: str | None = None, caller: Caller = SILENT_CALLER) -> OpenDocument:
        self.order = [*getattr(self, "order", []), name]
        if name == self.slow and caller.gives_way:
            raise CutOffError("it takes long")
        return super().open(name, caller)


@pytest.fixture
def texts(tmp_path: Path) -> Iterator[tuple[SectionSearch, Recording]]:
    folder = tmp_path / "texts"
    folder.mkdir()
    for number in range(6):
        name = folder / f"{'fedcba'[number]}.md"
        name.write_text(f"# Part {number}\n\n" + "harmless text\n" * (1 + 100 * number))
    settings = Settings(paths=(folder,), cache=tmp_path / "cache", jobs=1)
    with closing(Recording(settings)) as library:
        yield SectionSearch(library, jobs=1), library


def test_the_smallest_documents_are_read_first(texts) -> None:
    search, library = texts
    search.indexer.read(library.served(), MAX_SECONDS)

    assert library.order[-1] == "a.md"
    assert set(library.order[:3]) < {"f.md", "e.md", "d.md", "c.md"}


def test_what_took_long_is_read_after_all_others_also_by_the_next_search(texts) -> None:
    search, library = texts
    library.slow = "f.md"
    search.indexer.read(library.served(), MAX_SECONDS)
    assert library.order.count("f.md") == 2
    assert library.order[-1] == "f.md"
    library.order = []

    search.indexer.read(library.served(), MAX_SECONDS)

    assert "f.md" not in library.order[:4]


def test_a_document_that_another_reads_keeps_no_thread(texts) -> None:
    search, library = texts
    library.open("f.md")
    (key,) = next(d.keys for d in library.served() if d.name == "f.md")
    left = threading.Event()

    def leave_before_the_last(n_done: int, n_all: int) -> None:
        if n_done == n_all - 1:
            left.set()

    with file_lock(library.cache.lock_path(f"{key}-index"), 1.0), pytest.raises(CancelledError):
        search.indexer.read(library.served(), MAX_SECONDS, Caller(leave_before_the_last, left))

    unread = [d.name for d in library.served() if not search.indexer.is_done(d)]
    assert unread == ["f.md"]
