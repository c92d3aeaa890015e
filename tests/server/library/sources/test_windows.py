"""Names, links and open files of Windows."""

import sys
from pathlib import Path

import pytest

from shed_server.errors import OutsideError
from shed_server.library.sources.access import Access
from shed_server.library.sources.windows import is_special, stands_for_another
from tests.server.library.sources.opening import read

SPECIAL = [
    "NUL",
    "nul.pdf",
    "Con.tar.pdf",
    "aux .pdf",
    "COM1.pdf",
    "lpt¹.pdf",
    "CONIN$",
    "conout$.pdf",
    "a.pdf:b.pdf",
    "notes.rtf:b.pdf",
    ".hidden::$INDEX_ALLOCATION",
    "a.pdf::$DATA",
    "a\0.pdf",
]


@pytest.mark.parametrize("name", SPECIAL)
def test_a_device_or_stream_is_told_by_its_name(name: str) -> None:
    assert is_special(name)


@pytest.mark.parametrize(
    "name", ["a.pdf", "console.pdf", "null.pdf", "COM.pdf", "com12.pdf", "my con.pdf", "Köşk Ω.pdf"]
)
def test_other_names_are_those_of_files(name: str) -> None:
    assert not is_special(name)


@pytest.mark.skipif(sys.platform != "win32", reason="these are names of files elsewhere")
def test_a_device_or_stream_is_not_looked_up(served: Path) -> None:
    for folder in ("", "sub\\", f"{served}\\sub\\"):
        for name in SPECIAL:
            with pytest.raises(OutsideError):
                read(Access([served]), folder + name)


@pytest.mark.parametrize(
    ("reparse_tag", "is_link"),
    [
        (0, False),
        (0xA000_000C, True),  # a symbolic link
        (0xA000_0003, True),  # a junction, or a mounted disk
        (0xA000_001D, True),  # a link of the Linux subsystem
        (0x9000_701A, False),  # a file of OneDrive
        (0x8000_0013, False),  # deduplicated
    ],
)
def test_links_and_junctions_are_told_from_files_that_are_kept_elsewhere(
    reparse_tag: int, is_link: bool
) -> None:
    assert stands_for_another(reparse_tag) == is_link
