"""Completions of a document's name and a section's prefix, while a user types them."""

from itertools import islice

from mcp_types import Completion

from shed_core.document.record import DocumentRecord
from shed_core.errors import ShedError
from shed_core.retrieval.names.titles import folded_title
from shed_core.retrieval.prefixes import FRONT, has_front, prefixes
from shed_server.errors import DocumentStoreError
from shed_server.library.library import Library
from shed_server.library.sources.names import folded_name

_MAX_VALUES = 100  # the protocol allows no more
_MAX_PREFIX_CHARS = 100  # of an offered prefix; in a chain of n sections one has 2n


def completed_documents(library: Library, typed: str) -> Completion | None:
    """Return the names that contain the typed text, those that begin with it first, or None."""
    words = folded_name(typed)
    try:
        names = [name for name in library.names() if words in folded_name(name)]
    except DocumentStoreError:
        return None  # a completion has no place for an error; the next call reports it
    names.sort(key=lambda name: not folded_name(name).startswith(words))
    return _completion(names)


def completed_prefixes(library: Library, document: str, typed: str) -> Completion | None:
    """Return the prefixes that begin with the typed text or whose titles contain it, or None.

    A document that was never read is not read for a completion, since that may take seconds.
    """
    try:
        if not library.describe(document).indexed:
            return None
        record = library.open(document).record
    except ShedError:
        return None  # as above
    return _completion(prefixes_like(record, typed))


def prefixes_like(record: DocumentRecord, typed: str) -> list[str]:
    """Return the prefixes that begin with a text or whose titles contain it, long ones left out."""
    beginning, words = typed.strip(), folded_title(typed)
    has_letters = any(map(str.isalpha, words))
    names = [FRONT] if has_front(record.sht) and FRONT.startswith(beginning) else []
    names += [
        prefix
        for node, prefix in enumerate(prefixes(record.sht))
        if len(prefix) <= _MAX_PREFIX_CHARS
        and (
            prefix.startswith(beginning)
            or (has_letters and words in folded_title(record.header(node)))
        )
    ]
    return names


def _completion(values: list[str]) -> Completion:
    first = list(islice(values, _MAX_VALUES))
    return Completion(values=first, total=len(values), has_more=len(values) > len(first))
