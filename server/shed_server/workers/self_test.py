"""Self-test of a worker's confinement: try what it should prevent on this system.

`python -P -m shed_server.workers.self_test PARENT` confines itself as a worker does and prints, as
JSON, which restrictions hold. It tries to write a file, but not to read one.
"""

import json
import socket
import sys
import tempfile

from shed_core.ingest.sandbox.confinement import confine, set_job_limits
from shed_core.ingest.sandbox.limits import MIB, Limits

_MEMORY_BYTES = 1024 * MIB


def main(parent: int) -> None:
    """Confine this process, try what that should prevent, and print the outcome."""
    confine(parent)
    set_job_limits(Limits(memory=_MEMORY_BYTES))
    holds = {
        "network": not _has_network(),
        "files": not _can_write(),
        "memory": not _can_allocate(),
    }
    print(json.dumps(holds))


def _has_network() -> bool:
    try:
        return any(name not in ("lo", "lo0") for _, name in socket.if_nameindex())
    except PermissionError:  # not even a socket can be made
        return False
    except OSError:  # some systems do not list their interfaces
        return True


def _can_write() -> bool:
    try:
        with tempfile.TemporaryFile() as file:
            file.write(b"x")
    except OSError:
        return False
    return True


def _can_allocate() -> bool:
    try:
        bytearray(2 * _MEMORY_BYTES)  # untouched zeros: address space, no memory
    except MemoryError:
        return False
    return True


if __name__ == "__main__":
    main(int(sys.argv[1]))
