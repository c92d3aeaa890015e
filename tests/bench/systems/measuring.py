"""What `python -m bench.systems` says of systems."""

import json
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from bench.systems.__main__ import main
from tests.documents import REPORT

EVIDENCE = "numbering,contents,font"
TITLES = [(1, "First"), *((level + 1, text) for level, text in REPORT)]
MARKDOWN = "\n\n".join(f"{'#' * level} {text}\n\nBody." for level, text in TITLES)


def run(*arguments: str | Path) -> str:
    """Return what it prints."""
    with redirect_stdout(StringIO()) as printed:
        main(list(map(str, arguments)))
    return printed.getvalue()


def measured(document: Path, *systems: str, **options: object) -> dict[str, dict]:
    """Return what it says of systems with `--json`."""
    named = [part for name in systems for part in ("--system", name)]
    more = [part for name, value in options.items() for part in (f"--{name}", str(value))]
    return json.loads(run(document, "--json", *named, *more))
