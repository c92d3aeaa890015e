"""Common part of calls about sections: the sections, canonical prefixes, scope and cursor."""

from collections.abc import Sequence
from functools import cached_property
from typing import Generic, TypeVar

from shed_core.retrieval.prefixes import SectionSpan, find_section
from shed_core.retrieval.sections import pages_of
from shed_server.answers.calls import GetToc, Grep, ReadSection, going_on, scope_of
from shed_server.answers.cursors import make_cursor, read_cursor
from shed_server.answers.formatting import mark_for
from shed_server.errors import BadCursorError
from shed_server.library.library import OpenDocument

R = TypeVar("R", GetToc, ReadSection, Grep)


class SectionCall(Generic[R]):
    """A call about a section of an opened document, or several.

    request: with the canonical prefix, so that two spellings of a prefix share their cursors.
    asked: the prefix or name as it was given. section: the first one.
    """

    def __init__(
        self,
        document: OpenDocument,
        request: R,
        sections: Sequence[SectionSpan] = (),
        *,
        is_of_several: bool = False,
    ) -> None:
        """sections: that the request names, if they are known. Raises UnknownPrefixError."""
        self.document = document
        self.record = document.record
        self.sections = sections or [find_section(document.record, request.prefix)]
        self.section = self.sections[0]
        self.asked = request.prefix.strip(" \t\n.")
        prefix = "; ".join(section.prefix for section in self.sections)
        self.request: R = request._replace(prefix=prefix)
        self._scope = scope_of(self.request, document.key)
        self._named: dict[str, object] = {"document": request.document} if is_of_several else {}

    @property
    def pages(self) -> range:
        """The pages of the section; of the document, also those without text at its ends."""
        if not self.section.prefix:
            return range(1, self.record.n_pages + 1)
        first, last = pages_of(self.record, self.record.characters(self.section.phrases))
        return range(first, last + 1)

    @cached_property
    def mark(self) -> str:
        """The mark between whose lines this answer gives text of the document."""
        return mark_for((*self._scope, self.request.cursor))

    def position(self, start: tuple[int, ...], within: range) -> tuple[int, ...]:
        """Return the position that the request's cursor holds.

        start: the position without a cursor. within: where the first number of one may lie.
        Raises BadCursorError.
        """
        cursor = self.request.cursor
        if not cursor:
            return start
        position = read_cursor(cursor, len(start), self._scope)
        if position[0] not in within:
            raise BadCursorError(cursor)
        return position

    def continuation(self, *position: int, **changes: object) -> str:
        """Return the call that continues from a position, as text for the model.

        changes: of other arguments.
        """
        cursor = make_cursor(position, self._scope)
        return going_on(self.request, **self._named, cursor=cursor, **changes)
