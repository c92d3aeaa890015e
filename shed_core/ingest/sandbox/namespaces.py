"""Namespaces: on Linux, a process leaves the network, System V memory and the root of the files.

Its new root is an empty tmpfs into which the program's own folders are bound, read-only: no other
path exists, not even for `stat`, which Landlock does not cover. It needs a user namespace or the
rights of root, and so is often refused in containers. Sources: namespaces(7), user_namespaces(7),
pivot_root(2).
"""

import ctypes
import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from shed_core.ingest.sandbox.landlock import program_folders

_CLONE_NEWNS, _CLONE_NEWIPC = 0x0002_0000, 0x0800_0000
_CLONE_NEWUSER, _CLONE_NEWNET = 0x1000_0000, 0x4000_0000
_MS_RDONLY, _MS_NOSUID, _MS_NODEV, _MS_NOEXEC = 1, 2, 4, 8
_MS_NOATIME, _MS_NODIRATIME = 1024, 2048
_MS_REMOUNT, _MS_BIND, _MS_REC, _MS_PRIVATE = 32, 4096, 16384, 1 << 18
_MNT_DETACH = 2
_LOCKED_FLAGS = _MS_NOSUID | _MS_NODEV | _MS_NOEXEC | _MS_NOATIME | _MS_NODIRATIME

_NEW_ROOT = "/proc"  # where it is mounted at first: a folder everywhere, and none of the program's


def unshare_network() -> bool:
    """Move into a new network namespace, without interfaces; return True if that took effect.

    Message queues, semaphores and shared memory of System V are new and empty, too.
    """
    libc = ctypes.CDLL(None)
    user, group = os.getuid(), os.getgid()
    if libc.unshare(_CLONE_NEWNET | _CLONE_NEWIPC) == 0:
        return True  # as root
    if libc.unshare(_CLONE_NEWUSER | _CLONE_NEWNET | _CLONE_NEWIPC) != 0:
        return False
    with suppress(OSError):  # only making the folders of a new root needs it
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{user} {user} 1")
        Path("/proc/self/gid_map").write_text(f"{group} {group} 1")
    return True


def replace_root() -> bool:
    """Keep only the program's own folders below `/`; return True if that took effect.

    Call it after `unshare_network`, which may bring the right to mount.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        _check(libc.unshare(_CLONE_NEWNS))
        _mount(libc, None, "/", _MS_REC | _MS_PRIVATE)
        flags = _MS_NOSUID | _MS_NODEV | _MS_NOEXEC
        _check(libc.mount(b"tmpfs", os.fsencode(_NEW_ROOT), b"tmpfs", flags, b"mode=755,size=1m"))
        _bind_folders(libc, program_folders())
        _mount(libc, None, _NEW_ROOT, _MS_REMOUNT | _MS_RDONLY | flags)
        os.chdir(_NEW_ROOT)
        _check(libc.pivot_root(b".", b"."))
        _check(libc.umount2(b".", _MNT_DETACH))  # the old root, which lay over the new one
        os.chdir("/")
    except OSError:
        return False  # mounts up to here hide /proc, and change nothing else
    return True


def _bind_folders(libc: ctypes.CDLL, folders: Iterable[str]) -> None:
    """Bind folders below the new root, where they were, and where their links lead."""
    absolute = {folder for folder in folders if os.path.isabs(folder) and os.path.isdir(folder)}
    for folder in sorted(absolute | set(map(os.path.realpath, absolute))):
        target = _NEW_ROOT + folder
        if os.path.isdir(target) and os.path.samefile(folder, target):
            continue  # it is in a folder that is bound
        os.makedirs(target, exist_ok=True)
        _mount(libc, folder, target, _MS_BIND | _MS_REC)
        flags = os.statvfs(target).f_flag & _LOCKED_FLAGS  # these cannot be removed
        _mount(libc, None, target, _MS_REMOUNT | _MS_BIND | _MS_RDONLY | flags)


def _mount(libc: ctypes.CDLL, source: str | None, target: str, flags: int) -> None:
    name = None if source is None else os.fsencode(source)
    _check(libc.mount(name, os.fsencode(target), None, flags, None))


def _check(status: int) -> None:
    if status != 0:
        raise OSError(ctypes.get_errno(), "mounting failed")
