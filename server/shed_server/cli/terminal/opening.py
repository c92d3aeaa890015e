"""Opening a document for a command, with a progress bar and its notes."""

import sys
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from shed_core.ingest.formats import EXPECTED, misnaming
from shed_core.retrieval.unread_pages import named_notes
from shed_server.cli.options import argument_of
from shed_server.errors import SettingError, quoted
from shed_server.library.library import Library, OpenDocument
from shed_server.library.sources.access import is_document_url
from shed_server.library.sources.names import MAX_NEAREST
from shed_server.library.sources.source import DocumentList
from shed_server.library.sources.spelling import printable
from shed_server.object_store.client import is_store_url
from shed_server.settings import Settings
from shed_server.workers.caller import Caller

if TYPE_CHECKING:
    from shed_server.library.search_index.search import SectionSearch

T = TypeVar("T")

_MIN_PAGES_FOR_BAR = 100  # shorter documents are read before a bar could be seen,
_SECONDS_UNTIL_BAR = 1.0  # but for scans


@contextmanager
def opened(settings: Settings) -> Generator[OpenDocument]:
    """Yield the one document at the path or URL of the settings; see open_one.

    Raises SettingError for a folder that holds none or several.
    """
    with closing(Library(settings)) as library:
        check_holds_one(argument_of(settings), library.source.found())
        yield open_one(library)


@contextmanager
def searching(settings: Settings, paths: str = "") -> "Generator[tuple[Library, SectionSearch]]":
    """Yield the documents of a command, and their search, which waits until all are read.

    paths: for the message. Raises SettingError if there are none.
    """
    from shed_server.library.search_index.search import SectionSearch  # late: most do not search

    with closing(Library(settings)) as library:
        check_holds_some(paths or argument_of(settings), library.source.found())
        yield library, SectionSearch(library, settings.jobs, inf)


def check_holds_some(path: str, documents: DocumentList[Any]) -> None:
    """Raise SettingError if no document was found, or several at a URL.

    path: a path or URL. Of a store more may not have been listed yet, and would be left out.
    """
    if is_store_url(path):
        check_holds_one(path, documents)
    else:
        _check_holds_any(path, documents)


def check_holds_one(path: str, documents: DocumentList[Any]) -> None:
    """Raise SettingError unless one document was found. path: a path or URL."""
    _check_holds_any(path, documents)
    if (n_documents := len(documents.places)) > 1:
        some = [_below(path, place.name) for place in documents.places[:MAX_NEAREST]]
        raise SettingError(
            f"{quoted(path)} holds {n_documents} documents; name one, such as "
            + ", ".join(printable(quoted(name)) for name in some)
        )


def _check_holds_any(path: str, documents: DocumentList[Any]) -> None:
    if not documents.places and is_document_url(path):
        raise SettingError(f"{quoted(path)} is not found; `shed list` with its folder lists names")
    if not documents.places:
        links = "; links that lead out of it are not followed" if documents.n_links else ""
        raise SettingError(
            f"{quoted(path)} holds no document that can be read{links}; name {EXPECTED}"
        )


def _below(path: str, name: str) -> str:
    return f"{path.rstrip('/')}/{name}" if is_store_url(path) else str(Path(path) / name)


def open_one(library: Library) -> OpenDocument:
    """Open the one document of a library, with a progress bar if it takes long; print its notes."""
    document = with_progress(lambda caller: library.open(None, caller))
    print_notes(document)
    return document


def print_notes(document: OpenDocument) -> None:
    """Print the notes on how a document was read, to standard error."""
    metadata = document.record.metadata
    if misnamed := misnaming(document.name, metadata.format):
        print(f"note: {misnamed}", file=sys.stderr)
    for note in named_notes(document.record):
        print(f"note: {printable(note)}", file=sys.stderr)


def with_progress(work: Callable[[Caller], T]) -> T:
    """Return the result of work, whose progress is shown if it takes long."""
    with progress_bar() as progress:
        return work(Caller(progress))


@contextmanager
def progress_bar(task: str = "reading") -> Generator[Any]:
    """Yield a callback that shows the pages done on the terminal; None if there is none."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bars:
        bar = bars.add_task(task, total=None, visible=False)
        began = time.monotonic()

        def show(page: int, n_pages: int) -> None:
            is_slow = time.monotonic() - began > _SECONDS_UNTIL_BAR
            visible = is_slow or n_pages >= _MIN_PAGES_FOR_BAR
            bars.update(bar, completed=page, total=n_pages, visible=visible)

        yield show
