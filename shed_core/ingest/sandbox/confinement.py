"""Confinement: a worker drops its privileges before it parses untrusted input.

MuPDF is a million lines of C; a file that takes it over must find a process that can do nothing.
Each restriction is applied where the platform has it and permits it; the wall clock limit, which
the server enforces from outside, holds everywhere.
"""

import ctypes
import os
import signal
import struct
import sys
from math import ceil

from shed_core.ingest.sandbox.landlock import restrict_files
from shed_core.ingest.sandbox.limits import Limits
from shed_core.ingest.sandbox.seccomp import restrict_calls

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
CLONE_NEWUSER = 0x1000_0000
CLONE_NEWNET = 0x4000_0000
_CAPABILITY_VERSION_3 = 0x2008_0522

MAX_OPEN_FILES = 64  # the interpreter's imports and the pipes need about 10


def confine(parent: int) -> dict[str, bool]:
    """Drop privileges irrevocably before parsing; return which restrictions took effect.

    parent: PID of the process that started this one; its end ends this one.
    """
    restrictions = confine_zygote(parent)
    restrictions["calls"] = sys.platform == "linux" and confine_worker(parent)
    return restrictions


def confine_zygote(parent: int) -> dict[str, bool]:
    """Drop what neither a zygote nor its workers need, which inherit this; return the same."""
    restrictions = {"network": False, "files": False}
    if sys.platform == "linux":
        _exit_with(parent)
        _prefer_for_oom_killer()
        if _is_offline():
            restrictions["network"] = _unshare_network()
            restrictions["files"] = restrict_files()
        _drop_capabilities()
    if sys.platform != "win32":
        _limit_files()
    return restrictions


def confine_worker(parent: int) -> bool:
    """Refuse the system calls that only a zygote needs; return whether that took effect.

    Linux only. parent: PID of the zygote; its end ends this process.
    """
    _exit_with(parent)  # a fork does not inherit it
    return restrict_calls(with_sockets=_is_offline())


def _is_offline() -> bool:
    return "SHED_HURIDOCS_URL" not in os.environ  # that backend calls a service


def set_job_limits(limits: Limits) -> None:
    """Limit the memory and the processor time that the next document may take."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = used.ru_utime + used.ru_stime + limits.cpu_seconds
        _set_soft(resource.RLIMIT_CPU, ceil(seconds))
        _set_soft(resource.RLIMIT_AS, limits.memory)


def lift_memory_limit() -> None:
    """Give a worker that is about to end the memory to send its error."""
    if sys.platform != "win32":
        import resource

        _set_soft(resource.RLIMIT_AS, resource.RLIM_INFINITY)


def _exit_with(parent: int) -> None:
    """Have the kernel kill this process when its parent ends."""
    libc = ctypes.CDLL(None)
    libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    libc.prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if os.getppid() != parent:  # it ended before the call
        sys.exit(0)


def _unshare_network() -> bool:
    """Move into a new network namespace, without interfaces; return whether that took effect."""
    libc = ctypes.CDLL(None)
    flags = (CLONE_NEWNET, CLONE_NEWUSER | CLONE_NEWNET)  # root needs no user namespace
    return any(libc.unshare(flag) == 0 for flag in flags)


def _drop_capabilities() -> None:
    """Drop those of root, and those that come with a user namespace."""
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    ctypes.CDLL(None).capset(header, bytes(24))  # effective, permitted and inheritable: none


def _prefer_for_oom_killer() -> None:
    """Have the kernel kill this process first when memory is short."""
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


def _set_soft(resource_limit: int, value: int) -> None:
    """Set a limit that may be raised again for the next document, up to the hard limit."""
    import resource

    _, hard = resource.getrlimit(resource_limit)
    soft = hard if value == resource.RLIM_INFINITY else value
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    try:
        resource.setrlimit(resource_limit, (soft, hard))
    except (OSError, ValueError):
        return  # macOS has RLIMIT_AS, but refuses to set it
