"""Names and patterns of untrusted length, hidden names, and names that look the same."""

from pathlib import Path
from unicodedata import normalize

import pytest

from shed_core.errors import NotADocumentError, ShedError
from shed_server.errors import BadPatternError
from shed_server.library.sources.access import Access
from shed_server.library.sources.names import matching
from tests.server.library.sources.opening import posix

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
    with pytest.raises(BadPatternError, match="most is 1000"):
        matching(access.found().places, "a?" * 501)
    assert len(matching(access.found().places, "*" * 1000)) == 3


@pytest.mark.parametrize(
    ("pattern", "names"),
    [("ACME*", ["acme.pdf", "filings/acme 2021.pdf"]), ("filings/*", ["filings/acme 2021.pdf"]),
     ("[a-c]*1.pdf", ["filings/acme 2021.pdf"]), ("x/acme*", []),
     ("f*", ["filings/acme 2021.pdf"])],
)  # fmt: skip
def test_a_pattern_without_a_folder_matches_in_all_folders(
    tmp_path: Path, pattern: str, names: list[str]
) -> None:
    (tmp_path / "filings").mkdir()
    for name in ("acme.pdf", "filings/acme 2021.pdf"):
        (tmp_path / name).write_bytes(name.encode())

    found = matching(Access([tmp_path]).found().places, pattern)

    assert sorted(place.name for place in found) == names


@pytest.mark.parametrize("name", [".hidden.pdf", ".folder/b.pdf", "x/../.hidden.pdf"])
def test_a_hidden_document_is_neither_listed_nor_opened(access: Access, name: str) -> None:
    assert name not in [place.name for place in access.found().places]
    with pytest.raises(ShedError):
        access.find(name)


def test_a_hidden_document_that_is_served_by_itself_opens(tmp_path: Path) -> None:
    (tmp_path / ".hidden.pdf").touch()

    assert Access([tmp_path / ".hidden.pdf"]).find(None).name == ".hidden.pdf"


def test_names_that_look_the_same_are_told_apart(access: Access) -> None:
    listed = [place.name for place in access.found().places]
    contents = {name: access.find(name).real.read_bytes().decode() for name in listed}

    assert contents == {"a.pdf": "a.pdf", COMPOSED: COMPOSED, r"cafe\u0301.pdf": DECOMPOSED}


MIXED = "cafe\u0301 caf\u00e9.pdf"  # neither composed nor decomposed
STACKED = "q\u0323\u0302.pdf"  # has no composed letter


def test_names_that_are_merely_decomposed_are_listed_and_open(tmp_path: Path) -> None:
    (tmp_path / "re\u0301sume\u0301s").mkdir()
    for name in (DECOMPOSED, f"re\u0301sume\u0301s/{DECOMPOSED}", STACKED):
        (tmp_path / name).write_bytes(name.encode())
    access = Access([tmp_path])
    listed = {place.name for place in access.found().places}

    assert listed == {COMPOSED, f"r\u00e9sum\u00e9s/{COMPOSED}", STACKED}
    for name in (*listed, DECOMPOSED):
        place = access.find(name)
        assert place.name in listed
        assert place.real.read_bytes().decode() in (name, normalize("NFD", name))


def test_names_of_mixed_composition_stay_escaped(tmp_path: Path) -> None:
    (tmp_path / MIXED).touch()
    (tmp_path / "q\u0302\u0323.pdf").touch()  # looks as STACKED does

    assert {place.name for place in Access([tmp_path]).found().places} == {
        r"cafe\u0301 caf" + "\u00e9.pdf",
        r"q\u0302\u0323.pdf",
    }


@pytest.mark.parametrize("names", [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)])
def test_a_decomposed_name_in_another_folder_is_told_apart(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    folders = [tmp_path / "a", tmp_path / "b"]
    for folder, name in zip(folders, names, strict=True):
        folder.mkdir()
        (folder / name).write_bytes(name.encode())
    access = Access(folders)
    listed = [place.name for place in access.found().places]
    contents = {access.find(name).real.read_bytes().decode() for name in listed}

    assert len(set(listed)) == 2
    assert contents == {COMPOSED, DECOMPOSED}


@pytest.mark.parametrize(
    "name",
    [
        "report [final].pdf",
        "[1].pdf",
        pytest.param("what?.pdf", marks=posix),
        pytest.param("a*b [x]*.pdf", marks=posix),
    ],
)
def test_a_name_that_looks_like_a_pattern_matches_itself(tmp_path: Path, name: str) -> None:
    for file in (name, "reportf.pdf", "1.pdf"):
        (tmp_path / file).write_bytes(b"%PDF")
    places = Access([tmp_path]).found().places

    assert name in [place.name for place in matching(places, name)]
    assert name in [place.name for place in matching(places, name.upper())]
