"""Labels of a table's rows, each with the label above it that heads its group.

A group is headed by a row without figures, and ends with a sum or with the next such row. A sum
without a label shows by its figures: of 331 rows without a label below a group in 19 filings, 58
are the sum of its rows; others are marks of footnotes, parts of cells, or totals of several groups.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate
from math import isclose
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.numbering.vocabulary import MONTHS, words
from shed_core.retrieval.table_text import RowPieces, head_cells, pieces_of_rows

TOTAL = "total"
"""The label of a sum that closes its group without one."""

_MAX_GROUP_CHARS = 60
_SUM = re.compile(
    r"\W*(?:total|net (?:income|loss|cash)|cash (?:generated|provided|used))\b", re.IGNORECASE
)
_BARE_SUM = re.compile(r"\W*totals?\W*", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_PERIOD_WORDS = words(MONTHS) | {
    *("and", "as", "at", "ended", "ending", "first", "fiscal", "for", "fourth", "month", "months"),
    *("nine", "of", "quarter", "quarters", "second", "six", "the", "third", "three", "twelve"),
    *("week", "weeks", "year", "years"),
}

_MAX_ROUNDING = 1e-3  # of a sum, by which figures in millions differ from it
_FIGURE = re.compile(r"[-–−]?(?P<bracket>\(?)[-–−]?(?P<digits>\d[\d,]*(?:\.\d+)?|\.\d+)\)?")
_CURRENCY = re.compile(r"[\s$€£¥]")


class RowLabel(NamedTuple):
    """The label of a row that has figures.

    start: of the row in the record's text, in characters. group: the label without figures that
    heads it, after the period above it or above all labels; or "".
    """

    start: int
    group: str
    label: str


def row_labels(record: DocumentRecord, phrase: int) -> Iterator[RowLabel]:
    """Yield the labels of the rows of a table that have figures, its heads left out.

    A sum is no row of the group that it closes, unless its label is that of a sum alone. A row
    without a label is of no group, unless it is the sum of one.
    """
    text, group, period = record.text, "", _period_of(head_cells(record, phrase))
    members: list[RowPieces] = []
    for pieces in pieces_of_rows(record, phrase)[int(record.grids[phrase].has_head) :]:
        parts = (text[start:stop] for start, stop, column in pieces if not column)
        label = " ".join(" ".join(parts).split())
        if not any(column for *_, column in pieces):
            group, members = label if len(label) <= _MAX_GROUP_CHARS else "", []
            if _is_period(group):
                group, period = "", group
            continue
        is_total = not label and bool(group or period) and _is_sum(record, pieces, members)
        closes = is_total or _SUM.match(label) is not None
        is_of_group = is_total or (label and (not closes or _BARE_SUM.fullmatch(label)))
        own_label = TOTAL if is_total else label
        groups = filter(None, (period if own_label else "", group if is_of_group else ""))
        yield RowLabel(pieces[0][0], ": ".join(groups), own_label)
        group = "" if closes else group
        members.append(pieces)


def _period_of(heads: Sequence[str]) -> str:
    """Return the period that the head above the labels says of all columns, if these say none.

    >>> _period_of(["June 30, 2022 (in millions)", "Standardized", "Advanced"])
    'June 30, 2022'
    """
    period = heads[0].partition("(")[0].strip()
    return period if _is_period(period) and not any(map(_YEAR.search, heads[1:])) else ""


def _is_period(label: str) -> bool:
    """True for a label such as `Year ended June 30, 2021` that says nothing else."""
    parts = re.findall(r"\w+", label.lower())
    return any(map(_YEAR.fullmatch, parts)) and all(
        part in _PERIOD_WORDS or part.isdecimal() for part in parts
    )


def _is_sum(record: DocumentRecord, row: RowPieces, above: Sequence[RowPieces]) -> bool:
    """True if a column has the sum of all rows above, or of the last ones; of two or more.

    above: rows of one group. The last ones, since the first may be added up among them.
    """
    totals = _figures(record, row)
    columns = [_figures(record, one) for one in reversed(above)]
    return any(
        _is_sum_of(total, [one.get(n, 0.0) for one in columns]) for n, total in totals.items()
    )


def _is_sum_of(total: float, values: Sequence[float]) -> bool:
    """True if a figure that is not 0 is the sum of the first values, two or more."""
    sums = list(accumulate(values))
    return total != 0 and any(isclose(total, one, rel_tol=_MAX_ROUNDING) for one in sums[1:])


def _figures(record: DocumentRecord, row: RowPieces) -> Mapping[int, float]:
    cells: dict[int, str] = {}
    for start, stop, column in row:
        if column:
            cells[column] = cells.get(column, "") + record.text[start:stop]
    figures = {n: _FIGURE.fullmatch(_CURRENCY.sub("", cell)) for n, cell in cells.items()}
    return {n: _value(figure) for n, figure in figures.items() if figure}


def _value(figure: re.Match[str]) -> float:
    is_negative = figure["bracket"] or figure[0][0] in "-–−"
    value = float(figure["digits"].replace(",", ""))
    return -value if is_negative else value
