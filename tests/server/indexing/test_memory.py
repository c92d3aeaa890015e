"""What `shed index` keeps in memory of the documents that it has read."""

import gc
from contextlib import closing
from pathlib import Path

import pytest

from shed_core.document.record import DocumentRecord
from shed_server.indexing.documents import index_here
from shed_server.library.library import Library
from shed_server.library.search_index.section_index import SectionIndex
from shed_server.settings import Settings
from tests.documents import SECTION, Writer


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Eight documents of different content."""
    for number in range(8):
        writer = Writer()
        writer.line(f"1 Findings of the year {number}", SECTION)
        writer.paragraphs(2)
        (tmp_path / f"{number}.pdf").write_bytes(writer.bytes())
    return tmp_path


def test_what_was_indexed_does_not_stay_in_memory(folder: Path, tmp_path: Path) -> None:
    settings = Settings(paths=(folder,), cache=tmp_path / "cache", jobs=1)
    before = _n_alive(DocumentRecord, SectionIndex)
    with closing(Library(settings, opens_again=False)) as library:
        results = list(index_here(library, library.names(), 1))
        n_kept = _n_alive(DocumentRecord, SectionIndex) - before

    assert [result.error for result in results] == [""] * 8
    assert n_kept <= 3  # the last of each, and the one that is indexed


def _n_alive(*types: type) -> int:
    gc.collect()
    return sum(isinstance(one, types) for one in gc.get_objects())
