"""Marks of notes, which a quotation may leave out or write as they look: `people[1]`, `people1`.

A mark is superscript, which a record does not keep: a record of Word or HTML has the mark in
brackets, one of a PDF a number right after a word. A number there may also belong to a name, so it
is a mark only if a footnote of the page begins with it. Filings print the brackets themselves
(`EBITDAR(2)`, `Volume(a)`), while a number of a clause has a blank or a figure before it.
"""

import re
from collections.abc import Iterator
from itertools import accumulate, chain

from shed_core.document.grid import Grid
from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.document.record import DocumentRecord
from shed_core.numbering.vocabulary import NOTE_COLUMNS, words
from shed_core.retrieval.excerpts.span import Span

_IN_BRACKETS = re.compile(
    r"(?<=\S)\[(?:\d{1,3}|[ivx]{1,7})\]"
    r"|(?<=[^\W\d_]{3})\((?:\d{1,2}|[a-d])\)(?!\w)"  # (e) and (s) are endings of words
)
_LETTER, _POINT = r"[^\W\d_]", r"[.,;:!?)\"'”’»]"
_BARE = re.compile(
    rf"(?:(?<={_LETTER})|(?<={_LETTER}{_POINT})|(?<={_LETTER}{_POINT}{_POINT}))"
    r"(\d{1,3})(?!\w|[.,]?\d)"
)
_FOOTNOTE = re.compile(r"^(\d{1,3})\s?(?=[^\W\d_]|[“\"(])", re.MULTILINE)
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")
_RAISED = re.compile(f"[{''.join(map(chr, _SUPERSCRIPTS))}]{{1,3}}")
_RAISED_AFTER_WORD = re.compile(rf"(?<=[^\d\s]){_RAISED.pattern}")
_NOTE_HEADS = words(NOTE_COLUMNS)
_NOTE_NUMBER = re.compile(r"\d{1,3}[a-z]?(?:(?:\.\d{1,2}|[,;&] ?\d{1,2})[a-z]?)*")
_NOT_MARKED = (*RUNNING_HEADS, Label.FOOTNOTE, Label.TABLE)


def marks_of(record: DocumentRecord) -> list[range]:
    """Return the ranges of the marks of notes in a record's text, rising. Takes O(n)."""
    in_brackets = (range(*mark.span()) for mark in _IN_BRACKETS.finditer(record.text))
    return sorted(chain(in_brackets, _bare_marks(record)), key=lambda mark: mark.start)


def _bare_marks(record: DocumentRecord) -> Iterator[range]:
    """Yield the numbers after words that footnotes of their pages begin with."""
    notes = set[tuple[int, str]]()
    for phrase, label in enumerate(record.labels):
        if label is Label.FOOTNOTE:
            numbers = _FOOTNOTE.findall(record.text[slice(*record.offsets[phrase : phrase + 2])])
            notes.update((record.pages[phrase], number) for number in numbers)
    pages = {page for page, _ in notes}
    for phrase, label in enumerate(record.labels):
        page, place = record.pages[phrase], record.offsets[phrase : phrase + 2]
        if page in pages and label not in _NOT_MARKED:
            marks = _BARE.finditer(record.text, *place)
            yield from (range(*mark.span()) for mark in marks if (page, mark[0]) in notes)


def note_numbers_of(record: DocumentRecord) -> list[range]:
    """Return the ranges of note numbers in table columns of their own, rising."""
    return [
        place
        for phrase, grid in record.grids.items()
        for place in _note_cells(record, phrase, grid)
        if _NOTE_NUMBER.fullmatch(record.text[place.start : place.stop].strip())
    ]


def _note_cells(record: DocumentRecord, phrase: int, grid: Grid) -> Iterator[range]:
    """Yield the cells below a head such as `Note`."""
    ends = [*accumulate(grid.lengths, initial=record.offsets[phrase])]
    cells = [*zip(grid.rows, grid.columns, map(range, ends, ends[1:]), strict=True)]
    heads = (cell for cell in cells if grid.has_head and cell[0] == 0)
    columns = {
        column
        for _, column, place in heads
        if record.text[place.start : place.stop].strip(" .:()\n").lower() in _NOTE_HEADS
    }
    yield from (place for row, column, place in cells if row and column in columns)


def as_in_records(quote: str) -> Iterator[str]:
    """Yield a quotation with its marks of notes as records have them, if it may have any.

    A number right after a word may be one, but not one after a figure, unless it is raised.

    >>> list(as_in_records("12,400¹ people2 in 2019, it says.³"))
    ['12,400[1] people[2] in 2019, it says.[3]', '12,400¹ people2 in 2019, it says.3']
    """
    in_brackets = _RAISED.sub(lambda mark: f"[{mark[0].translate(_SUPERSCRIPTS)}]", quote)
    bare = _RAISED_AFTER_WORD.sub(lambda mark: mark[0].translate(_SUPERSCRIPTS), quote)
    for other in (_BARE.sub(r"[\1]", in_brackets), bare):
        if other != quote:
            yield other


def marked_words(text: str, span: Span, marks: list[range]) -> list[str]:
    """Return the words and figures of a part of a text that are followed by marks, with these.

    >>> marked_words("12,400 people[1] in villages.2", Span(0, 30), [range(13, 16), range(29, 30)])
    ['people[1]', 'villages.2']
    """
    inside = [mark for mark in marks if span.start <= mark.start < span.stop]
    return [text[span.start : mark.stop].split()[-1] for mark in inside]
