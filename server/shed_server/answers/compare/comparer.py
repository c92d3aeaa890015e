"""Comparison of documents with each other: their sections, aligned, and the change of each."""

import time
from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from shed_core.comparison.changes import Versions, versions_of
from shed_core.comparison.compared_text import ComparedText
from shed_core.document.record import DocumentRecord
from shed_core.errors import UnknownPrefixError
from shed_core.retrieval.facts.dates import COVER_CHARS, date_of_cover, date_of_name
from shed_core.retrieval.prefixes import FRONT, SectionSpan, find_section
from shed_server.answers.formatting import count
from shed_server.answers.several import SeveralDocuments, newest_first_by_covers
from shed_server.answers.skipped_documents import SkippedDocuments
from shed_server.answers.text_work import TEXT_WORK
from shed_server.errors import BadPatternError, ComparisonLimitError
from shed_server.library.library import Library, OpenDocument
from shed_server.library.sources.names import may_be_several, names_in
from shed_server.workers.caller import SILENT_CALLER, Caller

MAX_DOCUMENTS = 12
"""Documents of a call: the quarters of three years."""

COMPARE_SECONDS = 10.0
"""Seconds of a comparison without reading the documents; two of 130 pages take 0.8 s."""

MAX_CHARS = 4_000_000
"""Characters of all documents of a call; their runs of words take 25 times as many bytes."""


class ComparedDocuments(NamedTuple):
    """Documents in the order in which they are compared, and each of their sections once.

    missing: documents that a glob names too. end: of the time, in monotonic seconds.
    """

    documents: Sequence[OpenDocument]
    texts: Sequence[ComparedText]
    versions: Sequence[Versions]
    missing: SkippedDocuments
    caller: Caller
    end: float

    def step(self) -> None:
        """Raise CancelledError, or ComparisonLimitError after the time is over."""
        self.caller.check("the comparison")
        if time.monotonic() > self.end:
            raise ComparisonLimitError(f"it takes more than {COMPARE_SECONDS:.0f} s")

    @property
    def records(self) -> list[DocumentRecord]:
        """The records of the documents."""
        return [document.record for document in self.documents]

    def within(self, prefix: str) -> list[Versions]:
        """Return a section's versions and those of all below it; all sections for "".

        prefix: or title, in the last document that has it. Raises UnknownPrefixError.
        """
        if not prefix:
            return list(self.versions)
        document, section = self._find(prefix)
        same = (one for one in self.versions if one.nodes[document] == section.node)
        top = next(same, None)
        if top is None or section.prefix == FRONT:
            return [top] if top else []
        below = [
            range(node, record.sht.ends[node]) if node is not None else range(0)
            for node, record in zip(top.nodes, self.records, strict=True)
        ]
        return [
            one
            for one in self.versions
            if any(node in nodes for node, nodes in zip(one.nodes, below, strict=True))
        ]

    def _find(self, prefix: str) -> tuple[int, SectionSpan]:
        errors: list[UnknownPrefixError] = []
        for number, record in reversed(list(enumerate(self.records))):
            try:
                return number, find_section(record, prefix)
            except UnknownPrefixError as error:
                errors.append(error)
        raise errors[0]


class Comparer:
    """Compares documents of a library; safe to use from any thread."""

    def __init__(self, library: Library, documents: SeveralDocuments) -> None:
        self._library, self._several = library, documents

    def compare(self, documents: str, caller: Caller = SILENT_CALLER) -> ComparedDocuments:
        """Return the aligned sections of documents.

        documents: names in their order, separated by semicolons; of a glob, the oldest first.
        Raises BadPatternError, ComparisonLimitError, CancelledError or as `Library.open` does.
        """
        missing = SkippedDocuments()
        chosen = list(self._open(documents, missing, caller))
        if missing.unread and len(chosen) < 2:
            unread = count(len(missing.unread), "unread document")
            raise BadPatternError(f"{unread} in the comparison: call again to go on reading")
        return compared_documents(chosen, caller, missing)

    def _open(
        self, documents: str, missing: SkippedDocuments, caller: Caller
    ) -> Iterator[OpenDocument]:
        known = self._library.names()
        n_opened = 0
        for name in names_in(documents, known):
            is_glob = may_be_several(name) and name not in known
            if is_glob:
                group = self._matching(name, missing, caller)
            else:
                group = [self._library.open(name, caller)]
            n_opened += len(group)
            if n_opened > MAX_DOCUMENTS:
                raise ComparisonLimitError(f"they are more than {MAX_DOCUMENTS}")
            yield from group

    def _matching(
        self, pattern: str, missing: SkippedDocuments, caller: Caller
    ) -> list[OpenDocument]:
        """Return the documents whose names match, the oldest first."""
        served = self._several.read(pattern, caller)[: MAX_DOCUMENTS + 1]
        documents: list[OpenDocument] = []
        for found in self._several.opened(served, caller):
            missing.add(found)
            if found.open_document is not None:
                documents.append(found.open_document)
        return oldest_first(documents)


def oldest_first(documents: Sequence[OpenDocument]) -> list[OpenDocument]:
    """Return documents by their dates, if each states one, else by name."""
    named = [(one.name, one.record.text[:COVER_CHARS]) for one in documents]
    if all(date_of_name(name) or date_of_cover(text) for name, text in named):
        return [documents[n] for n in reversed(newest_first_by_covers(named))]
    return sorted(documents, key=lambda one: one.name)


def compared_documents(
    documents: Sequence[OpenDocument],
    caller: Caller,
    missing: SkippedDocuments | None = None,
    seconds: float = COMPARE_SECONDS,
) -> ComparedDocuments:
    """Return the aligned sections of documents, which are compared in the given order.

    missing: others that were to be compared. Raises BadPatternError for less than two,
    ComparisonLimitError or CancelledError.
    """
    if len(documents) < 2:
        raise BadPatternError(
            "a comparison takes two documents or more: names in their order, or a glob"
        )
    texts = [document.record.text for document in documents]
    if (n_chars := sum(map(len, texts))) > MAX_CHARS and seconds < inf:
        raise ComparisonLimitError(f"they have {n_chars:,} characters, more than {MAX_CHARS:,}")
    end = time.monotonic() + seconds
    comparison = ComparedDocuments(documents, (), (), missing or SkippedDocuments(), caller, end)
    try:
        with TEXT_WORK.of("".join(texts), caller, end):
            sections = [ComparedText(record, comparison.step) for record in comparison.records]
            versions = versions_of(sections, comparison.step)
    except TimeoutError:
        raise ComparisonLimitError("the server is busy with other texts") from None
    return comparison._replace(texts=sections, versions=versions)
