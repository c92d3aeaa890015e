"""Commands under a kernel that lacks what confinement needs: those system calls fail, for good."""

import os
import platform
import sys

import pytest

INSTALL = """
import ctypes, os, struct, sys
refused = eval(sys.argv[1])
program = [(0x20, 0, 0, 0)]
for number, argument, error in refused:
    if argument is None:
        program += [(0x15, 0, 1, number), (0x06, 0, 0, 0x50000 | error)]
    else:
        program += [(0x15, 0, 4, number), (0x20, 0, 0, 16), (0x15, 0, 1, argument),
                    (0x06, 0, 0, 0x50000 | error), (0x06, 0, 0, 0x7FFF0000)]
program.append((0x06, 0, 0, 0x7FFF0000))
code = b"".join(struct.pack("HBBI", *line) for line in program)
buffer = ctypes.create_string_buffer(code, len(code))
header = struct.pack("HxxxxxxP", len(program), ctypes.addressof(buffer))
libc = ctypes.CDLL(None)
assert libc.prctl(38, 1, 0, 0, 0) == 0
assert libc.prctl(22, 2, ctypes.c_char_p(header), 0, 0) == 0
os.execv(sys.executable, [sys.executable, *sys.argv[2:]])
"""
_NUMBERS = {  # landlock_create_ruleset, unshare, prctl
    "x86_64": (444, 272, 157),
    "aarch64": (444, 97, 167),
}
ENOSYS, EPERM, PR_SET_SECCOMP = 38, 1, 22

only_where_tried = pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() not in _NUMBERS,
    reason="takes system calls away on Linux only, for x86-64 and arm64",
)


def python_without(*lacking: str) -> list[str]:
    """Return a command that runs Python where some of landlock, namespaces, seccomp are missing."""
    landlock, unshare, prctl = _NUMBERS[os.uname().machine]
    refused = {
        "landlock": (landlock, None, ENOSYS),
        "namespaces": (unshare, None, EPERM),
        "seccomp": (prctl, PR_SET_SECCOMP, EPERM),
    }
    return [sys.executable, "-c", INSTALL, repr([refused[name] for name in lacking])]
