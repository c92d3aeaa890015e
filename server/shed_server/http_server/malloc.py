"""Keeping the memory of a server that runs for weeks as small as what it holds.

Records come and go by the megabyte, and glibc tunes itself to keep such blocks: within an hour a
third of the memory was free, and in pieces. So large blocks go back to the system at once.
"""

import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # of mallopt(3)
_LARGE = 256 * 1024  # bytes


def return_freed_memory() -> None:
    """Have free memory returned to the system; where malloc is not glibc's, nothing is changed."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "gnu_get_libc_version"):
        libc.mallopt(_MMAP_THRESHOLD, _LARGE)
        libc.mallopt(_TRIM_THRESHOLD, 2 * _LARGE)
        libc.mallopt(_ARENA_MAX, 2)  # a heap for every thread that ever ran is never empty
