"""`python -m e2e.first_turns [N]`: in how many first turns Codex offers our tools to the model.

Codex waits one second for a server that it does not require, then goes on without its tools. Every
run starts Codex and the server anew. Run it on an idle machine.

Codex offers the tools of a server by one line, `mcp__shed` and the first line of our instructions;
the model then looks them up.
"""

import argparse
import json
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e.codex import PACKAGE, ask
from e2e.fake_llm import serve
from e2e.npm import UnavailableError, program
from e2e.openai_api import Responses
from e2e.sandbox_home import SandboxHome, sandbox_home
from shed_core.ingest.pdf.made.sample import sample_report
from shed_server.mcp_server.instructions import INSTRUCTIONS

MIN_SHARE = 0.99  # of the first turns


def main() -> None:
    """Print in how many runs the tools were offered; fail below MIN_SHARE."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", nargs="?", type=int, default=100)
    n_runs = parser.parse_args().runs
    try:
        with sandbox_home() as home, TemporaryDirectory(prefix="shed-turns-") as folder:
            Path(folder, "report.pdf").write_bytes(sample_report())
            home.run(program(PACKAGE, "codex"), "mcp", "add", "shed", "--", "shed", "serve", folder)
            start = time.perf_counter()
            n_offered = sum(_offers_tools(home) for _ in range(n_runs))
    except UnavailableError as reason:
        raise SystemExit(f"skipped: {reason}") from None
    each = (time.perf_counter() - start) / n_runs
    print(f"{n_offered} of {n_runs} first turns of Codex offer the tools; {each:.1f} s a run")
    raise SystemExit(n_offered < MIN_SHARE * n_runs)


def _offers_tools(home: SandboxHome) -> bool:
    with serve(Responses(), lambda _: "Done.") as model:
        ask(home, model)
    return f"mcp__shed: {INSTRUCTIONS.splitlines()[0]}" in json.dumps(model.requests[0])


if __name__ == "__main__":
    main()
