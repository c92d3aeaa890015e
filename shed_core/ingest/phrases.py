"""From rows to phrases: paragraphs, items, tables and headers, in reading order."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from shed_core.document.phrases import Header, Label, Phrase
from shed_core.ingest.headers.header_span import Heading, box_of, pattern_of
from shed_core.ingest.lines.rows import PageRows, Row
from shed_core.ingest.run_ins import cut_run_ins

_LEADING = 1.2  # ems between the feet of two rows, where a document is too short to tell
_APART = 1.3  # leadings between the feet of two paragraphs, at least
_INDENT_EM = 0.8  # ems by which the first row of a paragraph is set in
_ENDS = frozenset('.:?!;”"’)')
_SINGLE = (Label.LIST_ITEM, Label.CAPTION, Label.TITLE)  # each such row begins a phrase of its own


def phrases_of(
    pages: Sequence[PageRows],
    labels: Sequence[Label],
    headings: Sequence[Heading],
    underlined: Collection[int],
) -> Iterator[Phrase]:
    """Yield the phrases of a document; every character of every row is in one of them.

    labels: of all rows. headings: by their first rows, sharing no row.
    underlined: the first rows of the headings that are underlined.
    """
    cut = cut_run_ins([row for page in pages for row in page.rows], labels, headings)
    paragraphs = _Paragraphs(cut.rows, cut.labels)
    done = 0
    for heading, whole in zip(headings, cut.headings, strict=True):
        yield from paragraphs.phrases(range(done, whole.first))
        own = cut.rows[whole.first : whole.last + 1]
        text = "\n".join([row.text for row in own])
        pattern = pattern_of(own, text, pages[own[0].page - 1], heading.first in underlined)
        found = whole.score, whole.found_by, whole.level, whole.listed
        header = Header(pattern, *found)
        yield Phrase(text, Label.SECTION_HEADER, own[0].page, box_of(own), header)
        done = whole.last + 1
    yield from paragraphs.phrases(range(done, len(cut.rows)))


def leading_of(rows: Sequence[Row]) -> float:
    """Return the usual distance between the feet of two rows of one paragraph, in ems."""
    steps = Counter(
        round((below.baseline - above.baseline) / below.size, 2)
        for above, below in pairwise(rows)
        if above.block == below.block and above.font == below.font
    )
    likely = {step: n for step, n in steps.items() if 0.8 < step < 3}
    return max(likely, key=likely.__getitem__, default=_LEADING)


class _Paragraphs:
    """Where phrases begin among the rows of a document."""

    def __init__(self, rows: Sequence[Row], labels: Sequence[Label]) -> None:
        self._rows, self._labels = rows, labels
        self._far = _APART * leading_of(rows)

    def phrases(self, run: range) -> Iterator[Phrase]:
        """Yield the phrases of a run of rows none of which is a header."""
        start = run.start
        for row in run:
            if row > start and self._begins(row):
                yield self._phrase(start, row)
                start = row
        if start < run.stop:
            yield self._phrase(start, run.stop)

    def _begins(self, row: int) -> bool:
        above, below = self._rows[row - 1], self._rows[row]
        label_above, label = self._labels[row - 1], self._labels[row]
        if above.page != below.page or label in _SINGLE:
            return True
        if label != label_above:  # the second row of an item or caption has no mark of its own
            runs_on = label is Label.TEXT and label_above in _SINGLE
            return not runs_on or self._is_apart(above, below)
        if label is Label.TABLE:
            return False
        return self._is_apart(above, below) or self._is_indented(row)

    def _is_apart(self, above: Row, below: Row) -> bool:
        step = below.baseline - above.baseline
        return not 0 < step < self._far * max(above.size, below.size)

    def _is_indented(self, row: int) -> bool:
        """Whether a row is set in between two that are not, the first of which ends a sentence."""
        above, here = self._rows[row - 1], self._rows[row]
        indent = _INDENT_EM * here.size
        if here.x0 - above.x0 < indent or above.text[-1] not in _ENDS:
            return False
        return row + 1 < len(self._rows) and here.x0 - self._rows[row + 1].x0 > indent / 2

    def _phrase(self, start: int, stop: int) -> Phrase:
        rows = self._rows[start:stop]
        text = "\n".join([row.text for row in rows])
        return Phrase(text, self._labels[start], rows[0].page, box_of(rows))
