"""Manifests are what other programs may write too, so every line is checked."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shed_server.errors import SettingError
from shed_server.indexing.documents import manifest_lines, read_manifest
from shed_server.library.sources.source import Entry


@given(st.lists(st.builds(Entry, st.text(), st.integers(), st.text())))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, entries: list[Entry]):
    path = tmp_path_factory.mktemp("manifest") / "manifest"
    path.write_text(
        "".join(f"{line}\n" for line in manifest_lines(entries)), "utf-8", "surrogatepass"
    )

    assert list(read_manifest(path)) == entries


@pytest.mark.parametrize("size", [None, "many", [], float("inf"), float("nan")])
def test_a_line_with_no_size_is_refused_by_its_number(tmp_path: Path, size: object) -> None:
    path = tmp_path / "manifest"
    path.write_text(json.dumps({"name": "a.pdf", "size": size, "version": ""}))

    with pytest.raises(SettingError, match="line 1"):
        list(read_manifest(path))


def test_a_line_that_nests_too_deep_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "manifest"
    path.write_text("[" * 100_000)

    with pytest.raises(SettingError, match="line 1"):
        list(read_manifest(path))
