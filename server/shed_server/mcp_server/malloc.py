"""Settings of glibc's malloc for a server that runs for weeks.

Records of megabytes are allocated and freed, and glibc adapts its thresholds to keep such blocks:
within an hour a third of the heap was free but fragmented. So large blocks are returned to the
system at once.
"""

import ctypes
import sys

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8  # of mallopt(3)
_LARGE_BLOCK_BYTES = 256 * 1024


def return_freed_memory() -> None:
    """Make malloc return large freed blocks to the system; does nothing without glibc."""
    if sys.platform != "linux":
        return
    libc = ctypes.CDLL(None)
    if hasattr(libc, "gnu_get_libc_version"):
        libc.mallopt(_MMAP_THRESHOLD, _LARGE_BLOCK_BYTES)
        libc.mallopt(_TRIM_THRESHOLD, 2 * _LARGE_BLOCK_BYTES)
        libc.mallopt(_ARENA_MAX, 2)  # one for every thread would never be empty
