"""Headers that are labels of figures: titles of plots, names in diagrams.

They stand among the shapes of a figure and its other labels, which are a few words each, and may be
bold or large. What looks like a header that stands elsewhere is one also there, as is what begins
its page: drawings may decorate a title.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.fonts import read_font_name
from shed_core.ingest.headers.corrections.texts import look_of
from shed_core.ingest.lines.header_span import HeaderSpan
from shed_core.ingest.lines.text_line import Corners, PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.stats import DocumentStats

_MIN_LABELS = 3  # of a figure, headers apart
_MAX_LABEL_WORDS = 6  # of a line; a longer one is text in a box
_MAX_SHARE_LONG = 0.1  # of the lines of a figure
_MAX_AXIS_DISTANCE = 24.0  # points between the shapes of a plot and what stands at its axes
_MAX_TITLE_GAP = 30.0  # points between a plot and its title above it
_TOLERANCE = 2.0  # points by which a label may stand out of its figure


class _Figure(NamedTuple):
    """A figure with labels. box: around its shapes. families: of fonts that its labels have."""

    box: Corners
    families: frozenset[str]

    def labels(self, line: TextLine, body_family: str) -> bool:
        """Whether a line stands in the figure, or above it in its letters, which the text has not.

        body_family: of the font that most of the text has.
        """
        x0, y0, x1, y1 = self.box
        family = _family(line)
        if family != body_family and family in self.families:
            return x0 <= (line.x0 + line.x1) / 2 <= x1 and y0 - _MAX_TITLE_GAP <= line.y0 <= y1
        is_beside = x0 - _TOLERANCE <= line.x0 and line.x1 <= x1 + _TOLERANCE
        return is_beside and y0 - _TOLERANCE <= line.y0 and line.y1 <= y1 + _TOLERANCE


def without_figure_labels(spans: Sequence[HeaderSpan], stats: DocumentStats) -> list[HeaderSpan]:
    """Return the header spans without labels of figures, by their first lines. Takes O(lines)."""
    inside = set(_labels(spans, stats))
    if len(inside) in (0, len(spans)):  # a document of plots alone has their titles
        return list(spans)
    looks = {look_of(stats.lines[span.first]) for span in spans if span not in inside}
    return [
        span for span in spans if span not in inside or look_of(stats.lines[span.first]) in looks
    ]


def _labels(spans: Sequence[HeaderSpan], stats: DocumentStats) -> Iterator[HeaderSpan]:
    """Yield the header spans that stand in figures, but for the first line of each page."""
    by_page: dict[int, list[HeaderSpan]] = {}
    for span in spans:
        by_page.setdefault(stats.lines[span.first].page, []).append(span)
    body_family = read_font_name(stats.styles.body_style.font).family
    for first, page in numbered_pages(stats.pages):
        on_page = by_page.get(page.number, []) if page.figures else []
        if not on_page:
            continue
        headers = {line - first for span in on_page for line in span.lines}
        text = [n for n in range(len(page.lines)) if first + n not in stats.furniture]
        top = min(text, key=lambda n: page.lines[n].y0)
        figures = list(_figures(page, headers))
        for span in on_page:
            lines = [page.lines[line - first] for line in span.lines]
            is_first = first + top in span.lines and _family(lines[0]) == body_family
            if not is_first and any(_are_labels(figure, lines, body_family) for figure in figures):
                yield span


def _figures(page: PageLines, headers: set[int]) -> Iterator[_Figure]:
    """Yield the figures of a page whose lines are labels. headers: indices of lines."""
    for box in page.figures:
        others = [line for n, line in enumerate(page.lines) if n not in headers]
        labels = [line for line in others if not _is_long(line) and _is_near(line, box)]
        n_long = sum(_is_long(line) and _is_near(line, box, 0) for line in others)
        if len(labels) >= _MIN_LABELS and n_long <= _MAX_SHARE_LONG * len(labels):
            yield _Figure(box, frozenset(map(_family, labels)))


def _is_long(line: TextLine) -> bool:
    return line.text.count(" ") >= _MAX_LABEL_WORDS


def _is_near(line: TextLine, box: Corners, distance: float = _MAX_AXIS_DISTANCE) -> bool:
    """Whether the middle of a line stands in a box, or at most so many points from it."""
    x, y = (line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2
    is_beside = box[0] - distance <= x <= box[2] + distance
    return is_beside and box[1] - distance <= y <= box[3] + distance


def _are_labels(figure: _Figure, lines: Iterable[TextLine], body_family: str) -> bool:
    return all(figure.labels(line, body_family) for line in lines)


def _family(line: TextLine) -> str:
    return read_font_name(line.font).family
