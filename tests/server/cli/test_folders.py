"""What commands say of a folder, or a URL, in place of a document."""

from pathlib import Path

import pytest

from shed_core.ingest.formats import EXPECTED
from shed_server.errors import quoted
from tests.commands import shed
from tests.documents import report


@pytest.mark.parametrize(
    "arguments",
    ["toc .", "read . 1", "view .", "tables .", "explain . --page 1", "search . lease",
     "grep . lease", "check . lease"],
)  # fmt: skip
def test_a_folder_without_documents_is_said_to_hold_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    monkeypatch.chdir(tmp_path)

    done = shed(*arguments.split())

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"error: '.' holds no document that can be read; name {EXPECTED}\n"


@pytest.mark.parametrize("arguments", ["toc two", "read two 1", "view two", "explain two --page 1"])
def test_of_a_folder_of_several_documents_one_is_to_be_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("two").mkdir()
    for name in ("a", "b"):
        Path(f"two/{name}.pdf").write_bytes(report())

    done = shed(*arguments.split())

    some = ", ".join(quoted(str(Path("two", name))) for name in ("a.pdf", "b.pdf"))
    assert done.returncode == 1
    assert done.stderr == f"error: 'two' holds 2 documents; name one, such as {some}\n"


def test_nothing_to_index_is_an_error_and_nothing_to_list_a_note(tmp_path: Path) -> None:
    indexed, listed = shed("index", tmp_path), shed("manifest", tmp_path)

    assert (indexed.returncode, indexed.stdout) == (1, "")
    assert indexed.stderr == f"error: no document that can be read at {quoted(str(tmp_path))}\n"
    assert (listed.returncode, listed.stdout) == (0, "")
    assert listed.stderr == f"note: no document that can be read at {quoted(str(tmp_path))}\n"


@pytest.mark.parametrize("arguments", ["serve http://host/a", "toc http://host/a.pdf"])
def test_a_url_is_answered_with_those_that_are_read(arguments: str) -> None:
    done = shed(*arguments.split())

    assert done.returncode == 1
    assert "is not a path; URLs of object stores are read: s3://" in done.stderr
