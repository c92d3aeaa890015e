"""Reading a section: its whole text span, subsections included, in parts of a given size.

Parts are slices of one text, so joined they give it back exactly.
"""

from bisect import bisect_right
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.prefixes import Section


class Part(NamedTuple):
    """A part of a section's text.

    start, stop: its position in the record's text, in characters.
    pages: the first and the last page of it.
    is_last: nothing of the section comes after it.
    """

    start: int
    stop: int
    pages: tuple[int, int]
    is_last: bool


def section_characters(record: DocumentRecord, section: Section) -> range:
    """Return where a section stands in the record's text, in characters."""
    return range(record.offsets[section.phrases.start], record.offsets[section.phrases.stop])


def read_part(record: DocumentRecord, section: Section, start: int, budget: int) -> Part:
    """Return the part of a section that begins at a character and takes at most `budget` of them.

    start: where to begin in the record's text, within the section.
    budget: in characters, at least 1.
    It ends where a phrase ends. A phrase longer than the budget is cut where a line ends, or a
    word, or in the last resort anywhere.
    """
    end = section_characters(record, section).stop
    stop = end if end - start <= budget else _cut(record, start, start + budget)
    return Part(start, stop, pages_of(record, range(start, stop)), stop == end)


def pages_of(record: DocumentRecord, characters: range) -> tuple[int, int]:
    """Return the first and the last page of a run of characters; (1, 1) in an empty document."""
    if not record.n_phrases:
        return 1, 1
    last = max(characters.start, characters.stop - 1)
    first = min(record.phrase_at(characters.start), record.n_phrases - 1)
    return record.pages[first], record.pages[min(record.phrase_at(last), record.n_phrases - 1)]


def header_path(record: DocumentRecord, node: int) -> tuple[str, ...]:
    """Return the headers from the top section down to a node's own; none for ROOT."""
    return tuple(record.header(step) for step in record.sht.path(node))


def _cut(record: DocumentRecord, start: int, limit: int) -> int:
    """Return the best place to end a part, after `start` and at most `limit`."""
    boundary = record.offsets[bisect_right(record.offsets, limit) - 1]
    if boundary > start:
        return boundary
    for separator in ("\n", " "):
        if (position := record.text.rfind(separator, start, limit)) >= start:
            return position + 1
    return limit
