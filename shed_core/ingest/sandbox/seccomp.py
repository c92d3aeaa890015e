"""Seccomp: on Linux, the kernel refuses every system call that reading a document does not need.

It is a list of allowed calls; every other call fails with EPERM, so that the C library can fall
back on another. Neither Landlock nor namespaces are needed for it: a worker that reads a document
cannot open, inspect or change any file, even on a kernel without these. Filters add up: a
worker starts with one that lets it import modules, and narrows it when it knows its job. Sources:
seccomp(2), Documentation/userspace-api/seccomp_filter.rst.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Mapping

from shed_core.ingest.sandbox.system_calls import CLONE3, TGKILL, CallNumbers

_PR_SET_SECCOMP = 22
_FILTER = 2
_LOAD, _EQUAL, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_CALL_OFFSET, _MACHINE_OFFSET, _ARGUMENTS_OFFSET = 0, 4, 16  # in struct seccomp_data
_ALLOW = 0x7FFF0000
_REFUSE = 0x00050000  # with an error number
_X32 = 0x40000000  # added to the numbers of the x32 ABI of x86-64
_CODES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # AUDIT_ARCH_* of the kernel

_HARMLESS_IOCTLS = 0x5401 | 0x5421  # TCGETS, on each file that Python opens; FIONBIO, on sockets
_F_SETLK = 5  # the commands of fcntl from here on lock files and send signals
_WRITING = 1 | 2 | 0o100 | 0o1000 | 0o20000000  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, __O_TMPFILE
_THREAD_FLAGS = 0x3D_0F00  # with which glibc makes a thread, exactly

_Instruction = tuple[int, int, int, int]
"""Classic BPF: opcode, instructions to skip if true, the same if false, operand."""

_Condition = tuple[int, _Instruction]
"""Index of an argument, and a test of it that skips one instruction to refuse the call."""

_CONDITIONS: dict[str, _Condition] = {
    "prlimit64": (0, (_EQUAL, 0, 1, 0)),  # of this process
    "prctl": (0, (_EQUAL, 0, 1, _PR_SET_SECCOMP)),  # to add a filter
    "open": (1, (_HAS_BITS, 1, 0, _WRITING)),
    "openat": (2, (_HAS_BITS, 1, 0, _WRITING)),
    "ioctl": (1, (_HAS_BITS, 1, 0, 0xFFFF_FFFF & ~_HARMLESS_IOCTLS)),
    "fcntl": (1, (_AT_LEAST, 1, 0, _F_SETLK)),
    "clone": (0, (_EQUAL, 0, 1, _THREAD_FLAGS)),
}


def restrict_calls(allowed: Mapping[str, CallNumbers]) -> bool:
    """Install a filter for good; return True if that took effect.

    allowed: READING, LOADING or CONNECTING. This process may still signal itself, as `abort` does.
    Needs PR_SET_NO_NEW_PRIVS to be set.
    """
    machine = os.uname().machine
    if machine not in _CODES:
        return False
    program = _first_part(machine, os.getpid()) + _second_part(machine, allowed)
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    libc = ctypes.CDLL(None)
    return libc.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.c_char_p(header), 0, 0) == 0


def _first_part(machine: str, pid: int) -> bytes:
    """Return instructions that refuse calls of other architectures, and signals to others."""
    refuse = (_RETURN, 0, 0, _REFUSE | errno.EPERM)
    return _packed(
        (_LOAD, 0, 0, _MACHINE_OFFSET),
        (_EQUAL, 1, 0, _CODES[machine]),
        refuse,
        (_LOAD, 0, 0, _CALL_OFFSET),
        (_AT_LEAST, 0, 1, _X32),
        refuse,
        *_only_if(getattr(TGKILL, machine), (0, (_EQUAL, 0, 1, pid))),
    )


def _second_part(machine: str, allowed: Mapping[str, CallNumbers]) -> bytes:
    """Return the instructions that allow the calls of a list and refuse all others."""
    instructions: list[_Instruction] = []
    for name, numbers in allowed.items():
        number: int | None = getattr(numbers, machine)
        if number is not None and name in _CONDITIONS:
            instructions += _only_if(number, _CONDITIONS[name])
        elif number is not None:
            instructions += [(_EQUAL, 0, 1, number), (_RETURN, 0, 0, _ALLOW)]
    return _packed(
        *instructions,
        # without clone3 glibc makes threads with `clone`, whose flags a filter can read
        (_EQUAL, 0, 1, getattr(CLONE3, machine)),
        (_RETURN, 0, 0, _REFUSE | errno.ENOSYS),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    )


def _only_if(number: int, condition: _Condition) -> tuple[_Instruction, ...]:
    """Return the instructions that allow a call only if one of its arguments passes a test."""
    argument, test = condition
    return (
        (_EQUAL, 0, 4, number),
        (_LOAD, 0, 0, _ARGUMENTS_OFFSET + 8 * argument),
        test,
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    )


def _packed(*instructions: _Instruction) -> bytes:
    return b"".join(struct.pack("HBBI", *line) for line in instructions)
