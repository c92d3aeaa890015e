"""`make e2e`, or `python -m e2e [CLIENT…]`: real clients against this server.

SHED_CORPUS names a folder of PDFs to serve; without it, a generated report is served.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e import claude_code, codex
from e2e.health import gemini, opencode
from e2e.over_http import over_http
from e2e.sandbox_home import SandboxHome, passes
from e2e.scripted_session import names_in
from shed_core.ingest.pdf.made.sample import sample_report

SCRIPTED = {"claude_code": claude_code, "codex": codex}
"""Clients in which a scripted model reads documents."""

CONNECTED = {"gemini": gemini, "opencode": opencode, "http": over_http}
"""Clients that are only checked to connect."""

CLIENTS = (*SCRIPTED, *CONNECTED)
DOCUMENTS_PER_SESSION = 10  # with more, a client compacts the conversation


def main() -> None:
    """Run every client that can be installed, print how it went, and fail if one of them did."""
    parser = argparse.ArgumentParser(description=__doc__)
    about = f"{', '.join(CLIENTS)}; all by default"
    parser.add_argument("clients", nargs="*", metavar="CLIENT", help=about)
    parser.add_argument("--max-documents", type=int, help="documents to read")
    options = parser.parse_args()
    if unknown := set(options.clients).difference(CLIENTS):
        parser.error(f"no such client: {', '.join(sorted(unknown))}; choose from {about}")
    with _corpus() as folder:
        run = partial(_run, folder=folder, max_documents=options.max_documents)
        chosen = options.clients or CLIENTS
        failed = [name for name in chosen if not passes(name, partial(run, name))]
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


def _run(name: str, home: SandboxHome, folder: Path, max_documents: int | None) -> Iterator[str]:
    if name in CONNECTED:
        yield CONNECTED[name](home, folder)
        return
    SCRIPTED[name].add(home, folder)
    for session in _sessions(names_in(folder)[:max_documents]):
        yield SCRIPTED[name].converse(home, folder, session)
    yield SCRIPTED[name].read_resource(home, folder, names_in(folder)[0])


@contextmanager
def _corpus() -> Iterator[Path]:
    if folder := os.environ.get("SHED_CORPUS"):
        yield Path(folder).resolve()
        return
    with TemporaryDirectory(prefix="shed-corpus-") as scratch:
        Path(scratch, "annual report.pdf").write_bytes(sample_report())
        yield Path(scratch)


def _sessions(names: Sequence[str]) -> list[Sequence[str]]:
    return [
        names[start : start + DOCUMENTS_PER_SESSION]
        for start in range(0, len(names), DOCUMENTS_PER_SESSION)
    ]


if __name__ == "__main__":
    main()
