"""The texts of a record that a quotation is searched in, each made when it is first needed.

A sentence continues over running heads, and over footnotes, tables and figures between its halves;
a table is read row by row; hidden text is not read.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate, zip_longest

from shed_core.document.hidden_marks import CLOSE, OPEN
from shed_core.document.phrases import RUNNING_HEADS, Label
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.compared_text import (
    ComparedText,
    joined,
    kept,
    parts_without,
)
from shed_core.retrieval.quotation.note_marks import marks_of, note_numbers_of
from shed_core.retrieval.quotation.signs import divided_figures
from shed_core.retrieval.table_text import is_in_order

_HIDDEN = re.compile(rf"(?m)^{re.escape(OPEN)}(?:\\.|[^\]\\\n])*+{re.escape(CLOSE)}$")
_N_PARTS = 4  # parts of a quotation, one at least without a mark of a note
_FLOATS = (*RUNNING_HEADS, Label.FOOTNOTE, Label.CAPTION, Label.TABLE, Label.PICTURE)


class RecordTexts:
    """A record's texts as quotations are compared with them; safe to use from any thread."""

    def __init__(self, record: DocumentRecord) -> None:
        self.record = record

    @property
    def n_bytes(self) -> int:
        """Memory of all texts, roughly, in bytes."""
        return 8 * len(self.record.text)

    def beside_body(self, form: str) -> Iterator[ComparedText]:
        """Yield further texts to look for a quotation in; with the body they hold every character.

        form: of the quotation, as the texts have it.
        """
        if self._has_a_half(form):
            yield self._text_of(self._parts(_FLOATS))
        whole = [range(len(self.record.text))]
        if self._body_parts != whole:
            yield self._text_of(whole)

    @cached_property
    def body(self) -> ComparedText:
        """The text in reading order: no running heads, no hidden text, tables row by row."""
        return self._text_of(self._body_parts)

    @cached_property
    def without_note_numbers(self) -> ComparedText:
        """The body without numbers of notes between labels of rows and their figures."""
        return self._body_without(self.note_numbers) if self.note_numbers else self.body

    def unmarked_body(self, form: str) -> ComparedText | None:
        """Return the body without marks of notes, or None if it lacks any part of a quotation.

        form: of the quotation.
        """
        needle = kept(form)
        size = -(-len(needle) // _N_PARTS)
        parts = (needle[start : start + size] for start in range(0, len(needle), size))
        has_one = any(part in self.body.kept for part in parts)
        marks = sorted((*self.marks, *self.note_numbers), key=lambda mark: mark.start)
        return self._body_without(marks) if has_one and marks else None

    @cached_property
    def marks(self) -> list[range]:
        """Ranges of the marks of notes."""
        return marks_of(self.record)

    @cached_property
    def note_numbers(self) -> list[range]:
        """Ranges of note numbers in table cells of their own."""
        return note_numbers_of(self.record)

    def divided(self, span: Span) -> list[Span]:
        """Return the figures whose thousands are divided; see `divided_figures`."""
        return divided_figures(self.record.text, span, self._begins_cell)

    def _begins_cell(self, place: int) -> bool:
        phrase = self.record.phrase_at(place)
        grid = self.record.grids.get(phrase)
        return place in accumulate(
            grid.lengths if grid else (), initial=self.record.offsets[phrase]
        )

    def _body_without(self, left_out: Sequence[range]) -> ComparedText:
        return self._text_of(parts_without(left_out, self._body_parts))

    @cached_property
    def _body_parts(self) -> Sequence[range]:
        return joined(self._parts(RUNNING_HEADS))

    def is_hidden(self, place: int) -> bool:
        """True if a character of the record's text is hidden from a reader of the page."""
        line = self.record.text.rfind("\n", 0, place) + 1
        return self.record.text.startswith(OPEN, line)

    @cached_property
    def _folded(self) -> FoldedText:
        return FoldedText(self.record.text)

    def _has_a_half(self, form: str) -> bool:
        """True if the body has half of a quotation, so that a float may divide the two."""
        needle, text = kept(form), self.body.kept
        middle = len(needle) // 2
        has_floats = not set(_FLOATS).isdisjoint(set(self.record.labels) - set(RUNNING_HEADS))
        return has_floats and (needle[:middle] in text or needle[middle:] in text)

    def _text_of(self, parts: Iterable[range]) -> ComparedText:
        return ComparedText(self._folded, parts)

    def _parts(self, excluded: Container[Label]) -> list[range]:
        """Return the runs of characters of phrases with other labels, in the order of reading."""
        record = self.record
        parts: list[range] = []
        for phrase, label in enumerate(record.labels):
            if label in excluded:
                continue
            run = range(record.offsets[phrase], record.offsets[phrase + 1])
            if phrase in record.grids and not is_in_order(record, phrase, run.start, run.stop):
                parts += _cells(record, phrase)
            else:
                parts += self._visible(run)
        return parts

    def _visible(self, run: range) -> Iterator[range]:
        if self.record.text.find(OPEN, run.start, run.stop) < 0:
            yield run
            return
        marks = [range(*m.span()) for m in _HIDDEN.finditer(self.record.text, run.start, run.stop)]
        starts = [run.start, *(mark.stop for mark in marks)]
        for start, mark in zip_longest(starts, marks):
            yield range(start, mark.start if mark else run.stop)


def _cells(record: DocumentRecord, phrase: int) -> list[range]:
    """Return the runs of characters of a table's cells, row by row, and the run after the last."""
    grid = record.grids[phrase]
    ends = list(accumulate(grid.lengths, initial=record.offsets[phrase]))
    pieces = zip(grid.rows, grid.columns, ends, ends[1:], strict=False)
    ordered = [range(start, stop) for _, _, start, stop in sorted(pieces)]
    return [*ordered, range(ends[-1], record.offsets[phrase + 1])]
