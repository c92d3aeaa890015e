"""The answer of read_section about several documents: the same sections of each.

The newest is shown in full, and each older one by its differences from the one before it; if that
one has a wholly different text, as of another company, from the nearest one that is similar. Each
ends before the next begins, since differences are read against the text above.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple

from shed_core.comparison.units import units
from shed_core.document.runs import grouped
from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.facts.dates import COVER_CHARS
from shed_core.retrieval.names.several import same_sections
from shed_core.retrieval.sections import pages_of, read_parts
from shed_server.answers.calls import ReadSection, going_on, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import (
    count,
    fenced,
    limited,
    longest,
    mark_for,
    name_text,
    pages_text,
    shortened,
)
from shed_server.answers.sections.digest import SectionText, TextVersions
from shed_server.answers.sections.section_answer import errors_text
from shed_server.answers.several import DocumentMatches, newest_first_by_covers
from shed_server.answers.skipped_documents import SkippedDocuments, notes
from shed_server.errors import BadCursorError, BadPatternError
from shed_server.library.library import OpenDocument

OpenByName = Callable[[str], OpenDocument]
"""Opens a document by its name once more."""

MAX_DOCUMENTS = 40
"""Documents of a call: each is opened, and its section held in memory."""

_NOTES_SHARE = 8  # of an answer, for notes on documents that could not be read
_MAX_NAMED = 3  # documents that lack a section
_MAX_TITLE_CHARS = 60
_MAX_PREFIX_CHARS = 60  # of the sections of a document, where its text begins
_LARGE = 1 << 40  # than any place
_IN_DIGEST = 1 << 20  # instead of a document
_DIGEST = (
    ". Digest of a long text: the first sentence of each paragraph, (+3) for three more. Read on "
    "where it matters: a subsection by its prefix, or grep with after=1500; a -> b: b stands above"
)
_SIGNS = (
    "; of older ones what differs from the one above: "
    "+ only here, - not here, ~ changed (... as above); unless its period is all that changed"
)


class _Position(NamedTuple):
    """Beginning of a page: a character of the newest document, or a line of differences."""

    document: int
    place: int


def same_section_answer(
    documents: Iterable[DocumentMatches],
    open_again: OpenByName,
    request: ReadSection,
    max_chars: int,
) -> str:
    """Return the sections that a request names of each document, the newest first.

    documents: opened, or the reasons why not, at most MAX_DOCUMENTS of them.
    Raises BadPatternError for more of them, BadCursorError, or UnknownPrefixError if none has such
    a section.
    """
    texts, known = list[SectionText](), dict[str, tuple[set[str], set[str]]]()
    missing, errors = SkippedDocuments(), list[tuple[str, UnknownPrefixError]]()
    for found in documents:
        if found.place == MAX_DOCUMENTS:
            raise BadPatternError(f"more than {MAX_DOCUMENTS} documents match; narrow the glob")
        missing.add(found)
        if found.open_document is not None:
            text, others = _text(found.open_document, request.prefix, max_chars, known)
            texts += [text] if text else []
            errors += [(found.open_document.name, error) for error in others]
    note = notes(missing, max_chars // _NOTES_SHARE)
    if not texts and not errors:
        return f"No document was read.{note}"
    if not texts:
        raise next((error for _, error in errors if error.similar), errors[0][1])
    texts = [texts[n] for n in newest_first_by_covers([(text.name, text.cover) for text in texts])]
    said = errors_text(_unknown(errors), max_chars)
    said += note.lstrip("\n") + "\n" * bool(note)
    return _Page(texts, open_again, request, max_chars).text("" if request.cursor else said)


def _unknown(errors: Iterable[tuple[str, UnknownPrefixError]]) -> Iterator[str]:
    """Yield the error of each name of a call, once for all documents that lack it."""
    for (name, error), *others in grouped(errors, lambda one: one[1].prefix).values():
        shown = ", ".join(shortened(other, _MAX_TITLE_CHARS) for other, _ in others[:_MAX_NAMED])
        more = f" and {len(others) - _MAX_NAMED} more" if len(others) > _MAX_NAMED else ""
        also = f"also {shown}{more}, " if others else ""
        yield f"{also}{name}: {error}"


def _text(
    document: OpenDocument,
    prefix: str,
    max_chars: int,
    known: dict[str, tuple[set[str], set[str]]],
) -> tuple[SectionText | None, Sequence[UnknownPrefixError]]:
    """Return a document's text of the sections, or None, and the errors of their names."""
    record = document.record
    try:
        sections, errors = same_sections(record, prefix, known)
    except UnknownPrefixError as error:
        return None, [error]
    own = [record.characters(section.phrases) for section in sections]
    pages = pages_text(pages_of(record, range(own[0].start, own[-1].stop)))
    prefixes = shortened(", ".join(section.prefix for section in sections), _MAX_PREFIX_CHARS)
    place = f"{pages}: {name_text(document.name, max_chars)}, {prefixes}"
    cover = record.text[:COVER_CHARS]
    read = units(record, sections)
    return SectionText(document.name, document.key, cover, place, sections, read), errors


