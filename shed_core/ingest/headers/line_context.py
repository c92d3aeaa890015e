"""Labelled lines of a document with the properties that several steps use, each computed once."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from shed_core.document.phrases import PROSE, Label
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import FontStyle, Look, look_of
from shed_core.numbering.families import Number, numbers_in

_MIN_LEAD_LENGTH = 3  # characters before and after the change of weight or slant


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
        """Lines that only begin a paragraph, in another weight or slant than it goes on in.

        `Trading revenue increased` may be the bold beginning of a sentence. Such a line extends to
        the edge of its column and the next continues it, as with no header. `Item 7` is a title
        though its remark may be plain. Of 10,584 true headers the rule takes none away.
        """
        leads: set[int] = set()
        for last in range(len(self.lines) - 1):
            if not self._changes_style(last):
                continue
            first = last  # the lead may fill lines of its own
            while first and self._leads_to(first - 1, last):
                first -= 1
            number = self.stats.numberings[first]
            if not (number and number.has_word):
                leads.update(range(first, last + 1))
        return leads

    def _changes_style(self, last: int) -> bool:
        """True if a line begins in another weight or slant than it goes on in, up to the next."""
        line, below = self.lines[last : last + 2]
        is_in_two = _MIN_LEAD_LENGTH <= line.lead <= len(line.text) - _MIN_LEAD_LENGTH
        return is_in_two and below.lead_font != line.lead_font and self.stats.wraps(last)

    def _leads_to(self, above: int, last: int) -> bool:
        """True if a whole line is in the letters that another one below it begins with."""
        whole = self.lines[above]
        is_one = whole.font == self.lines[last].lead_font and whole.lead == len(whole.text)
        return is_one and self.stats.wraps(above)

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
    def n_lines(self) -> Counter[Look]:
        """Number of lines of each look."""
        return Counter(self.looks)

    @cached_property
    def body(self) -> Look:
        """Look of most characters."""
        n_characters: Counter[Look] = Counter()
        for line, look in zip(self.lines, self.looks, strict=True):
            n_characters[look] += len(line.text)
        return max(n_characters, key=n_characters.__getitem__)

    @cached_property
    def numbered(self) -> list[NumberedLine]:
        """Candidates that begin with a number, in reading order."""
        candidates = [n for n, can_be in enumerate(self.can_be) if can_be]
        numbers = numbers_in(self.stats.numberings[n] for n in candidates)
        return [NumberedLine(n, own) for n, own in zip(candidates, numbers, strict=True) if own]
