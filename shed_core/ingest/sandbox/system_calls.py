"""System calls that a worker may make: numbers by architecture, in a list for each kind of work.

Measured on the corpus with `strace -f`: reading and drawing 105 documents, 121 workers made twelve
different calls, ten of them for memory, the pipes and limits. The rest of READING are fallbacks of
the C library and Python, none of which can reach a file or another process. Sources:
unistd_64.h (x86-64) and asm-generic/unistd.h (arm64) of Linux.
"""

from typing import NamedTuple


class CallNumbers(NamedTuple):
    """The number of a system call on each architecture; None where it does not exist."""

    x86_64: int | None
    aarch64: int | None


READING = {
    "read": CallNumbers(0, 63),
    "write": CallNumbers(1, 64),
    "brk": CallNumbers(12, 214),
    "mmap": CallNumbers(9, 222),
    "munmap": CallNumbers(11, 215),
    "mremap": CallNumbers(25, 216),
    "mprotect": CallNumbers(10, 226),
    "madvise": CallNumbers(28, 233),
    "futex": CallNumbers(202, 98),
    "getrusage": CallNumbers(98, 165),
    "clock_gettime": CallNumbers(228, 113),
    "clock_getres": CallNumbers(229, 114),
    "clock_nanosleep": CallNumbers(230, 115),
    "nanosleep": CallNumbers(35, 101),
    "gettimeofday": CallNumbers(96, 169),
    "time": CallNumbers(201, None),
    "getrandom": CallNumbers(318, 278),
    "rt_sigaction": CallNumbers(13, 134),
    "rt_sigprocmask": CallNumbers(14, 135),
    "rt_sigreturn": CallNumbers(15, 139),
    "sigaltstack": CallNumbers(131, 132),
    "restart_syscall": CallNumbers(219, 128),
    "getpid": CallNumbers(39, 172),
    "gettid": CallNumbers(186, 178),
    "getppid": CallNumbers(110, 173),
    "getuid": CallNumbers(102, 174),
    "geteuid": CallNumbers(107, 175),
    "getgid": CallNumbers(104, 176),
    "getegid": CallNumbers(108, 177),
    "sched_yield": CallNumbers(24, 124),
    "fstat": CallNumbers(5, 80),  # by descriptor; newfstatat takes paths, too
    "lseek": CallNumbers(8, 62),
    "close": CallNumbers(3, 57),
    "dup": CallNumbers(32, 23),
    "prlimit64": CallNumbers(302, 261),
    "exit": CallNumbers(60, 93),
    "exit_group": CallNumbers(231, 94),
}
"""For reading or drawing one document: memory, time, the pipes that are open, its own end."""

LOADING = READING | {
    "prctl": CallNumbers(157, 167),
    "open": CallNumbers(2, None),
    "openat": CallNumbers(257, 56),
    "ioctl": CallNumbers(16, 29),
    "fcntl": CallNumbers(72, 25),
    "clone": CallNumbers(56, 220),
    "newfstatat": CallNumbers(262, 79),
    "stat": CallNumbers(4, None),
    "lstat": CallNumbers(6, None),
    "statx": CallNumbers(332, 291),
    "readlink": CallNumbers(89, None),
    "readlinkat": CallNumbers(267, 78),
    "getdents64": CallNumbers(217, 61),
    "getcwd": CallNumbers(79, 17),
    "pread64": CallNumbers(17, 67),
    "readv": CallNumbers(19, 65),
    "writev": CallNumbers(20, 66),
    "poll": CallNumbers(7, None),
    "ppoll": CallNumbers(271, 73),
    "eventfd2": CallNumbers(290, 19),
    "uname": CallNumbers(63, 160),
    "sysinfo": CallNumbers(99, 179),
    "sched_getaffinity": CallNumbers(204, 123),
    "set_robust_list": CallNumbers(273, 99),
    "set_tid_address": CallNumbers(218, 96),
    "rseq": CallNumbers(334, 293),
    "membarrier": CallNumbers(324, 283),
}
"""For importing modules and running a layout model, too: opening files to read, making threads."""

CONNECTING = LOADING | {
    "socket": CallNumbers(41, 198),
    "connect": CallNumbers(42, 203),
    "bind": CallNumbers(49, 200),
    "sendto": CallNumbers(44, 206),
    "sendmsg": CallNumbers(46, 211),
    "sendmmsg": CallNumbers(307, 269),
    "recvfrom": CallNumbers(45, 207),
    "recvmsg": CallNumbers(47, 212),
    "shutdown": CallNumbers(48, 210),
    "getsockname": CallNumbers(51, 204),
    "getpeername": CallNumbers(52, 205),
    "setsockopt": CallNumbers(54, 208),
    "getsockopt": CallNumbers(55, 209),
    "select": CallNumbers(23, None),
    "pselect6": CallNumbers(270, 72),
}
"""For sending documents to a layout service, too."""

TGKILL = CallNumbers(234, 131)
CLONE3 = CallNumbers(435, 435)
