"""Names and patterns of untrusted length, hidden names, and names that look the same."""

from pathlib import Path

import pytest

from shed_core.errors import NotADocumentError, ShedError
from shed_server.errors import BadPatternError
from shed_server.library.access import Access
from shed_server.library.listings import matching

COMPOSED, DECOMPOSED = "caf\u00e9.pdf", "cafe\u0301.pdf"


@pytest.fixture
def access(tmp_path: Path) -> Access:
    for name in ("a.pdf", ".hidden.pdf", ".folder/b.pdf", COMPOSED, DECOMPOSED):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(name.encode())
    return Access([tmp_path])


@pytest.mark.parametrize("name", ["a/" * 400_000, "a" * 4097, "../" * 100_000 + "a.pdf"])
def test_a_name_longer_than_any_path_is_refused_by_its_length(access: Access, name: str) -> None:
    with pytest.raises(NotADocumentError, match="characters") as caught:
        access.find(name)
    assert len(str(caught.value)) < 100


def test_a_pattern_of_names_longer_than_any_name_is_refused(access: Access) -> None:
    with pytest.raises(BadPatternError, match="limit is 1000"):
        matching(access.places(), "a?" * 501)
    assert len(matching(access.places(), "*" * 1000)) == 3


@pytest.mark.parametrize("name", [".hidden.pdf", ".folder/b.pdf", "x/../.hidden.pdf"])
def test_a_hidden_document_is_neither_listed_nor_opened(access: Access, name: str) -> None:
    assert name not in [place.name for place in access.places()]
    with pytest.raises(ShedError):
        access.find(name)


def test_a_hidden_document_that_is_served_by_itself_opens(tmp_path: Path) -> None:
    (tmp_path / ".hidden.pdf").touch()

    assert Access([tmp_path / ".hidden.pdf"]).find(None).name == ".hidden.pdf"


def test_names_that_look_the_same_are_told_apart(access: Access) -> None:
    listed = [place.name for place in access.places()]
    contents = {name: access.find(name).real.read_bytes().decode() for name in listed}

    assert contents == {"a.pdf": "a.pdf", COMPOSED: COMPOSED, r"cafe\u0301.pdf": DECOMPOSED}
