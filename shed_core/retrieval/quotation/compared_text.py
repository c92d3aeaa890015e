r"""A text in the form in which quotations are compared with it, and the way back to the record.

A reader's and a typesetter's choices do not count: white space, line breaks, hyphenation, kinds of
quotation marks and dashes, ligatures, the case of letters. Digits, signs and punctuation do. White
space between two figures is kept, so that `12 3` is never `123`.

The form loses blanks, dashes and dots only. Texts with one form are the same without any of these,
and such a text is made and searched in a fraction of the time that the form of a whole record
takes, so only what is found there is compared in its form. A place is mapped back by counting the
characters that are left.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText

_IGNORED = "\"'`|\\"  # quotation marks, and what our own tables and escapes add
_DROPPED = " -.…"
_FIGURE_GAP = re.compile(r" (?=[.,]?\d)(?:(?<=\d )|(?<=\d[.,] )|(?<=\d [.,] ))")
_HYPHEN = re.compile(r"-(?=[^\W\d_])(?:(?<=[^\W\d_]-)|(?<=·-))")  # folded, `Ŀ` ends in a dot
_DOTS = re.compile(r"\.\.+")
_BLOCK = 4096  # characters between two entries of a table of counts
_SHORT = 64  # characters that are looked at one by one


def spaced(folded: str) -> str:
    """Return a folded text with blanks for the marks that do not count, of the same length.

    >>> spaced('the "net" sales | 5')
    'the  net  sales   5'
    """
    return _replaced(folded, _IGNORED, " ")


def compared(spaced_text: str) -> str:
    """Return the form in which texts are compared. Takes O(n), about 40 ms a million characters.

    >>> compared("the long- term   debt of $ 1,577 , 12 3")
    'thelongtermdebtof$1,577, 12 3'
    """
    text = _collapsed(spaced_text, " ")
    text = _FIGURE_GAP.sub("\0", text).replace(" ", "").replace("\0", " ")
    return _DOTS.sub("…", _HYPHEN.sub("", _collapsed(text, "-")))


def kept(text: str) -> str:
    """Return what counts in any case of a spaced text or of a form.

    >>> kept("the long- term debt of $ 1,577.5")
    'thelongtermdebtof$1,5775'
    """
    return _replaced(text, _DROPPED, "")


def _replaced(text: str, characters: str, replacement: str) -> str:
    """Return a text without some characters; `translate` takes many times as long."""
    for character in characters:
        text = text.replace(character, replacement)
    return text


class ComparedText:
    """Some parts of a text, put together and compared as one.

    spaced: the parts, folded, with blanks for marks that do not count. kept: what always counts.
    """

    def __init__(self, folded: FoldedText, parts: Iterable[range]) -> None:
        """parts: of the folded text's original, in the order in which they are read."""
        self._folded = folded
        self._parts = [
            range(folded.folded_offset(part.start), folded.folded_offset(part.stop))
            for part in joined(parts)
        ]
        self._starts = list(accumulate((len(part) + 1 for part in self._parts), initial=0))
        # a blank between them, since figures of two must not become one
        self.spaced = spaced(" ".join(folded.text[p.start : p.stop] for p in self._parts))
        self.kept = kept(self.spaced)

    def place(self, start: int, stop: int, sign: str = "") -> range | None:
        """Return where a run of `kept` is in `spaced`; it ends with a character that counts.

        sign: a dash or dot to begin with, if it stands there, else there is no place.
        """
        first, last = self._kept_at(start), self._kept_at(stop - 1)
        if sign:
            gap = self._kept_at(start - 1) + 1 if start else 0
            if not compared(self.spaced[gap:first]).endswith(sign):
                return None
            first = self.spaced.rindex(sign, gap, first)
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
        return tuple(Span(run.start, run.stop) for run in joined(found))

    @cached_property
    def _counts(self) -> list[int]:
        """The characters that count before each block of `spaced`."""
        blocks = range(0, len(self.spaced), _BLOCK)
        sizes = (_n_kept(self.spaced, start, start + _BLOCK) for start in blocks)
        return list(accumulate(sizes, initial=0))

    def _kept_at(self, number: int) -> int:
        """Return where in `spaced` the character is that counts and has so many before it."""
        block = bisect_right(self._counts, number) - 1
        left, start, length = number - self._counts[block], block * _BLOCK, _BLOCK
        while length > _SHORT:
            length //= 2
            n_before = _n_kept(self.spaced, start, start + length)
            if n_before <= left:
                left, start = left - n_before, start + length
        for place in range(start, start + length):
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


def parts_without(left_out: Sequence[range], parts: Iterable[range]) -> Iterator[range]:
    """Yield the parts of a text, divided where something stands, without it.

    left_out: runs of characters, rising.

    >>> list(parts_without([range(3, 4)], [range(6)]))
    [range(0, 3), range(4, 6)]
    """
    starts = [run.start for run in left_out]
    for part in parts:
        start = part.start
        for run in left_out[bisect_left(starts, start) : bisect_left(starts, part.stop)]:
            yield range(start, run.start)
            start = run.stop
        yield range(start, part.stop)


def spans_over(left_out: Container[range], spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans with those joined between which nothing stands but what was left out."""
    runs: list[Span] = []
    for span in spans:
        if runs and range(runs[-1].stop, span.start) in left_out:
            span = Span(runs.pop().start, span.stop)
        runs.append(span)
    return tuple(runs)


def joined(parts: Iterable[range]) -> Sequence[range]:
    """Return the parts with those joined that follow each other, without empty ones."""
    runs: list[range] = []
    for part in parts:
        if runs and part and runs[-1].stop == part.start:
            runs[-1] = range(runs[-1].start, part.stop)
        elif part:
            runs.append(part)
    return runs
