"""The list of served documents, each looked up in the cache only when it is shown.

The facts of a line are a small cache entry beside the record: decoding all records would take
seconds.
"""

import json
from collections.abc import Callable
from typing import Any, NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.errors import EncryptedDocumentError, ShedError
from shed_core.method.sht import ROOT
from shed_core.retrieval.facts.facts import MAX_FACT_CHARS, Facts, facts_of
from shed_core.retrieval.prefixes import find_section
from shed_core.retrieval.tokens import section_tokens
from shed_server.library.sources.names import matching
from shed_server.library.sources.served_documents import FileState
from shed_server.library.sources.source import DocumentList, P

_MAX_TITLE = 120  # characters of the title that a file states
_MAX_COUNT = 2**53  # pages, tokens or sections of an entry, which may be damaged


class Listing(NamedTuple):
    """A served document.

    pages: None unless it is indexed, that is, its record is in the cache; so are the others.
    title: as the file states it, on one line, cut if it is long; "" if it states none.
    tokens: of the whole text. top_sections: number of sections on the first level.
    failure: reason why it cannot be read, if an attempt has failed for good; else "".
    state: of its file, None if it was removed since it was found.
    facts: by which documents are chosen; None if they are not known.
    """

    name: str
    pages: int | None
    indexed: bool
    title: str = ""
    tokens: int | None = None
    top_sections: int | None = None
    failure: str = ""
    state: FileState | None = None
    facts: Facts | None = None


def encode_summary(record: DocumentRecord) -> bytes:
    """Return the facts of a document for a listing, as an entry of the cache."""
    facts = {
        "pages": record.n_pages,
        "tokens": section_tokens(record, find_section(record, "")),
        "top_sections": sum(1 for _ in record.sht.children(ROOT)),
    }
    return json.dumps(facts | facts_of(record)._asdict()).encode()


def read_listing(name: str, summary: bytes | None) -> Listing:
    """Return the listing of an indexed document; a summary that is missing or no summary is empty.

    Older versions have no facts. name: may tell the date of the document.

    >>> read_listing("a.pdf", b'{"pages": 3, "title": "A", "tokens": 90, "top_sections": 2}')[:6]
    ('a.pdf', 3, True, 'A', 90, 2)
    """
    try:
        facts: dict[str, Any] = json.loads(summary or b"{}")
        pages, tokens, top = (_count(facts[n]) for n in ("pages", "tokens", "top_sections"))
        title = str(facts["title"])[:_MAX_TITLE]
        known = None
        if all(key in facts for key in Facts._fields):
            known = Facts(*(str(facts[key])[:MAX_FACT_CHARS] for key in Facts._fields)).dated(name)
        return Listing(name, pages, True, title, tokens, top, facts=known)
    except (ValueError, TypeError, KeyError, RecursionError):
        return Listing(name, None, True)


def _count(value: Any) -> int:
    if not isinstance(value, int) or not 0 <= value <= _MAX_COUNT:
        raise ValueError(f"{value!r} is no count")
    return value


class Listings:
    """Documents sorted by name; each is looked up in the cache when it is asked for.

    names: of all of them. n_links, note: see DocumentList. n_unread: others, of unknown facts.
    """

    def __init__(
        self,
        documents: DocumentList[P],
        pattern: str,
        describe: Callable[[P], Listing],
        n_unread: int = 0,
    ) -> None:
        """pattern: that names match. Raises BadPatternError."""
        self._places = sorted(matching(documents.places, pattern), key=lambda place: place.name)
        self.names = [place.name for place in self._places]
        self._describe = describe
        self.n_links, self.note, self.n_unread = documents.n_links, documents.note, n_unread

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, number: int) -> Listing:
        return self._describe(self._places[number])


def problem_text(error: ShedError) -> str:
    """Return the reason why a document could not be read, and the setting for a missing password.

    >>> problem_text(EncryptedDocumentError("the document is encrypted"))
    'the document is encrypted; SHED_PASSWORDS or --password takes its password'
    """
    if isinstance(error, EncryptedDocumentError) and error.file_format == "pdf":
        return f"{error}; SHED_PASSWORDS or --password takes its password"
    return str(error)
