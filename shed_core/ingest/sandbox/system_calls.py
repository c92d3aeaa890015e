"""The system calls that a worker may make: their numbers, and what it may make them for.

Found by running the corpus under `strace -f`: reading and drawing 105 documents, 121 workers made
twelve different calls, ten of them for memory, the pipes and limits. The rest of READING is what
the C library and Python fall back on, none of which can reach a file or another process. Sources:
unistd_64.h (x86-64) and asm-generic/unistd.h (arm64) of Linux.
"""

from typing import NamedTuple


class Numbers(NamedTuple):
    """The number of a system call on each architecture; None where it does not exist."""

    x86_64: int | None
    aarch64: int | None


READING = {
    "read": Numbers(0, 63),
    "write": Numbers(1, 64),
    "brk": Numbers(12, 214),
    "mmap": Numbers(9, 222),
    "munmap": Numbers(11, 215),
    "mremap": Numbers(25, 216),
    "mprotect": Numbers(10, 226),
    "madvise": Numbers(28, 233),
    "futex": Numbers(202, 98),
    "getrusage": Numbers(98, 165),
    "clock_gettime": Numbers(228, 113),
    "clock_getres": Numbers(229, 114),
    "clock_nanosleep": Numbers(230, 115),
    "nanosleep": Numbers(35, 101),
    "gettimeofday": Numbers(96, 169),
    "time": Numbers(201, None),
    "getrandom": Numbers(318, 278),
    "rt_sigaction": Numbers(13, 134),
    "rt_sigprocmask": Numbers(14, 135),
    "rt_sigreturn": Numbers(15, 139),
    "sigaltstack": Numbers(131, 132),
    "restart_syscall": Numbers(219, 128),
    "getpid": Numbers(39, 172),
    "gettid": Numbers(186, 178),
    "getppid": Numbers(110, 173),
    "getuid": Numbers(102, 174),
    "geteuid": Numbers(107, 175),
    "getgid": Numbers(104, 176),
    "getegid": Numbers(108, 177),
    "sched_yield": Numbers(24, 124),
    "fstat": Numbers(5, 80),  # by descriptor; newfstatat takes paths, too
    "lseek": Numbers(8, 62),
    "close": Numbers(3, 57),
    "dup": Numbers(32, 23),
    "prlimit64": Numbers(302, 261),
    "exit": Numbers(60, 93),
    "exit_group": Numbers(231, 94),
}
"""For reading or drawing one document: memory, time, the pipes that are open, its own end."""

LOADING = READING | {
    "prctl": Numbers(157, 167),
    "open": Numbers(2, None),
    "openat": Numbers(257, 56),
    "ioctl": Numbers(16, 29),
    "fcntl": Numbers(72, 25),
    "clone": Numbers(56, 220),
    "newfstatat": Numbers(262, 79),
    "stat": Numbers(4, None),
    "lstat": Numbers(6, None),
    "statx": Numbers(332, 291),
    "readlink": Numbers(89, None),
    "readlinkat": Numbers(267, 78),
    "getdents64": Numbers(217, 61),
    "getcwd": Numbers(79, 17),
    "pread64": Numbers(17, 67),
    "readv": Numbers(19, 65),
    "writev": Numbers(20, 66),
    "poll": Numbers(7, None),
    "ppoll": Numbers(271, 73),
    "eventfd2": Numbers(290, 19),
    "uname": Numbers(63, 160),
    "sysinfo": Numbers(99, 179),
    "sched_getaffinity": Numbers(204, 123),
    "set_robust_list": Numbers(273, 99),
    "set_tid_address": Numbers(218, 96),
    "rseq": Numbers(334, 293),
    "membarrier": Numbers(324, 283),
}
"""For importing modules and running a layout model, too: opening files to read, making threads."""

CONNECTING = LOADING | {
    "socket": Numbers(41, 198),
    "connect": Numbers(42, 203),
    "bind": Numbers(49, 200),
    "sendto": Numbers(44, 206),
    "sendmsg": Numbers(46, 211),
    "sendmmsg": Numbers(307, 269),
    "recvfrom": Numbers(45, 207),
    "recvmsg": Numbers(47, 212),
    "shutdown": Numbers(48, 210),
    "getsockname": Numbers(51, 204),
    "getpeername": Numbers(52, 205),
    "setsockopt": Numbers(54, 208),
    "getsockopt": Numbers(55, 209),
    "select": Numbers(23, None),
    "pselect6": Numbers(270, 72),
}
"""For sending documents to a layout service, too."""

TGKILL = Numbers(234, 131)
CLONE3 = Numbers(435, 435)
