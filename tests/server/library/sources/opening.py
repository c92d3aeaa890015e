"""What access to served folders gives."""

import sys

import pytest

from shed_server.library.sources.access import Access
from shed_server.library.sources.folders import open_document

posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX files")


def read(access: Access, name: str | None) -> bytes:
    with open_document(access.find(name)) as file:
        return file.read()


def names(access: Access) -> list[str]:
    return [place.name for place in access.found().places]
