"""Landlock: on Linux 5.13 and later, a process drops its access to files irrevocably.

It may still read the folders of the program itself, because modules are imported late; it can
write, create, remove or execute no file. Mode, owner, times and extended attributes are not
covered, nor is `stat`; seccomp refuses these. Source: Documentation/userspace-api/landlock.rst.
"""

import ctypes
import os
import sys
from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446  # the same on every architecture
_GET_VERSION = 1
_PATH_BENEATH = 1
_READ = 1 << 2 | 1 << 3  # files and directories
_N_FILE_RIGHTS = (0, 13, 14, 15, 15, 16)  # that each version of Landlock can drop
_TCP = 1 << 0 | 1 << 1  # bind and connect, from version 4 on
_SCOPES = 1 << 0 | 1 << 1  # abstract sockets of and signals to others, from version 6 on
_PROGRAM_FOLDERS = ("/usr/lib", "/usr/lib64", "/lib", "/lib64", "/sys/devices/system/cpu")


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scope", ctypes.c_uint64))


class _PathBeneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("access", ctypes.c_uint64), ("folder", ctypes.c_int32))


def restrict_files() -> bool:
    """Keep only the right to read the program's own folders; return True if that took effect.

    Later versions drop TCP connections and signals to other processes as well.
    Needs PR_SET_NO_NEW_PRIVS to be set.
    """
    libc = ctypes.CDLL(None)
    version = landlock_version()
    if version < 1:
        return False
    rules = _Ruleset((1 << _N_FILE_RIGHTS[min(version, 5)]) - 1)
    if version >= 4:
        rules.net = _TCP
    if version >= 6:
        rules.scope = _SCOPES
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = libc.syscall(_CREATE_RULESET, ctypes.byref(rules), size, 0)
    if ruleset < 0:
        return False
    try:
        for folder in program_folders():
            _allow(libc, ruleset, folder)
        return libc.syscall(_RESTRICT_SELF, ruleset, 0) == 0
    finally:
        os.close(ruleset)


def landlock_version() -> int:
    """Return the version of this kernel's Landlock; 0 or less if it has none, or has it off."""
    return ctypes.CDLL(None).syscall(_CREATE_RULESET, None, 0, _GET_VERSION)


def program_folders() -> Iterable[str]:
    """Return the folders from which the program may have to load something."""
    return dict.fromkeys((*sys.path, sys.prefix, sys.base_prefix, *_PROGRAM_FOLDERS))


def _allow(libc: ctypes.CDLL, ruleset: int, folder: str) -> None:
    try:
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return  # such as /lib64 where there is none, or a zip file on sys.path
    try:
        rule = _PathBeneath(_READ, descriptor)
        libc.syscall(_ADD_RULE, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
    finally:
        os.close(descriptor)
