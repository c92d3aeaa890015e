"""Lines of a page, joined from spans, which every format has.

A `Line` is what the format calls a line; it may end at every wide gap and its spans may change at
every letter, even at a space. `page_lines` joins such pieces into lines as a person sees them. Most
lines have one span, so that case has a fast path. Initials of chapters, letters raised above
or dropped beside the rest of their word, are parts of it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from shed_core.ingest.lines.boldness import Font, bold_share
from shed_core.ingest.lines.columns import with_columns_apart
from shed_core.ingest.lines.joining import CURRENCIES, joined, joined_row
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import Corners, PageLines, StatedRow, TextLine, shared

_SPACE_EM = 0.26  # width of a space in most fonts, in ems
_MIN_INITIAL_GROWTH = 1.5  # of the size of an initial over its word's; capitals grow by less
_MARKS = "\"'“”„«»‘’¡¿"  # allowed before the letter
_MAX_GAP_EM = 1.0  # from an initial to its word, in the letters of that
_MIN_LINE_LENGTH = 20  # characters after an initial, where small capitals follow it


class Span(NamedTuple):
    """Letters of one style that follow each other; a tuple, because a document has 10^6 of them.

    text: as the file has it, not yet normalized; spaces at its ends count for the box.
    size: of the font, in points.
    color: 0xRRGGBB.
    box: y0 and y1 in any order.
    baseline: y of the baseline, in points.
    """

    text: str
    font: Font
    size: float
    color: int
    box: Corners
    baseline: float


class Line(NamedTuple):
    """Spans on one baseline, from left to right.

    block: number of the block (paragraph, cell) that it belongs to, on its page.
    is_upright: False where the text runs up, down or askew.
    """

    spans: Sequence[Span]
    block: int
    is_upright: bool = True


class CellRow(NamedTuple):
    """A row of a table that the page draws with rules: the lines of each cell."""

    cells: Sequence[Sequence[Line]]
    place: StatedRow


def page_lines(
    lines: Iterable[Line | CellRow],
    number: int,
    width: float,
    height: float,
    *,
    is_drawn: bool = False,
) -> PageLines:
    """Return the lines of a page, a row of cells as one.

    number: of the page, counted from 1. width, height: of the visible page, in points.
    is_drawn: True if a file draws the lines, perhaps those of two columns row by row.
    """
    return PageLines(number, width, height, tuple(_lines(lines, number, is_drawn, width > height)))


def _lines(
    lines: Iterable[Line | CellRow], page: int, is_drawn: bool, is_wide: bool
) -> Iterator[TextLine]:
    for is_line, group in groupby(lines, lambda line: isinstance(line, Line)):
        if is_line:
            pieces = _pieces((line for line in group if isinstance(line, Line)), page)
            if is_drawn:
                pieces = with_columns_apart(with_initials([*pieces]))
            yield from joined(pieces, is_slide=is_drawn and is_wide)
        else:
            yield from (
                row for line in group if isinstance(line, CellRow) for row in _row(line, page)
            )


def _row(row: CellRow, page: int) -> Iterator[TextLine]:
    """Yield a row of cells as one line, without cells that no letter of is left."""
    place = row.place
    texts = (_joined_cell([*_pieces(cell, page)]) for cell in row.cells)
    cells = [cell for cell in zip(texts, place.columns, place.spans, strict=True) if cell[0]]
    if cells:
        lines, columns, spans = zip(*cells, strict=True)
        yield joined_row(lines, place._replace(columns=columns, spans=spans))


def _joined_cell(pieces: list[TextLine]) -> list[TextLine]:
    return [*joined(pieces)] if len(pieces) > 1 else pieces  # as most


def _pieces(lines: Iterable[Line], page: int) -> Iterator[TextLine]:
    for line in lines:
        spans = [span for span in line.spans if not span.text.isspace()]
        if len(spans) > 1 and spans[-1].text.strip() in CURRENCIES:  # of the figure after it
            parts = [line._replace(spans=line.spans[: line.spans.index(spans[-1])])]
            parts.append(line._replace(spans=[spans[-1]]))
            yield from _pieces(parts, page)
            continue
        text = clean("".join([span.text for span in line.spans])).strip()
        if spans and text:
            yield _piece(line, spans, text, page)


def _piece(line: Line, spans: list[Span], text: str, page: int) -> TextLine:
    largest = spans[0] if len(spans) == 1 else _largest(spans, text)
    size, (_, y0, _, y1) = largest.size, largest.box
    first, last = spans[0], spans[-1]
    # spaces at the ends would push a centred title off its middle
    lefts = _lefts(first.box[0] + (len(first.text) - len(first.text.lstrip())) * _SPACE_EM * size)
    x0, x1 = lefts[0], last.box[2]
    if last.text[-1].isspace():
        x1 -= (len(last.text) - len(last.text.rstrip())) * _SPACE_EM * size
    font, color, bold, italic, lead, lead_font = _style(line.spans, spans, text)
    return TextLine(  # by position: with names it takes three times as long
        text,
        page,
        x0,
        shared(min(y0, y1)),
        shared(max(x0, x1)),
        shared(max(y0, y1)),
        shared(largest.baseline),
        line.block,
        font,
        _rounded(size),
        color,
        bold,
        italic,
        lead,
        lefts,
        line.is_upright,
        lead_font,
    )


@lru_cache(maxsize=4096)  # one tuple for all lines that begin there: a seventh of their memory
def _lefts(x0: float) -> tuple[float]:
    return (x0 or 0.0,)  # as `shared`


@lru_cache(maxsize=4096, typed=True)  # one number for all lines of a size
def _rounded(size: float) -> float:
    return round(size, 2)


def _largest(spans: list[Span], text: str) -> Span:
    """Return the span of the largest letters, but for an initial that is raised above its word.

    text: of the line.
    """
    largest = max(spans, key=_letter_size)
    if largest is not spans[0] or not _is_initial(largest.text):
        return largest
    rest = max(spans[1:], key=_letter_size)
    after = text[len(largest.text.strip()) :]
    goes_on = after.lstrip()[:1].islower() or (
        after[:1].isupper() and len(after) >= _MIN_LINE_LENGTH
    )
    return rest if goes_on and largest.size >= _MIN_INITIAL_GROWTH * rest.size else largest


def _letter_size(span: Span) -> float:
    """Return the size of a span; a lone bullet, sum sign or quotation mark counts for nothing."""
    text = span.text.strip()
    return span.size if len(text) > 1 or text.isalnum() else 0.0


_Style = tuple[str, int, float, float, int, str]
"""The fields font, color, bold, italic, lead and lead_font of a TextLine."""


def _style(all_spans: Sequence[Span], spans: list[Span], text: str) -> _Style:
    """Return the style of a line; `spans` are those that are not blank."""
    fonts = [span.font for span in spans]
    if fonts.count(fonts[0]) == len(fonts):
        (name, is_bold, is_italic), color = fonts[0], spans[0].color
        return name, color, is_bold, is_italic, len(text), name
    lengths = [len(span.text) for span in spans]
    shares: dict[tuple[str, int], int] = {}
    for span, length in zip(spans, lengths, strict=True):
        key = (span.font.name, span.color)
        shares[key] = shares.get(key, 0) + length
    name, color = max(shares, key=shares.__getitem__)
    bold = bold_share((span.text, span.font.is_bold) for span in spans)
    italic = sum(n for n, font in zip(lengths, fonts, strict=True) if font.is_italic) / sum(lengths)
    lead_font, change = _lead(spans)
    lead = len(text) if change is None else _length_before(all_spans, change)
    return name, color, bold, italic, lead, lead_font


def _lead(spans: list[Span]) -> tuple[str, Span | None]:
    """Return the font of the first words, and the first span in another weight or slant.

    A number in another weight than its title (`3.` before a bold `TERM`) is no change, nor is a
    lone mark of punctuation.
    """
    first: Font | None = None
    for span in spans:
        font = span.font
        if first is not None and font[1:] != first[1:] and any(map(str.isalnum, span.text)):
            return first.name, span
        if first is None and sum(map(str.isalpha, span.text)) > 1:
            first = font
    return (first or spans[0].font).name, None


def _length_before(spans: Sequence[Span], stop: Span) -> int:
    before: list[str] = []
    for span in spans:
        if span is stop:
            break
        before.append(span.text)
    return len(clean("".join(before)).strip())


def _is_initial(text: str) -> bool:
    """True if a text is one capital, which a mark of quotation may precede."""
    letter = text.strip().lstrip(_MARKS)
    return len(letter) == 1 and letter.isupper()


def with_initials(pieces: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the pieces of a page, each dropped initial as a part of the piece beside it."""
    candidates = [n for n, piece in enumerate(pieces[:-1]) if len(piece.text) < 3]
    starts = {n for n in candidates if _is_dropped(pieces[n], pieces[n + 1])}
    starts = {n for n in starts if n + 1 not in starts}  # or it would join a joined one
    if not starts:
        return pieces
    return [
        _with_initial(pieces[n - 1], piece) if n - 1 in starts else piece
        for n, piece in enumerate(pieces)
        if n not in starts
    ]


def _is_dropped(initial: TextLine, piece: TextLine) -> bool:
    """True if a piece continues an initial, beside its top."""
    if not _is_initial(initial.text) or initial.size < _MIN_INITIAL_GROWTH * piece.size:
        return False
    is_near = -0.5 * piece.size < piece.x0 - initial.x1 < _MAX_GAP_EM * piece.size
    is_beside = initial.y0 < piece.baseline < initial.baseline
    return is_near and is_beside and piece.is_upright and piece.text[0].isalpha()


def _with_initial(initial: TextLine, piece: TextLine) -> TextLine:
    text = initial.text + piece.text
    lead = piece.lead + len(initial.text)
    return piece._replace(text=text, x0=initial.x0, lefts=(initial.x0,), lead=lead)
