"""Completions of a document's name and a section's prefix, while a user types them."""

from itertools import islice

from mcp_types import Completion

from shed_core.errors import ShedError
from shed_core.retrieval.prefixes import FRONT, has_front, prefixes
from shed_server.library.library import Library

_MAX_VALUES = 100  # the protocol allows no more


def completed_documents(library: Library, typed: str) -> Completion:
    """Return the names that contain the typed text, those that begin with it first."""
    folded = typed.casefold()
    names = [name for name in library.names() if folded in name.casefold()]
    names.sort(key=lambda name: not name.casefold().startswith(folded))
    return _completion(names)


def completed_prefixes(library: Library, document: str, typed: str) -> Completion | None:
    """Return the prefixes that begin with the typed text, or None.

    A document that was never read is not read for a completion, since that may take seconds.
    """
    is_indexed = any(one.name == document and one.indexed for one in library.list_documents())
    if not is_indexed:
        return None
    try:
        sht = library.open(document).record.sht
    except ShedError:
        return None  # a completion has no place for an error; the next call reports it
    names = ([FRONT] if has_front(sht) else []) + list(prefixes(sht))
    return _completion([name for name in names if name.startswith(typed.strip())])


def _completion(values: list[str]) -> Completion:
    first = list(islice(values, _MAX_VALUES))
    return Completion(values=first, total=len(values), has_more=len(values) > len(first))
