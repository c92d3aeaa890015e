"""Reading all served documents ahead, in the background: the newest first, calls before all."""

import threading
import time

from shed_server.errors import CancelledError, WorkerStartError
from shed_server.library.library import Library
from shed_server.library.listings import Served
from shed_server.library.search_index.reading import Reader

_SECONDS_BETWEEN_LOOKS = 60.0  # at the folders, for what was added or changed


def read_ahead(library: Library, reader: Reader) -> None:
    """Start reading, also what is added later; ends when the library is closed."""
    threading.Thread(
        target=_read_all, args=(library, reader), name="reading ahead", daemon=True
    ).start()


def _read_all(library: Library, reader: Reader) -> None:
    while True:
        missing = [document for document in library.served() if not reader.is_done(document)]
        for document in sorted(missing, key=_newest_first):
            if not _read(library, reader, document):
                return
        time.sleep(_SECONDS_BETWEEN_LOOKS)


def _newest_first(document: Served) -> tuple[int, str]:
    return -document.status[1], document.name


def _read(library: Library, reader: Reader, document: Served) -> bool:
    """Read a document, again and again while calls interrupt it; return whether to go on."""
    while True:
        with library.turns.of_reading_ahead() as interrupted:
            try:
                reader.read_one(document, interrupted)
            except CancelledError:
                continue
            except WorkerStartError:  # the server ends, or the system has no room
                return False
        return True
