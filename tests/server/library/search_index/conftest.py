"""A library over a few documents that tell different things, and a search over it."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from shed_server.library.library import Library
from shed_server.library.search_index.search import SearchFindings, SectionSearch
from shed_server.settings import Settings
from tests.documents import SECTION, SUBSECTION, Writer, damaged, scanned

BOOK = {
    "rail.pdf": (
        (SECTION, "1 Railways", ("Tracks and signals are inspected every spring.",)),
        (SUBSECTION, "1.1 Bridges", ("A steel bridge carries the northern line.",) * 3),
        (SUBSECTION, "1.2 Tariffs", ("A ticket costs 2,345 crowns; see Form 10-K, Item 7A.",)),
        (SECTION, "2 Finance", ("The financial year 2018 closed with a restructuring charge.",)),
    ),
    "sea.pdf": (
        (SECTION, "1 Ships", ("The fleet carries grain and timber.", "No ship carries coal.")),
        (SECTION, "2 Harbours", ("Dredging of the northern harbour took all of 2018.",)),
    ),
}


def pdf(sections: object) -> bytes:
    """Return a PDF of sections, each a style, a header and lines."""
    writer = Writer()
    for style, header, lines in sections:
        writer.line(header, style)
        writer.paragraphs(1)
        for line in lines:
            writer.line(line)
    return writer.bytes()


def write_book(folder: Path) -> None:
    """Write the documents, and two that cannot be searched."""
    for name, sections in BOOK.items():
        (folder / name).write_bytes(pdf(sections))
    (folder / "scan.pdf").write_bytes(scanned())
    (folder / "bad.pdf").write_bytes(damaged())


@pytest.fixture
def served(tmp_path: Path) -> Path:
    folder = tmp_path / "served"
    folder.mkdir()
    write_book(folder)
    return folder


@pytest.fixture
def search(library: Library) -> SectionSearch:
    return SectionSearch(library, jobs=2)


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SectionSearch]:
    """A search over documents that no test changes, so that they are read once."""
    folder = tmp_path_factory.mktemp("book")
    write_book(folder)
    settings = Settings(paths=(folder,), cache=tmp_path_factory.mktemp("cache"))
    with closing(Library(settings)) as library:
        yield SectionSearch(library, jobs=2)


@contextmanager
def search_of(cache: Path, **settings: object) -> Iterator[SectionSearch]:
    with closing(Library(Settings(cache=cache, **settings))) as library:
        yield SectionSearch(library, jobs=2)


def names(findings: SearchFindings) -> list[str]:
    return [hit.document.name for hit in findings.hits]
