"""Lines of a document once they are labelled: what several steps ask of each, found out once."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.structure.paragraph_leads import paragraph_leads
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import FontStyle, Look, look_of
from shed_core.numbering.families import Number, numbers_in


class NumberedLine(NamedTuple):
    """A line and its number."""

    line: int
    number: Number


class LineContext:
    """The labelled lines of a document, the same for all steps of header identification.

    stats: their statistics. labels: of all lines.
    """

    def __init__(self, stats: DocumentStats, labels: Sequence[Label]) -> None:
        self.stats, self.labels = stats, labels
        self.lines = stats.lines

    @property
    def body_style(self) -> FontStyle:
        """Style of the text."""
        return self.stats.styles.body_style

    @cached_property
    def leads(self) -> set[int]:
        """Lines in which paragraphs begin in bold or slanted letters."""
        return paragraph_leads(self.stats)

    @cached_property
    def can_be(self) -> list[bool]:
        """For each line, True if its label and its paragraph allow it to be a header."""
        return [at in PROSE and n not in self.leads for n, at in enumerate(self.labels)]

    @cached_property
    def looks(self) -> list[Look]:
        """Look of each line, one object for all lines of a look."""
        known: dict[Look, Look] = {}
        return [known.setdefault(look, look) for look in map(look_of, self.lines)]

    @cached_property
    def numbered(self) -> list[NumberedLine]:
        """Candidates that begin with a number, in reading order."""
        candidates = [n for n, can_be in enumerate(self.can_be) if can_be]
        numbers = numbers_in(self.stats.numberings[n] for n in candidates)
        return [NumberedLine(n, own) for n, own in zip(candidates, numbers, strict=True) if own]
