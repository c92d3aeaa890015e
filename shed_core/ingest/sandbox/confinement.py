"""Confinement: a worker drops its privileges before it parses untrusted input.

MuPDF is a million lines of C; a file that exploits it must find itself in a process without rights.
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
from shed_core.ingest.sandbox.limits import MIB, Limits
from shed_core.ingest.sandbox.namespaces import replace_root, unshare_network
from shed_core.ingest.sandbox.seccomp import restrict_calls
from shed_core.ingest.sandbox.system_calls import CONNECTING, LOADING, READING

_PR_SET_PDEATHSIG = 1
_PR_SET_DUMPABLE = 4
_PR_SET_NO_NEW_PRIVS = 38
_CAPABILITY_VERSION_3 = 0x2008_0522

MAX_OPEN_FILES = 64  # the interpreter's imports and the pipes need about 10

ERROR_BYTES = 16 * MIB
"""Memory beyond the limit, to send the error that says that the limit is reached."""

_EXIT_SECONDS = 1  # of processor time beyond the limit, for SIGXCPU to come before SIGKILL


def confine(parent: int, *, calls_service: bool) -> dict[str, bool]:
    """Drop privileges irrevocably before parsing; return which restrictions took effect.

    parent: PID of the process that started this one; its end ends this one.
    calls_service: True if it calls a layout service, and so needs the network and files.
    """
    restrictions = confine_zygote(parent, calls_service=calls_service)
    restrictions["calls"] = sys.platform == "linux" and confine_worker(
        parent, calls_service=calls_service
    )
    return restrictions


def confine_zygote(parent: int, *, calls_service: bool) -> dict[str, bool]:
    """Drop the rights that no zygote or worker needs; workers inherit this; return the same."""
    restrictions = {"network": False, "root": False, "files": False}
    if sys.platform == "linux":
        _exit_with(parent)
        _prefer_for_oom_killer()
        if not calls_service:
            restrictions["network"] = unshare_network()
            restrictions["root"] = replace_root()
            restrictions["files"] = restrict_files()
        _drop_capabilities()
        _hide_memory()
    if sys.platform != "win32":
        _limit_files()
    return restrictions


def confine_worker(parent: int, *, calls_service: bool) -> bool:
    """Refuse the system calls that only a zygote needs; return True if that took effect.

    Linux only. It may still open files to read and make threads, since it may have to load a
    layout model. parent: PID of the zygote; its end ends this process.
    """
    _exit_with(parent)  # a fork does not inherit it
    return restrict_calls(CONNECTING if calls_service else LOADING)


def confine_reader() -> bool:
    """Refuse also to open or look at files and to make threads; return True if that took effect.

    Call it where all that the job needs is loaded.
    """
    return sys.platform == "linux" and restrict_calls(READING)


def set_job_limits(limits: Limits, *, is_last: bool) -> None:
    """Limit the memory and the processor time that the next document may take.

    is_last: no other document follows, so the limits cannot be raised again.
    """
    if sys.platform != "win32":
        import resource

        usage = resource.getrusage(resource.RUSAGE_SELF)
        seconds = ceil(usage.ru_utime + usage.ru_stime + limits.cpu_seconds)
        _limit(resource.RLIMIT_CPU, seconds, seconds + _EXIT_SECONDS if is_last else None)
        _limit(resource.RLIMIT_AS, limits.memory, limits.memory + ERROR_BYTES if is_last else None)


def lift_memory_limit() -> None:
    """Give a worker that is about to end the memory to send its error."""
    if sys.platform != "win32":
        import resource

        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


def _exit_with(parent: int) -> None:
    """Make the kernel kill this process when its parent ends."""
    libc = ctypes.CDLL(None)
    libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
    libc.prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
    if os.getppid() != parent:  # it ended before the call
        sys.exit(0)


def _hide_memory() -> None:
    """Keep other processes of the user from reading or writing the memory of this one."""
    ctypes.CDLL(None).prctl(_PR_SET_DUMPABLE, 0, 0, 0, 0)


def _drop_capabilities() -> None:
    """Drop the capabilities of root, and those that come with a user namespace."""
    header = struct.pack("Ii", _CAPABILITY_VERSION_3, 0)
    ctypes.CDLL(None).capset(header, bytes(24))  # effective, permitted and inheritable: none


def _prefer_for_oom_killer() -> None:
    """Make the kernel kill this process first when memory is short."""
    try:
        with open("/proc/self/oom_score_adj", "w") as file:
            file.write("1000")
    except OSError:
        return  # a sandbox without /proc


def _limit_files() -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # no file can be written; pipes still can
    _limit(resource.RLIMIT_NOFILE, MAX_OPEN_FILES, MAX_OPEN_FILES)


def _limit(resource_limit: int, soft: int, hard: int | None) -> None:
    """Set a limit, as far as the present hard limit allows.

    hard: new hard limit, which can never be raised again; None for the present one.
    """
    import resource

    _, present = resource.getrlimit(resource_limit)
    hard = present if hard is None else _least(hard, present)
    try:
        resource.setrlimit(resource_limit, (_least(soft, hard), hard))
    except (OSError, ValueError):
        return  # macOS has RLIMIT_AS, but refuses to set it


def _least(limit: int, other: int) -> int:
    import resource

    return limit if other == resource.RLIM_INFINITY else min(limit, other)
