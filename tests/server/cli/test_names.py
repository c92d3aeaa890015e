"""Documents and commands named as people name them: in part, misspelt, or by a shell's pattern."""

import json

import pytest

from tests.commands import shed


@pytest.fixture
def folder(report, monkeypatch):
    """The current folder, which holds `annual report.pdf` and a second document."""
    monkeypatch.chdir(report.parent)
    (report.parent / "notes.txt").write_text("Notes\n\nThe lamp was lit.")
    return report.parent


@pytest.mark.parametrize("name", ["annual", "Annual_Report", "annual report"])
def test_a_document_is_found_by_a_part_or_another_spelling_of_its_name(folder, name):
    done = shed("toc", name, "--json")

    assert json.loads(done.stdout)["document"] == "annual report.pdf"
    assert f"note: '{name}' is read as 'annual report.pdf'" in done.stderr


def test_a_document_of_another_folder_is_found_there(folder, tmp_path_factory, monkeypatch):
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))

    assert shed("grep", folder / "annual", "the").returncode == 0


def test_several_documents_are_taken_where_a_command_takes_them(folder):
    (folder / "draft.md").write_text("The lamp was lit [notes.txt].")
    checked = shed("check", "annual report.pdf", "notes.txt", "--draft", "draft.md")
    compared = shed("compare", "annual", "notes")

    assert "are both files" not in checked.stderr
    assert "note: 'annual' is read as 'annual report.pdf'" in compared.stderr
    assert compared.returncode == 0


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("toc", "anual reprot.pdf"), "is not found; did you mean 'annual report.pdf'?"),
        (("toc", "zebra.docx"), "'zebra.docx' is not found; name a PDF, .docx,"),
        (("search", "zebra", "lamp"), "'zebra' is not found; name a folder, or a PDF"),
        (("read", "missing/annual", "1"), "is not found; name a PDF"),
        (("toc", "o"), "Name one of these files"),
        (("toc", "annual report.pdf", "notes.txt"), "are both files; name one of them"),
        (
            ("search", "annual report.pdf", "notes.txt", "lamp"),
            "name their folder: shed search FOLDER --documents '*.pdf' WORDS",
        ),
        (("check", "annual report.pdf", "notes.txt", "lamp"), "shed check PATH 'QUOTE'"),
    ],
)
def test_a_name_that_fits_no_document_or_several_gets_a_next_step(folder, arguments, error):
    done = shed(*arguments)

    assert done.returncode == 1
    assert error in done.stderr


@pytest.mark.parametrize(
    ("typed", "meant"), [("serch", "search"), ("tco", "toc"), ("chek", "check"), ("sreve", "serve")]
)
def test_a_misspelt_command_gets_the_one_that_was_meant(typed, meant):
    done = shed(typed, "x")

    assert done.returncode == 2
    assert f"no such command '{typed}'; did you mean '{meant}'?" in done.stderr
