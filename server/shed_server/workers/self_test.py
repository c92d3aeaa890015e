"""Self-test of confinement: a confined process tries forbidden operations on this system.

`python -P -m shed_server.workers.self_test PARENT FOLDER MODE` confines itself as a worker does and
prints, as JSON, which restrictions hold and by which layers; `run_self_test` starts it. MODE is
`reading` for a worker that reads one document, `loading` for one that may also load a layout model,
and `calling` for one that calls a layout service. FOLDER holds a file to read and to remove.
"""

import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple

from shed_core.ingest.sandbox.confinement import confine, confine_reader, set_job_limits
from shed_core.ingest.sandbox.landlock import landlock_version
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_server.workers.process import command, environment

FILE_RESTRICTIONS = {
    "read": "cannot read files",
    "list": "cannot list folders",
    "write": "cannot write files",
    "remove": "cannot remove files",
}
RESTRICTIONS = {"network": "no network", "memory": "memory is limited"} | FILE_RESTRICTIONS
"""Restrictions that `run_self_test` tests, in words for when they hold."""

LAYERS = {
    "calls": "filter of system calls",
    "files": "Landlock",
    "root": "empty root",
    "network": "network namespace",
}
"""Layers of `confine` on Linux; several may enforce one restriction."""

Mode = Literal["reading", "loading", "calling"]

_MEMORY_BYTES = 1024 * MIB
_MAX_SECONDS = 30.0
_FILE_NAME = "secret"
_WARNING = (
    "shed: warning: this kernel has no Landlock and lets us make no namespace. A file that takes "
    "over the process that reads it is kept from your files by {}; `shed doctor` says more. "
    "Read no untrusted files here."
)
_BY_CALLS = "a filter of system calls only, and with --headers layout by nothing"


class SelfTest(NamedTuple):
    """Result of a confined process: RESTRICTIONS that hold, and LAYERS that are on."""

    holds: dict[str, bool]
    layers: dict[str, bool]


def run_self_test(mode: Mode) -> SelfTest:
    """Return the restrictions of a worker in this mode.

    Raises OSError, SubprocessError or ValueError if no process could be confined.
    """
    with tempfile.TemporaryDirectory(prefix="shed-doctor-") as folder:
        Path(folder, _FILE_NAME).write_text("x")
        run = subprocess.run(
            [*command("shed_server.workers.self_test"), folder, mode],
            capture_output=True,
            timeout=_MAX_SECONDS,
            check=True,
            env=environment(),
        )
        return SelfTest(*json.loads(run.stdout))


def warn_if_files_are_open() -> None:
    """Warn on stderr if only system calls are restricted: on Linux without Landlock."""
    if sys.platform != "linux" or landlock_version() > 0:
        return
    try:
        holds, layers = run_self_test("loading")
    except (OSError, subprocess.SubprocessError, ValueError):
        holds, layers = {}, {}
    if not all(holds.get(name) for name in FILE_RESTRICTIONS):
        by = _BY_CALLS if layers.get("calls") else "nothing"
        print(_WARNING.format(by), file=sys.stderr, flush=True)


def main(parent: int, folder: Path, mode: str) -> None:
    """Confine this process, try forbidden operations, and print the outcome."""
    layers = confine(parent, calls_service=mode == "calling")
    set_job_limits(Limits(memory=_MEMORY_BYTES), is_last=True)
    if mode == "reading":
        layers["calls"] = confine_reader()
    holds = {
        "network": not _has_network(),
        "memory": not _can(lambda: bytearray(2 * _MEMORY_BYTES)),  # untouched: address space only
        "read": not _can(lambda: (folder / _FILE_NAME).read_bytes()),
        "list": not _can(lambda: os.listdir(folder)),
        "write": not _can(lambda: (folder / "new").write_bytes(b"x")),
        "remove": not _can(lambda: (folder / _FILE_NAME).unlink()),
    }
    print(json.dumps([holds, layers]))


def _has_network() -> bool:
    try:
        return any(name not in ("lo", "lo0") for _, name in socket.if_nameindex())
    except PermissionError:  # not even a socket can be made
        return False
    except OSError:  # some systems do not list their interfaces
        return True


def _can(action: Callable[[], object]) -> bool:
    try:
        action()
    except (OSError, MemoryError):
        return False
    return True


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
