"""A document of flowing text, laid out on pages, and what its format states of the lines."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from shed_core.document.phrases import Label
from shed_core.ingest.lines.document import OutlineEntry, StatedLines, StatedRow
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.lines.text_line import PageLines, numbered_pages
from shed_core.ingest.word.flow import Flow, Placed

ESTIMATED_PAGES = "files of this format have no pages of their own: page numbers are estimated"


class FlowedDocument:
    """Flowing text and its lines; see OpenedDocument."""

    is_drawn = False

    def __init__(self, format: str, title: str, flow: Flow, *, has_all_tables: bool = True) -> None:
        """format: its name. flow: where the text was laid out. has_all_tables: see StatedLines."""
        sheet = flow.sheet
        self.format, self.title = format, title
        self.pages = [
            page_lines(lines, number, sheet.width, sheet.height)._replace(
                rules=tuple(flow.rules.get(number, ())),
                has_struck_text=number in flow.struck_pages,
            )
            for number, lines in enumerate(flow.pages, start=1)
        ]
        self.notes: tuple[str, ...] = () if flow.has_pages else (ESTIMATED_PAGES,)
        stated = _stated_lines(self.pages, flow.blocks)
        self.stated = stated._replace(has_all_tables=has_all_tables)

    def outline(self) -> list[OutlineEntry]:
        """Return nothing: the format states which lines are headings."""
        return []

    def tags(self) -> list[OutlineEntry]:
        """Return nothing, for the same reason."""
        return []

    def without_column_heads(self, spans: Sequence[HeaderSpan]) -> list[HeaderSpan]:
        """Return all header spans: the format states what is a row of a table."""
        return list(spans)


def _stated_lines(
    pages: Iterable[PageLines], placed: Mapping[tuple[int, int], Placed]
) -> StatedLines:
    """Return what the styles say of the lines. placed: the blocks that these are of.

    Of a heading that goes on on the next page, the lines of the first one are the header.
    """
    headings: dict[int, HeaderSpan] = {}
    contents: set[int] = set()
    others: set[int] = set()
    rows: dict[int, StatedRow] = {}
    labels: dict[int, Label] = {}
    for start, page in numbered_pages(pages):
        blocks = groupby(enumerate(page.lines, start), key=lambda numbered: numbered[1].block)
        for block, numbered in blocks:
            lines = list(numbered)
            (first, _), (last, last_line) = lines[0], lines[-1]
            number, setting, row = placed[page.number, block]
            if setting.level is not None:
                span = HeaderSpan(first, last, len(last_line.text), 1.0, "styles", setting.level)
                headings.setdefault(number, span)
            elif setting.is_contents:
                contents.update(range(first, last + 1))
            elif setting.is_no_heading:
                others.update(range(first, last + 1))
            if setting.label is not None:
                labels |= dict.fromkeys(range(first, last + 1), setting.label)
            if row and (len(lines) == 1 or len(row.columns) == 1):
                n_cells = {len(line.pieces) or 1 for _, line in lines}
                if n_cells == {len(row.columns)}:  # else a tab parts a cell
                    rows |= dict.fromkeys(range(first, last + 1), row)
    stated = tuple(headings.values())
    return StatedLines(stated, frozenset(contents), rows, frozenset(others), labels=labels)
