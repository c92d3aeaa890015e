"""Seccomp: on Linux, the kernel refuses system calls that reading a document never makes.

Landlock does not cover Unix sockets, and not every kernel has it; a network namespace is not
permitted everywhere. Without `socket` and `execve` neither matters. And a process that can neither
fork nor signal another leaves nothing behind when it is killed, and cannot disturb the worker of
another document. It is a list of refused calls, not of allowed ones. Source: seccomp(2).
"""

import ctypes
import errno
import os
import platform
import struct
from typing import NamedTuple

_PR_SET_SECCOMP = 22
_FILTER = 2
_LOAD, _EQUAL, _AT_LEAST, _HAS_BITS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_CALL_OFFSET, _MACHINE_OFFSET, _FIRST_ARGUMENT_OFFSET = 0, 4, 16  # in struct seccomp_data
_ALLOW = 0x7FFF0000
_REFUSE = 0x00050000  # with an error number
_X32 = 0x40000000  # added to the numbers of the x32 ABI of x86-64
_CLONE_THREAD = 0x0001_0000

_Instruction = tuple[int, int, int, int]
"""Classic BPF: opcode, instructions to skip if true, the same if false, operand."""


class _Machine(NamedTuple):
    """Numbers of system calls on one architecture."""

    code: int  # AUDIT_ARCH_* of the kernel
    sockets: tuple[int, ...]  # socket, socketpair, io_uring_setup, which could make them
    others: tuple[int, ...]  # execve, execveat, ptrace, process_vm_readv and _writev, pidfd_getfd
    signals: tuple[int, ...]  # kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal
    forks: tuple[int, ...]  # fork and vfork, where they exist
    clone: int
    tgkill: int
    prlimit64: int


_CLONE3 = 435  # on every architecture
_MACHINES = {
    "x86_64": _Machine(
        code=0xC000003E,
        sockets=(41, 53, 425),
        others=(59, 322, 101, 310, 311, 438),
        signals=(62, 200, 129, 297, 424),
        forks=(57, 58),
        clone=56,
        tgkill=234,
        prlimit64=302,
    ),
    "aarch64": _Machine(
        code=0xC00000B7,
        sockets=(198, 199, 425),
        others=(221, 281, 117, 270, 271, 438),
        signals=(129, 130, 138, 240, 424),
        forks=(),
        clone=220,
        tgkill=131,
        prlimit64=261,
    ),
}


def restrict_calls(with_sockets: bool) -> bool:
    """Install the filter for good; return whether that took effect.

    This process may still make threads, and signal itself, as `abort` does.

    with_sockets: also refuse to make sockets. Needs PR_SET_NO_NEW_PRIVS to be set.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    program = _filter_program(machine, with_sockets, os.getpid())
    code = ctypes.create_string_buffer(program, len(program))
    header = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    libc = ctypes.CDLL(None)
    return libc.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.c_char_p(header), 0, 0) == 0


def _filter_program(machine: _Machine, with_sockets: bool, pid: int) -> bytes:
    """Return the filter, which refuses all calls of another architecture or ABI."""
    refused = machine.others + machine.signals + machine.forks
    if with_sockets:
        refused += machine.sockets
    refuse, allow = (_RETURN, 0, 0, _REFUSE | errno.EPERM), (_RETURN, 0, 0, _ALLOW)
    instructions: list[_Instruction] = [
        (_LOAD, 0, 0, _MACHINE_OFFSET),
        (_EQUAL, 1, 0, machine.code),
        refuse,
        (_LOAD, 0, 0, _CALL_OFFSET),
        (_AT_LEAST, 0, 1, _X32),
        refuse,
        *(line for call in refused for line in ((_EQUAL, 0, 1, call), refuse)),
        # without clone3 glibc makes threads with `clone`, whose flags a filter can read
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _REFUSE | errno.ENOSYS),
        *_only_if(machine.clone, (_HAS_BITS, 0, 1, _CLONE_THREAD)),
        *_only_if(machine.tgkill, (_EQUAL, 0, 1, pid)),
        *_only_if(machine.prlimit64, (_EQUAL, 0, 1, 0)),  # its own limits
        allow,
    ]
    return b"".join(struct.pack("HBBI", *line) for line in instructions)


def _only_if(call: int, test: _Instruction) -> tuple[_Instruction, ...]:
    """Return the instructions that allow a call only if its first argument passes a test."""
    return (
        (_EQUAL, 0, 4, call),
        (_LOAD, 0, 0, _FIRST_ARGUMENT_OFFSET),
        test,
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    )
