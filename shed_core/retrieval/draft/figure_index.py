"""Index of a record's numbers by digits, to find a figure at any scale, or rounded."""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.retrieval.draft.dates import Day, PrintedDate, printed_dates
from shed_core.retrieval.draft.figures import NUMBER, Figure, figure_at, plain_label
from shed_core.retrieval.draft.verdicts import CitedExtent
from shed_core.retrieval.printed_pages import printed_pages
from shed_core.retrieval.row_labels import row_labels
from shed_core.retrieval.table_lines import exponent_of, row_at, row_line, table_scale
from shed_core.retrieval.table_text import head_at

_NUMBER = re.compile(rf"(?<![\d.,])(?:{NUMBER})")
_NOT_DIGIT = re.compile(r"\D")
_MAX_SENTENCE_CHARS = 300  # on either side of a figure
_BYTES_PER_NUMBER, _BYTES_PER_ROW = 80, 400  # of the digits, and of the labels
_BYTES_OF_LINES = 1024 * 1024  # that are kept: of rows, heads, scales and figures


class Numbers(NamedTuple):
    """Numbers of a record outside of running heads, in the order of their digits.

    keys: digits without zeros at either end. places: offsets.
    """

    keys: Sequence[str]
    places: Sequence[int]

    @property
    def n_bytes(self) -> int:
        """Memory in bytes, roughly."""
        return _BYTES_PER_NUMBER * len(self.keys)


def numbers_of(record: DocumentRecord) -> Numbers:
    """Return the numbers of a record; takes about 0.3 s a million characters of tables."""
    found: list[tuple[str, int]] = []
    for phrase, label in enumerate(record.labels):
        if label not in RUNNING_HEADS:
            start, stop = record.offsets[phrase : phrase + 2]
            found += [(m[0], m.start()) for m in _NUMBER.finditer(record.text, start, stop)]
    keyed = sorted((_NOT_DIGIT.sub("", number).strip("0"), place) for number, place in found)
    return Numbers([key for key, _ in keyed], array("Q", [place for _, place in keyed]))


class FigureIndex:
    """The figures of a record by their digits; safe to use from any thread."""

    def __init__(self, record: DocumentRecord, numbers: Numbers) -> None:
        self.record = record
        self._keys, self._places = numbers
        self.scale = lru_cache(maxsize=256)(self._scale)
        self.row_line = lru_cache(maxsize=1024)(partial(row_line, record))
        self.head_at = lru_cache(maxsize=1024)(partial(head_at, record))
        self.text_around = lru_cache(maxsize=1024)(self._text_around)
        self.figure_at = lru_cache(maxsize=2048)(partial(figure_at, record.text))

    @property
    def n_bytes(self) -> int:
        """Memory of the index and of its record, less that of the numbers, roughly, in bytes."""
        n_rows = sum(grid.n_rows for grid in self.record.grids.values())
        return self.record.n_bytes + _BYTES_PER_ROW * n_rows + _BYTES_OF_LINES

    def places(
        self, figure: Figure, within: Sequence[range], *, is_exact: bool = False
    ) -> Iterator[int]:
        """Yield the offsets of numbers that have the figure's digits, or may be rounded to it.

        within: ranges of characters. is_exact: leave out the latter.
        """
        digits = figure.digits
        if not digits:
            return
        yield from self._of_digits(digits, within)
        for low, high in _rounded(figure) if not is_exact else ():
            first, last = bisect_left(self._keys, low), bisect_left(self._keys, high)
            while first < last:
                key = self._keys[first]
                yield from self._of_digits(key, within) if key != digits else ()
                first = bisect_right(self._keys, key, first, last)

    def _of_digits(self, digits: str, within: Sequence[range]) -> Iterator[int]:
        """Yield the offsets of numbers; those of equal digits are in their order."""
        first, last = bisect_left(self._keys, digits), bisect_right(self._keys, digits)
        for part in within if first < last else ():
            start = bisect_left(self._places, part.start, first, last)
            yield from self._places[start : bisect_left(self._places, part.stop, start, last)]

    def ranges(self, extent: CitedExtent) -> list[range]:
        """Return the characters of an extent."""
        record = self.record
        if extent.pages is None:
            return [extent.characters or range(len(record.text))]
        found: list[range] = []
        for page in sorted(extent.pages):
            first, last = bisect_left(record.pages, page), bisect_right(record.pages, page)
            found.append(range(record.offsets[first], record.offsets[last]))
        return found

    @cached_property
    def rows(self) -> dict[str, list[tuple[int, int]]]:
        """Rows of tables by their `plain_label`: the table, and the first character."""
        found: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for phrase in self.record.grids:
            for row in row_labels(self.record, phrase):
                found[plain_label(row.label)].append((phrase, row.start))
        return found

    @cached_property
    def exponents(self) -> frozenset[int]:
        """Powers of ten of the scales that tables state; all amounts may be in one of them."""
        stated = (exponent_of(self.scale(phrase)) for phrase in self.record.grids)
        return frozenset(exponent for exponent in stated if exponent is not None)

    @cached_property
    def dates(self) -> Mapping[Day, list[PrintedDate]]:
        """Dates by their days, and by their months."""
        return printed_dates(self.record.text)

    def pages_of(self, number: int) -> frozenset[int]:
        """Return the pages that a number names: that of the file, and one printed with it."""
        return frozenset((number, *self._printed.get(number, ())))

    @cached_property
    def _printed(self) -> dict[int, list[int]]:
        pages: dict[int, list[int]] = {}
        for page in range(1, self.record.n_pages + 1):
            if shown := printed_pages(self.record, (page, page)):
                pages.setdefault(shown[0], []).append(page)
        return pages

    def _text_around(self, place: int) -> str:
        """Return the text of the row of a place, or of a sentence or two around it."""
        record, phrase = self.record, self.record.phrase_at(place)
        if phrase in record.grids:
            row = row_at(record, phrase, place)
            return record.text[row.start : row.stop]
        start = max(record.offsets[phrase], place - _MAX_SENTENCE_CHARS)
        return record.text[start : min(record.offsets[phrase + 1], place + _MAX_SENTENCE_CHARS)]

    def _scale(self, phrase: int) -> str:
        """Return the scale of a table as it is printed, or "" for other phrases."""
        return table_scale(self.record, phrase) if phrase in self.record.grids else ""


def _rounded(figure: Figure) -> Iterator[tuple[str, str]]:
    """Yield bounds of digits that may be rounded to those of a figure."""
    digits = figure.digits
    shown = len(str(int(figure.number / figure.step)))
    wide = digits if figure.is_about else digits.ljust(shown, "0")
    value, half = int(wide) * 10, 10 if figure.is_about else 5
    low, high = str(value - half), str(value + half)
    if len(low) == len(high):
        yield low, f"{high}~" if figure.is_about else f"{high}0~"
    else:  # 99.6 is rounded to 100
        yield low, "9~"
        yield "1", f"{high}0~"
