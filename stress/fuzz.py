"""Fuzz our own parsers, guided by coverage: each may only return or raise a ShedError.

`python -m stress.fuzz [--seconds 60] [TARGET…]` needs atheris (`pip install atheris`; `make fuzz`
installs it). Each target runs in a process of its own for that long; an input that makes it fail is
kept in `stress/out/fuzz`.
"""

import argparse
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

try:
    import atheris
except ModuleNotFoundError:  # --help is answered without it
    atheris = None

include = ["shed_core", "shed_server"]
with atheris.instrument_imports(include=include) if atheris else nullcontext():
    from shed_core.errors import ShedError
    from stress.fuzz_targets import TARGETS, seeds

OUT = Path(__file__).parent / "out" / "fuzz"


def fuzz(target: str, seconds: int) -> None:
    """Fuzz one target in this process, which ends with it."""

    def run(content: bytes) -> None:
        try:
            TARGETS[target](content)
        except ShedError:
            return

    corpus = OUT / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_bytes(seed)
    flags = [f"-max_total_time={seconds}", f"-artifact_prefix={OUT}/{target}-", "-verbosity=0"]
    atheris.Setup([sys.argv[0], *flags, "-max_len=4096", "-timeout=10", str(corpus)], run)
    atheris.Fuzz()


def main() -> None:
    """Fuzz the named targets, or all; exit with the names of those that failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--in-process", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if atheris is None:
        parser.error("atheris is not installed; `make fuzz` installs and runs it")
    if unknown := set(arguments.targets) - set(TARGETS):
        parser.error(f"no target {', '.join(sorted(unknown))}; there are {', '.join(TARGETS)}")
    if arguments.in_process:
        fuzz(arguments.targets[0], arguments.seconds)
    failed: list[str] = []
    for target in arguments.targets or TARGETS:
        command = [sys.executable, "-m", "stress.fuzz", "--in-process", target]
        result = subprocess.run(
            [*command, "--seconds", str(arguments.seconds)], capture_output=True, text=True
        )
        outcome = "ok" if result.returncode == 0 else (result.stdout + result.stderr)[-4000:]
        print(f"{target:10} {outcome}", flush=True)
        if result.returncode:
            failed.append(target)
    sys.exit(f"failed: {', '.join(failed)}" if failed else 0)


if __name__ == "__main__":
    main()
