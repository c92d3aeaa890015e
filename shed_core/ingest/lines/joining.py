"""Joining the pieces of text on one baseline into lines.

An untrusted file may have a line of 10^6 cells, so joining one takes time in proportion to
that piece alone: the text and the cells are put together when the line is complete.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from shed_core.document.runs import connected
from shed_core.ingest.lines.boldness import n_counted
from shed_core.ingest.lines.text_line import (
    MAX_MARKER_LENGTH,
    StatedRow,
    TextLine,
    is_marker,
    shared,
)

_LETTER = re.compile(r"[^\W\d_]")
_SIGN_BEFORE_FIGURE = re.compile(r"(?<![\d)])[$€£¥]")
_DIVIDED = re.compile(r"[^\W\d_][-‐]$")
CURRENCIES = frozenset("$€£¥")
_CURRENCY_WIDTH_EM = 0.5  # in ems, as are the next two
_MAX_STEP_EM = 0.15  # between the baselines of two pieces of one line
_MAX_FIGURE_STEP_EM = 0.4  # from a label to its figures, whose cell may be set a little higher
_MIN_SPACE_EM = 0.1  # a gap this wide, in ems, is a blank
_MIN_CELL_GAP_EM = 1.8  # a gap this wide, in ems, separates cells
_MAX_CELL_GAP_EM = 10.0  # of a slide; letters of another size beyond it are a running head
_MAX_SHARE = 0.95  # of a size, for another one
_MIN_COLUMN_LENGTH = 30  # characters; two pieces as long as that are columns, not cells


def joined(pieces: Iterable[TextLine], *, is_slide: bool = False) -> Iterator[TextLine]:
    """Yield the lines that a person sees in pieces of text, which come as the file draws them.

    The pieces of a line are parts of a title, a number and its title, or cells of a table. Long
    pieces of different blocks are lines of two columns, which only share a baseline by chance, and
    on a slide a title may share one with a running head.
    """
    builder: _LineBuilder | None = None
    is_page = isinstance(pieces, Sequence)  # a table without end comes piece by piece
    if not is_page or not CURRENCIES.isdisjoint([piece.text[-1] for piece in pieces]):
        pieces = _with_currency(pieces)
    for piece in pieces:
        if builder is not None and builder.takes(piece):
            builder.add(piece, builder.separator(piece))
        else:
            if builder is not None:
                yield builder.line()
            builder = _LineBuilder(piece, is_slide)
    if builder is not None:
        yield builder.line()


def joined_row(cells: Sequence[Sequence[TextLine]], place: StatedRow) -> TextLine:
    """Return a row of cells as one line, and the lines of each cell as one piece of it."""
    builder = _LineBuilder(_joined_cell(cells[0]))
    for cell in cells[1:]:
        builder.add(_joined_cell(cell), "  ")
    line = builder.line()
    return line._replace(row=place, is_upright=True, x0=min(line.x0, *line.lefts))


def _joined_cell(lines: Sequence[TextLine]) -> TextLine:
    if len(lines) == 1 and "  " not in lines[0].text:  # as most
        return lines[0]._replace(lefts=(lines[0].x0,), flat_pieces=())
    builder = _LineBuilder(lines[0])
    for line in lines[1:]:
        builder.add(line, "" if builder.ends_divided() else " ")
    whole = builder.line()
    x0 = min(line.x0 for line in lines)
    text = whole.text.replace("  ", " ")
    lead = min(whole.lead, len(text)) if whole.lead < len(whole.text) else len(text)
    return whole._replace(text=text, x0=x0, lefts=(x0,), flat_pieces=(), lead=lead)


class _LineBuilder:
    """A line that may still grow at its right end.

    _line: all of it but its text and its cells.
    _texts: the parts of its text, of _length together.
    _lefts: x0 of each cell. _flat_pieces: all that it was joined of.
    """

    __slots__ = ("_flat_pieces", "_is_slide", "_lefts", "_length", "_line", "_texts")

    def __init__(self, first: TextLine, is_slide: bool = False) -> None:
        self._line, self._is_slide = first, is_slide
        self._texts = [first.text]
        self._length = len(first.text)
        self._lefts = [*first.lefts]
        self._flat_pieces: list[float] = [0, first.x0, first.x1]

    def takes(self, right: TextLine) -> bool:
        """True if the next piece is a part of this line."""
        left = self._line
        size = max(left.size, right.size)
        if not left.is_upright or not _share_baseline(left, right):
            return False
        gap = right.x0 - left.x1
        if not right.is_upright or gap < -0.5 * size:
            return False
        is_other = min(left.size, right.size) < _MAX_SHARE * size
        is_apart = self._is_slide and is_other and gap > _MAX_CELL_GAP_EM * size
        if is_apart and _LETTER.search(right.text) is not None:
            return False  # figures may be larger than their label
        if gap < _MIN_CELL_GAP_EM * size or left.block == right.block:
            return True
        return self._length < _MIN_COLUMN_LENGTH or len(right.text) < _MIN_COLUMN_LENGTH

    def separator(self, right: TextLine) -> str:
        """Return the separator between this line and the next piece: two blanks between cells."""
        left, size = self._line, max(self._line.size, right.size)
        gap = right.x0 - left.x1
        is_cell = self._begins_cell(right, gap >= _MIN_CELL_GAP_EM * size)
        return "  " if is_cell else " " if gap > _MIN_SPACE_EM * size else ""

    def ends_divided(self) -> bool:
        """True if the text ends in a hyphen that divides a word."""
        return _DIVIDED.search(self._texts[-1]) is not None

    def add(self, right: TextLine, space: str) -> None:
        """Join the next piece to this line. space: between them."""
        left, size = self._line, max(self._line.size, right.size)
        n_left, n_right = self._length, len(right.text)
        n_bold = n_left + n_counted(right.text, right.bold, left.bold)
        main = right if n_right > n_left else left
        self._line = left._replace(
            y0=min(left.y0, right.y0),
            x1=max(left.x1, right.x1),
            y1=max(left.y1, right.y1),
            font=main.font,
            size=size,
            color=main.color,
            bold=shared((left.bold * n_left + right.bold * (n_bold - n_left)) / n_bold),
            italic=shared((left.italic * n_left + right.italic * n_right) / (n_left + n_right)),
            lead=self._lead(right, n_left + len(space)),
            lead_font=right.lead_font if self._is_marker() else left.lead_font,
        )
        self._texts += (space, right.text)
        self._flat_pieces += (self._length + len(space), right.x0, right.x1)
        self._length += len(space) + n_right
        if len(space) > 1:
            self._lefts.append(right.x0)

    def line(self) -> TextLine:
        """Return the line joined so far."""
        if len(self._texts) == 1:
            return self._line
        return self._line._replace(
            text="".join(self._texts),
            lefts=tuple(self._lefts),
            flat_pieces=tuple(self._flat_pieces),
        )

    def _is_marker(self) -> bool:
        return self._length <= MAX_MARKER_LENGTH and is_marker("".join(self._texts))

    def _begins_cell(self, right: TextLine, is_far: bool) -> bool:
        """True if the next piece is a cell of its own, as `$ 12` is at any distance."""
        if right.text[0] in CURRENCIES and right.text[1:2] == " ":
            return True
        return is_far and not self._is_marker_of(right)

    def _is_marker_of(self, right: TextLine) -> bool:
        """True if this numbers the next piece; a number before a number is a cell."""
        return self._is_marker() and _LETTER.search(right.text) is not None

    def _lead(self, right: TextLine, start: int) -> int:
        """Return the end of the first part of one weight and slant; `start` is the next piece's."""
        left = self._line
        if left.lead < self._length:
            return left.lead
        same = round(left.bold) == round(right.bold) and round(left.italic) == round(right.italic)
        return start + right.lead if same or self._is_marker() else left.lead


