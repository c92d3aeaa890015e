"""Breaking of paragraphs into lines by the mean width of letters, since none is placed."""

import re
from collections.abc import Iterable, Iterator, Sequence

from shed_core.ingest.flow.rows import LINE_BREAK, PAGE_BREAK, TAB, Piece

TAB_EM = 3.0
"""The gap that a tab leaves, in ems."""

_WIDE = "\u2e80-\ua4cf\uf900-\ufaff\ufe30-\uff60\U00020000-\U0003ffff"
"""Chinese and Japanese characters and their marks, each an em wide, between which lines end."""

_LETTER_EM, _BOLD_EM, _CAPITAL_EM, _SPACE_EM = 0.47, 0.51, 0.66, 0.26  # mean widths of letters
_ATOMS = re.compile(
    rf"{LINE_BREAK}|{PAGE_BREAK}|{TAB}| +|[{_WIDE}]+|[^ {_WIDE}{LINE_BREAK}{PAGE_BREAK}{TAB}]+"
)
_WIDE_CHARACTER = re.compile(f"[{_WIDE}]")


def lines_of(pieces: Iterable[Piece], first: float, room: float) -> Iterator[list[Piece]]:
    """Yield the lines of a paragraph; one that begins with a page break is on a new page.

    first, room: widths of the first line and of the others, in points.
    """
    lines = _Lines(first, room)
    for word in _words(pieces):
        yield from lines.added_run(word[0]) if _is_run(word) else lines.added(word)
    if lines.last:
        yield lines.end()


class _Lines:
    """Lines of a paragraph, of which the last is not full."""

    def __init__(self, first: float, room: float) -> None:
        """first, room: as in `lines_of`."""
        self.last: list[Piece] = []
        self._width, self._max_width, self._room = 0.0, first, room

    def added(self, word: list[Piece]) -> Iterator[list[Piece]]:
        """Add a word; yield the line that ends before it, if one does."""
        width, mark = width_of(word), word[0].text
        breaks = mark in (LINE_BREAK, PAGE_BREAK)
        if self.last and (breaks or self._width + width > self._max_width):
            yield self.end()
        if mark != LINE_BREAK:
            self.last += word
            self._width += width

    def added_run(self, run: Piece) -> Iterator[list[Piece]]:
        """Add wide characters, between which lines may end; yield the lines that do."""
        start, em = 0, run.look.size
        for i in range(len(run.text)):
            if self._width + em > self._max_width and (self.last or i > start):
                if i > start:
                    self.last.append(Piece(run.text[start:i], run.look))
                yield self.end()
                start = i
            self._width += em
        self.last.append(Piece(run.text[start:], run.look))

    def end(self) -> list[Piece]:
        """End the last line, return its pieces, and begin another."""
        line = _joined(self.last)
        self.last, self._width, self._max_width = [], 0.0, self._room
        return line


def _joined(line: Sequence[Piece]) -> list[Piece]:
    """Return the pieces of a line with wide characters of one look as one piece."""
    result: list[Piece] = []
    for piece in line:
        last = result[-1] if result else None
        if last and last.look == piece.look and _ends_wide(last.text) and _is_wide(piece.text):
            result[-1] = Piece(last.text + piece.text, piece.look)
        else:
            result.append(piece)
    return result


def _is_run(word: Sequence[Piece]) -> bool:
    return len(word) == 1 and _is_wide(word[0].text)


def _is_wide(atom: str) -> bool:
    return not atom.isascii() and _WIDE_CHARACTER.match(atom) is not None


def _ends_wide(text: str) -> bool:
    return not text.isascii() and _WIDE_CHARACTER.match(text[-1]) is not None


def _words(pieces: Iterable[Piece]) -> Iterator[list[Piece]]:
    """Yield words with the spaces after them; breaks and tabs are words of their own.

    Wide characters that follow each other are one word but for the last, which has the spaces.
    """
    word: list[Piece] = []
    for piece in pieces:
        for atom in _ATOMS.findall(piece.text):
            is_mark = atom in (LINE_BREAK, PAGE_BREAK, TAB)
            may_break = (
                bool(word)
                and not atom.isspace()
                and (word[-1].text.isspace() or _is_wide(atom) or _ends_wide(word[-1].text))
            )
            if word and (is_mark or may_break):
                yield word
                word = []
            if len(atom) > 1 and _is_wide(atom):
                yield [Piece(atom[:-1], piece.look)]
                atom = atom[-1]
            word.append(Piece(atom, piece.look))
            if is_mark:
                yield word
                word = []
    if word:
        yield word


def width_of(pieces: Iterable[Piece]) -> float:
    """Return the approximate width of a text, in points."""
    return sum(map(_piece_width, pieces))


def _piece_width(piece: Piece) -> float:
    if piece.text in (TAB, PAGE_BREAK):
        return TAB_EM * piece.look.size if piece.text == TAB else 0.0
    n_spaces = piece.text.count(" ")
    n_wide = 0 if piece.text.isascii() else len(_WIDE_CHARACTER.findall(piece.text))
    n_letters = len(piece.text) - n_spaces - n_wide
    em = _CAPITAL_EM if piece.text.isupper() else _BOLD_EM if piece.look.is_bold else _LETTER_EM
    return piece.look.size * (em * n_letters + _SPACE_EM * n_spaces + n_wide)
