"""Where a quotation stands, as it is shown: section, pages, and the text around it."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import are_running_heads
from shed_core.retrieval.sections import pages_of


class ShownPlace(NamedTuple):
    """Where a text stands. pages: of its beginning and its end. text: with the text marked.

    is_running_head: all of it is in running heads or feet, which are no text of the section.
    """

    prefix: str
    path: tuple[str, ...]
    pages: tuple[int, int]
    text: str
    is_running_head: bool


def shown_place(record: DocumentRecord, spans: Sequence[Span], context: int) -> ShownPlace:
    """Return where a text of several spans stands, in the order of the record's text.

    context: characters to show, about, the text itself included.
    """
    spans = sorted(spans)
    pages = pages_of(record, range(spans[0].start, spans[-1].stop))
    shown = list(excerpts(record, spans, range(len(record.text)), context))
    text, last_page = "", pages[0]
    for excerpt in shown:
        mark = f"[p. {excerpt.page}]\n" if excerpt.page != last_page else ""
        text += f"{mark}{excerpt.text}\n"
        last_page = excerpt.page
    is_head = are_running_heads(record, spans)
    return ShownPlace(shown[0].prefix, shown[0].path, pages, text, is_head)
