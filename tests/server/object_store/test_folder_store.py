"""A folder as a store: any name of a file, of which some are no path of a store."""

from pathlib import Path

import pytest

from shed_server.object_store.documents import StoredDocuments


@pytest.mark.parametrize("name", ["Icon\r", "a\x1fb.pdf", "\x7f.pdf"])
def test_a_file_whose_name_is_no_path_hides_no_other(tmp_path: Path, name: str) -> None:
    (tmp_path / "2023").mkdir()
    others = ["a.pdf", "2023/b.pdf", "2023/c.pdf"]
    for file in (*others, f"2023/{name}"):
        (tmp_path / file).write_bytes(b"%PDF")
    documents = StoredDocuments(f"file://{tmp_path}")
    paths = [found.path for page in documents.pages() for found in page]

    assert sorted(paths) == sorted(others)


def test_a_large_folder_is_listed_by_pages(tmp_path: Path) -> None:
    for number in range(1_203):
        (tmp_path / f"{number}.pdf").touch()
    pages = list(StoredDocuments(f"file://{tmp_path}").pages())

    assert len(pages) == 2
    assert len({found.path for page in pages for found in page}) == 1_203