class _Page:
    """One page of the answer."""

    def __init__(
        self,
        texts: Sequence[SectionText],
        open_again: OpenByName,
        request: ReadSection,
        max_chars: int,
    ) -> None:
        self._texts, self._request, self._max_chars = texts, request, max_chars
        self._compared = TextVersions(texts)
        self._open_again = open_again
        keys = "\n".join(f"{text.name}\n{text.key}" for text in texts)
        self._scope = (*scope_of(request, keys), request.document or "")
        self._at = self._position()

    def text(self, said: str) -> str:
        """Return the page. said: notes on other documents, with their line breaks."""
        mark = mark_for((*self._scope, self._request.cursor))
        is_long = not self._request.cursor and self._compared.are_long(self._max_chars)
        if is_long or self._at.document == _IN_DIGEST:
            return self._digest(said, mark)
        head = f"{self._head()}\n{said}"
        frame = len(head) + len(fenced("", mark))
        body, following = self._filled(longest(self._max_chars) - frame)
        if following:
            longest_tail = self._tail(_Position(*[_LARGE] * 2))
            body, following = self._filled(self._max_chars - frame - len(longest_tail))
        tail = self._tail(following) if following else ""
        return limited(f"{head}{fenced(body, mark)}{tail}", longest(self._max_chars))

    def _digest(self, said: str, mark: str) -> str:
        """Return a page of the digest of texts that are long."""
        head = f"{self._head()}{'' if self._request.cursor else _DIGEST}\n{said}"
        whole = f"\n[In full: {self._call(_Position(0, 0))}]"
        taken = len(head + fenced("", mark) + self._tail(_Position(_IN_DIGEST, _LARGE)) + whole)
        body, stop = self._compared.digest(self._at.place, self._max_chars - taken)
        tail = self._tail(_Position(_IN_DIGEST, stop)) if stop else ""
        return limited(f"{head}{fenced(body, mark)}{whole}{tail}", self._max_chars)

    def _filled(self, room: int) -> tuple[str, _Position | None]:
        """Return the text that fits, and the beginning of the next page; None after the last."""
        body, at = "", self._at
        for number in range(at.document, len(self._texts)):
            start = at.place if number == at.document else 0
            show = self._of_older if number else self._of_newest
            shown, stop = show(number, start, room - len(body), needs_one=not body)
            body += shown
            if stop is not None:
                return body, _Position(number, stop)
        return body, None

    def _of_newest(
        self, number: int, start: int, room: int, *, needs_one: bool
    ) -> tuple[str, int | None]:
        """Return the text of the newest document from a character on, and the place of the cut."""
        newest = self._texts[number]
        record, place = self._open_again(newest.name).record, f"[{newest.place}]\n"
        part = read_parts(record, newest.sections, start, max(needs_one, room - len(place)))
        return place + part.text, None if part.is_last else part.stop

    def _of_older(
        self, number: int, start: int, room: int, *, needs_one: bool
    ) -> tuple[str, int | None]:
        """Return the differences of an older document from a line on, and the place of the cut."""
        place, lines = self._compared.differences(number)
        ends = list(accumulate((len(line) + 1 for line in lines[start:]), initial=len(place)))
        stop = start + max(bisect_right(ends, room) - 1, int(needs_one))
        if not needs_one and (room < ends[0] or start == stop < len(lines)):
            return "", start
        shown = place + "".join(f"{line}\n" for line in lines[start:stop])
        return shown, None if stop >= len(lines) else stop

    def _head(self) -> str:
        n = count(len(self._texts), "document")
        is_compared = not self._request.cursor and len(self._texts) > 1
        return f"{n}, newest first{_SIGNS if is_compared else ''}"

    def _tail(self, following: _Position) -> str:
        return f"\n[More follows. Go on with {self._call(following)}]"

    def _call(self, following: _Position) -> str:
        return going_on(self._request, cursor=make_cursor(following, self._scope))

    def _position(self) -> _Position:
        """Return the position that the request's cursor holds. Raises BadCursorError."""
        if not self._request.cursor:
            return _Position(0, 0)
        document, place = read_cursor(self._request.cursor, 2, self._scope)
        if len(self._texts) <= document != _IN_DIGEST:
            raise BadCursorError(self._request.cursor)
        return _Position(document, place)
