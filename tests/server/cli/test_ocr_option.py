"""`--ocr` of every command that reads documents, so that all of them find the same record."""

from pathlib import Path

import pytest

from tests.commands import shed
from tests.scans import HEADERS, contract_with_a_scanned_page, needs_engine

OFF = "page 2 was not read, being pictures of text: OCR is off"
READ = "page 2 was read by OCR"
PHRASE = "met in the spring"


@pytest.fixture
def contract(tmp_path: Path) -> Path:
    path = tmp_path / "contract.pdf"
    path.write_bytes(contract_with_a_scanned_page())
    return path


def arguments(contract: Path, command: str) -> list[str]:
    folder = contract.parent
    own = {
        "read": ["0"],
        "grep": [PHRASE],
        "view": ["--output", str(folder / "view.html")],
    }
    return [command, str(contract), *own.get(command, []), "--cache", str(folder / "cache")]


@pytest.mark.parametrize("command", ["toc", "read", "grep", "tables", "view"])
def test_every_command_that_reads_a_document_can_leave_scans_out(contract: Path, command: str):
    done = shed(*arguments(contract, command), "--ocr", "off")

    assert OFF in done.stderr


@needs_engine
@pytest.mark.parametrize("command", ["toc", "read", "grep", "tables", "view"])
def test_every_command_says_which_pages_were_read_by_ocr(contract: Path, command: str):
    assert READ in shed(*arguments(contract, command)).stderr


def test_a_page_is_explained_with_the_text_that_toc_reads(contract: Path):
    assert HEADERS[1] not in shed("explain", contract, "--page", "2", "--ocr", "off").stdout
    assert HEADERS[0] in shed("explain", contract, "--page", "1", "--ocr", "off").stdout


@needs_engine
def test_a_page_that_is_a_scan_is_explained(contract: Path):
    assert HEADERS[1] in shed("explain", contract, "--page", "2").stdout


def test_a_search_can_leave_scans_out(contract: Path):
    folder, cache = contract.parent, contract.parent / "cache"
    done = shed("search", folder, "committee", "--ocr", "off", "--cache", cache, "--json")

    assert done.returncode == 0
    assert HEADERS[0] in done.stdout
    assert HEADERS[1] not in done.stdout
