r"""A text in the form in which quotations are compared with it, and the way back to the record.

A reader's and a typesetter's choices do not count: white space, line breaks, hyphenation, kinds of
quotation marks and dashes, ligatures, the case of letters. Digits, signs and punctuation do. White
space between two figures is kept, so that `12 3` is never `123`.

The form loses blanks, dashes and dots only, so what is left of two texts can be counted: that is
how a place is mapped back without a table of all places.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import accumulate

from shed_core.retrieval.excerpts import Span
from shed_core.retrieval.folding import FoldedText, Folding

FOLDING = Folding.PRINT | Folding.CASE | Folding.BLANKS

_IGNORED = "\"'`|\\"  # quotation marks, and what our own tables and escapes add
_DROPPED = " -.…"
_FIGURE_GAP = re.compile(r" (?=[.,]?\d)(?:(?<=\d )|(?<=\d[.,] )|(?<=\d [.,] ))")
_HYPHEN = re.compile(r"-(?=[^\W\d_])(?<=[^\W\d_]-)")
_DOTS = re.compile(r"\.\.+")
_BLOCK = 1024  # characters between two entries of a table of counts


def spaced(folded: str) -> str:
    """Return a folded text with blanks for the marks that do not count, of the same length.

    >>> spaced('the "net" sales | 5')
    'the  net  sales   5'
    """
    for mark in _IGNORED:
        folded = folded.replace(mark, " ")
    return folded


def compared(spaced_text: str) -> str:
    """Return the form in which texts are compared. Takes O(n), about 40 ms a million characters.

    >>> compared("the long- term   debt of $ 1,577 , 12 3")
    'thelongtermdebtof$1,577, 12 3'
    """
    text = _collapsed(spaced_text, " ")
    text = _FIGURE_GAP.sub("\0", text).replace(" ", "").replace("\0", " ")
    return _DOTS.sub("…", _HYPHEN.sub("", _collapsed(text, "-")))


class ComparedText:
    """Some parts of a text, put together and compared as one.

    spaced: the parts, folded, with blanks for marks that do not count. text: as it is compared.
    """

    def __init__(self, folded: FoldedText, parts: Iterable[range]) -> None:
        """parts: of the folded text's original, in the order in which they are read."""
        self._folded = folded
        self._parts = [
            range(folded.folded_offset(part.start), folded.folded_offset(part.stop))
            for part in _joined(parts)
        ]
        self._starts = list(accumulate((len(part) + 1 for part in self._parts), initial=0))
        # a blank between them, since figures of two must not become one
        self.spaced = spaced(" ".join(folded.text[p.start : p.stop] for p in self._parts))
        self.text = compared(self.spaced)

    @property
    def n_bytes(self) -> int:
        """About how much memory it takes, the folded text aside."""
        return self.spaced.__sizeof__() + self.text.__sizeof__()

    def place(self, start: int, stop: int) -> range:
        """Return where a run of `text` is in `spaced`; it ends with a character that counts."""
        first = self._kept_at(_n_kept(self.text, 0, start))
        last = self._kept_at(_n_kept(self.text, 0, stop) - 1)
        if self.text[start] in _DROPPED:  # a sign
            first = self.spaced.rindex(self.text[start], 0, first)
        return range(first, last + 1)

    def spans(self, place: range) -> tuple[Span, ...]:
        """Return the runs of the original that a run of `spaced` is, in the order of reading."""
        part = bisect_right(self._starts, place.start) - 1
        found: list[range] = []
        while part < len(self._parts) and self._starts[part] < place.stop:
            offset = self._parts[part].start - self._starts[part]
            start = max(place.start, self._starts[part])
            stop = min(place.stop, self._starts[part + 1] - 1)
            if start < stop:
                span = self._folded.original_span(start + offset, stop + offset)
                found.append(range(*span))
            part += 1
        return tuple(Span(run.start, run.stop) for run in _joined(found))

    @cached_property
    def _counts(self) -> list[int]:
        """The characters that count before each block of `spaced`."""
        blocks = range(0, len(self.spaced), _BLOCK)
        sizes = (_n_kept(self.spaced, start, start + _BLOCK) for start in blocks)
        return list(accumulate(sizes, initial=0))

    def _kept_at(self, number: int) -> int:
        """Return where in `spaced` the character is that counts and has so many before it."""
        block = bisect_right(self._counts, number) - 1
        left = number - self._counts[block]
        for place in range(block * _BLOCK, len(self.spaced)):
            if self.spaced[place] not in _DROPPED:
                if not left:
                    return place
                left -= 1
        raise IndexError(number)


def _n_kept(text: str, start: int, stop: int) -> int:
    n_dropped = sum(text.count(character, start, stop) for character in _DROPPED)
    return min(stop, len(text)) - start - n_dropped


def _collapsed(text: str, character: str) -> str:
    while 2 * character in text:
        text = text.replace(2 * character, character)
    return text


def _joined(parts: Iterable[range]) -> Sequence[range]:
    """Return the parts with those joined that follow each other, without empty ones."""
    joined: list[range] = []
    for part in parts:
        if joined and part and joined[-1].stop == part.start:
            joined[-1] = range(joined[-1].start, part.stop)
        elif part:
            joined.append(part)
    return joined
