"""The command line, run as a user runs it: in a process of its own."""

import subprocess
import sys
from pathlib import Path


def shed(*arguments: str | Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "shed_server", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)
