"""What a client can offer while its user types a document's name or a section's prefix."""

from itertools import islice

from mcp_types import Completion

from shed_core.errors import ShedError
from shed_core.retrieval.prefixes import FRONT, has_front, prefixes
from shed_server.library.library import Library

_MOST = 100  # values; the protocol allows no more


def completed_documents(library: Library, typed: str) -> Completion:
    """Return the names that hold what was typed, those that begin with it first."""
    wanted = typed.casefold()
    names = [name for name in library.names() if wanted in name.casefold()]
    names.sort(key=lambda name: not name.casefold().startswith(wanted))
    return _completion(names)


def completed_prefixes(library: Library, document: str, typed: str) -> Completion | None:
    """Return the prefixes that begin with what was typed; None if that would take long.

    A document that was never read is not read for a completion.
    """
    is_indexed = any(one.name == document and one.indexed for one in library.list_documents())
    if not is_indexed:
        return None
    try:
        sht = library.open(document).record.sht
    except ShedError:
        return None  # nobody reads the error of a completion; the next call will tell it
    names = ([FRONT] if has_front(sht) else []) + list(prefixes(sht))
    return _completion([name for name in names if name.startswith(typed.strip())])


def _completion(values: list[str]) -> Completion:
    shown = list(islice(values, _MOST))
    return Completion(values=shown, total=len(values), has_more=len(values) > len(shown))
