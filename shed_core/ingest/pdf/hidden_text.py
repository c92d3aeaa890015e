"""Text that a reader of the page cannot see: invisible, in the colour of the page, or tiny.

Strangers hide instructions to agents so. What a page shows is asked of the page itself, drawn, and
only where there is something to ask: white letters on a dark table are as visible as any.
"""

# PyMuPDF has no types.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false
# pyright: reportUnknownVariableType=false

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

import pymupdf

from shed_core.document.hidden_marks import escaped, marked
from shed_core.document.phrases import Box, Label, Phrase
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import PageLines, Unseen
from shed_core.ingest.pdf.mupdf_errors import MUPDF_ERRORS, check_memory
from shed_core.ingest.pdf.page_picture import NOTICED, picture_of

Span = dict[str, Any]
"""What PyMuPDF tells of letters that are set alike."""

_PALE = 0xE0E0E0  # the bits that a colour next to white has in all three channels
_TINY = 1.0  # points
_TINY_LINE = 1.5  # points from the top of the highest letter of a font to the foot of the lowest
_BACKGROUND = 0.4  # of what lies below pale letters differs: other letters below them cover less
_SAME_PLACE = 0.3  # of the area of invisible letters, where visible ones stand
_IMAGES = ("fill-image", "fill-imgmask")


def take_unseen(content: dict[str, Any], page: pymupdf.Page) -> tuple[Unseen, ...]:
    """Take what a reader cannot see out of what `page.get_text("dict")` gave, and return it."""
    blocks = content["blocks"]
    lines = [line["spans"] for block in blocks for line in block.get("lines", ())]
    suspects = [
        span
        for spans in lines
        for span in spans
        if (span["size"] < _TINY or _is_pale(span)) and not span["text"].isspace()
    ]
    if not suspects:
        return ()
    try:
        hidden = list(_hidden_among(suspects, lines, page))
    except MUPDF_ERRORS as error:
        check_memory(error)
        hidden = suspects  # no reader sees a page that cannot be drawn
    return tuple(_taken(lines, set(map(id, hidden))))


def with_unseen(phrases: Iterable[Phrase], pages: Sequence[PageLines]) -> list[Phrase]:
    """Return the phrases with what a reader cannot see between them, in marks.

    phrases: in reading order. One in whose middle there is such text is not parted.
    """
    clear = [_escaped(phrase) for phrase in phrases]
    if not any(page.unseen for page in pages):
        return clear
    by_page = {page: list(own) for page, own in groupby(clear, lambda phrase: phrase.page)}
    whole: list[Phrase] = []
    for page in pages:
        own = by_page.get(page.number, [])
        after: dict[int, list[Phrase]] = {}
        for point, lines in groupby(page.unseen, lambda line: line.after):
            after.setdefault(_place(own, point), []).append(_phrase(list(lines), page.number))
        whole += after.get(-1, [])
        for number, phrase in enumerate(own):
            whole += [phrase, *after.get(number, [])]
    return whole


def _escaped(phrase: Phrase) -> Phrase:
    text = escaped(phrase.text)
    return phrase if text == phrase.text else replace(phrase, text=text)


def _taken(lines: Iterable[list[Span]], hidden: set[int]) -> Iterator[Unseen]:
    after: tuple[float, float] | None = None
    for spans in lines:
        taken: list[Span] = []
        for number, span in enumerate(spans):
            if id(span) in hidden:
                taken.append(span)
                spans[number] = span | {"text": " "}  # so that the words around it stay apart
            elif not span["text"].isspace():
                x0, y0, x1, y1 = span["bbox"]
                after = (x0 + x1) / 2, (y0 + y1) / 2
        text = clean(" ".join([span["text"] for span in taken])).strip()
        if text:
            yield Unseen(text, _box_of(taken), after)


def _box_of(spans: Iterable[Span]) -> Box:
    x, y, x_too, y_too = zip(*(span["bbox"] for span in spans), strict=True)
    return Box(min(x + x_too), min(y + y_too), max(x + x_too), max(y + y_too))


def _place(phrases: Sequence[Phrase], point: tuple[float, float] | None) -> int:
    """Return the phrase that holds a point, or -1 for a point before all of them."""
    if point is None:
        return -1
    x, y = point
    found = len(phrases) - 1
    for number, phrase in enumerate(phrases):
        box = phrase.box
        if box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1:
            found = number
    return found


def _phrase(lines: Sequence[Unseen], page: int) -> Phrase:
    box = lines[0].box
    for line in lines[1:]:
        box = box.union(line.box)
    return Phrase("\n".join(marked(line.text) for line in lines), Label.TEXT, page, box)


def _hidden_among(
    suspects: Sequence[Span], lines: Iterable[Iterable[Span]], page: pymupdf.Page
) -> Iterator[Span]:
    """Yield those of the suspects that cannot be seen."""
    yield from filter(_is_tiny, suspects)
    asked = [span for span in suspects if not _is_tiny(span) and _is_pale(span)]
    faint = [span for span in asked if span["alpha"] < NOTICED]
    if faint and (scans := _scans(page)):
        asked = [s for s in asked if s["alpha"] >= NOTICED or not _lies_on(s, scans)]
    if not asked:
        return
    clear = [s for spans in lines for s in spans if s["alpha"] >= NOTICED] if faint else []
    picture = picture_of(page, [span["bbox"] for span in asked])
    for span in asked:
        if span["alpha"] < NOTICED:
            if _is_on_text(span, clear) or not picture.has_ink(span["bbox"]):
                yield span
        elif picture.differing(span["bbox"], _level(span["color"])) < _BACKGROUND:
            yield span


def _is_pale(span: Span) -> bool:
    """Whether a reader can see letters only on something that sets them off, if at all."""
    return span["alpha"] < NOTICED or span["color"] & _PALE == _PALE


def _is_tiny(span: Span) -> bool:
    """Whether letters are too small to read; fonts of drawings may draw them 70 ems high."""
    size: float = span["size"]
    return size < _TINY and size * (span["ascender"] - span["descender"]) < _TINY_LINE


def _level(color: int) -> int:
    """Return how light a colour is, from 0 to 255."""
    return round(0.3 * (color >> 16) + 0.59 * (color >> 8 & 255) + 0.11 * (color & 255))


def _scans(page: pymupdf.Page) -> list[pymupdf.Rect]:
    """Return the images that fill the page: invisible text on a scan is what was read there."""
    width, height = page.rect.width, page.rect.height
    if page.rotation % 180:  # the log knows of no rotation
        width, height = height, width
    sheet = pymupdf.Rect(0, 0, width, height)
    images = [sheet & box for kind, box in page.get_bboxlog() if kind in _IMAGES]
    if sum(map(abs, images)) <= abs(sheet) / 2:
        return []
    return [page.rect] if page.rotation else images


def _lies_on(span: Span, boxes: Iterable[pymupdf.Rect]) -> bool:
    return any(map(pymupdf.Rect(span["bbox"]).intersects, boxes))


def _is_on_text(span: Span, clear: Iterable[Span]) -> bool:
    """Whether visible letters stand where invisible ones do; these then copy no drawing."""
    own = pymupdf.Rect(span["bbox"])
    covered = sum(abs(own & other["bbox"]) for other in clear if own.intersects(other["bbox"]))
    return covered > _SAME_PLACE * abs(own)
