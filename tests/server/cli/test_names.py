"""Documents and commands named as people name them: in part, misspelt, or by a shell's pattern."""

import pytest

from tests.commands import shed


@pytest.fixture
def folder(report, monkeypatch):
    """The current folder, which holds `annual report.pdf` and a second document."""
    monkeypatch.chdir(report.parent)
    (report.parent / "notes.txt").write_text("Notes\n\nThe lamp was lit.")
    return report.parent


def test_a_document_of_another_folder_is_found_there(folder, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))

    assert shed("grep", folder / "annual", "the").returncode == 0
