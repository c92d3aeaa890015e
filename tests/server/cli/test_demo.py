"""The command `demo`: the answers of the tools, shown to a user."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import shed_process
from tests.documents import encrypted, sample


@pytest.fixture(scope="module")
def shown() -> str:
    done = shed_process("demo")

    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_demo_shows_the_answers_of_tools(shown: str) -> None:
    for tool in ("list_documents(", "get_toc(", "read_section(", "grep("):
        assert tool in shown
    assert "ITEM 1A. RISK FACTORS" in shown


def test_the_demo_saves_its_report(tmp_path: Path) -> None:
    done = shed_process("demo", "-o", tmp_path / "report.pdf")

    assert done.returncode == 0, done.stderr
    assert (tmp_path / "report.pdf").read_bytes() == sample()


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("missing.pdf", None, "missing.pdf is not found"),
        ("empty.pdf", b"", "the file is empty"),
        ("notes.rtf", b"words", "notes.rtf is in an unsupported format; save it as .docx"),
        ("notes.bin", b"words", "notes.bin is not a document; name a PDF"),
        ("locked.pdf", encrypted(), "password"),
        ("broken.pdf", b"%PDF-1.7\nnothing else", "cannot be opened"),
    ],
)
def test_the_demo_of_a_file_that_cannot_be_read_is_one_line(
    tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)

    done = shed_process("demo", tmp_path / name)

    assert (done.returncode, done.stdout) == (1, "")
    assert len(done.stderr.splitlines()) == 1, done.stderr
    assert message in done.stderr


def test_the_demo_opens_what_its_password_opens(tmp_path: Path) -> None:
    (tmp_path / "locked.pdf").write_bytes(encrypted())
    done = shed_process("demo", tmp_path / "locked.pdf", "--password", "secret")

    assert done.returncode == 0, done.stderr
    assert "get_toc(" in done.stdout


def test_the_demo_ends_quietly_when_nobody_reads_on() -> None:
    command = f"'{sys.executable}' -m shed_server demo | head -n 1"

    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60)

    assert "introduces itself" in done.stdout
    assert done.stderr == ""


def test_the_demo_reads_a_section_with_figures_and_searches_for_its_subject(
    shown: str,
) -> None:
    section = shown.partition("read_section(")[2].partition("grep(")[0].partition("\n")[2]
    word = re.search(r'grep\(.*pattern="(\w+)"', shown)[1]
    assert len(re.findall(r"\d[.,]\d", section)) > 3
    assert word in section.casefold()
