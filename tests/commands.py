"""The command line, run as a user runs it: in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path


def shed(*arguments: str | Path, **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "shed_server", *map(str, arguments)]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", timeout=120, env=os.environ | environment
    )
