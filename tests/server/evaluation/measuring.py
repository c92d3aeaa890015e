"""What `shed eval` says of systems."""

import json
from pathlib import Path

from typer.testing import CliRunner

from shed_server.cli.main import app
from tests.documents import REPORT

EVIDENCE = "numbering,contents,font"
TITLES = [(1, "First"), *((level + 1, text) for level, text in REPORT)]
MARKDOWN = "\n\n".join(f"{'#' * level} {text}\n\nBody." for level, text in TITLES)


def run(*arguments: str | Path) -> str:
    done = CliRunner().invoke(app, list(map(str, arguments)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.stdout


def measured(document: Path, *systems: str, **options: object) -> dict[str, dict]:
    """Return what `shed eval --json` says of systems."""
    named = [part for name in systems for part in ("--system", name)]
    more = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    return json.loads(run("eval", document, "--json", *named, *more))
