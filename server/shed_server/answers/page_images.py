"""The answer of view_page: images of pages, for content that is no text, such as figures."""

from base64 import b64encode
from collections.abc import Callable, Sequence

from mcp_types import ImageContent, TextContent

from shed_core.document.phrases import RUNNING_HEADS
from shed_core.document.record import DocumentRecord
from shed_core.ingest.pdf.drawing.page_images import PageImage, PageRequest
from shed_core.retrieval.prefixes import find_section, prefix_of
from shed_core.retrieval.sections import header_path, pages_of
from shed_server.answers.calls import ViewPage, next_call
from shed_server.answers.formatting import NOTICE, limited, name_text, path_text
from shed_server.errors import UnknownPageError
from shed_server.library.library import OpenDocument

WIDTH_PX = 1000
"""Pixels: the largest letter page that models take without shrinking it; small print is legible."""

MAX_PAGES = 3
"""Images in one answer, each about 1,600 tokens."""

Draw = Callable[[OpenDocument, PageRequest], Sequence[PageImage]]


def pages_answer(
    draw: Draw, document: OpenDocument, request: ViewPage, max_chars: int
) -> list[TextContent | ImageContent]:
    """Return the image of a page, or of the first pages of a section, each after its caption.

    max_chars: of all captions.
    Raises UnknownPageError or UnknownPrefixError, and the errors of `draw`.
    """
    record = document.record
    pages = _pages(record, request)
    shown = tuple(pages[:MAX_PAGES])
    blocks: list[TextContent | ImageContent] = []
    for image in draw(document, PageRequest(shown, WIDTH_PX, "compact")):
        caption = _caption(document, image, max_chars // (MAX_PAGES + 1))
        blocks.append(TextContent(type="text", text=caption))
        if image.image:
            encoded = b64encode(image.image).decode("ascii")
            blocks.append(ImageContent(type="image", data=encoded, mime_type=image.media_type))
    if len(pages) > len(shown):
        call = next_call(ViewPage(request.document), page=pages[MAX_PAGES])
        text = f"[The section goes on to p. {pages[-1]}. Go on with {call}]"
        blocks.append(TextContent(type="text", text=limited(text, max_chars)))
    return blocks


def _pages(record: DocumentRecord, request: ViewPage) -> range:
    if request.page is not None:
        if not 1 <= request.page <= record.n_pages:
            raise UnknownPageError(request.page, record.n_pages)
        return range(request.page, request.page + 1)
    if not request.prefix:
        raise UnknownPageError(None, record.n_pages)
    section = find_section(record, request.prefix)
    first, last = pages_of(record, record.characters(section.phrases))
    return range(first, last + 1)


def _caption(document: OpenDocument, image: PageImage, max_chars: int) -> str:
    record = document.record
    name = name_text(document.name, max_chars)
    title = f"{name}, p. {image.number} of {record.n_pages}{_section_at(record, image, max_chars)}"
    if not image.image:
        return limited(f"{title}: this page cannot be drawn; read its section instead", max_chars)
    return limited(f"{title}. {NOTICE}", max_chars)


def _section_at(record: DocumentRecord, image: PageImage, max_chars: int) -> str:
    """Return the section at the beginning of a page, if it has text.

    A running head belongs to the section before it, so it does not count beside other text.
    """
    phrases = [i for i, page in enumerate(record.pages) if page == image.number]
    if not phrases:
        return ""
    body = (phrase for phrase in phrases if record.labels[phrase] not in RUNNING_HEADS)
    node = record.node_at(next(body, phrases[0]))
    prefix = prefix_of(record.sht, node)
    path = path_text(header_path(record, node), max_chars)
    return f", begins in {prefix} | {path}" if path else f", begins in {prefix}"
