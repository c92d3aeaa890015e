"""Text of a section for reading: the whole span, subsections included, in parts of a given size.

The text is that of the document with two kinds of marks on lines of their own, so that a quotation
can be cited: `[p. 5]` at the beginning of a page, and `5.1.5 | Distribution` for a header. Running
heads and page numbers, which would interrupt sentences, are left out, and so are all but three dots
of a leader; the record has them. Lines of the document that look like a mark get a backslash.
Tables are shown with their cells (`table_text.py`), and a position within one is that of its text.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.escaping import escaped_lines
from shed_core.retrieval.head_doubts import head_doubt
from shed_core.retrieval.prefixes import FRONT, FRONT_TITLE, SectionSpan, prefix_of
from shed_core.retrieval.table_text import head_cells, head_chars, row_starts, table_text

_MAX_PREFIX_CHARS = 100  # of a header's mark; a header with a longer prefix has no mark
_MIN_PART_CHARS = 200  # of a further section, that begin in a part


class Part(NamedTuple):
    """A part of a section.

    text: with marks, as shown.
    start, stop: its position in the record's text, in characters.
    pages: the first and the last page of it.
    is_last: True if it ends the section.
    """

    text: str
    start: int
    stop: int
    pages: tuple[int, int]
    is_last: bool

    def within(self, characters: range) -> range:
        """Return the characters of some that are in the part."""
        return range(max(characters.start, self.start), min(characters.stop, self.stop))


def read_part(record: DocumentRecord, section: SectionSpan, start: int, budget: int) -> Part:
    """Return the part of a section that begins at a character and takes at most `budget` of them.

    start: offset in the record's text, within the section.
    budget: in characters of the part's text, at least 1.
    The part ends with a phrase, and not after a header whose text comes next. A phrase longer than
    the budget is cut after a line, or a word, or in the last resort anywhere; a table after a row.
    """
    end = record.characters(section.phrases).stop
    texts: list[str] = []
    stop, page, n_left = start, 0, budget
    n_with_text, stop_of_text = 0, start  # up to the last piece that is no header
    for piece in _pieces(record, range(start, end), budget):
        mark = f"[p. {piece.page}]\n" if piece.text and piece.page != page else ""
        part, room = piece, n_left - len(mark)
        if len(piece.text) > room:
            is_first = not any(texts) or (not n_with_text and room > budget // 2)
            part = _beginning(record, range(stop, piece.stop), room, is_first=is_first)
        if part is None:
            break
        texts += [mark, part.text]
        n_left -= len(mark) + len(part.text)
        stop, page = part.stop, piece.page if piece.text else page
        if part.text and not piece.is_header:
            n_with_text, stop_of_text = len(texts), stop
        if stop < piece.stop:
            break
    if stop < end and n_with_text:
        texts, stop = texts[:n_with_text], stop_of_text
    text = "".join(texts)
    return Part(text, start, stop, pages_of(record, range(start, stop)), stop == end)


def read_parts(
    record: DocumentRecord, sections: Sequence[SectionSpan], start: int, budget: int
) -> Part:
    """Return the part of several sections that begins at a character; see `read_part`.

    sections: in reading order, none within another. start: within one of them.
    Each begins with its header; the text before the first header, with a line of the same form.
    """
    parts: list[Part] = []
    left = budget
    for section in sections:
        own = record.characters(section.phrases)
        if own.stop <= start and section is not sections[-1]:
            continue
        is_titled = section.prefix == FRONT and len(sections) > 1 and start == 0
        title = f"{FRONT} | {FRONT_TITLE}\n" if is_titled else ""
        part = read_part(record, section, max(own.start, start), max(1, left - len(title)))
        is_header = not part.is_last and record.is_header(record.phrase_at(part.stop - 1))
        if parts and (is_header or left < _MIN_PART_CHARS):
            break
        parts.append(part._replace(text=title + part.text))
        left -= len(parts[-1].text)
        if not part.is_last:
            break
    text, first, last = "".join(part.text for part in parts), parts[0], parts[-1]
    is_last = last.is_last and last.stop == record.characters(sections[-1].phrases).stop
    return Part(text, first.start, last.stop, (first.pages[0], last.pages[1]), is_last)


def n_left(record: DocumentRecord, sections: Sequence[SectionSpan], start: int) -> int:
    """Return the characters of sections, none within another, from one of them on."""
    own = (record.characters(section.phrases) for section in sections)
    return sum(max(0, one.stop - max(one.start, start)) for one in own)


def pages_of(record: DocumentRecord, characters: range) -> tuple[int, int]:
    """Return the first and the last page of a run of characters.

    Running heads at its ends are not counted, unless there is nothing else: text at the foot of one
    page and at the top of the next belongs to neither section. (1, 1) in an empty document.
    """
    if not record.n_phrases:
        return 1, 1
    start = record.phrase_at(characters.start)
    end = record.phrase_at(max(characters.start, characters.stop - 1))
    first, last = (min(phrase, record.n_phrases - 1) for phrase in (start, end))
    while last > first and record.labels[last] in RUNNING_HEADS:
        last -= 1
    while first < last and record.labels[first] in RUNNING_HEADS:
        first += 1
    return record.pages[first], record.pages[last]


def header_path(record: DocumentRecord, node: int) -> tuple[str, ...]:
    """Return the headers from the top section down to a node's own; none for ROOT."""
    return tuple(record.header(step) for step in record.sht.path(node))


