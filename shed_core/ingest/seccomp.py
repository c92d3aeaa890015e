"""Seccomp: on Linux, a process gives up system calls that reading a document never makes.

Landlock leaves Unix sockets open, and not every kernel has it; a network namespace is not granted
everywhere. Without `socket` and `execve` neither matters. Source: the manual page seccomp(2).
"""

import ctypes
import errno
import platform
import struct
from typing import NamedTuple

_PR_SET_SECCOMP = 22
_FILTER = 2
_LOAD, _EQUAL, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_NUMBER_AT, _MACHINE_AT = 0, 4  # offsets in struct seccomp_data
_ALLOW = 0x7FFF0000
_DENY = 0x00050000 | errno.EPERM
_X32 = 0x40000000  # the second set of numbers that x86-64 has


class _Machine(NamedTuple):
    """code: of the machine in the kernel's audit. Then the numbers of system calls."""

    code: int
    sockets: tuple[int, ...]  # socket, socketpair, io_uring_setup, which could make them
    others: tuple[int, ...]  # execve, execveat, ptrace, process_vm_readv, process_vm_writev


_MACHINES = {
    "x86_64": _Machine(0xC000003E, (41, 53, 425), (59, 322, 101, 310, 311)),
    "aarch64": _Machine(0xC00000B7, (198, 199, 425), (221, 281, 117, 270, 271)),
}


def give_up_calls(with_sockets: bool) -> bool:
    """Have the kernel refuse those calls from now on; tell whether that was possible.

    with_sockets: also refuse making sockets. Needs PR_SET_NO_NEW_PRIVS to be set.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    calls = machine.others + (machine.sockets if with_sockets else ())
    program = _program(machine.code, calls)
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    libc = ctypes.CDLL(None)
    return libc.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.c_char_p(head), 0, 0) == 0


def _program(machine: int, calls: tuple[int, ...]) -> bytes:
    """Return a filter: another machine's calls and the given ones are refused, others allowed."""
    n_calls = len(calls)
    steps = [
        (_LOAD, 0, 0, _MACHINE_AT),
        (_EQUAL, 0, n_calls + 3, machine),  # if it is not this machine, go to the refusal
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, n_calls + 1, 0, _X32),
        *((_EQUAL, n_calls - i, 0, call) for i, call in enumerate(calls)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _DENY),
    ]
    return b"".join(struct.pack("HBBI", *step) for step in steps)
