"""A document for a Python program: `doc.toc()`, `doc["3.1"].text`, `doc.grep("leases")`.

A thin view of the record: every answer is a slice of its columns, computed on demand.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.errors import NotADocumentError
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.grep.matching import GrepQuery
from shed_core.retrieval.grep.record_search import RecordSearch
from shed_core.retrieval.prefixes import (
    FRONT,
    SectionSpan,
    find_section,
    has_front,
    prefixes,
)
from shed_core.retrieval.quotation.check import QuotationCheck, check_quotation
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.sections import header_path, pages_of
from shed_core.retrieval.tables import Table, tables_of
from shed_core.retrieval.toc.contents import contents
from shed_core.retrieval.unread_pages import named_notes

_UNLIMITED = 1 << 40  # more levels and characters than a table of contents has


class Match(NamedTuple):
    """A match of a pattern.

    text: of the match.
    page: of its beginning, counted from 1.
    prefix: of the deepest section that holds it.
    path: the headers from the top section down to its own.
    context: the text around it, with the match between `>>` and `<<`.
    """

    text: str
    page: int
    prefix: str
    path: tuple[str, ...]
    context: str


@dataclass(frozen=True, slots=True, repr=False)
class Section:
    """A section: a header with all text below it; prefix "" is the whole document."""

    document: "Document"
    span: SectionSpan

    def __repr__(self) -> str:
        return f"<section {self.prefix} | {self.title}>"

    @property
    def prefix(self) -> str:
        """The name of the section in its document, such as `3.1`."""
        return self.span.prefix

    @property
    def title(self) -> str:
        """The header on one line; "" for the text before the first header."""
        return self.path[-1] if self.path else ""

    @property
    def level(self) -> int:
        """1 for a top section; the dots of the prefix and one."""
        return len(self.prefix.split(".")) if self.prefix else 0

    @property
    def path(self) -> tuple[str, ...]:
        """The headers from the top section down to this one."""
        return header_path(self.document.record, self.span.node)

    @property
    def pages(self) -> tuple[int, int]:
        """The first and the last page, counted from 1."""
        return pages_of(self.document.record, self.document.record.characters(self.span.phrases))

    @property
    def text(self) -> str:
        """The header and all text below it, subsections included."""
        own = self.document.record.characters(self.span.phrases)
        return self.document.record.text[own.start : own.stop]

    @property
    def children(self) -> "tuple[Section, ...]":
        """The sections one level below, in reading order."""
        sht, prefix = self.document.record.sht, self.prefix
        if prefix == FRONT:
            return ()
        first = [self.document[FRONT]] if not prefix and has_front(sht) else []
        below = [
            SectionSpan(f"{prefix}.{i}" if prefix else str(i), node, sht.text_span(node))
            for i, node in enumerate(sht.children(self.span.node), 1)
        ]
        return (*first, *(Section(self.document, span) for span in below))

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables of the section, subsections included, in reading order."""
        return tuple(tables_of(self.document.record, self.span.phrases))

    def toc(self, depth: int | None = None) -> str:
        """Return a line for each section below, `depth` levels deep; by default all but clauses."""
        if self.prefix == FRONT:
            return ""
        levels = None if depth is None else max(1, depth)
        shown_contents = contents(self.document.record, self.span, levels, _UNLIMITED)
        return "\n".join(shown_contents.lines)

    def grep(
        self,
        pattern: "str | re.Pattern[str]",
        context: int = 200,
        *,
        ignore_case: bool = True,
        exact: bool = False,
    ) -> list[Match]:
        """Return the matches of a pattern in this section, as `Document.grep` does."""
        record = self.document.record
        within = record.characters(self.span.phrases)
        query = (
            pattern if isinstance(pattern, re.Pattern) else GrepQuery(pattern, ignore_case, exact)
        )
        return [_match(record, s, within, context) for s in self.document.spans(query, within)]


