"""Rules of access for Windows: names of devices and streams, junctions, open files.

The functions on names work on every system, so that they are tested on every system.
"""

import os
import re
import sys
from pathlib import Path

_STREAM = re.compile(r"[\x00-\x1f:]")  # `a.pdf:b`, or a character that no name has
_DEVICE = re.compile(
    r"(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³]) *(?:\.|$)", re.IGNORECASE
)
_NAME_SURROGATE = 0x2000_0000  # bit of reparse tags: the entry is a link to another one
_MAX_PATH_CHARS = 32768


def is_special(part: str) -> bool:
    r"""True if a part of a path names no file of its own: a stream of one, or a device.

    Opening a device may have effects, and resolving its name opens it.

    >>> [name for name in ("NUL.pdf", "a.pdf:b.pdf", "console.pdf") if is_special(name)]
    ['NUL.pdf', 'a.pdf:b.pdf']
    """
    return bool(_STREAM.search(part) or _DEVICE.match(part))


def stands_for_another(reparse_tag: int) -> bool:
    """True if an entry with this tag is a link, a junction or a mounted disk, not an entry itself.

    Files that are online, compressed or deduplicated have tags as well.
    """
    return bool(reparse_tag & _NAME_SURROGATE)


def plain(path: str) -> str:
    r"""Return a path without the prefix that turns off Windows' normalisation.

    >>> plain(r"\\?\C:\a.pdf"), plain(r"\\?\UNC\server\share\a.pdf")
    ('C:\\a.pdf', '\\\\server\\share\\a.pdf')
    """
    if path.startswith("\\\\?\\UNC\\"):
        return "\\\\" + path.removeprefix("\\\\?\\UNC\\")
    return path.removeprefix("\\\\?\\")


if sys.platform == "win32":
    import ctypes
    import msvcrt

    def is_link(entry: os.DirEntry[str]) -> bool:
        """True if an entry of a folder leads elsewhere."""
        return stands_for_another(entry.stat(follow_symlinks=False).st_reparse_tag)

    def is_at(descriptor: int, path: Path) -> bool:
        """True if an open file is the one at a path, without any link on the way. Raises OSError.

        The system reports the path of the open file, so that nothing can be swapped meanwhile.
        """
        kernel = ctypes.WinDLL("kernel32", use_last_error=True)
        opened = ctypes.create_unicode_buffer(_MAX_PATH_CHARS)
        handle = ctypes.c_void_p(msvcrt.get_osfhandle(descriptor))
        length = kernel.GetFinalPathNameByHandleW(handle, opened, _MAX_PATH_CHARS, 0)
        if not 0 < length < _MAX_PATH_CHARS:
            raise ctypes.WinError(ctypes.get_last_error())
        return Path(plain(opened.value)) == Path(plain(str(path)))

else:

    def is_link(entry: os.DirEntry[str]) -> bool:
        """True if an entry of a folder leads elsewhere."""
        return entry.is_symlink()
