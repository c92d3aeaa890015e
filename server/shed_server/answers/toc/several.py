"""The answer of get_toc about several documents: that of each, the newest first."""

from collections.abc import Iterable

from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.facts.dates import COVER_CHARS
from shed_server.answers.calls import GetToc
from shed_server.answers.dates import newest_first_by_covers
from shed_server.answers.formatting import count, name_text, shortened
from shed_server.answers.grep.several import DocumentMatches
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.answers.toc.toc_answer import toc_answer
from shed_server.errors import BadCursorError
from shed_server.library.library import OpenDocument

_MIN_CHARS = 400  # of an answer for a document
_NOTES_SHARE = 6  # of an answer, for what could not be read


def toc_answers(documents: Iterable[DocumentMatches], request: GetToc, max_chars: int) -> str:
    """Return the answers of get_toc for each document, in equal shares; each names its next call.

    documents: opened, or with the reasons why not. Raises BadCursorError for any cursor, which is
    of one document.
    """
    if request.cursor:
        raise BadCursorError(request.cursor)
    missing, opened = SkippedDocuments(), list[OpenDocument]()
    for document in documents:
        missing.add(document)
        opened += [document.open_document] if document.open_document else []
    note = notes(missing, max_chars // _NOTES_SHARE)
    covers = [(one.name, one.record.text[:COVER_CHARS]) for one in opened]
    in_order = [opened[n] for n in newest_first_by_covers(covers)]
    shown = in_order[: max(1, max_chars // _MIN_CHARS)]
    more = count(len(in_order) - len(shown), "older document")
    left = f"\n[{more} not shown; narrow the glob]" if len(shown) < len(in_order) else ""
    share = (max_chars - len(note) - len(left)) // max(1, len(shown)) - 1
    return "\n".join(_part(one, request, share) for one in shown) + left + note


def _part(document: OpenDocument, request: GetToc, max_chars: int) -> str:
    try:
        return toc_answer(document, request._replace(document=document.name), max_chars)
    except UnknownPrefixError as error:
        return shortened(f"{name_text(document.name, max_chars)}: {error}", max_chars)
