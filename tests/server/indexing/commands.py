"""Running the command line as a program of its own."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def shed(*arguments: object, status: int = 0) -> str:
    """Run a command; return its standard output."""
    command = [sys.executable, "-m", "shed_server", *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True)

    assert done.returncode == status, done.stderr
    return done.stdout


def index(source: object, cache: Path, *options: object) -> list[dict[str, Any]]:
    """Run `shed index`; return the results of the documents that were left to do."""
    return json.loads(shed("index", source, "--cache", cache, "--json", *options))


def names(results: list[dict[str, Any]]) -> list[str]:
    """Return the names of documents."""
    return [result["name"] for result in results]
