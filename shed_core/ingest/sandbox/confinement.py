"""What a worker takes away from itself before it reads a stranger's file.

MuPDF is a million lines of C; a file that takes it over must find a process that can do nothing.
Each measure is taken where the platform has it and allows it; the wall clock limit, which the
server enforces from outside, holds everywhere.
"""

import ctypes
import os
import signal
import struct
import sys
from math import ceil

from shed_core.ingest.sandbox.landlock import give_up_files
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.seccomp import give_up_calls

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
CLONE_NEWUSER = 0x1000_0000
CLONE_NEWNET = 0x4000_0000
_CAPABILITY_VERSION_3 = 0x2008_0522

MAX_OPEN_FILES = 64  # the interpreter's imports and the pipes need about 10


def confine(parent: int) -> dict[str, bool]:
    """Give up, for good, what reading a document does not need; tell what could be given up.

    parent: the process that started this one, and that this one shall not outlive.
    """
    given_up = confine_zygote(parent)
    given_up["calls"] = sys.platform == "linux" and confine_worker(parent)
    return given_up


def confine_zygote(parent: int) -> dict[str, bool]:
    """Give up what neither a zygote nor its workers, which inherit this, need; tell the same."""
    given_up = {"network": False, "files": False}
    if sys.platform == "linux":
        _die_with(parent)
        _die_first_when_memory_is_short()
        if _is_offline():
            given_up["network"] = _leave_network()
            given_up["files"] = give_up_files()
        _drop_capabilities()
    if sys.platform != "win32":
        _limit_files()
    return given_up


def confine_worker(parent: int) -> bool:
    """Give up, on Linux, what only a zygote needs, and do not outlive it; tell the same."""
    _die_with(parent)  # a fork does not inherit that
    return give_up_calls(with_sockets=_is_offline())


def _is_offline() -> bool:
    return "SHED_HURIDOCS_URL" not in os.environ  # that backend asks a service


def limit_job(limits: Limits) -> None:
    """Set the memory and the processor time that the next document may take."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = used.ru_utime + used.ru_stime + limits.cpu_seconds
        _set_soft(resource.RLIMIT_CPU, ceil(seconds))
        _set_soft(resource.RLIMIT_AS, limits.memory)


def lift_memory_limit() -> None:
    """Let a worker that is about to end say why."""
    if sys.platform != "win32":
        import resource

        _set_soft(resource.RLIMIT_AS, resource.RLIM_INFINITY)


def _die_with(parent: int) -> None:
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if os.getppid() != parent:  # it died before it could be watched
        sys.exit(0)


def _leave_network() -> bool:
    """Move into a network of our own, which has no interfaces; root needs no user of its own."""
    libc = ctypes.CDLL(None)
    ways = (CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNET)
    return any(libc.unshare(way) == 0 for way in ways)


def _drop_capabilities() -> None:
    """Keep no right of root's, and none of those that come with a network of our own."""
    head = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    ctypes.CDLL(None).capset(head, bytes(24))  # effective, permitted and inheritable: none


def _die_first_when_memory_is_short() -> None:
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        return  # a sandbox without /proc


def _limit_files() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # no file can be written; pipes still can
    _set_soft(resource.RLIMIT_NOFILE, MAX_OPEN_FILES)


def _set_soft(what: int, value: int) -> None:
    """Set a limit that may be raised again for the next document, up to what we were given."""
    import resource

    _, hard = resource.getrlimit(what)
    soft = hard if value == resource.RLIM_INFINITY else value
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    try:
        resource.setrlimit(what, (soft, hard))
    except (OSError, ValueError):
        return  # macOS knows RLIMIT_AS, but does not let it be set
