r"""Form of a text for its comparison with quotations, and the map from there to the record.

A reader's and a typesetter's choices do not count: white space, line breaks, hyphenation, kinds of
quotation marks and dashes, ligatures, the case of letters. Digits, signs and punctuation do. White
space between two figures is kept, so that `12 3` is never `123`.

Texts of the same form are also equal without blanks, dashes, dots, commas and currency signs. A
text without these is made and searched in a fraction of the time that the form of a whole record
takes, so only its matches are compared by their form, and those that differ are described. A place
is mapped back by counting the kept characters.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from shed_core.document.runs import connected
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.folding import FoldedText
from shed_core.retrieval.quotation.signs import SIGNS

_IGNORED = "\"'`|\\"  # quotation marks; bars of our tables, backslashes of our escapes
_DROPPED = f" -.…,{SIGNS}"
_FIGURE_GAP = re.compile(r" (?=[.,]?\d)(?:(?<=\d )|(?<=\d[.,] )|(?<=\d [.,] ))")
_HYPHEN = re.compile(r"-(?=[^\W\d_])(?:(?<=[^\W\d_]-)|(?<=·-))")  # folded, `Ŀ` ends in a dot
_DOTS = re.compile(r"\.\.+")
_BLOCK = 4096  # characters between two entries of a table of counts
_SHORT = 64  # characters that are counted one by one


def spaced(folded: str) -> str:
    """Return a folded text with blanks for the ignored marks, of the same length.

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
    """Return a spaced text, or a form, without its blanks, dashes, dots, commas and currency signs.

    >>> kept("the long- term debt of $ 1,577.5")
    'thelongtermdebtof15775'
    """
    return _replaced(text, _DROPPED, "")


def _replaced(text: str, characters: str, replacement: str) -> str:
    """Return a text with some characters replaced; `translate` takes many times as long."""
    for character in characters:
        text = text.replace(character, replacement)
    return text


class ComparedText:
    """Parts of a text, joined and compared as one.

    spaced: the folded parts, with blanks for ignored marks. kept: as `kept` returns it.
    """

    def __init__(self, folded: FoldedText, parts: Iterable[range]) -> None:
        """parts: of the folded text's original, in reading order."""
        self._folded = folded
        self._parts = [
            range(folded.folded_offset(part.start), folded.folded_offset(part.stop))
            for part in joined(parts)
        ]
        self._starts = list(accumulate((len(part) + 1 for part in self._parts), initial=0))
        # a blank between them, since figures of two must not become one
        self.spaced = spaced(" ".join(folded.text[p.start : p.stop] for p in self._parts))
        self.kept = kept(self.spaced)
        self._dropped = "".join(filter(self.spaced.__contains__, _DROPPED))

    def place(self, start: int, stop: int, form: str) -> range | None:
        """Return the range in `spaced` of a run of `kept`, or None if a sign is missing there.

        form: of the quotation; signs at its ends, which are not kept, are included.
        """
        first, last = self._kept_at(start), self._kept_at(stop - 1)
        if before := form[: len(form) - len(form.lstrip(_DROPPED))]:
            gap = self._kept_at(start - 1) + 1 if start else 0
            if not compared(self.spaced[gap:first]).endswith(before):
                return None
            end, opening = first, "." if before[0] == "…" else before[0]
            while compared(self.spaced[first:end]) != before:
                first = self.spaced.rfind(opening, gap, first)
                if first < 0:
                    return None
        for sign in form[len(form.rstrip(_DROPPED)) :]:
            gap = self._kept_at(stop) if stop < len(self.kept) else len(self.spaced)
            last = max(last, self.spaced.find(sign, last + 1, gap))
        return range(first, last + 1)

    def spans(self, place: range) -> tuple[Span, ...]:
        """Return the runs of the original for a run of `spaced`, in reading order."""
        part = bisect_right(self._starts, place.start) - 1
        runs: list[range] = []
        while part < len(self._parts) and self._starts[part] < place.stop:
            offset = self._parts[part].start - self._starts[part]
            start = max(place.start, self._starts[part])
            stop = min(place.stop, self._starts[part + 1] - 1)
            if start < stop:
                span = self._folded.original_span(start + offset, stop + offset)
                runs.append(range(*span))
            part += 1
        return tuple(Span(run.start, run.stop) for run in joined(runs))

    @cached_property
    def _counts(self) -> list[int]:
        """Number of kept characters before each block of `spaced`."""
        blocks = range(0, len(self.spaced), _BLOCK)
        sizes = (self._n_kept(start, start + _BLOCK) for start in blocks)
        return list(accumulate(sizes, initial=0))

    def _kept_at(self, number: int) -> int:
        """Return the offset in `spaced` of the kept character with `number` others before it."""
        block = bisect_right(self._counts, number) - 1
        n_left, start, length = number - self._counts[block], block * _BLOCK, _BLOCK
        while length > _SHORT:
            length //= 2
            n_before = self._n_kept(start, start + length)
            if n_before <= n_left:
                n_left, start = n_left - n_before, start + length
        for place in range(start, start + length):
            if self.spaced[place] not in self._dropped:
                if not n_left:
                    return place
                n_left -= 1
        raise IndexError(number)

    def _n_kept(self, start: int, stop: int) -> int:
        n_dropped = sum(self.spaced.count(one, start, stop) for one in self._dropped)
        return min(stop, len(self.spaced)) - start - n_dropped


def _collapsed(text: str, character: str) -> str:
    while 2 * character in text:
        text = text.replace(2 * character, character)
    return text


def parts_without(gaps: Sequence[range], parts: Iterable[range]) -> Iterator[range]:
    """Yield the parts of a text without some gaps, divided by these.

    gaps: runs of characters, rising.

    >>> list(parts_without([range(3, 4)], [range(6)]))
    [range(0, 3), range(4, 6)]
    """
    starts = [run.start for run in gaps]
    for part in parts:
        start = part.start
        for run in gaps[bisect_left(starts, start) : bisect_left(starts, part.stop)]:
            yield range(start, run.start)
            start = run.stop
        yield range(start, part.stop)


def spans_over(gaps: Container[range], spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return spans, those joined that only a gap separates."""
    runs = connected(spans, lambda above, below: range(above.stop, below.start) in gaps)
    return tuple(Span(run[0].start, run[-1].stop) for run in runs)


def joined(parts: Iterable[range]) -> Sequence[range]:
    """Return the parts that are not empty, adjacent ones joined."""
    runs = connected(filter(None, parts), lambda above, below: above.stop == below.start)
    return [range(run[0].start, run[-1].stop) for run in runs]
