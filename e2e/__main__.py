"""`make e2e`, or `python -m e2e [CLIENT…]`: real clients against this server.

SHED_CORPUS names a folder of PDFs to look at; without it, documents that we make ourselves.
"""

import argparse
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e import claude_code, codex
from e2e.health import gemini, opencode
from e2e.npm import UnavailableError
from e2e.over_http import over_http
from e2e.sandbox_home import Home, fresh_home
from e2e.scripted_session import names_in
from shed_core.ingest.pdf.sample import sample_report

LOOKING = {"claude_code": claude_code, "codex": codex}
"""Clients that let a scripted model look at documents."""

CONNECTING = {"gemini": gemini, "opencode": opencode, "http": over_http}
"""Clients of which we only know that they connect."""

CLIENTS = (*LOOKING, *CONNECTING)
SHARE = 10  # documents a conversation; more would make a client sum it up


def main() -> None:
    """Run every client that can be had, say how it went, and fail if one of them did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("clients", nargs="*", choices=[[], *CLIENTS], help="all by default")
    parser.add_argument("--most", type=int, help="documents to look at")
    options = parser.parse_args()
    failed = [name for name in options.clients or CLIENTS if not _passes(name, options.most)]
    raise SystemExit(f"failed: {', '.join(failed)}" if failed else 0)


def _passes(name: str, most: int | None) -> bool:
    try:
        with _corpus() as folder, fresh_home() as home:
            for figures in _run(name, home, folder, most):
                print(f"{name}: {figures}", flush=True)
    except UnavailableError as reason:
        print(f"{name}: skipped, for {reason}")
    except AssertionError as error:
        print(f"{name}: FAILED: {error}")
        return False
    return True


def _run(name: str, home: Home, folder: Path, most: int | None) -> Iterator[str]:
    if name in CONNECTING:
        yield CONNECTING[name](home, folder)
        return
    LOOKING[name].add(home, folder)
    for share in _shares(names_in(folder)[:most]):
        yield LOOKING[name].look(home, folder, share)


@contextmanager
def _corpus() -> Iterator[Path]:
    if folder := os.environ.get("SHED_CORPUS"):
        yield Path(folder).resolve()
        return
    with TemporaryDirectory(prefix="shed-corpus-") as made:
        Path(made, "annual report.pdf").write_bytes(sample_report())
        yield Path(made)


def _shares(names: Sequence[str]) -> list[Sequence[str]]:
    return [names[start : start + SHARE] for start in range(0, len(names), SHARE)]


if __name__ == "__main__":
    main()
