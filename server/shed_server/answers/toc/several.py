"""The answer of get_toc about several documents: that of each, the newest first.

Headers that a document above has with the same prefixes, as quarterly reports have, are counted.
"""

from collections.abc import Iterable, Iterator

from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.facts.dates import COVER_CHARS
from shed_server.answers.calls import GetToc
from shed_server.answers.formatting import count, name_text, shortened
from shed_server.answers.several import DocumentMatches, newest_first_by_covers
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
    parts = (_part(one, request, share) for one in shown)
    return "\n".join(parts if request.kind else _without_known(parts)) + left + note


def _without_known(parts: Iterable[str]) -> Iterator[str]:
    """Yield contents without the lines of sections whose prefix and title stand above."""
    known: set[str] = set()
    for part in parts:
        head, *lines = part.split("\n")
        names = [line.partition(" (p. ")[0] for line in lines]
        new = [line for line, name in zip(lines, names, strict=True) if name not in known]
        n_known = len(lines) - len(new)
        as_above = f"[{count(n_known, 'header')} as above; pages may differ]"
        yield "\n".join([head, as_above, *new]) if n_known > 1 else part
        known.update(name for name in names if " | " in name)


def _part(document: OpenDocument, request: GetToc, max_chars: int) -> str:
    try:
        return toc_answer(document, request._replace(document=document.name), max_chars)
    except UnknownPrefixError as error:
        return shortened(f"{name_text(document.name, max_chars)}: {error}", max_chars)