@dataclass(frozen=True, repr=False)
class Document:
    """A document and its tree.

    Iterating over it yields all sections in reading order, the text before the first header first
    as section `0`. The text of a section includes that of its subsections.
    """

    record: DocumentRecord
    draw: Callable[[int, int], bytes] | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"<document {self.title!r}: {self.n_pages} pages, {len(self)} sections>"

    @property
    def title(self) -> str:
        """The title that the file states, or ""."""
        return self.record.metadata.title

    @property
    def n_pages(self) -> int:
        """Number of pages, those without text included."""
        return self.record.n_pages

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on how the file was read, such as that it is scanned and holds no text."""
        return named_notes(self.record)

    @property
    def text(self) -> str:
        """All text, in reading order; the texts of `children` one after the other."""
        return self.record.text

    @property
    def children(self) -> tuple[Section, ...]:
        """The top sections, the text before the first header first as section `0`."""
        return self[""].children

    def toc(self, depth: int | None = None) -> str:
        """Return the table of contents, `depth` levels deep; by default all but clauses.

        A line is `3.1 | Risk Factors (p. 56, 2.1k tokens, +4 sections)`; +N counts what it hides.
        """
        return self[""].toc(depth)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in reading order."""
        return self[""].tables

    def page_image(self, page: int, width: int = 1200) -> bytes:
        """Return a page of a PDF as it is printed, as a PNG.

        page: counted from 1. width: of the image, in pixels.
        Raises IndexError if there is no such page, and NotADocumentError if nothing can be drawn:
        files of other formats have no pages of their own.
        """
        if not 1 <= page <= self.n_pages:
            raise IndexError(f"page {page} is not one of the {self.n_pages} pages")
        if self.draw is None:
            raise NotADocumentError("the document was not read from a file: it has no images")
        return self.draw(page, width)

    def grep(
        self,
        pattern: "str | re.Pattern[str]",
        context: int = 200,
        *,
        ignore_case: bool = True,
        exact: bool = False,
    ) -> list[Match]:
        """Return the matches of a regular expression, as the server's `grep` does.

        Quotes, dashes, ligatures and hyphens at line ends are as a keyboard has them, a blank
        matches any run of white space, and rows of a table are not adjacent.
        pattern: in the syntax of the package `regex`; one compiled by `re` is used unchanged, on
        the unchanged text. context: characters of text to return with each match, about.
        exact: True to search the text as it is printed.
        Raises re.error for a string that is no pattern. There is no limit on time: give it no
        pattern of an untrusted user.
        """
        return self[""].grep(pattern, context, ignore_case=ignore_case, exact=exact)

    def check(self, quote: str, context: int = 500) -> QuotationCheck:
        """Return the places of a quotation or figure, word for word, or the nearest text.

        White space, hyphenation, ligatures, kinds of quotation marks and capitals do not count;
        digits and signs do.
        context: characters of text to return with each place, about.
        Raises ValueError if the quotation has no word or figure. The first call on a document takes
        about 0.1 s a million characters.
        """
        return check_quotation(self._texts, quote, context)

    def spans(self, query: "GrepQuery | re.Pattern[str]", within: range) -> list[Span]:
        """Return the matches of a query or compiled pattern that are not empty.

        within: characters of the text.
        """
        if isinstance(query, GrepQuery):
            return self._search.find(query, within)
        matches = query.finditer(self.record.text, within.start, within.stop)
        return [Span(*match.span()) for match in matches if match[0]]

    @cached_property
    def _search(self) -> RecordSearch:
        return RecordSearch(self.record)

    @cached_property
    def _texts(self) -> RecordTexts:
        return RecordTexts(self.record)

    def __getitem__(self, prefix: str) -> Section:
        """Return the section that a prefix names, such as `3.1`; raises UnknownPrefixError."""
        return Section(self, find_section(self.record, prefix))

    def __iter__(self) -> Iterator[Section]:
        sht = self.record.sht
        if has_front(sht):
            yield self[FRONT]
        for node, prefix in enumerate(prefixes(sht)):
            yield Section(self, SectionSpan(prefix, node, sht.text_span(node)))

    def __len__(self) -> int:
        """Return the number of sections."""
        return self.record.sht.n_nodes + has_front(self.record.sht)


def _match(record: DocumentRecord, span: Span, within: range, context: int) -> Match:
    [excerpt] = excerpts(record, [span], within, context)
    text = record.text[span.start : span.stop]
    return Match(text, excerpt.page, excerpt.prefix, excerpt.path, excerpt.text)
