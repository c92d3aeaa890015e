"""Rows that a file tags as heads of columns, and that look like headers."""

from collections.abc import Mapping, Sequence

from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.normalize import letters_of
from shed_core.ingest.lines.text_line import TextLine


def without_tagged_rows(
    spans: Sequence[HeaderSpan], lines: Sequence[TextLine], heads: Mapping[int, Sequence[str]]
) -> list[HeaderSpan]:
    """Return the header spans but those whose letters are those of several heads of columns.

    heads: letters of the heads of columns, by page.
    """
    return [
        span
        for span in spans
        if not _is_row(
            letters_of("".join(lines[line].text for line in span.lines)),
            heads.get(lines[span.first].page, ()),
        )
    ]


def _is_row(letters: str, cells: Sequence[str]) -> bool:
    """Whether letters are those of several cells, one after the other."""
    for first in range(len(cells)):
        row, n_cells = "", 0
        while first + n_cells < len(cells) and letters.startswith(row) and row != letters:
            row += cells[first + n_cells]
            n_cells += 1
        if row == letters and n_cells > 1:
            return True
    return False
