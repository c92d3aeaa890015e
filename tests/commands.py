"""The command line: in this process, which is quick, or in one of its own, as a user runs it."""

import os
import subprocess
import sys

from typer.testing import CliRunner

from shed_server.cli.main import app
from tests.server.templates import popen


def shed(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in this process."""
    command = list(map(str, arguments))
    done = CliRunner().invoke(app, command, env=environment, catch_exceptions=False)
    return subprocess.CompletedProcess(command, done.exit_code, done.stdout, done.stderr)


def shed_process(*arguments: object, **environment: str) -> "subprocess.CompletedProcess[str]":
    """Run a command in a process of its own, with the streams and signals of one."""
    command = [sys.executable, "-m", "shed_server", *map(str, arguments)]
    pipe = subprocess.PIPE
    with popen(
        command, stdout=pipe, stderr=pipe, encoding="utf-8", env=os.environ | environment
    ) as process:
        output, errors = process.communicate(timeout=120)
    return subprocess.CompletedProcess(command, process.returncode, output, errors)
