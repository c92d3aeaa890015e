"""`shed search`: sections for a person to read, of all documents of a folder."""

from pathlib import Path

import pytest

from tests.commands import shed
from tests.documents import contract, encrypted

_WORDS = "towers lamps sales notes risk employees competition revenue leases directors cash debt"


@pytest.fixture
def folder(report: Path) -> Path:
    (report.parent / "contract.pdf").write_bytes(contract())
    return report.parent


def test_sections_are_printed_with_their_place_and_evidence(folder: Path) -> None:
    done = shed("search", folder, "capital expenditure")

    first = done.stdout.split("\n\n")[0].splitlines()
    assert first[0].startswith("── annual report.pdf, 2.3.1.2 | FORM 10-K > PART II > ")
    assert first[0].endswith("> Liquidity and Capital Resources (p. 8, 71 tokens)")
    assert "\nCapital expenditure" in done.stdout
    assert done.stderr == ""


@pytest.mark.parametrize("command", ["search", "grep"])
def test_words_need_no_quotes_around_them(folder: Path, command: str) -> None:
    done = shed(command, folder, "capital", "expenditure", "--documents", "annual*")

    assert done.stdout == shed(command, folder, "capital expenditure", "--documents", "a*").stdout
    assert "Liquidity and Capital Resources" in done.stdout


def test_so_many_sections_are_printed_as_are_wanted(folder: Path) -> None:
    assert shed("search", folder, _WORDS, "-n", "2").stdout.count("── ") == 2
    assert shed("search", folder, _WORDS).stdout.count("── ") == 10


def test_nothing_is_said_that_only_an_agent_could_do(folder: Path) -> None:
    done = shed("search", folder, _WORDS), shed("search", folder, "xylophone")

    said = "".join(one.stdout + one.stderr for one in done)
    assert "xylophone" not in said
    assert not any(word in said for word in ("cursor", "get_toc", "<<<text", "data, not"))
    assert [one.returncode for one in done] == [0, 1]


@pytest.mark.parametrize("command", ["search", "grep"])
def test_a_glob_without_documents_is_an_error(folder: Path, command: str) -> None:
    done = shed(command, folder, "lease", "--documents", "*.docx")

    assert done.returncode == 1
    assert (
        "no document is named '*.docx'; there is, for example, 'annual report.pdf'" in done.stderr
    )


@pytest.mark.parametrize("command", ["search", "grep"])
def test_what_was_not_searched_is_named_on_a_line(folder: Path, command: str) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nnothing else")

    said = shed(command, folder, "tower").stderr

    assert said.startswith("[Not searched: broken.pdf: ")
    assert said.endswith("]\n")


@pytest.mark.parametrize("command", ["search", "grep", "check"])
def test_an_encrypted_document_is_named_with_where_its_password_goes(
    folder: Path, command: str
) -> None:
    (folder / "locked.pdf").write_bytes(encrypted())

    said = shed(command, folder, "zzqq").stderr

    assert "locked.pdf" in said
    assert "the document is encrypted; SHED_PASSWORDS or --password takes its password" in said


def test_words_that_no_section_holds_are_answered_by_a_sentence(folder: Path) -> None:
    said = shed("search", folder, "zzqq").stderr

    assert said == "no section holds these words; try others that it may use\n"
