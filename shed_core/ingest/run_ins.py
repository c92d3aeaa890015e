"""Run-in headers: rows of which only the beginning is header, cut into header and text."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.header_span import Heading
from shed_core.ingest.lines.rows import Row


class Cut(NamedTuple):
    """Rows, their labels, and headings that are made of whole rows."""

    rows: list[Row]
    labels: list[Label]
    headings: list[Heading]


def cut_run_ins(rows: Sequence[Row], labels: Sequence[Label], headings: Sequence[Heading]) -> Cut:
    """Return the same text with a row of its own for what follows a run-in header.

    labels: of all rows. headings: by their first rows, sharing no row.
    """
    cut = Cut([], [], [])
    done = 0
    for heading in headings:
        stop = heading.last + 1
        shift = len(cut.rows) - done
        cut.rows.extend(rows[done:stop])
        cut.labels.extend(labels[done:stop])
        first, last = heading.first + shift, heading.last + shift
        header, rest = _cut(rows[heading.last], heading.length)
        cut.rows[last] = header
        cut.headings.append(heading._replace(first=first, last=last, length=len(header.text)))
        if rest is not None:
            cut.rows.append(rest)
            cut.labels.append(Label.TEXT)
        done = stop
    cut.rows.extend(rows[done:])
    cut.labels.extend(labels[done:])
    return cut


def _cut(row: Row, length: int) -> tuple[Row, Row | None]:
    """Return the header at a row's beginning, and the text after it or None."""
    text, rest = row.text[:length].rstrip(), row.text[length:].lstrip()
    if not rest:
        return row, None
    middle = row.x0 + (row.x1 - row.x0) * len(text) / len(row.text)
    header = row._replace(text=text, x1=middle, font=row.lead_font, lead=len(text))
    return header, row._replace(text=rest, x0=middle, lead=len(rest))
