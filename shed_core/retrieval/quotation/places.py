"""Place of a quotation for an answer: section, pages, and the text around it."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.excerpts.excerpts import excerpts
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.excerpts.windows import are_running_heads
from shed_core.retrieval.sections import pages_of


class ShownPlace(NamedTuple):
    """Place of a text. pages: of its beginning and its end. text: around it, with marks.

    is_running_head: True if all of it is in running heads or feet, which no section owns.
    """

    prefix: str
    path: tuple[str, ...]
    pages: tuple[int, int]
    text: str
    is_running_head: bool


def shown_place(record: DocumentRecord, spans: Sequence[Span], context: int) -> ShownPlace:
    """Return the place of a text of several spans, put into the order of the record's text.

    context: characters to show, about, the text itself included.
    """
    spans = sorted(spans)
    pages = pages_of(record, range(spans[0].start, spans[-1].stop))
    pieces = list(excerpts(record, spans, range(len(record.text)), context))
    text, last_page = "", pages[0]
    for excerpt in pieces:
        mark = f"[p. {excerpt.page}]\n" if excerpt.page != last_page else ""
        text += f"{mark}{excerpt.text}\n"
        last_page = excerpt.page
    is_head = are_running_heads(record, spans)
    return ShownPlace(pieces[0].prefix, pieces[0].path, pages, text, is_head)
