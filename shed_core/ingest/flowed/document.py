"""A document of flowing text, laid out on pages."""

from collections.abc import Iterable, Sequence

from shed_core.ingest.lines.document import OutlineEntry
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.spans import page_lines
from shed_core.ingest.word.flow import Flow, Sheet
from shed_core.ingest.word.reader import stated_lines
from shed_core.ingest.word.rows import Block
from shed_core.progress import Progress

ESTIMATED_PAGES = "files of this format have no pages of their own: page numbers are estimated"


class FlowedDocument:
    """Flowing text and its lines; see OpenedDocument."""

    is_drawn = False

    def __init__(self, format: str, title: str, flow: Flow) -> None:
        """format: its name. flow: where the text was laid out."""
        sheet = flow.sheet
        self.format, self.title = format, title
        self.pages = [
            page_lines(lines, number, sheet.width, sheet.height)
            for number, lines in enumerate(flow.pages, start=1)
        ]
        self.notes = () if flow.has_pages else (ESTIMATED_PAGES,)
        self.stated = stated_lines(self.pages, flow.blocks)._replace(has_all_tables=True)

    def outline(self) -> list[OutlineEntry]:
        """Return nothing: the format states which lines are headings."""
        return []

    def tags(self) -> list[OutlineEntry]:
        """Return nothing, for the same reason."""
        return []

    def underlined(self, spans: Sequence[HeaderSpan]) -> set[int]:
        """Return nothing: what is underlined is a link."""
        return set()


def laid_out(
    format: str,
    title: str,
    blocks: Iterable[Block],
    progress: Progress | None,
    has_pages: bool = False,
) -> FlowedDocument:
    """Return blocks as a document. has_pages: whether they break pages where the file does."""
    flow = Flow(Sheet(), has_pages)
    for block in blocks:
        flow.add(block)
    if progress is not None:
        progress(len(flow.pages), len(flow.pages))
    return FlowedDocument(format, title, flow)
