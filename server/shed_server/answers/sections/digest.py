"""Texts of the same sections in several documents, and their digest where they are long.

A digest has a line for each paragraph of the newest document, and for each paragraph of an older
one that differs. The risk factors of four quarterly reports have 43,000 characters and 90,000 of
differences: to say how they changed needs a tenth of these, and a digest shows which.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import NamedTuple

from shed_core.comparison.units import Unit, are_alike
from shed_core.retrieval.prefixes import SectionSpan
from shed_server.answers.formatting import fitting
from shed_server.answers.sections.comparison import (
    Difference,
    difference_lines,
    digest,
    found_differences,
)

_WIDTH = 110  # of a paragraph's first sentence
_MANY_ANSWERS, _MANY_CHARS = 2.5, 25_000  # texts, several together, that take more are a digest
_MIN_CHARS = 4_000  # of an answer that can be one


class SectionText(NamedTuple):
    """The text that a document has of the sections.

    cover: its beginning. place: the line above it.
    """

    name: str
    key: str
    cover: str
    place: str
    sections: list[SectionSpan]
    units: list[Unit]


class _Differences(NamedTuple):
    """Differences of a text from one above it. place: its line. above: that text, or nothing."""

    place: str
    found: Sequence[Difference]
    above: Sequence[Unit]


class TextVersions:
    """The texts, the newest first, and the differences of each from the one above it."""

    def __init__(self, texts: Sequence[SectionText]) -> None:
        self.texts = texts
        self._differences = cache(self._compared)

    def differences(self, number: int) -> tuple[str, list[str]]:
        """Return the line of place of an older document and the lines of its differences."""
        own = self._differences(number)
        return own.place, difference_lines(own.found, own.above)

    def are_long(self, max_chars: int) -> bool:
        """True if the texts would take so much, or so many answers, that a digest comes first.

        Rows of tables do not count, since a digest has them too.
        """
        room = int(_MANY_ANSWERS * max_chars)
        room = min(room, _MANY_CHARS) if len(self.texts) > 1 else room
        older = (self._prose(number) for number in range(1, len(self.texts)))
        newest = (unit.text for unit in self.texts[0].units if not unit.row)
        for line in chain(newest, chain.from_iterable(older)):
            room -= len(line) + 1
            if room < 0:
                return max_chars >= _MIN_CHARS
        return False

    def _prose(self, number: int) -> list[str]:
        own = self._differences(number)
        return difference_lines([one for one in own.found if not one.unit.row], own.above)

    def digest(self, start: int, room: int) -> tuple[str, int | None]:
        """Return the lines of the digest from one on that have room, and the next, if any."""
        lines = self._digest()
        shown = fitting(islice(lines, start, None), room)
        return "".join(shown), start + len(shown) if shown[-1] else None

    def _digest(self) -> Iterator[str]:
        """Yield the lines of the digest, and an empty one at its end."""
        for number in range(len(self.texts)):
            own = self._differences(number)
            yield own.place
            yield from (f"{line}\n" for line in digest(own.found, own.above, _WIDTH))
        yield ""

    def _compared(self, number: int) -> _Differences:
        """Return the differences of a text from the nearest similar one above; of none, all."""
        texts, text = self.texts, self.texts[number]
        above = range(number - 1, -1, -1)
        like = next((n for n in above if are_alike(text.units, texts[n].units)), None)
        against = ", in full" if number else ""
        if like is not None:
            against = f", against {texts[like].name}" if like != number - 1 else ""
        units = () if like is None else texts[like].units
        own = [Difference("", unit) for unit in text.units]
        found = found_differences(text.units, units) if number else own
        same = "" if found else ": no change"
        return _Differences(f"[{text.place}{against}{same}]\n", found, units)
