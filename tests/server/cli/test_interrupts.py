"""Ctrl+C while a command reads: what is kept is said, and nothing is left behind."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands import shed
from tests.server.long_documents import many_pages
from tests.server.processes import children, linux, runs, wait_until, workers

pytestmark = [
    pytest.mark.skipif(sys.platform == "win32", reason="needs signals"),
    pytest.mark.usefixtures("started_processes"),
]

SHED = [sys.executable, "-m", "shed_server"]
KEPT = "interrupted: documents that were read are kept, and the same command reads the rest\n"


@pytest.fixture
def long(tmp_path: Path) -> Path:
    """A document that takes seconds to read."""
    path = tmp_path / "long.pdf"
    path.write_bytes(many_pages())
    return path


def test_ctrl_c_while_documents_are_indexed_says_that_those_read_are_kept(long: Path) -> None:
    (long.parent / "short.md").write_text("# Costs\n\nText.\n")
    command = [*SHED, "index", long.parent, "--jobs", "2", "--json"]

    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as indexing:
        assert indexing.stderr is not None
        first = json.loads(indexing.stderr.readline())
        indexing.send_signal(signal.SIGINT)
        rest = indexing.stderr.read()

    assert first["name"] == "short.md"
    assert (indexing.returncode, rest) == (130, KEPT)
    assert json.loads(shed("cache", "info", "--json").stdout)["n_records"] == 1


@linux
@pytest.mark.parametrize(
    "arguments",
    [["toc"], ["read", "0"], ["grep", "page"], ["search", "page"], ["check", "page"]],
    ids=lambda arguments: arguments[0],
)
def test_ctrl_c_while_a_document_is_read_is_a_line_and_leaves_no_worker(
    long: Path, arguments: list[str]
) -> None:
    name, *rest = arguments
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}

    with subprocess.Popen([*SHED, name, long, *rest], text=True, **pipes) as reading:
        assert wait_until(lambda: workers(reading.pid) != [])
        started = {*children(reading.pid), *workers(reading.pid)}
        os.kill(reading.pid, signal.SIGINT)
        output, said = reading.communicate()

    assert (reading.returncode, output, said) == (130, "", KEPT)
    assert wait_until(lambda: not any(map(runs, started)))


def test_of_a_command_that_keeps_nothing_none_is_said_to_be_kept(long: Path) -> None:
    command = [sys.executable, "-X", "importtime", "-m", "shed_server", "explain", long]

    with subprocess.Popen([*command, "--page", "1"], stderr=subprocess.PIPE, text=True) as reading:
        assert reading.stderr is not None
        while "pymupdf" not in reading.stderr.readline():
            pass
        reading.send_signal(signal.SIGINT)
        said = reading.stderr.read().splitlines()[-1]

    assert (reading.returncode, said) == (130, "interrupted")
