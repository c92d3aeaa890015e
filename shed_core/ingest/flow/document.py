"""A document of flowing text, laid out on pages, with its format's statements on the lines."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from shed_core.document.notes import Note, NoteKind
from shed_core.document.phrases import FoundBy, Label
from shed_core.ingest.flow.layout import Flow, PlacedBlock
from shed_core.ingest.flow.tagged import TaggedLines
from shed_core.ingest.lines.document import ParsedDocument, StatedLines
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.properties import Properties
from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.lines.text_line import PageLines, StatedRow, numbered_pages


def flowed_document(
    format: str, properties: Properties, flow: Flow, *, has_all_tables: bool = True
) -> ParsedDocument:
    """Return a document whose text was laid out. has_all_tables: see StatedLines."""
    sheet = flow.sheet
    pages = [
        page_lines(lines, number, sheet.width, sheet.height)._replace(
            rules=tuple(flow.rules.get(number, ())),
            has_struck_text=number in flow.struck_pages,
            hidden_lines=tuple(flow.hidden.get(number, ())),
            changes=tuple(flow.changes.get(number, ())),
        )
        for number, lines in enumerate(flow.pages, start=1)
    ]
    if flow.tagged:
        pages = list(_with_tags(pages, flow))
    stated = _stated_lines(pages, flow.blocks)._replace(has_all_tables=has_all_tables)
    n_left_out = flow.n_left_out
    left_out = (Note(NoteKind.LEFT_OUT, (n_left_out,)),) if n_left_out else ()
    notes = left_out if flow.has_pages else (*left_out, Note(NoteKind.ESTIMATED_PAGES))
    return ParsedDocument(format, pages, properties, notes, stated)


def _with_tags(pages: Iterable[PageLines], flow: Flow) -> Iterator[PageLines]:
    tagged = TaggedLines(flow.tagged)
    for page in pages:
        numbers = (flow.blocks[page.number, line.block].number for line in page.lines)
        lines = tuple(map(tagged.with_tags, page.lines, numbers))
        yield page._replace(lines=lines)


def _stated_lines(
    pages: Iterable[PageLines], places: Mapping[tuple[int, int], PlacedBlock]
) -> StatedLines:
    """Return the statements of styles on the lines. places: of the blocks of these.

    Of a heading that continues on the next page, its lines on the first one are the header.
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
            number, setting, row = places[page.number, block]
            if setting.level is not None:
                span = HeaderSpan(
                    first, last, len(last_line.text), 1.0, FoundBy.STYLES, setting.level
                )
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
    spans = tuple(headings.values())
    return StatedLines(spans, frozenset(contents), rows, frozenset(others), labels=labels)
