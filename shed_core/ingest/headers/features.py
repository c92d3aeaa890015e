"""Features of a line: the numbers that the forest sees, measured against the document's looks.

Bold is half of what tells a header; then come size against the body's, the share of larger text,
how often and in what runs the style is used, gaps, and what shares a baseline with the line, for
headers have no neighbours there and cells of a table do. FEATURES gives the order of a vector.
"""

from collections.abc import Iterator, Sequence

from shed_core.ingest.headers.line_text import TEXT_FEATURES, text_features
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.document_stats import DocumentStats, document_stats, plain_digits
from shed_core.ingest.structure.page_stats import PageStats, page_stats

Vector = tuple[float, ...]
"""One number for each of FEATURES."""

_LOOK = (
    "bold",  # share of the line's characters
    "italic",
    "lead",  # share of the text before its weight or slant changes
    "size_to_body",
    "size_to_page",  # against the most used size of the page
    "is_body_font",
    "is_colored",  # in another colour than most of the page
    "bold_document",  # share of the document's characters
    "larger",  # share of the document's characters in a larger size
    "style_rows",  # lines of the style for each page
    "style_length",
    "style_runs",
    "style_ended",
    "style_letters",
    "page_style",  # share of the page's lines
    "repeats",  # share of the pages that hold this text
)
_PLACE = (
    "above",  # distance to the line before, in leadings
    "below",
    "above_less_below",
    "indent_last",  # in ems, as are the next five
    "indent_next",
    "off_centre",  # distance between the middles of line and page
    "off_column",  # distance between the middles of line and column
    "indent",  # from the column's left edge
    "room",  # to the column's right edge
    "fill",  # width against the column's
    "top",  # of the page's height
    "cells",
    "on_line",  # lines of the page whose feet stand near the same line
    "digits_on_line",
    "near_cells",  # share of the seven lines around that look like those of a table
    "near_bold",
    "page_rows",
    "page",  # its number, up to 5: covers and first pages are set in their own way
)
_NEIGHBOURS = (
    "run_rows",
    "run_characters",
    "run_first",  # whether the line is the first of its run
    "run_ended",
    "same_last",
    "same_next",
    "bold_last",
    "bold_next",
    "size_last",  # against the line's own
    "size_next",
    "body_last",
    "body_next",
    "length_last",
    "length_next",
    "ended_last",
    "lower_next",
    "same_far",  # whether the line after the next has the line's style
)
FEATURES = TEXT_FEATURES + _LOOK + _PLACE + _NEIGHBOURS
"""Names of the features, in the order of a vector."""

_NEAR = 3  # lines on each side that count as near
_FAR = 9.0  # a distance where there is no line to measure to
_UP = -2.0  # any distance to a line further up, in the next column
_FRONT = 5  # pages


def line_vectors(
    pages: Sequence[PageLines], asked: Sequence[bool], stats: DocumentStats | None = None
) -> Iterator[Vector | None]:
    """Yield the vector of each line that is asked about, and None for each other line.

    asked: of all lines, page by page. looks: of the document; by default the pages are all of it.
    """
    stats = stats or document_stats(pages)
    start = 0
    for page in pages:
        own = asked[start : start + len(page.lines)]
        context = page_stats(page, stats) if any(own) else None
        for i, is_asked in enumerate(own):
            yield _vector(context, i) if is_asked and context else None
        start += len(page.lines)


def _vector(page: PageStats, i: int) -> Vector:
    lines = page.page.lines
    line = lines[i]
    last = lines[i - 1] if i else None
    following = lines[i + 1] if i + 1 < len(lines) else None
    return (
        *text_features(line.text),
        *_look(page, i, line),
        *_place(page, i, last, following),
        *_neighbours(page, i, last, following),
    )


def _look(page: PageStats, i: int, line: TextLine) -> Vector:
    stats, style = page.stats, page.styles[i]
    use = stats.uses[style]
    return (
        line.bold,
        line.italic,
        line.lead / len(line.text),
        style[1] / (stats.body[1] or 1),
        style[1] / (page.size or 1),
        line.font == stats.body[0],
        line.color != page.color,
        stats.bold,
        stats.larger[style[1]],
        use.n_lines / stats.n_pages,
        use.length,
        use.runs,
        use.ended,
        use.letters,
        page.n_styles[style] / len(page.styles),
        stats.repeats.get(plain_digits(line.text), 0.0),
    )


def _place(page: PageStats, i: int, last: TextLine | None, following: TextLine | None) -> Vector:
    sheet, line, baseline = page.page, page.page.lines[i], page.baselines[i]
    left, right = page.columns[i]
    em = line.size or 1.0
    leading = em * page.stats.leading
    middle = line.x0 + line.x1
    start, stop = max(0, i - _NEAR), min(len(sheet.lines), i + _NEAR + 1)
    above = _step(last, line, leading) if last else _FAR
    below = _step(line, following, leading) if following else _FAR
    return (
        above,
        below,
        above - below,
        _clip((line.x0 - last.x0) / em) if last else _FAR,
        _clip((line.x0 - following.x0) / em) if following else _FAR,
        abs(middle - sheet.width) / 2 / em,
        abs(middle - left - right) / 2 / em,
        (line.x0 - left) / em,
        (right - line.x1) / em,
        (line.x1 - line.x0) / max(1.0, right - left),
        line.y0 / sheet.height,
        len(line.lefts),
        page.n_at_baseline[baseline]
        + page.n_at_baseline[baseline - 1]
        + page.n_at_baseline[baseline + 1]
        - 1,
        page.n_digits_at_baseline[baseline]
        + page.n_digits_at_baseline[baseline - 1]
        + page.n_digits_at_baseline[baseline + 1],
        (page.cells[stop] - page.cells[start]) / (stop - start),
        (page.bolds[stop] - page.bolds[start]) / (stop - start),
        len(sheet.lines),
        min(sheet.number, _FRONT),
    )


def _step(upper: TextLine, lower: TextLine, leading: float) -> float:
    return max(_UP, min(_FAR, (lower.baseline - upper.baseline) / leading))


def _clip(ems: float) -> float:
    return max(-_FAR, min(_FAR, ems))


def _neighbours(
    page: PageStats, i: int, last: TextLine | None, following: TextLine | None
) -> Vector:
    styles, body, run = page.styles, page.stats.body, page.runs[i]
    style = styles[i]
    before = styles[i - 1] if last else None
    after = styles[i + 1] if following else None
    return (
        run.n_lines,
        run.n_characters,
        run.first == i,
        run.ended,
        style == before,
        style == after,
        last.bold if last else -1.0,
        following.bold if following else -1.0,
        before[1] / style[1] if before and style[1] else 0.0,
        after[1] / style[1] if after and style[1] else 0.0,
        before == body,
        after == body,
        len(last.text) if last else 0,
        len(following.text) if following else 0,
        last.text[-1] in ".:;" if last else 2,
        following.text[0].islower() if following else 2,
        i + 2 < len(styles) and styles[i + 2] == style,
    )
