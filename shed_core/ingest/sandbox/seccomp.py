"""Seccomp: on Linux, a process gives up system calls that reading a document never makes.

Landlock leaves Unix sockets open, and not every kernel has it; a network namespace is not granted
everywhere. Without `socket` and `execve` neither matters. And a process that can neither fork nor
signal another cannot outlive its killing, nor disturb who reads another document beside it.
Source: the manual page seccomp(2).
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
_NUMBER_AT, _MACHINE_AT, _FIRST_ARGUMENT_AT = 0, 4, 16  # offsets in struct seccomp_data
_ALLOW = 0x7FFF0000
_REFUSE = 0x00050000  # with an error number
_X32 = 0x40000000  # the second set of numbers that x86-64 has
_CLONE_THREAD = 0x0001_0000

_Step = tuple[int, int, int, int]
"""What to do; how many steps to skip if it holds, and if it does not; and a number."""


class _Machine(NamedTuple):
    """code: of the machine in the kernel's audit. Then the numbers of system calls."""

    code: int
    sockets: tuple[int, ...]  # socket, socketpair, io_uring_setup, which could make them
    others: tuple[int, ...]  # execve, execveat, ptrace, process_vm_readv and _writev, pidfd_getfd
    signals: tuple[int, ...]  # kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo, pidfd_send_signal
    forks: tuple[int, ...]  # fork and vfork, where there are such
    clone: int
    tgkill: int
    prlimit64: int


_CLONE3 = 435  # the same number on every machine
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


def give_up_calls(with_sockets: bool) -> bool:
    """Have the kernel refuse those calls from now on; tell whether that was possible.

    Threads may still be made, and this process may signal itself, as `abort` does.

    with_sockets: also refuse making sockets. Needs PR_SET_NO_NEW_PRIVS to be set.
    """
    machine = _MACHINES.get(platform.machine())
    if machine is None:
        return False
    program = _program(machine, with_sockets, os.getpid())
    code = ctypes.create_string_buffer(program, len(program))
    head = struct.pack("HxxxxxxP", len(program) // 8, ctypes.addressof(code))
    libc = ctypes.CDLL(None)
    return libc.prctl(_PR_SET_SECCOMP, _FILTER, ctypes.c_char_p(head), 0, 0) == 0


def _program(machine: _Machine, with_sockets: bool, process: int) -> bytes:
    """Return a filter; calls that are made as another machine's are refused, all of them."""
    refused = machine.others + machine.signals + machine.forks
    if with_sockets:
        refused += machine.sockets
    refuse, allow = (_RETURN, 0, 0, _REFUSE | errno.EPERM), (_RETURN, 0, 0, _ALLOW)
    steps: list[_Step] = [
        (_LOAD, 0, 0, _MACHINE_AT),
        (_EQUAL, 1, 0, machine.code),
        refuse,
        (_LOAD, 0, 0, _NUMBER_AT),
        (_AT_LEAST, 0, 1, _X32),
        refuse,
        *(step for call in refused for step in ((_EQUAL, 0, 1, call), refuse)),
        # glibc then makes threads with `clone`, whose flags can be looked at
        (_EQUAL, 0, 1, _CLONE3),
        (_RETURN, 0, 0, _REFUSE | errno.ENOSYS),
        *_only_if(machine.clone, (_HAS_BITS, 0, 1, _CLONE_THREAD)),
        *_only_if(machine.tgkill, (_EQUAL, 0, 1, process)),
        *_only_if(machine.prlimit64, (_EQUAL, 0, 1, 0)),  # limits of its own
        allow,
    ]
    return b"".join(struct.pack("HBBI", *step) for step in steps)


def _only_if(call: int, test: _Step) -> tuple[_Step, ...]:
    """Return the steps that allow a call only if its first argument passes a test."""
    return (
        (_EQUAL, 0, 4, call),
        (_LOAD, 0, 0, _FIRST_ARGUMENT_AT),
        test,
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE | errno.EPERM),
    )
