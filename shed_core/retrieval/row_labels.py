"""Labels of a table's rows, each with the label above it that heads its group.

A group is headed by a row without figures, and ends with a sum or with the next such row.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_sums import is_sum
from shed_core.retrieval.table_text import RowPieces, pieces_of_rows

TOTAL = "total"
"""The label of a sum that closes its group without one."""

_MAX_GROUP_CHARS = 60
_SUM = re.compile(
    r"\W*(?:total|net (?:income|loss|cash)|cash (?:generated|provided|used))\b", re.IGNORECASE
)
_BARE_SUM = re.compile(r"\W*totals?\W*", re.IGNORECASE)


class RowLabel(NamedTuple):
    """The label of a row that has figures.

    start: of the row in the record's text, in characters. group: the label without figures that
    heads it, or "".
    """

    start: int
    group: str
    label: str


def row_labels(record: DocumentRecord, phrase: int) -> Iterator[RowLabel]:
    """Yield the labels of the rows of a table that have figures, its heads left out.

    A sum is no row of the group that it closes, unless its label is that of a sum alone. A row
    without a label is of no group, unless it is the sum of one.
    """
    text, group = record.text, ""
    members: list[RowPieces] = []
    for pieces in pieces_of_rows(record, phrase)[int(record.grids[phrase].has_head) :]:
        parts = (text[start:stop] for start, stop, column in pieces if not column)
        label = " ".join(" ".join(parts).split())
        if not any(column for *_, column in pieces):
            group, members = label if len(label) <= _MAX_GROUP_CHARS else "", []
            continue
        is_total = not label and bool(group) and is_sum(record, pieces, members)
        closes = is_total or _SUM.match(label) is not None
        is_of_group = is_total or (label and (not closes or _BARE_SUM.fullmatch(label)))
        yield RowLabel(pieces[0][0], group if is_of_group else "", TOTAL if is_total else label)
        group = "" if closes else group
        members.append(pieces)
