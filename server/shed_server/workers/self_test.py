"""What a worker's confinement is worth on this system, found out by trying to break it.

`python -P -m shed_server.workers.self_test PARENT` confines itself as a worker does and prints, as
JSON, whether each measure held.
"""

import json
import socket
import sys
import tempfile

from shed_core.ingest.sandbox.confinement import confine, limit_job
from shed_core.ingest.sandbox.limits import MIB, Limits

_MEMORY = 1024 * MIB


def main(parent: int) -> None:
    """Confine this process, try what it should no longer be able to do, and print the outcome."""
    confine(parent)
    limit_job(Limits(memory=_MEMORY))
    held = {"network": not _has_network(), "files": not _can_write(), "memory": not _can_fill()}
    print(json.dumps(held))


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


def _can_fill() -> bool:
    try:
        bytearray(2 * _MEMORY)  # zeros that are never touched: address space, no memory
    except MemoryError:
        return False
    return True


if __name__ == "__main__":
    main(int(sys.argv[1]))
