"""A document for a Python program: `doc.toc()`, `doc["3.1"].text`, `doc.grep("leases")`.

A thin view of the record: every answer is a slice of its columns, computed on demand.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.prefixes import (
    FRONT,
    Section,
    find_section,
    has_front,
    prefixes,
)
from shed_core.retrieval.quotation.check import QuotationCheck, check_quotation
from shed_core.retrieval.quotation.record_texts import RecordTexts
from shed_core.retrieval.sections import header_path, pages_of
from shed_core.retrieval.toc.contents import contents

_UNLIMITED = 1 << 40  # more levels and characters than a table of contents has

_LITERAL_OR_BLANKS = re.compile(
    r"""
      (?P<literal> \\. | \[ \^? \]? (?: \\. | [^\]\\] )* \] )  # an escaped character, or a class
    | \ + (?! [*+?{] )                                         # blanks without a quantifier
    """,
    re.VERBOSE | re.DOTALL,
)


class Match(NamedTuple):
    """A match of a pattern.

    text: of the match.
    page: where it begins, counted from 1.
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
class SectionView:
    """A section: a header with all text below it; prefix "" is the whole document."""

    record: DocumentRecord
    section: Section

    def __repr__(self) -> str:
        return f"<section {self.prefix} | {self.title}>"

    @property
    def prefix(self) -> str:
        """The name of the section in its document, such as `3.1`."""
        return self.section.prefix

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
        return header_path(self.record, self.section.node)

    @property
    def pages(self) -> tuple[int, int]:
        """The first and the last page, counted from 1."""
        return pages_of(self.record, self.record.characters(self.section.phrases))

    @property
    def text(self) -> str:
        """The header and all text below it, subsections included."""
        own = self.record.characters(self.section.phrases)
        return self.record.text[own.start : own.stop]

    @property
    def children(self) -> "tuple[SectionView, ...]":
        """The sections one level below, in reading order."""
        sht, prefix = self.record.sht, self.prefix
        if prefix == FRONT:
            return ()
        first = [find_section(self.record, FRONT)] if not prefix and has_front(sht) else []
        below = [
            Section(f"{prefix}.{ordinal}" if prefix else str(ordinal), node, sht.text_span(node))
            for ordinal, node in enumerate(sht.children(self.section.node), 1)
        ]
        return tuple(SectionView(self.record, section) for section in [*first, *below])

    def toc(self, depth: int | None = None) -> str:
        """Return a line for each section below, `depth` levels deep; by default all but clauses."""
        if self.prefix == FRONT:
            return ""
        levels = None if depth is None else max(1, depth)
        return "\n".join(contents(self.record, self.section, levels, _UNLIMITED).lines)

    def grep(self, pattern: "str | re.Pattern[str]", context: int = 200) -> list[Match]:
        """Return the matches of a pattern in this section, as `Document.grep` does."""
        compiled = _with_loose_blanks(pattern) if isinstance(pattern, str) else pattern
        within = self.record.characters(self.section.phrases)
        matches = compiled.finditer(self.record.text, within.start, within.stop)
        return [_match(self.record, Span(*m.span()), within, context) for m in matches if m[0]]


@dataclass(frozen=True, repr=False)
class Document:
    """A document and its tree.

    Iterating over it yields all sections in reading order, the text before the first header first
    as section `0`. The text of a section includes that of its subsections.
    """

    record: DocumentRecord

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
        return self.record.metadata.note_texts

    @property
    def text(self) -> str:
        """All text, in reading order; the texts of `children` one after the other."""
        return self.record.text

    @property
    def children(self) -> tuple[SectionView, ...]:
        """The top sections, the text before the first header first as section `0`."""
        return self[""].children

    def toc(self, depth: int | None = None) -> str:
        """Return the table of contents, `depth` levels deep; by default all but clauses.

        A line is `3.1 | Risk Factors (p. 56, 2.1k tokens, +4 sections)`; +N counts what it hides.
        """
        return self[""].toc(depth)

    def grep(self, pattern: "str | re.Pattern[str]", context: int = 200) -> list[Match]:
        """Return the matches of a regular expression of the module `re`, in reading order.

        pattern: in a string, a blank matches any run of white space, since a line may break there,
            and `^` and `$` match at line breaks; a compiled pattern is taken as it is.
        context: characters of text to return with each match, about.
        Raises re.error for a string that is no pattern. There is no limit on time: give it no
        pattern of an untrusted user.
        """
        return self[""].grep(pattern, context)

    def check(self, quote: str, context: int = 500) -> QuotationCheck:
        """Return the places of a quotation or figure, word for word, or the nearest text.

        White space, hyphenation, ligatures, kinds of quotation marks and capitals do not count;
        digits and signs do.
        context: characters of text to return with each place, about.
        Raises ValueError if the quotation has no word or figure. The first call on a document takes
        about 0.1 s a million characters.
        """
        return check_quotation(self._texts, quote, context)

    @cached_property
    def _texts(self) -> RecordTexts:
        return RecordTexts(self.record)

    def __getitem__(self, prefix: str) -> SectionView:
        """Return the section that a prefix names, such as `3.1`; raises UnknownPrefixError."""
        return SectionView(self.record, find_section(self.record, prefix))

    def __iter__(self) -> Iterator[SectionView]:
        sht = self.record.sht
        if has_front(sht):
            yield self[FRONT]
        for node, prefix in enumerate(prefixes(sht)):
            yield SectionView(self.record, Section(prefix, node, sht.text_span(node)))

    def __len__(self) -> int:
        """Return the number of sections."""
        return self.record.sht.n_nodes + has_front(self.record.sht)


def _match(record: DocumentRecord, span: Span, within: range, context: int) -> Match:
    [excerpt] = excerpts(record, [span], within, context)
    text = record.text[span.start : span.stop]
    return Match(text, excerpt.page, excerpt.prefix, excerpt.path, excerpt.text)


def _with_loose_blanks(pattern: str) -> "re.Pattern[str]":
    r"""Return the pattern, with a blank outside of a class matching any run of white space.

    >>> _with_loose_blanks("net  income [ x] *y").pattern
    'net\\s+income\\s+[ x] *y'
    """
    loose = _LITERAL_OR_BLANKS.sub(lambda token: token["literal"] or r"\s+", pattern)
    return re.compile(loose, re.MULTILINE)
