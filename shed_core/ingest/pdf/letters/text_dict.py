"""MuPDF's text of a page: nested dictionaries of blocks, lines and spans."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import pymupdf
from pymupdf import mupdf

_ASCII = bytes(range(128))
_MAX_LINES_ALONE = 10  # of a page; each takes a twentieth of the time of all lines
_MARGIN = 1.0  # points around a line that is extracted alone

_DROPPED = pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_PRESERVE_LIGATURES
TEXT_FLAGS = pymupdf.TEXTFLAGS_DICT & ~_DROPPED
"""With which text is read: ligatures as letters, and no pictures."""

Content = dict[str, Any]
"""A page, line or span of a text page's `extractDICT` or `extractRAWDICT`."""

UPRIGHT = (1.0, 0.0)
"""The direction of a line that is exactly horizontal, as cosine and sine of its angle."""

MIN_UPRIGHT_COSINE = 0.99
"""Cosine, at least, of the angle between the horizontal and an upright line."""


def lines_in(content: Content) -> list[Content]:
    """Return the lines of a page in the order of the file; blocks of pictures have none."""
    return [line for block in content["blocks"] for line in block.get("lines", ())]


def text_of(line: Content) -> str:
    """Return the text of a line of `get_text("dict")`."""
    return "".join([span["text"] for span in line["spans"]])


def spans_in(content: Content) -> list[Content]:
    """Return the spans of all lines of a page in the order of the file."""
    return [span for line in lines_in(content) for span in line["spans"]]


def page_text(content: Content) -> str:
    """Return the text of a page without breaks; no line has a character that it lacks."""
    return "".join([span["text"] for span in spans_in(content)])


def beyond_ascii(text: str) -> str:
    """Return the characters that are not ASCII: few of most pages, and so quick to look at."""
    others = text.encode("utf-8", "surrogatepass").translate(None, _ASCII)
    return others.decode("utf-8", "surrogatepass")


def lines_with_letters(
    content: Content, textpage: pymupdf.TextPage, is_affected: Callable[[Content], bool]
) -> list[tuple[Content, Content]]:
    """Return the affected lines, each with the same line with the places of its letters.

    content: of the text page, whose letters are extracted if any line is affected.
    """
    lines = lines_in(content)
    indices = [n for n, line in enumerate(lines) if is_affected(line)]
    if len(indices) <= _MAX_LINES_ALONE:
        alone = [_with_letters(lines[n], textpage) for n in indices]
        if all(len(same) == 1 for same in alone):
            return [(lines[n], same[0]) for n, same in zip(indices, alone, strict=True)]
    raw_lines = lines_in(textpage.extractRAWDICT())
    return [(lines[n], raw_lines[n]) for n in indices]


def _with_letters(line: Content, textpage: pymupdf.TextPage) -> list[Content]:
    """Return the lines at a line's box with the positions of their letters: itself, unless doubled.

    MuPDF extracts the text in the box of a text page, so that box is set to the line's.
    """
    page = textpage.this.m_internal
    whole = page.mediabox
    corners = whole.x0, whole.y0, whole.x1, whole.y1
    x0, y0, x1, y1 = line["bbox"]
    page.mediabox = mupdf.ll_fz_make_rect(x0 - _MARGIN, y0 - _MARGIN, x1 + _MARGIN, y1 + _MARGIN)
    try:
        raw = textpage.extractRAWDICT()
    finally:
        page.mediabox = mupdf.ll_fz_make_rect(*corners)
    return [other for other in lines_in(raw) if other["bbox"] == line["bbox"]]


class Letter(NamedTuple):
    """A character of a line. span: which of the line's. start, stop: along the line, in points."""

    text: str
    span: int
    start: float
    stop: float


def letters_of(raw: Content) -> Iterator[Letter]:
    """Yield the letters of a line of `rawdict`, in the order of the file."""
    axis = 0 if abs(raw["dir"][0]) > abs(raw["dir"][1]) else 1
    for number, span in enumerate(raw["spans"]):
        for char in span["chars"]:
            yield Letter(char["c"], number, char["bbox"][axis], char["bbox"][axis + 2])


def write_letters(line: Content, letters: Sequence[Letter], texts: Sequence[str]) -> None:
    """Make `texts`, one for each of a line's letters, its text; spans without any are dropped."""
    spans: list[list[str]] = [[] for _ in line["spans"]]
    for letter, text in zip(letters, texts, strict=True):
        spans[letter.span].append(text)
    for span, parts in zip(line["spans"], spans, strict=True):
        span["text"] = "".join(parts)
    line["spans"] = [span for span in line["spans"] if span["text"]]
