"""Titles in the margin beside the text: a row of their own, though they share its baseline.

Such a title would be taken for the first cell of a row whose second one is a line of the text. The
whole document shows that it is none: nearly all of its long lines begin where that cell does.

It is for few documents: the entries of a curriculum vitae, or the options of a manual page, are
headers by this alone. Of 515 documents whose tree is known it acts on one, whose tree stays.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from shed_core.ingest.lines.text_line import PageLines, TextLine, is_marker

_MIN_LINE_LENGTH = 30  # characters; shorter lines say nothing of where the text begins
_MIN_SHARE_OF_LINES = 0.5  # of the long ones, that begin at one left edge
_EDGE_TOLERANCE = 2.0  # points
_MIN_MARGIN_EM = 3.0  # from the title's left edge to the text's
_MIN_PLAIN_SHARE = 0.9  # of the letters after the title


def with_margin_titles(pages: Sequence[PageLines]) -> list[PageLines]:
    """Return the pages of a document, titles in the margin as lines of their own.

    The text's left edge may differ between odd and even pages. Takes O(lines).
    """
    edges = [_left_edge(page for page in pages if page.number % 2 == odd) for odd in (0, 1)]
    return [_split(page, edges[page.number % 2]) for page in pages]


def _left_edge(pages: Iterator[PageLines]) -> float | None:
    """Return the x at which most long lines begin, in points, or None."""
    lefts = Counter(
        round(line.lefts[-1])
        for page in pages
        for line in page.lines
        if len(line.text) >= _MIN_LINE_LENGTH and line.is_upright
    )
    edge = max(lefts, key=lefts.__getitem__, default=0)
    n_near = lefts[edge - 1] + lefts[edge] + lefts[edge + 1]
    return edge if n_near > _MIN_SHARE_OF_LINES * lefts.total() else None


def _split(page: PageLines, edge: float | None) -> PageLines:
    if edge is None or not any(_has_title(line, edge) for line in page.lines):
        return page
    lines = [
        part
        for line in page.lines
        for part in (_parts(line) if _has_title(line, edge) else (line,))
    ]
    return page._replace(lines=tuple(lines))


def _has_title(line: TextLine, edge: float) -> bool:
    """True if a row is a title in another weight or slant, and a line of the text beside it."""
    if len(line.lefts) != 2 or line.row is not None or abs(line.lefts[1] - edge) > _EDGE_TOLERANCE:
        return False
    title, text = line.text[: line.lead], line.text[line.lead :]
    if not text.startswith("  ") or edge - line.x0 < _MIN_MARGIN_EM * line.size:
        return False
    n_heavy = max(line.bold, line.italic) * len(line.text)
    n_plain = len(line.text) - n_heavy
    is_heavy = abs(n_heavy - len(title)) < (1 - _MIN_PLAIN_SHARE) * len(line.text)
    return is_heavy and n_plain > _MIN_LINE_LENGTH and not is_marker(title)


def _parts(line: TextLine) -> tuple[TextLine, TextLine]:
    of_title = [piece for piece in line.pieces if piece[1] < line.lefts[1] - 0.01]
    text = line.without_pieces(len(of_title))
    return (
        line._replace(
            text=line.text[: line.lead],
            x1=max(x1 for _, _, x1 in of_title),
            font=line.lead_font,
            bold=float(line.bold > 0),
            italic=float(line.italic > 0),
            lefts=line.lefts[:1],
            flat_pieces=(),
        ),
        text._replace(bold=0.0, italic=0.0, lead=len(text.text), lead_font=line.font),
    )
