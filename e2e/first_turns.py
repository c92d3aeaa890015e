"""`python -m e2e.first_turns [N]`: in how many first turns Codex tells the model of our tools.

Codex waits one second for a server that it does not require, then goes on without its tools. Every
run is a new Codex and a new server. An idle machine is wanted.

It tells of a server's tools by one line, `mcp__shed` and the first line of our instructions; the
model then looks them up.
"""

import argparse
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e.codex import PACKAGE, ask
from e2e.fake_llm import serving
from e2e.npm import UnavailableError, program
from e2e.openai_api import Responses
from e2e.sandbox_home import Home, fresh_home
from shed_core.ingest.pdf.sample import sample_report
from shed_server.mcp_server.instructions import INSTRUCTIONS


def main() -> None:
    """Print in how many runs the model was told; fail below 99 of 100."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=100)
    n_runs = parser.parse_args().runs
    try:
        with fresh_home() as home, TemporaryDirectory(prefix="shed-turns-") as folder:
            Path(folder, "report.pdf").write_bytes(sample_report())
            home.run(program(PACKAGE, "codex"), "mcp", "add", "shed", "--", "shed", "serve", folder)
            began = time.perf_counter()
            seen = sum(_sees_tools(home) for _ in range(n_runs))
    except UnavailableError as reason:
        raise SystemExit(f"skipped, for {reason}") from None
    each = (time.perf_counter() - began) / n_runs
    print(f"{seen} of {n_runs} first turns of Codex see the tools; {each:.1f} s a run")
    raise SystemExit(seen < 0.99 * n_runs)


def _sees_tools(home: Home) -> bool:
    with serving(Responses(), lambda _: "I have seen enough.") as model:
        ask(home, model)
    return f"mcp__shed: {INSTRUCTIONS.splitlines()[0]}" in json.dumps(model.requests[0])


if __name__ == "__main__":
    main()
