"""Whether a document was read, or found."""

from shed_server.library.library import Library, OpenDocument
from shed_server.workers.caller import Caller


class Readings:
    """Counts the readings that progress was reported of."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, done: int, _pages: int) -> None:
        self.count += done == 1


def open_counted(library: Library, name: str) -> tuple[OpenDocument, int]:
    """Open a document; return it and how often it was read for this."""
    readings = Readings()
    return library.open(name, Caller(readings)), readings.count