def _with_currency(pieces: Iterable[TextLine]) -> Iterator[TextLine]:
    """Yield the pieces, with each `$` moved to the figures after it on its baseline.

    A row whose every sign follows a figure, as `3,50 €`, is left as it is.
    """
    for row in connected(pieces, _are_beside):
        text = "".join(word for piece in row for word in piece.text.split())
        if text[-1:] in CURRENCIES and not _SIGN_BEFORE_FIGURE.search(text):
            yield from row
        else:
            yield from _with_signs_moved(row)


def _with_signs_moved(row: Iterable[TextLine]) -> Iterator[TextLine]:
    last: TextLine | None = None
    for piece in row:
        if last is not None and _ends_in_currency_of(last, piece):
            rest, figures = _with_sign_moved(last, piece)
            if rest.text:
                yield rest
            last = figures
            continue
        if last is not None:
            yield last
        last = piece
    if last is not None:
        yield last


def _ends_in_currency_of(left: TextLine, right: TextLine) -> bool:
    """True if a piece ends in a sign such as `$`, and the one beside it is figures, and no `%`."""
    sign = left.text[-2:].lstrip()
    return sign in CURRENCIES and right.text != "%" and _LETTER.search(right.text) is None


def _are_beside(left: TextLine, right: TextLine) -> bool:
    return right.x0 >= left.x1 - _CURRENCY_WIDTH_EM * left.size and _share_baseline(left, right)


def _with_sign_moved(left: TextLine, right: TextLine) -> tuple[TextLine, TextLine]:
    """Return a piece without the sign at its end, and the figures with that sign."""
    rest = left.text[:-1].rstrip()
    x0 = max(left.x0, left.x1 - _CURRENCY_WIDTH_EM * left.size)
    return (
        left._replace(text=rest, x1=x0, lead=min(left.lead, len(rest))),
        right._replace(
            text=f"{left.text[-1]} {right.text}",
            x0=x0,
            lefts=(x0,),
            lead=right.lead + 2,
        ),
    )


def _share_baseline(left: TextLine, right: TextLine) -> bool:
    """True if two pieces share a baseline, nearly; figures may be further off their label."""
    size = max(left.size, right.size)
    step = abs(left.baseline - right.baseline)
    if step <= max(1.0, _MAX_STEP_EM * size):
        return True
    return step <= _MAX_FIGURE_STEP_EM * size and _LETTER.search(right.text) is None
