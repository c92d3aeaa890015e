"""Header spans: which lines make up a header phrase, by any identifier."""

from collections.abc import Mapping
from typing import NamedTuple

from shed_core.document.phrases import Label


class HeaderSpan(NamedTuple):
    """A header phrase as a run of lines of one page.

    first, last: its lines, the last included. length: characters of the last line that belong to
    it. score: from 0 to 1. found_by: the identifier. level: in the embedded outline, from 1, or
    None. listed: level in a printed table of contents, from 1, or None.
    """

    first: int
    last: int
    length: int
    score: float
    found_by: str
    level: int | None = None
    listed: int | None = None

    @property
    def lines(self) -> range:
        """The numbers of its lines."""
        return range(self.first, self.last + 1)

    def level_in(self, levels: Mapping[int, int | None]) -> int | None:
        """Return the level of the first of its lines that has one: `Chapter 1` may be left out."""
        return next((levels[line] for line in self.lines if line in levels), None)


class LayoutLabels(NamedTuple):
    """What a layout model says of the lines of a document.

    labels: of all lines. spans: by their first lines.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
