"""Header spans: which lines make up a header phrase, by any identifier."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from shed_core.document.phrases import Label


class HeaderSpan(NamedTuple):
    """A header phrase as a run of lines of one page.

    first, last: its lines, the last included. length: characters of the last line that belong to
    it. score, found_by, outline_level, toc_level: as in Header.
    """

    first: int
    last: int
    length: int
    score: float
    found_by: str
    outline_level: int | None = None
    toc_level: int | None = None

    @property
    def lines(self) -> range:
        """The numbers of its lines."""
        return range(self.first, self.last + 1)

    def level_in(self, levels: Mapping[int, int | None]) -> int | None:
        """Return the level of the first of its lines that has one: `Chapter 1` may be left out."""
        return next((levels[line] for line in self.lines if line in levels), None)


def merge_spans(preferred: Sequence[HeaderSpan], others: Iterable[HeaderSpan]) -> list[HeaderSpan]:
    """Return the preferred header spans and the others that share no line with them."""
    lines = {line for span in preferred for line in span.lines}
    rest = [span for span in others if lines.isdisjoint(span.lines)]
    return sorted([*preferred, *rest])


class LayoutLabels(NamedTuple):
    """Labels and header spans of a document's lines, by a layout model.

    labels: of all lines. spans: by their first lines.
    """

    labels: list[Label]
    spans: list[HeaderSpan]
