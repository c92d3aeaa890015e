"""Commands that index, which end well."""

import json
from pathlib import Path
from typing import Any

from tests import commands


def shed(*arguments: object, status: int = 0) -> str:
    """Run a command; return its standard output."""
    done = commands.shed(*arguments)

    assert done.returncode == status, done.stderr
    return done.stdout


def index(source: object, cache: Path, *options: object) -> list[dict[str, Any]]:
    """Run `shed index`; return the results of the documents that were left to do."""
    return json.loads(shed("index", source, "--cache", cache, "--json", *options))


def names(results: list[dict[str, Any]]) -> list[str]:
    """Return the names of documents."""
    return [result["name"] for result in results]
