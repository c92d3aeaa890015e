"""Labels of a table's rows, each with the label above it that heads its group.

A group is headed by a row without figures, and ends with a sum or with the next such row.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.table_text import pieces_of_rows

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

    A sum is no row of the group that it closes, unless its label says nothing else.
    """
    text, group = record.text, ""
    for pieces in pieces_of_rows(record, phrase)[int(record.grids[phrase].has_head) :]:
        parts = (text[start:stop] for start, stop, column in pieces if not column)
        label = " ".join(" ".join(parts).split())
        if not any(column for *_, column in pieces):
            group = label if len(label) <= _MAX_GROUP_CHARS else ""
            continue
        is_sum = _SUM.match(label) is not None
        is_of_group = not is_sum or _BARE_SUM.fullmatch(label)
        yield RowLabel(pieces[0][0], group if is_of_group else "", label)
        group = "" if is_sum else group
