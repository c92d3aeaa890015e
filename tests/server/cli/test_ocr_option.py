"""`--ocr` of every command that reads documents, so that all of them find the same record."""

import subprocess
import sys
from pathlib import Path

import pytest

from shed_core.ingest.ocr.tessdata import library_file
from tests.commands import shed
from tests.scans import HEADERS, contract_with_a_scanned_page, needs_engine

OFF = "page 2, after *Findings*, is a scan that was not read: OCR is off"
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


@pytest.mark.parametrize("has_library", [False, True])
def test_doctor_says_that_a_language_file_alone_is_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, has_library: bool
):
    (tmp_path / "eng.traineddata").write_bytes(b"")
    if has_library:
        (tmp_path / "libtesseract.so.5").write_bytes(b"")
    for name in ("TESSDATA_PREFIX", "LD_LIBRARY_PATH"):
        monkeypatch.setenv(name, str(tmp_path))
    code = (
        "from shed_server.cli.doctor import _ocr; from shed_server.settings import Settings;"
        "print(*[finding.next_step for finding in _ocr(Settings())])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert ("takes half the time" in done.stdout) == (library_file() is None)