class _Piece(NamedTuple):
    """Shown text of some phrases.

    stop: their end in the record's text. text: "" for a running head.
    """

    stop: int
    page: int
    text: str
    is_header: bool = False


def _pieces(record: DocumentRecord, characters: range, max_chars: int) -> Iterator[_Piece]:
    start = characters.start
    for phrases in _runs(record, characters, max_chars):
        stop = min(characters.stop, record.offsets[phrases.stop])
        text = _text_of(record, phrases.start, range(start, stop))
        is_header = record.is_header(phrases.start)
        yield _Piece(stop, record.pages[phrases.start], text, is_header)
        start = stop


def _runs(record: DocumentRecord, characters: range, max_chars: int) -> Iterator[range]:
    """Yield the phrases of a text in runs that are shown unchanged.

    A run is on one page, of at most `max_chars`, without headers, tables or running heads.
    """
    offsets, pages, labels, grids = record.offsets, record.pages, record.labels, record.grids
    first = record.phrase_at(characters.start)
    end = record.phrase_at(characters.stop - 1) + 1 if characters else first
    headers = record.sht.headers[max(0, record.node_at(first)) : record.node_at(end - 1) + 1]
    alone, was_alone = frozenset(headers), True
    for phrase in range(first, end):
        is_alone = phrase in alone or phrase in grids or labels[phrase] in RUNNING_HEADS
        is_full = offsets[phrase + 1] - offsets[first] > max_chars
        if phrase > first and (is_alone or was_alone or is_full or pages[phrase] != pages[first]):
            yield range(first, phrase)
            first = phrase
        was_alone = is_alone
    if first < end:
        yield range(first, end)


def _beginning(
    record: DocumentRecord, characters: range, budget: int, *, is_first: bool
) -> _Piece | None:
    """Return the beginning of a text that is longer than the budget; None if no phrase fits.

    is_first: True at the beginning of a part, where a phrase that does not fit is cut.
    """
    phrase = record.phrase_at(characters.start)
    is_table = phrase in record.grids
    # each part of a table begins with its note and its heads
    n_head_chars = len(_note(record, phrase)) + head_chars(record, phrase) if is_table else 0
    as_table = is_table and (not is_first or n_head_chars < budget // 2)
    least = int(is_first)
    n_chars = min(max(least, budget), len(characters))
    while True:
        limit = characters.start + n_chars
        phrase_end = record.offsets[record.phrase_at(limit)]
        stop = _cut(record, characters.start, limit) if is_first else phrase_end
        if stop <= characters.start:
            return None
        text = _text_of(record, phrase, range(characters.start, stop), as_table)
        if len(text) <= budget or n_chars == least:  # marks and backslashes count too
            return _Piece(stop, record.pages[phrase], text)
        n_chars = max(least, n_chars - (len(text) - budget))


def _text_of(record: DocumentRecord, phrase: int, characters: range, as_table: bool = True) -> str:
    """Return the shown text of a phrase, or of a part of it.

    as_table: True to show a table with its cells.
    """
    if as_table and phrase in record.grids:
        return _note(record, phrase) + escaped_lines(table_text(record, phrase, characters))
    text = without_leaders(record.text[characters.start : characters.stop])
    if not record.is_header(phrase):
        return "" if record.labels[phrase] in RUNNING_HEADS else escaped_lines(text)
    node = record.node_at(phrase)
    is_cut = characters.start > record.offsets[phrase]
    if is_cut or record.sht.levels[node] > _MAX_PREFIX_CHARS // 2:  # a chain of many levels
        return escaped_lines(text)
    prefix = prefix_of(record.sht, node)
    if len(prefix) > _MAX_PREFIX_CHARS:
        return escaped_lines(text)
    return f"{prefix} | {' '.join(text.split())}\n"


def _note(record: DocumentRecord, phrase: int) -> str:
    """Return the line above a table whose heads are uncertain, or ""."""
    doubt = head_doubt(record, phrase, head_cells(record, phrase))
    return f"({doubt})\n" if doubt else ""


def _cut(record: DocumentRecord, start: int, limit: int) -> int:
    """Return the best place to end a part, after `start` and at most `limit`."""
    phrase = bisect_right(record.offsets, limit) - 1
    boundary = record.offsets[phrase]
    if boundary <= start and phrase in record.grids:
        boundary = max(row for row in row_starts(record, phrase) if row <= limit)
    if boundary > start:
        return boundary
    for separator in ("\n", " "):
        if (position := record.text.rfind(separator, start, limit)) >= start:
            return position + 1
    return limit


_LEADER = re.compile(r"\.(?:[ \t]*\.){5,}+")  # fewer are an ellipsis
_SHOWN = "..."


def without_leaders(text: str) -> str:
    """Return a text with three dots in place of each leader.

    >>> without_leaders("Scope . . . . . . . . 7"), without_leaders("and so on ....")
    ('Scope ... 7', 'and so on ....')
    """
    return _LEADER.sub(_SHOWN, text)
