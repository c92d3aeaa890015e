"""`shed serve` on a terminal, and Ctrl+C while a command loads or a server waits."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.mcp_server.pipes import INITIALIZED, initialize, tool_call


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_server_on_a_terminal_says_that_it_waits_and_how_to_connect(report: Path) -> None:
    terminal, its_side = os.openpty()
    command = [sys.executable, "-m", "shed_server", "serve", str(report.parent)]

    with subprocess.Popen(command, stdin=its_side, stderr=subprocess.PIPE, text=True) as server:
        said = [server.stderr.readline() for _ in range(4)]
        server.send_signal(signal.SIGINT)
        rest = server.stderr.read()

    os.close(terminal)
    os.close(its_side)
    assert said[0].startswith("Waiting for an MCP client")
    assert said[1].strip().startswith(f"claude mcp add shed -- shed-mcp serve {report.parent}")
    assert "--http" in said[3]
    assert "Traceback" not in rest


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_ends_a_server_whose_client_says_nothing(report: Path) -> None:
    command = [sys.executable, "-m", "shed_server", "serve", str(report)]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    calls = [initialize("2025-11-25"), INITIALIZED, tool_call(1, "list_documents")]

    with subprocess.Popen(command, text=True, **pipes) as server:
        for call in calls:
            server.stdin.write(json.dumps(call) + "\n")
        server.stdin.flush()
        answers = [json.loads(server.stdout.readline()) for _ in range(2)]
        server.send_signal(signal.SIGINT)
        server.wait(20)  # its standard input is still open

        assert "annual report.pdf" in answers[1]["result"]["content"][0]["text"]
        assert server.stderr.read() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_ctrl_c_while_the_program_loads_is_no_traceback() -> None:
    command = [sys.executable, "-X", "importtime", "-m", "shed_server", "--version"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as loading:
        assert loading.stderr is not None
        while "click" not in loading.stderr.readline():
            pass
        loading.send_signal(signal.SIGINT)

        assert "Traceback" not in loading.stderr.read()


_LOADS_FIRST = """
import sys
from shed_server.cli.main import app
from shed_server.library.library import Library

def stay_warm(_):
    sys.exit("shed_server.mcp_server.app" in sys.modules)

Library.stay_warm = stay_warm
app(["serve", sys.argv[1]])
"""


def test_the_process_that_reads_loads_beside_the_server(report: Path) -> None:
    command = [sys.executable, "-c", _LOADS_FIRST, str(report)]

    assert subprocess.run(command, stdin=subprocess.DEVNULL).returncode == 0
