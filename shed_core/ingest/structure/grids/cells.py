"""The cells of one line: its pieces, with signs and brackets of a figure joined to it."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from shed_core.ingest.lines.text_line import TextLine
from shed_core.numbering.vocabulary import MONTHS, any_of, words

_DIGIT_EM = 0.55  # width of a digit in most fonts, in ems
_MAX_FIGURE_LENGTH = 40  # characters
_MAX_WORD_GAP = 1.0  # ems between two pieces of one text
_MAX_MARK_GAP, _MAX_RAISED_GAP = 1.5, 3.0  # ems between a figure and the mark of a note
_MAX_RAISED_EM = 0.33  # width of a letter, in ems of its line, of marks that are raised
_OPENS = re.compile(r"[$€£¥₹(\[]+|(?:US|C|A|HK|NZ|S)\$|(?:USD|EUR|GBP|CHF|Rs\.?)\s?\(?")
_CLOSES = re.compile(r"[)\]%*]+|%\s?pts\.?|p?pts?\.?|bps?|pp")
_NOTE_MARK = re.compile(r"\([a-z\d]{1,2}\)|[*†‡§]{1,3}|\[[a-z\d]{1,2}\]")
_RAISED_MARK = re.compile(r"[a-z\d]{1,2}(?:,[a-z\d]{1,2})*")
_FIGURE = re.compile(
    r"[\s$€£¥₹(\[+\-–—−‑.,]*(?:\d[\d,.\s/:]*|[-–—−‑]+|n/?[am]\.?|nmf?)"
    r"(?:[\s)\]%*xX+\-–—−‑]|bps?|pp|p?pts?\.?|\([a-z\d]{1,2}\)|[†‡§])*",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"[$€£¥(\-–—−]*\d[\d,.]*[)%]*|[-–—−]+%?")
_RANGE = re.compile(r"[$€£¥(]*\s?\d[\d,.]*[)%]*\s?[-–—]\s?[$€£¥(]*\s?\d[\d,.]*[)%]*")
_GROUPED = re.compile(r"[$€£¥(\-–—−]*\d{1,3}(?: \d{3})+[)%]*")  # in thousands, as `103 669`
_LETTER = re.compile(r"[^\W\d_]")
MONTH = rf"(?:{any_of(words(MONTHS))})\b\.?"
_HEAD_FIGURE = re.compile(
    rf"(?:fy ?)?(?:{MONTH} \d{{1,2}}, ?)?(?:19|20)\d\d[a-z*]?(?:\s?\(\w{{1,2}}\))?|'\d\d"
    r"|\d{1,2}/\d{1,2}/(?:\d\d){1,2}|\d{1,2},|%|\$|(?:19|20)\d\d\s?[-–—]\s?(?:19|20)?\d\d",
    re.IGNORECASE,
)
_DATE = re.compile(rf"(?<!\S)(?:{MONTH} \d{{1,2}}, ?)?(?:19|20)\d\d(?=\s|$)", re.IGNORECASE)


class CellText(NamedTuple):
    """Text of one cell in one line.

    line: index of the line in its page. start, stop: in the text of the line, in characters.
    x0, x1: of the text, or of the figure alone, without its currency and brackets; in points.
    left: of all of it, so of the currency, which may be far from its figure.
    is_figure: True if it is a number, or a sign for none.
    is_head_figure: True if it can be a number that heads a column, such as a year.
    """

    line: int
    start: int
    stop: int
    x0: float
    x1: float
    left: float
    text: str
    is_figure: bool
    is_head_figure: bool

    @property
    def middle(self) -> float:
        """The x of its middle, in points."""
        return (self.x0 + self.x1) / 2


def cells_of(line: TextLine, index: int) -> list[CellText]:
    """Return the cells of a line from left to right; they partition its text.

    index: of the line in its page.
    """
    cells: list[CellText] = []
    for piece in _split_pieces(line, index):
        if cells and (joined := _joined(cells[-1], piece, line)):
            cells[-1] = joined
        else:
            cells.append(piece)
    return cells


def _split_pieces(line: TextLine, index: int) -> Iterator[CellText]:
    pieces = line.pieces or ((0, line.x0, line.x1),)
    stops = [start for start, _, _ in pieces[1:]] + [len(line.text)]
    for (start, x0, x1), stop in zip(pieces, stops, strict=True):
        text = line.text[start:stop]
        words = text.split()
        dates = list(_DATE.finditer(text)) if len(words) > 1 else []
        if len(words) == 2 and _OPENS.fullmatch(words[0]) and _is_number(words[1]):
            figure = max(x0, x1 - _DIGIT_EM * line.size * len(words[1]))
            yield _cell(index, (start, stop), (figure, x1), text.strip())._replace(left=x0)
        elif len(words) > 1 and all(map(_is_number, words)) and not _is_one_figure(text.strip()):
            yield from _split(list(re.finditer(r"\S+", text)), text, start, (x0, x1), index)
        elif len(dates) > 1 and sum(len(d[0].split()) for d in dates) == len(words):
            yield from _split(dates, text, start, (x0, x1), index)
        else:
            yield _cell(index, (start, stop), (x0, x1), text.strip())


def _is_one_figure(text: str) -> bool:
    """True if numbers are one figure: of a range, or of groups with no wide blank between them."""
    return (_RANGE.fullmatch(text) or _GROUPED.fullmatch(text)) is not None


def _is_number(word: str) -> bool:
    return _NUMBER.fullmatch(word) is not None or _OPENS.fullmatch(word) is not None


def _split(
    words: Sequence[re.Match[str]],
    text: str,
    start: int,
    edges: tuple[float, float],
    index: int,
) -> Iterator[CellText]:
    """Yield the numbers or dates of a piece, each with about its place on the line."""
    width = (edges[1] - edges[0]) / len(text.rstrip())
    stops = [word.start() for word in words[1:]] + [len(text)]
    for word, stop in zip(words, stops, strict=True):
        x0, x1 = edges[0] + word.start() * width, edges[0] + word.end() * width
        yield _cell(index, (start + word.start(), start + stop), (x0, x1), word[0])


def is_figure(text: str) -> bool:
    """True if a text is a number, or a sign for none."""
    is_one = _FIGURE.fullmatch(text) or _RANGE.fullmatch(text)
    return len(text) <= _MAX_FIGURE_LENGTH and is_one is not None


def is_head_figure(text: str) -> bool:
    """True if a text can be a number that heads a column, such as a year."""
    return _HEAD_FIGURE.fullmatch(text) is not None


def _cell(
    line: int, characters: tuple[int, int], edges: tuple[float, float], text: str
) -> CellText:
    kinds = is_figure(text), is_head_figure(text)
    return CellText(line, *characters, *edges, edges[0], text, *kinds)


def _joined(left: CellText, right: CellText, line: TextLine) -> CellText | None:
    """Return two neighbours as one cell where they are, with the box of the figure in it."""
    gap = right.x0 - left.x1
    if not line.text[right.start - 1].isspace():  # the rest of a word in another font
        text = left.text + right.text
        edges = left.x0, right.x1
        return _cell(left.line, (left.start, right.stop), edges, text)._replace(left=left.left)
    text = f"{left.text} {right.text}"
    if _OPENS.fullmatch(left.text) and right.is_figure:
        return right._replace(start=left.start, left=left.left, text=text, is_head_figure=False)
    is_year = left.is_head_figure and gap >= _MAX_WORD_GAP * line.size  # before `% Change`
    if left.is_figure and _CLOSES.fullmatch(right.text) and not is_year:
        return left._replace(stop=right.stop, text=text)
    is_raised = right.x1 - right.x0 < _MAX_RAISED_EM * line.size * len(right.text)
    if left.is_figure and (
        (_NOTE_MARK.fullmatch(right.text) and gap < _MAX_MARK_GAP * line.size)
        or (is_raised and _RAISED_MARK.fullmatch(right.text) and gap < _MAX_RAISED_GAP * line.size)
    ):
        return left._replace(stop=right.stop, text=text)
    if left.is_figure or left.is_head_figure or right.is_figure or gap >= _MAX_WORD_GAP * line.size:
        return None
    return left._replace(stop=right.stop, x1=max(left.x1, right.x1), text=text)


def has_letters(text: str) -> bool:
    """True if a text has any letter."""
    return _LETTER.search(text) is not None
