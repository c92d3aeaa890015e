"""Figures that a file tags: from the text of a paragraph or row to lines of a page.

A paragraph is broken into lines and a row is joined to one, with other blanks. So a place is
counted in characters without blanks, and the text there is compared.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.tagged import Tag, TaggedFigure
from shed_core.ingest.flow.rows import Piece
from shed_core.ingest.lines.normalize import clean
from shed_core.ingest.lines.text_line import TextLine

_MAX_LETTERS = 200  # of a figure, which may be in words; of more, the element was not closed


class TaggedLetters(NamedTuple):
    """A figure of a paragraph or row. start: of its characters, blanks not counted."""

    start: int
    text: str
    tag: Tag


def tagged_letters(cells: Iterable[Sequence[Piece]]) -> list[TaggedLetters]:
    """Return the figures of a paragraph or row that the file tags, by their places."""
    n, found = 0, dict[int, TaggedLetters]()  # by the tag, which is an object for each figure
    for piece in (piece for cell in cells for piece in cell):
        letters = _without_blanks(clean(piece.text))
        for tag in piece.tags:
            start, before, _ = found.get(id(tag), (n, "", tag))
            if len(before) <= _MAX_LETTERS:
                found[id(tag)] = TaggedLetters(start, before + letters, tag)
        n += len(letters)
    figures = (one for one in found.values() if 0 < len(one.text) <= _MAX_LETTERS)
    return sorted(figures, key=lambda one: one.start)


class TaggedLines:
    """Lines of paragraphs and rows, in their order, and the tags of their figures."""

    def __init__(self, tagged: Mapping[int, Sequence[TaggedLetters]]) -> None:
        """tagged: the figures of each paragraph or row, by its number."""
        self._tagged = tagged
        self._n_done: defaultdict[int, int] = defaultdict(int)  # characters before the next line

    def with_tags(self, line: TextLine, number: int) -> TextLine:
        """Return a line of a paragraph or row with the tags of its figures."""
        if number not in self._tagged:
            return line
        places = [place for place, letter in enumerate(line.text) if not letter.isspace()]
        first = self._n_done[number]
        self._n_done[number] += len(places)
        return line._replace(tagged=tuple(_figures(line.text, places, first, self._tagged[number])))


def _figures(
    text: str, places: Sequence[int], first: int, tagged: Sequence[TaggedLetters]
) -> Iterator[TaggedFigure]:
    """Yield the figures of a line. first: the number of its first character in the paragraph."""
    for number in range(bisect_left(tagged, first, key=lambda one: one.start), len(tagged)):
        start, letters, tag = tagged[number]
        stop = start + len(letters) - first
        if start - first >= len(places):
            return
        if stop <= len(places):
            own = TaggedFigure(places[start - first], places[stop - 1] + 1, tag)
            if _without_blanks(text[own.start : own.stop]) == letters:
                yield own


def _without_blanks(text: str) -> str:
    return "".join(text.split())
