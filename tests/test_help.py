"""Every run that is no test says what it is when it is asked for --help, and does nothing else."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RUNS = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for folder in ("bench", "stress", "e2e", "training")
    for path in (ROOT / folder).glob("*.py")
    if '__name__ == "__main__"' in path.read_text()
)

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
