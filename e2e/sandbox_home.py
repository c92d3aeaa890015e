"""An empty home folder, and running clients in it."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from e2e.npm import UnavailableError

TIMEOUT_SECONDS = 600

_CERTIFICATES = ("SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS")
"""Variables that name the machine's own certificates, without which it reaches no registry."""


@dataclass(frozen=True)
class SandboxHome:
    """A folder and the environment of the programs that run in it: no settings, no credentials."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str | Path, **environment: str) -> str:
        """Run a program and return what it prints. Raises AssertionError if it fails."""
        result = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
        )
        assert result.returncode == 0, f"{command[0]} failed:\n{result.stdout}\n{result.stderr}"
        return result.stdout + result.stderr


def passes(name: str, run: Callable[[SandboxHome], Iterable[str]]) -> bool:
    """Run something in an empty home, and print what it yields, or why it failed or cannot run."""
    try:
        with sandbox_home() as home:
            for figures in run(home):
                print(f"{name}: {figures}", flush=True)
    except UnavailableError as reason:
        print(f"{name}: skipped: {reason}")
    except AssertionError as error:
        print(f"{name}: FAILED: {error}")
        return False
    return True


@contextmanager
def sandbox_home() -> Iterator[SandboxHome]:
    """Create an empty home folder, with our `shed` on the PATH."""
    with TemporaryDirectory(prefix="shed-client-", ignore_cleanup_errors=True) as folder:
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        certificates = {name: os.environ[name] for name in _CERTIFICATES if name in os.environ}
        yield SandboxHome(Path(folder), {"HOME": folder, "PATH": path} | certificates)
