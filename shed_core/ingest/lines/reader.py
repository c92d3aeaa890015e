"""From what PyMuPDF tells of a page to its lines.

MuPDF ends a mupdf_line at every wide gap and begins a span at every change, even at a space that it
guessed; most of the work here is to pay for neither.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from shed_core.ingest.lines.fonts import Font, font_of
from shed_core.ingest.lines.joining import joined
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import PageLines, TextLine, bold_share

Content = dict[str, Any]
"""What PyMuPDF gives for a page, a block, a mupdf_line or a span: nested dictionaries."""

_SPACE_EM = 0.26  # width of a space in most fonts, in ems


def page_lines(content: Content, number: int) -> PageLines:
    """Return the lines of a page.

    content: what `page.get_text("dict")` gives. number: of the page, counted from 1.
    """
    lines = tuple(joined(_pieces(content["blocks"], number)))
    return PageLines(number, content["width"], content["height"], lines)


def _pieces(blocks: Iterable[Content], page: int) -> Iterator[TextLine]:
    for block in blocks:
        for mupdf_line in block.get("lines", ()):
            spans = [span for span in mupdf_line["spans"] if not span["text"].isspace()]
            text = clean("".join([span["text"] for span in mupdf_line["spans"]])).strip()
            if spans and text:
                yield _piece(mupdf_line, spans, text, (page, block["number"]))


def _piece(
    mupdf_line: Content, spans: list[Content], text: str, place: tuple[int, int]
) -> TextLine:
    largest = spans[0] if len(spans) == 1 else max(spans, key=_letter_size)
    size, (_, y0, _, y1) = largest["size"], largest["bbox"]
    first, last = spans[0], spans[-1]
    # spaces at the ends would push a centred title off its middle
    x0 = first["bbox"][0] + (len(first["text"]) - len(first["text"].lstrip())) * _SPACE_EM * size
    x1 = last["bbox"][2] - (len(last["text"]) - len(last["text"].rstrip())) * _SPACE_EM * size
    style = _style(mupdf_line["spans"], spans, text)
    return TextLine(
        text=text,
        page=place[0],
        x0=x0,
        y0=min(y0, y1),
        x1=max(x0, x1),
        y1=max(y0, y1),
        baseline=largest["origin"][1],
        block=place[1],
        font=style.font,
        size=round(size, 2),
        color=style.color,
        bold=style.bold,
        italic=style.italic,
        lead=style.lead,
        lefts=(x0,),
        is_upright=mupdf_line["dir"][0] > 0.99,
        lead_font=style.lead_font,
    )


def _letter_size(span: Content) -> float:
    """Return the size of a span; a lone bullet, sum sign or quotation mark counts for nothing."""
    text = span["text"].strip()
    return span["size"] if len(text) > 1 or text.isalnum() else 0.0


class _Style(NamedTuple):
    font: str
    color: int
    bold: float
    italic: float
    lead: int
    lead_font: str


def _style(mupdf_line: list[Content], spans: list[Content], text: str) -> _Style:
    """Return the style of a line; `spans` are those of the mupdf_line that are not blank."""
    fonts = [font_of(span["font"], span["flags"], span["char_flags"]) for span in spans]
    if len(spans) == 1 or len(set(fonts)) == 1:
        (name, is_bold, is_italic), color = fonts[0], spans[0]["color"]
        return _Style(name, color, is_bold, is_italic, len(text), name)
    lengths = [len(span["text"]) for span in spans]
    shares: dict[tuple[str, int], int] = {}
    for span, font, length in zip(spans, fonts, lengths, strict=True):
        key = (font.name, span["color"])
        shares[key] = shares.get(key, 0) + length
    name, color = max(shares, key=shares.__getitem__)
    texts = [span["text"] for span in spans]
    bold = bold_share(zip(texts, [font.is_bold for font in fonts], strict=True))
    italic = sum(n for n, font in zip(lengths, fonts, strict=True) if font.is_italic) / sum(lengths)
    lead_font, change = _lead(spans, fonts)
    lead = len(text) if change is None else _length_before(mupdf_line, change)
    return _Style(name, color, bold, italic, lead, lead_font)


def _lead(spans: list[Content], fonts: list[Font]) -> tuple[str, Content | None]:
    """Return the font of the first words, and the first span in another weight or slant.

    A number in another weight than its title (`3.` before a bold `TERM`) is no change, nor is a
    lone mark of punctuation.
    """
    first: Font | None = None
    for span, font in zip(spans, fonts, strict=True):
        if first is not None and font[1:] != first[1:] and any(map(str.isalnum, span["text"])):
            return first.name, span
        if first is None and sum(map(str.isalpha, span["text"])) > 1:
            first = font
    return (first or fonts[0]).name, None


def _length_before(mupdf_line: list[Content], stop: Content) -> int:
    before: list[str] = []
    for span in mupdf_line:
        if span is stop:
            break
        before.append(span["text"])
    return len(clean("".join(before)).strip())
