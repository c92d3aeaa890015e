"""A home folder that no client has seen, and running clients in it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

SECONDS = 600


@dataclass(frozen=True)
class Home:
    """A folder and the environment of the programs that run in it: no settings, no credentials."""

    folder: Path
    environment: dict[str, str]

    def run(self, *command: str | Path, **environment: str) -> str:
        """Run a program; return what it prints. Raises AssertionError if it fails."""
        done = subprocess.run(
            [str(part) for part in command],
            cwd=self.folder,
            env=self.environment | environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=SECONDS,
        )
        assert done.returncode == 0, f"{command[0]} failed:\n{done.stdout}\n{done.stderr}"
        return done.stdout + done.stderr


@contextmanager
def fresh_home() -> Iterator[Home]:
    """Give a new home, with our `shed` on the path."""
    with TemporaryDirectory(prefix="shed-client-", ignore_cleanup_errors=True) as folder:
        search = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        yield Home(Path(folder), {"HOME": folder, "PATH": search})
