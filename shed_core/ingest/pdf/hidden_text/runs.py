"""Runs of letters, and tests by style alone of their visibility."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from shed_core.ingest.lines.text_line import MIN_CONTRAST, TINY_SIZE, Corners
from shed_core.ingest.pdf.letters.text_dict import MIN_UPRIGHT_COSINE, Content

_FAINT_ALPHA = 51  # of 255, a fifth
LARGE_SIZE = 20.0
"""Points; watermarks of at least this size are faint and visible."""

_PALE = 0xE0E0E0  # the bits that a colour next to white has in all three channels
_TINY_HEIGHT = 2.2  # points from the ascender of a font to its descender
_MIN_ADVANCE_EM = 0.15  # ems from letter to letter; condensed fonts have 0.3
_MIN_NARROW_LENGTH = 4  # letters and digits
_LETTER_HEIGHT_EM = 0.7
_BLANK_EM = 0.26  # width of a blank in most fonts
_GAP = re.compile(" {4,}")


def may_be_invisible(span: Content) -> bool:
    """False for most spans, which are neither pale nor tiny."""
    return (
        span["color"] & _PALE == _PALE or span["alpha"] < _FAINT_ALPHA or span["size"] < TINY_SIZE
    )


class LetterRun(NamedTuple):
    """A span and the direction of its line, as cosine and sine."""

    span: Content
    direction: tuple[float, float]

    @property
    def length(self) -> float:
        """Points along the line."""
        x0, y0, x1, y1 = self.span["bbox"]
        cosine, sine = self.direction
        return abs((x1 - x0) * cosine) + abs((y1 - y0) * sine)

    @property
    def is_upright(self) -> bool:
        return self.direction[0] > MIN_UPRIGHT_COSINE

    @property
    def letters(self) -> Corners:
        """Box of the letters, with less of the lines above and below than the box of the span."""
        x0, y0, x1, y1 = self.span["bbox"]
        if not self.is_upright:
            return x0, y0, x1, y1
        baseline, size = self.span["origin"][1], self.span["size"]
        height = 2 * self.length / len(self.span["text"])  # from letter to letter it is half an em
        if size >= TINY_SIZE:
            height = min(height, _LETTER_HEIGHT_EM * size)
        return x0, baseline - height, x1, baseline

    @property
    def is_pale(self) -> bool:
        """True if letters can be seen only on something darker, if at all."""
        span = self.span
        return self.is_faint or span["color"] & _PALE == _PALE

    @property
    def is_faint(self) -> bool:
        alpha = self.span["alpha"]
        if alpha >= _FAINT_ALPHA:
            return False
        return alpha < MIN_CONTRAST or self.span["size"] < LARGE_SIZE

    @property
    def is_tiny(self) -> bool:
        """True if letters are too small to read; fonts of drawings may draw them 70 ems high."""
        span = self.span
        if span["size"] >= TINY_SIZE:
            return False
        return span["size"] * (span["ascender"] - span["descender"]) < _TINY_HEIGHT

    @property
    def is_narrow(self) -> bool:
        """True if letters are pressed together, or replace fewer that are drawn (ActualText)."""
        text = self.span["text"]
        if len(text) < _MIN_NARROW_LENGTH:  # as half of the words of a page
            return False
        length, min_advance = self.length, _MIN_ADVANCE_EM * self.span["size"]
        if length >= len(text) * min_advance:
            return False
        n_letters = sum(map(str.isalnum, text))  # accents may have no width
        return n_letters >= _MIN_NARROW_LENGTH and length < n_letters * min_advance

    def fills_gap_of(self, other: "LetterRun") -> bool:
        """True if letters are about where another run has blanks only, as in a form."""
        x0, _, x1, _ = self.letters
        em = other.span["size"]
        return any(start - em < x0 and x1 < stop + em for start, stop in other.gaps())

    def gaps(self) -> Iterator[tuple[float, float]]:
        """Yield the approximate extents of several blanks in a row; x in points."""
        text, left = self.span["text"], self.span["bbox"][0]
        blank, n_blanks = _BLANK_EM * self.span["size"], text.count(" ")
        letter = (self.length - n_blanks * blank) / max(1, len(text) - n_blanks)
        for gap in _GAP.finditer(text):
            n_before = text.count(" ", 0, gap.start())
            start = left + n_before * blank + (gap.start() - n_before) * letter
            yield start, start + len(gap[0]) * blank

    @property
    def has_letters(self) -> bool:
        return any(map(str.isalnum, self.span["text"]))
