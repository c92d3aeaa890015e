"""Process of a worker, spawned or forked: its pipes, its end, its environment."""

import os
import subprocess
import sys
import time
from contextlib import suppress
from typing import BinaryIO, NamedTuple, Protocol, cast

from shed_core.ingest.sandbox.protocol import CALLS_SERVICE
from shed_core.options import HeaderIdentifier, Options

_ENVIRONMENT = (
    "PATH",
    "HOME",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "SYSTEMROOT",
    "TMPDIR",
    "LD_LIBRARY_PATH",
    "SHED_OCR",
    "TESSDATA_PREFIX",
)
START_SECONDS = 10.0
"""Seconds that a new Python may take to start: Windows scans its files for viruses."""

# on Windows, so that no console window opens and Ctrl-C reaches only the server
_NO_CONSOLE = getattr(subprocess, "CREATE_NO_WINDOW", 0)

_ALL_THREADS = 2  # CPUCLOCK_SCHED
_ENVIRONMENT_PREFIXES = ("PYTHON", "SHED_HURIDOCS_", "SHED_OCR_")


class Start(NamedTuple):
    """Start of processes: forked from a zygote or not, calling a layout service or not."""

    has_zygote: bool
    calls_service: bool = False


class Process(Protocol):
    """A worker process.

    jobs, answers: our ends of its pipes. is_reusable: it may read several documents.
    """

    jobs: BinaryIO
    answers: BinaryIO
    is_reusable: bool

    @property
    def is_alive(self) -> bool:
        """True if it still runs."""
        ...

    @property
    def cpu_seconds(self) -> float | None:
        """Processor time that it has taken; None if it has ended, or the system does not tell."""
        ...

    def lower_priority(self) -> None:
        """Lower the priority of the process, if it is for one document only."""
        ...

    def kill(self) -> None:
        """End it at once. May be called from any thread."""
        ...

    def wait(self, seconds: float) -> int | None:
        """Wait for its end; return its exit status, below 0 for a signal, or None if it runs."""
        ...

    def close(self) -> None:
        """End it and wait until it has gone."""
        ...


class SpawnedProcess:
    """A Process that runs its own Python, for one document after the other."""

    is_reusable = True

    def __init__(self, calls_service: bool = False) -> None:
        """Start the process. Raises OSError if the system has no room for it.

        calls_service: True if it calls a layout service.
        """
        self._process = subprocess.Popen(
            command("shed_core.ingest.sandbox.child", calls_service),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment(),
            start_new_session=True,  # Ctrl-C on the terminal reaches only the server
            creationflags=_NO_CONSOLE,
        )
        self.jobs = cast(BinaryIO, self._process.stdin)
        self.answers = cast(BinaryIO, self._process.stdout)

    @property
    def is_alive(self) -> bool:
        return self.wait(0) is None

    @property
    def cpu_seconds(self) -> float | None:
        return cpu_seconds_of(self._process.pid)

    def lower_priority(self) -> None:
        """Do nothing, since later calls use the process too."""

    def kill(self) -> None:
        self._process.kill()

    def wait(self, seconds: float) -> int | None:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        return self._process.poll()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        close_pipes(self)


def cpu_seconds_of(pid: int) -> float | None:
    """Return the processor time of a process, as `Process` has it; takes a microsecond.

    Linux has a clock for each process, which glibc's clock_getcpuclockid names so.
    """
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime(~pid << 3 | _ALL_THREADS)
    return None


def close_pipes(process: Process) -> None:
    """Close our ends of the pipes of a process that has ended."""
    for pipe in (process.jobs, process.answers):
        with suppress(OSError):  # unread bytes are lost with it
            pipe.close()


def supports_zygote() -> bool:
    """True if this system meets the needs of a zygote."""
    if sys.platform != "linux":
        return False
    try:
        os.close(os.pidfd_open(os.getpid()))
    except OSError:  # before Linux 5.3, and in some sandboxes
        return False
    return True


def needs_service(options: Options) -> bool:
    """True if reading with these options calls a layout service that the environment names."""
    if options.headers != HeaderIdentifier.HURIDOCS:
        return False
    from shed_core.ingest.backends.huridocs import service_of  # late: an HTTP client

    return bool(service_of(os.environ).url)


def command(module: str, calls_service: bool = False) -> list[str]:
    """Return the command that runs a module of ours, with our PID as its argument."""
    rest = [CALLS_SERVICE] if calls_service else []
    return [sys.executable, "-P", "-m", module, str(os.getpid()), *rest]


def environment() -> dict[str, str]:
    """Return the part of our environment that workers may see: no keys, no tokens."""
    allowed = {
        name: value
        for name, value in os.environ.items()
        if name in _ENVIRONMENT or name.startswith(_ENVIRONMENT_PREFIXES)
    }
    # glibc sets 64 MiB of addresses aside for every thread, and a layout model starts many
    return {"MALLOC_ARENA_MAX": "2"} | allowed
