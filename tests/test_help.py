"""Runs that are no tests: each answers --help and does nothing else; those that are named exist."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("bench/*", "stress", "e2e", "training")
    for path in ROOT.glob(f"{folder}/*.py")
    if '__name__ == "__main__"' in path.read_text()
)
NAMED = re.compile(r"\b(?:bench|stress|e2e|training)\.[a-z_]+(?:\.[a-z_]+)*")

ASK_ALL = """
import contextlib, io, runpy, sys

for run in sys.argv[1:]:
    said, sys.argv = io.StringIO(), [run, "--help"]
    try:
        with contextlib.redirect_stdout(said):
            runpy.run_module(run, run_name="__main__")
    except SystemExit as end:
        print(run, "usage:" if said.getvalue().startswith("usage:") and not end.code else end.code)
    except BaseException as error:
        print(run, repr(error))
    else:
        print(run, "did something")
"""


def test_every_run_answers_help():
    command = [sys.executable, "-W", "ignore", "-c", ASK_ALL, *RUNS]

    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)

    assert len(RUNS) > 20
    assert re.sub(r" usage:$", "", done.stdout, flags=re.M).split("\n")[:-1] == RUNS, done.stderr


def test_every_module_that_a_document_names_exists():
    documents = [ROOT / "Makefile", *ROOT.glob("*.md"), *ROOT.glob("*/*.md")]

    named = {name for path in documents for name in NAMED.findall(path.read_text())}

    assert "bench.quality" in named
    assert [name for name in sorted(named) if not _exists(name)] == []


def _exists(name: str) -> bool:
    """Whether a module, one that can be run as a package, or a function of a module exists."""
    path = ROOT.joinpath(*name.split("."))
    module = path.parent.with_suffix(".py")
    return (
        path.with_suffix(".py").is_file()
        or (path / "__main__.py").is_file()
        or (module.is_file() and f"def {path.name}(" in module.read_text())
    )
