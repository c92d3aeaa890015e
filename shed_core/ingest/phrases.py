"""From lines to phrases: paragraphs, items, tables and headers, in reading order."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from shed_core.document.phrases import Header, Label, Phrase
from shed_core.ingest.headers.header_span import pattern_of
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import PageLines, TextLine, box_of
from shed_core.ingest.run_ins import cut_run_ins

_LEADING = 1.2  # ems between the feet of two lines, where a document is too short to tell
_APART = 1.3  # leadings between the feet of two paragraphs, at least
_INDENT_EM = 0.8  # ems by which the first line of a paragraph is set in
_ENDS = frozenset('.:?!;”"’)')
_SINGLE = (Label.LIST_ITEM, Label.CAPTION, Label.TITLE)  # each such line begins a phrase of its own


def phrases_of(
    pages: Sequence[PageLines],
    labels: Sequence[Label],
    spans: Sequence[HeaderSpan],
    underlined: Collection[int],
) -> Iterator[Phrase]:
    """Yield the phrases of a document; every character of every line is in one of them.

    labels: of all lines. header spans: by their first lines, sharing no line.
    underlined: the first lines of the header spans that are underlined.
    """
    cut = cut_run_ins([line for page in pages for line in page.lines], labels, spans)
    paragraphs = _Paragraphs(cut.lines, cut.labels)
    done = 0
    for span, whole in zip(spans, cut.spans, strict=True):
        yield from paragraphs.phrases(range(done, whole.first))
        own = cut.lines[whole.first : whole.last + 1]
        text = "\n".join([line.text for line in own])
        pattern = pattern_of(own, text, pages[own[0].page - 1], span.first in underlined)
        found = whole.score, whole.found_by, whole.level, whole.listed
        header = Header(pattern, *found)
        yield Phrase(text, Label.SECTION_HEADER, own[0].page, box_of(own), header)
        done = whole.last + 1
    yield from paragraphs.phrases(range(done, len(cut.lines)))


def leading_of(lines: Sequence[TextLine]) -> float:
    """Return the usual distance between the feet of two lines of one paragraph, in ems."""
    steps = Counter(
        round((below.baseline - above.baseline) / below.size, 2)
        for above, below in pairwise(lines)
        if above.block == below.block and above.font == below.font
    )
    likely = {step: n for step, n in steps.items() if 0.8 < step < 3}
    return max(likely, key=likely.__getitem__, default=_LEADING)


class _Paragraphs:
    """Where phrases begin among the lines of a document."""

    def __init__(self, lines: Sequence[TextLine], labels: Sequence[Label]) -> None:
        self._lines, self._labels = lines, labels
        self._far = _APART * leading_of(lines)

    def phrases(self, run: range) -> Iterator[Phrase]:
        """Yield the phrases of a run of lines none of which is a header."""
        start = run.start
        for line in run:
            if line > start and self._begins(line):
                yield self._phrase(start, line)
                start = line
        if start < run.stop:
            yield self._phrase(start, run.stop)

    def _begins(self, line: int) -> bool:
        above, below = self._lines[line - 1], self._lines[line]
        label_above, label = self._labels[line - 1], self._labels[line]
        if above.page != below.page or label in _SINGLE:
            return True
        if label != label_above:  # the second line of an item or caption has no mark of its own
            runs_on = label is Label.TEXT and label_above in _SINGLE
            return not runs_on or self._is_apart(above, below)
        if label is Label.TABLE:
            return False
        return self._is_apart(above, below) or self._is_indented(line)

    def _is_apart(self, above: TextLine, below: TextLine) -> bool:
        step = below.baseline - above.baseline
        return not 0 < step < self._far * max(above.size, below.size)

    def _is_indented(self, line: int) -> bool:
        """Whether a line is set in between two that are not, the first of which ends a sentence."""
        above, here = self._lines[line - 1], self._lines[line]
        indent = _INDENT_EM * here.size
        if here.x0 - above.x0 < indent or above.text[-1] not in _ENDS:
            return False
        return line + 1 < len(self._lines) and here.x0 - self._lines[line + 1].x0 > indent / 2

    def _phrase(self, start: int, stop: int) -> Phrase:
        lines = self._lines[start:stop]
        text = "\n".join([line.text for line in lines])
        return Phrase(text, self._labels[start], lines[0].page, box_of(lines))
