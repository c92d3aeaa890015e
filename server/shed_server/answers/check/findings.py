"""Findings on a quotation: the types that the checker returns."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.quotation.nearest import NearestSpans
from shed_core.retrieval.quotation.quotation import QuotedSpans
from shed_server.answers.empty_pages import WithoutText
from shed_server.library.library import OpenDocument


class DocumentFindings(NamedTuple):
    """Findings on a quotation in one document.

    places: of the quotation. nearest: None if there are places, or no text is like it.
    """

    document: OpenDocument
    places: Sequence[QuotedSpans] = ()
    nearest: NearestSpans | None = None


class CheckFindings(NamedTuple):
    """Findings on a quotation in all documents.

    documents: the ones that hold it; if none does, those with something like it, the most
        similar first.
    compared: names of the documents whose text was compared. n_characters: of their texts.
    without_text: documents that were compared and have pages without text.
    n_without_words: documents that lack words of it, by their indexes.
    n_left: documents that were not compared, since there was no time or no need.
    unread: names of documents that are not read yet. failed: name and error.
    too_long: names of documents that are too long to be compared in time. n_without_nearest:
        documents without it that are too long to look for the nearest text.
    """

    documents: Sequence[DocumentFindings]
    compared: Sequence[str]
    n_characters: int
    without_text: Sequence[WithoutText] = ()
    n_without_words: int = 0
    n_left: int = 0
    unread: Sequence[str] = ()
    failed: Sequence[tuple[str, str]] = ()
    too_long: Sequence[str] = ()
    n_without_nearest: int = 0

    @property
    def is_found(self) -> bool:
        """True if the quotation occurs in any document."""
        return any(one.places for one in self.documents)

    @property
    def n_not_compared(self) -> int:
        """Number of documents that may hold the quotation but were not compared."""
        return self.n_left + len(self.unread) + len(self.too_long)
