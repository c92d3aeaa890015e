"""Features of a row: the numbers that the forest sees, measured against the document's looks.

Bold is half of what tells a header; then come size against the body's, the share of larger text,
how often and in what runs the style is used, gaps, and what shares a line with the row, for headers
have no neighbours there and cells of a table do. FEATURES gives the order of a vector.
"""

from collections.abc import Iterator, Sequence

from shed_core.ingest.headers.row_text import TEXT_FEATURES, text_features
from shed_core.ingest.lines.rows import PageRows, Row
from shed_core.ingest.structure.document_stats import Looks, looks_of, plain_digits
from shed_core.ingest.structure.page_stats import PageLooks, page_looks

Vector = tuple[float, ...]
"""One number for each of FEATURES."""

_LOOK = (
    "bold",  # share of the row's characters
    "italic",
    "lead",  # share of the text before its weight or slant changes
    "size_to_body",
    "size_to_page",  # against the most used size of the page
    "is_body_font",
    "is_colored",  # in another colour than most of the page
    "bold_document",  # share of the document's characters
    "larger",  # share of the document's characters in a larger size
    "style_rows",  # rows of the style for each page
    "style_length",
    "style_runs",
    "style_ended",
    "style_letters",
    "page_style",  # share of the page's rows
    "repeats",  # share of the pages that hold this text
)
_PLACE = (
    "above",  # distance to the row before, in leadings
    "below",
    "above_less_below",
    "indent_last",  # in ems, as are the next five
    "indent_next",
    "off_centre",  # distance between the middles of row and page
    "off_column",  # distance between the middles of row and column
    "indent",  # from the column's left edge
    "room",  # to the column's right edge
    "fill",  # width against the column's
    "top",  # of the page's height
    "cells",
    "on_line",  # rows of the page whose feet stand near the same line
    "digits_on_line",
    "near_cells",  # share of the seven rows around that look like those of a table
    "near_bold",
    "page_rows",
    "page",  # its number, up to 5: covers and first pages are set in their own way
)
_NEIGHBOURS = (
    "run_rows",
    "run_characters",
    "run_first",  # whether the row is the first of its run
    "run_ended",
    "same_last",
    "same_next",
    "bold_last",
    "bold_next",
    "size_last",  # against the row's own
    "size_next",
    "body_last",
    "body_next",
    "length_last",
    "length_next",
    "ended_last",
    "lower_next",
    "same_far",  # whether the row after the next has the row's style
)
FEATURES = TEXT_FEATURES + _LOOK + _PLACE + _NEIGHBOURS
"""Names of the features, in the order of a vector."""

_NEAR = 3  # rows on each side that count as near
_FAR = 9.0  # a distance where there is no row to measure to
_UP = -2.0  # any distance to a row further up, in the next column
_FRONT = 5  # pages


def row_vectors(
    pages: Sequence[PageRows], asked: Sequence[bool], looks: Looks | None = None
) -> Iterator[Vector | None]:
    """Yield the vector of each row that is asked about, and None for each other row.

    asked: of all rows, page by page. looks: of the document; by default the pages are all of it.
    """
    looks = looks or looks_of(pages)
    start = 0
    for page in pages:
        own = asked[start : start + len(page.rows)]
        context = page_looks(page, looks) if any(own) else None
        for i, is_asked in enumerate(own):
            yield _vector(context, i) if is_asked and context else None
        start += len(page.rows)


def _vector(page: PageLooks, i: int) -> Vector:
    rows = page.page.rows
    row = rows[i]
    last = rows[i - 1] if i else None
    following = rows[i + 1] if i + 1 < len(rows) else None
    return (
        *text_features(row.text),
        *_look(page, i, row),
        *_place(page, i, last, following),
        *_neighbours(page, i, last, following),
    )


def _look(page: PageLooks, i: int, row: Row) -> Vector:
    looks, style = page.looks, page.styles[i]
    use = looks.uses[style]
    return (
        row.bold,
        row.italic,
        row.lead / len(row.text),
        style[1] / (looks.body[1] or 1),
        style[1] / (page.size or 1),
        row.font == looks.body[0],
        row.color != page.color,
        looks.bold,
        looks.larger[style[1]],
        use.n_rows / looks.n_pages,
        use.length,
        use.runs,
        use.ended,
        use.letters,
        page.n_styles[style] / len(page.styles),
        looks.repeats.get(plain_digits(row.text), 0.0),
    )


def _place(page: PageLooks, i: int, last: Row | None, following: Row | None) -> Vector:
    sheet, row, line = page.page, page.page.rows[i], page.lines[i]
    left, right = page.columns[i]
    em = row.size or 1.0
    leading = em * page.looks.leading
    middle = row.x0 + row.x1
    start, stop = max(0, i - _NEAR), min(len(sheet.rows), i + _NEAR + 1)
    above = _step(last, row, leading) if last else _FAR
    below = _step(row, following, leading) if following else _FAR
    return (
        above,
        below,
        above - below,
        _clip((row.x0 - last.x0) / em) if last else _FAR,
        _clip((row.x0 - following.x0) / em) if following else _FAR,
        abs(middle - sheet.width) / 2 / em,
        abs(middle - left - right) / 2 / em,
        (row.x0 - left) / em,
        (right - row.x1) / em,
        (row.x1 - row.x0) / max(1.0, right - left),
        row.y0 / sheet.height,
        len(row.lefts),
        page.n_lines[line] + page.n_lines[line - 1] + page.n_lines[line + 1] - 1,
        page.digit_lines[line] + page.digit_lines[line - 1] + page.digit_lines[line + 1],
        (page.cells[stop] - page.cells[start]) / (stop - start),
        (page.bolds[stop] - page.bolds[start]) / (stop - start),
        len(sheet.rows),
        min(sheet.number, _FRONT),
    )


def _step(upper: Row, lower: Row, leading: float) -> float:
    return max(_UP, min(_FAR, (lower.baseline - upper.baseline) / leading))


def _clip(ems: float) -> float:
    return max(-_FAR, min(_FAR, ems))


def _neighbours(page: PageLooks, i: int, last: Row | None, following: Row | None) -> Vector:
    styles, body, run = page.styles, page.looks.body, page.runs[i]
    style = styles[i]
    before = styles[i - 1] if last else None
    after = styles[i + 1] if following else None
    return (
        run.n_rows,
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
