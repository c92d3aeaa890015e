"""Tables of a document that its pages draw with rules, joined across pages.

A table at the top of a page continues one with as many columns at the end of the page before,
unless it has a head: one as bold as that of the other table, or any if that has none. A repeated
first row is a head.
"""

from collections.abc import Sequence

from shed_core.ingest.lines.document import NOTHING_STATED, StatedLines
from shed_core.ingest.lines.text_line import PageLines, StatedRow, TextLine, numbered_pages

_MAX_EDGE_LINES = 4  # of a page, above a continued table, or below one that continues


def ruled_lines(pages: Sequence[PageLines]) -> StatedLines:
    """Return the rows of all tables; they are no headings, however they look."""
    tables = _Tables()
    for first, page in numbered_pages(pages):
        tables.add(first, page)
    rows = tables.rows
    return StatedLines(rows=rows, no_headings=frozenset(rows)) if rows else NOTHING_STATED


class _Tables:
    """The tables on the first pages of a document.

    rows: by their lines. _tops: the first line of each table. _last: the row that the page before
    ends with, None if that ends otherwise.
    """

    def __init__(self) -> None:
        self.rows: dict[int, StatedRow] = {}
        self._tops: list[tuple[int, TextLine]] = []
        self._last: StatedRow | None = None

    def add(self, first: int, page: PageLines) -> None:
        """Add the rows of the next page. first: the number of its first line."""
        own = [(n, line, line.row) for n, line in enumerate(page.lines, first) if line.row]
        starts: dict[int, StatedRow] = {}  # the row above each table, or above all its rows
        for number, line, row in own:
            if row.table not in starts:
                above = self._last if number <= first + _MAX_EDGE_LINES and not starts else None
                if above and self._is_repeated(above, line, row):
                    row = self._as_head(above, row)
                if not (above and self._goes_on(above, line, row)):
                    above = row._replace(table=len(self._tops), row=-1)
                    self._tops.append((number, line))
                starts[row.table] = above
            self.rows[number] = _below(starts[row.table], row)
        is_last = own and own[-1][0] >= first + len(page.lines) - 1 - _MAX_EDGE_LINES
        self._last = self.rows[own[-1][0]] if is_last else None

    def _is_repeated(self, above: StatedRow, line: TextLine, row: StatedRow) -> bool:
        return above.n_columns == row.n_columns and line.text == self._tops[above.table][1].text

    def _as_head(self, above: StatedRow, row: StatedRow) -> StatedRow:
        """Return a row that is the first of the table above, too, as its head and that one's."""
        top, _ = self._tops[above.table]
        self.rows[top] = self.rows[top]._replace(is_head=True)
        return row._replace(is_head=True)

    def _goes_on(self, above: StatedRow, line: TextLine, row: StatedRow) -> bool:
        top, head = self._tops[above.table]
        is_alike = not self.rows[top].is_head or line.is_bold == head.is_bold
        return above.n_columns == row.n_columns and not (row.is_head and is_alike)


def _below(above: StatedRow, row: StatedRow) -> StatedRow:
    """Return a row as one of the table of the row above."""
    is_head = row.is_head and above.row < 0
    return row._replace(table=above.table, row=above.row + 1 + row.row, is_head=is_head)
