"""From lines to phrases: paragraphs, items, tables and headers, in reading order."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from math import isfinite
from typing import NamedTuple

from shed_core.document.changes import Change, bounded
from shed_core.document.hidden_marks import escaped, marked
from shed_core.document.phrases import Header, Label, Phrase
from shed_core.document.tagged import TaggedFigure, shifted
from shed_core.ingest.headers.visual_pattern import pattern_of
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import HiddenLine, PageLines, TextLine, box_of
from shed_core.ingest.structure.grids.line_grid import LineGrid
from shed_core.ingest.structure.stats import DocumentStats

_MIN_INDENT_EM = 0.8  # ems by which the first line of a paragraph is indented
_ROW, _MAX_ROWS = 20.0, 100  # points of a row of a page, and rows of a phrase that are listed
_SENTENCE_ENDS = frozenset('.:?!;”"’)')
_ONE_LINE_LABELS = (Label.LIST_ITEM, Label.CAPTION, Label.TITLE)  # each begins a phrase


def phrases_of(
    stats: DocumentStats,
    labels: Sequence[Label],
    spans: Sequence[HeaderSpan],
    grids: Mapping[int, LineGrid],
) -> Iterator[Phrase]:
    """Yield the phrases of a document; every character of every line is in one of them.

    labels: of all lines. header spans: by their first lines, sharing no line.
    grids: of tables, by their first lines; each becomes a phrase.
    """
    cut = _cut_run_ins(stats.lines, labels, spans)
    paragraphs = _Paragraphs(stats, cut.lines, cut.labels, grids)
    done = 0
    for span, whole in zip(spans, cut.spans, strict=True):
        yield from paragraphs.phrases(range(done, whole.first), whole.first - span.first)
        own = cut.lines[whole.first : whole.last + 1]
        text = "\n".join([line.text for line in own])
        pattern = pattern_of(own, text, stats.pages[own[0].page - 1])
        found = whole.score, whole.found_by, whole.outline_level, whole.toc_level
        header = Header(pattern, *found)
        yield Phrase(
            *(text, Label.SECTION_HEADER, own[0].page, box_of(own), header), tagged=_tagged(own)
        )
        done = whole.last + 1
    yield from paragraphs.phrases(range(done, len(cut.lines)), len(cut.lines) - len(stats.lines))


class _Paragraphs:
    """Beginnings of phrases among the lines of a document."""

    def __init__(
        self,
        stats: DocumentStats,
        lines: Sequence[TextLine],
        labels: Sequence[Label],
        grids: Mapping[int, LineGrid],
    ) -> None:
        self._stats, self._lines, self._labels, self._grids = stats, lines, labels, grids

    def phrases(self, run: range, n_cut: int) -> Iterator[Phrase]:
        """Yield the phrases of a run of lines none of which is a header.

        n_cut: lines that run-in headers before it were cut from.
        """
        start = run.start
        for line in run:
            grid = self._grids.get(line - n_cut)
            if line > start and (grid or self._begins(line)):
                yield self._phrase(start, line)
                start = line
            if grid and line >= start:
                start = line + grid.n_lines
                yield replace(self._phrase(line, start), label=Label.TABLE, grid=grid.grid)
        if start < run.stop:
            yield self._phrase(start, run.stop)

    def _begins(self, line: int) -> bool:
        above, below = self._lines[line - 1], self._lines[line]
        label_above, label = self._labels[line - 1], self._labels[line]
        if above.page != below.page or label in _ONE_LINE_LABELS:
            return True
        if label != label_above:  # the second line of an item or caption has no mark of its own
            runs_on = label is Label.TEXT and label_above in _ONE_LINE_LABELS
            return not (runs_on and self._stats.are_near(above, below))
        if label is Label.TABLE:
            return False
        return not self._stats.are_near(above, below) or self._is_indented(line)

    def _is_indented(self, line: int) -> bool:
        """True if a line is indented between two that are not, the first ending a sentence."""
        above, here = self._lines[line - 1], self._lines[line]
        indent = _MIN_INDENT_EM * here.size
        if here.x0 - above.x0 < indent or above.text[-1] not in _SENTENCE_ENDS:
            return False
        return line + 1 < len(self._lines) and here.x0 - self._lines[line + 1].x0 > indent / 2

    def _phrase(self, start: int, stop: int) -> Phrase:
        lines = self._lines[start:stop]
        text = "\n".join([line.text for line in lines])
        label, tagged = self._labels[start], _tagged(lines)
        return Phrase(text, label, lines[0].page, box_of(lines), tagged=tagged)


def _tagged(lines: Iterable[TextLine]) -> tuple[TaggedFigure, ...]:
    """Return the tagged figures of lines in a text of them, one below the other."""
    figures: list[TaggedFigure] = []
    n = 0
    for line in lines:
        if line.tagged:
            figures += shifted(line.tagged, n)
        n += len(line.text) + 1
    return tuple(figures)


def with_hidden_text_and_comments(
    phrases: Iterable[Phrase], pages: Sequence[PageLines]
) -> list[Phrase]:
    """Return the phrases with hidden text between them, in marks, and with comments.

    phrases: in reading order. One in whose middle there is such text is not split.
    """
    escaped_phrases = [_escaped(phrase) for phrase in phrases]
    if not any(page.hidden_lines or page.comments for page in pages):
        return escaped_phrases
    by_page = {
        page: list(own) for page, own in groupby(escaped_phrases, lambda phrase: phrase.page)
    }
    whole: list[Phrase] = []
    for page in pages:
        own = by_page.get(page.number, [])
        after: dict[int, list[Phrase]] = {}
        places = _Places(own)
        for point, phrase in _between_phrases(page):
            after.setdefault(places.at(point), []).append(phrase)
        whole += after.get(-1, [])
        for number, phrase in enumerate(own):
            whole += [phrase, *after.get(number, [])]
    return whole


def placed_changes(phrases: Sequence[Phrase], pages: Sequence[PageLines]) -> tuple[Change, ...]:
    """Return the changes of pages, each with its phrase; none of a document without phrases."""
    changed = {page.number: page.changes for page in pages if page.changes}
    if not changed or not phrases:
        return ()
    numbers = [phrase.page for phrase in phrases]
    found: list[Change] = []
    for page, changes in changed.items():
        first, stop = bisect_left(numbers, page), bisect_right(numbers, page)
        places = _Places(phrases[first:stop])
        found += [c._replace(phrase=max(0, first + places.at(at))) for c, at in changes]
    return tuple(bounded(sorted(found, key=lambda change: change.phrase)))


def _between_phrases(page: PageLines) -> Iterator[tuple[tuple[float, float] | None, Phrase]]:
    """Yield hidden text and comments, each with the point that it comes after."""
    for point, lines in groupby(page.hidden_lines, lambda line: line.after):
        yield point, _hidden_phrase(list(lines), page.number)
    for text, box, point in page.comments:
        yield point, Phrase(escaped(text), Label.TEXT, page.number, box)


def _escaped(phrase: Phrase) -> Phrase:
    text = escaped(phrase.text)
    return phrase if text == phrase.text else replace(phrase, text=text, grid=None, tagged=())


class _Places:
    """The phrases of a page by their heights, so that a point is not looked for in all of them."""

    def __init__(self, phrases: Sequence[Phrase]) -> None:
        self._phrases = phrases
        self._by_row: defaultdict[int, list[int]] = defaultdict(list)
        self._tall: list[int] = []
        for number, phrase in enumerate(phrases):
            first, last = int(phrase.box.y0 // _ROW), int(phrase.box.y1 // _ROW)
            if last - first > _MAX_ROWS:
                self._tall.append(number)
            else:
                for row in range(first, last + 1):
                    self._by_row[row].append(number)

    def at(self, point: tuple[float, float] | None) -> int:
        """Return the last phrase that holds a point, or -1 for a point before all of them."""
        if point is None:
            return -1
        x, y = point
        if not isfinite(y):
            return len(self._phrases) - 1
        near = [*self._tall, *self._by_row.get(int(y // _ROW), ())]
        boxes = ((number, self._phrases[number].box) for number in near)
        found = [n for n, b in boxes if b.x0 <= x <= b.x1 and b.y0 <= y <= b.y1]
        return max(found, default=len(self._phrases) - 1)


def _hidden_phrase(lines: Sequence[HiddenLine], page: int) -> Phrase:
    box = lines[0].box
    for line in lines[1:]:
        box = box.union(line.box)
    return Phrase("\n".join(marked(line.text) for line in lines), Label.TEXT, page, box)


class _HeaderLines(NamedTuple):
    """Lines, their labels, and header spans that are made of whole lines."""

    lines: list[TextLine]
    labels: list[Label]
    spans: list[HeaderSpan]


def _cut_run_ins(
    lines: Sequence[TextLine], labels: Sequence[Label], spans: Sequence[HeaderSpan]
) -> _HeaderLines:
    """Return the same text with a line of its own for the text after a run-in header.

    labels: of all lines. header spans: by their first lines, sharing no line.
    """
    result = _HeaderLines([], [], [])
    done = 0
    for span in spans:
        stop = span.last + 1
        shift = len(result.lines) - done
        result.lines.extend(lines[done:stop])
        result.labels.extend(labels[done:stop])
        first, last = span.first + shift, span.last + shift
        header, rest = _split(lines[span.last], span.length)
        result.lines[last] = header
        result.spans.append(span._replace(first=first, last=last, length=len(header.text)))
        if rest is not None:
            result.lines.append(rest)
            result.labels.append(Label.TEXT)
        done = stop
    result.lines.extend(lines[done:])
    result.labels.extend(labels[done:])
    return result


def _split(line: TextLine, length: int) -> tuple[TextLine, TextLine | None]:
    """Return the header at a line's beginning, and the text after it or None."""
    text, rest = line.text[:length].rstrip(), line.text[length:].lstrip()
    if not rest:
        return line, None
    middle = line.x0 + (line.x1 - line.x0) * len(text) / len(line.text)
    header = line._replace(
        text=text,
        x1=middle,
        font=line.lead_font,
        lead=len(text),
        tagged=tuple(figure for figure in line.tagged if figure.stop <= len(text)),
    )
    start = len(line.text) - len(rest)
    tagged = shifted([figure for figure in line.tagged if figure.start >= start], -start)
    return header, line._replace(text=rest, x0=middle, lead=len(rest), tagged=tagged)
