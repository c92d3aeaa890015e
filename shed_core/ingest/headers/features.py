"""Features of a line: the input of the boosted trees, measured against its document.

Bold is half of the evidence; then come size against the body's, the share of larger text, how often
and in what runs the style is used, gaps, and what shares a baseline with the line, for headers have
no neighbours there and cells of a table do. FEATURES gives the order of a vector. Names and values
are a contract with the trained model: change one and train again.
"""

from collections.abc import Iterator, Sequence

from shed_core.ingest.headers.text_features import TEXT_FEATURES, text_features
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.page_stats import PageStats, page_stats
from shed_core.ingest.structure.style_stats import StyleStats, with_equal_digits

Vector = tuple[float, ...]
"""One number for each of FEATURES."""

_STYLE = (
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
_SPACING = (
    "above",  # distance to the line before, in leadings
    "below",
    "above_less_below",
    "indent_last",  # in ems
    "indent_next",
)
_PLACE = (
    "off_centre",  # distance between the middles of line and page, in ems, as are the next three
    "off_column",  # distance between the middles of line and column
    "indent",  # from the column's left edge
    "room",  # to the column's right edge
    "fill",  # width against the column's
    "top",  # of the page's height
    "cells",
    "on_line",  # other lines of the page on nearly the same baseline
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
FEATURES = TEXT_FEATURES + _STYLE + _SPACING + _PLACE + _NEIGHBOURS
"""Names of the features, in the order of a vector."""

_NEARBY_LINES = 3  # on each side
_MAX_DISTANCE = 9.0  # in leadings or ems; also where there is no line to measure to
_MIN_DISTANCE = -2.0  # leadings; any distance to a line further up, in the next column
_MAX_PAGE = 5  # all later pages count as this one


def line_vectors(
    pages: Sequence[PageLines], is_wanted: Sequence[bool], styles: StyleStats
) -> Iterator[Vector | None]:
    """Vector of each line that is wanted, and None for each other line.

    is_wanted: of all lines. styles: of the whole document. Takes O(lines log lines).
    """
    for first, page in numbered_pages(pages):
        is_wanted_here = is_wanted[first : first + len(page.lines)]
        stats = page_stats(page, styles) if any(is_wanted_here) else None
        for i, wanted in enumerate(is_wanted_here):
            yield _vector(stats, i) if wanted and stats else None


def _vector(page: PageStats, i: int) -> Vector:
    lines = page.page.lines
    line = lines[i]
    last = lines[i - 1] if i else None
    following = lines[i + 1] if i + 1 < len(lines) else None
    return (
        *text_features(line.text),
        *_style(page, i, line),
        *_spacing(page, line, last, following),
        *_place(page, i),
        *_neighbours(page, i, last, following),
    )


def _style(page: PageStats, i: int, line: TextLine) -> Vector:
    document, style = page.document, page.styles[i]
    use = document.uses[style]
    return (
        line.bold,
        line.italic,
        line.lead / len(line.text),
        style.size / (document.body_style.size or 1),
        style.size / (page.size or 1),
        line.font == document.body_style.font,
        line.color != page.color,
        document.share_bold,
        document.share_larger[style.size],
        use.n_lines / document.n_pages,
        use.mean_length,
        use.mean_run,
        use.share_ended,
        use.share_of_characters,
        page.n_styles[style] / len(page.styles),
        document.repeats.get(with_equal_digits(line.text), 0.0),
    )


def _spacing(
    page: PageStats, line: TextLine, last: TextLine | None, following: TextLine | None
) -> Vector:
    em = line.size or 1.0
    leading = em * page.document.body_leading
    above = _step(last, line, leading) if last else _MAX_DISTANCE
    below = _step(line, following, leading) if following else _MAX_DISTANCE
    indents = (
        _clip((line.x0 - other.x0) / em) if other else _MAX_DISTANCE for other in (last, following)
    )
    return (above, below, above - below, *indents)


def _place(page: PageStats, i: int) -> Vector:
    own, line, baseline = page.page, page.page.lines[i], page.baselines[i]
    left, right = page.columns[i]
    em = line.size or 1.0
    middle = line.x0 + line.x1
    start, stop = max(0, i - _NEARBY_LINES), min(len(own.lines), i + _NEARBY_LINES + 1)
    near = range(baseline - 1, baseline + 2)
    return (
        abs(middle - own.width) / 2 / em,
        abs(middle - left - right) / 2 / em,
        (line.x0 - left) / em,
        (right - line.x1) / em,
        (line.x1 - line.x0) / max(1.0, right - left),
        line.y0 / own.height,
        len(line.lefts),
        sum(map(page.n_at_baseline.__getitem__, near)) - 1,
        sum(map(page.n_digits_at_baseline.__getitem__, near)),
        (page.n_cells[stop] - page.n_cells[start]) / (stop - start),
        (page.n_bold[stop] - page.n_bold[start]) / (stop - start),
        len(own.lines),
        min(own.number, _MAX_PAGE),
    )


def _step(upper: TextLine, lower: TextLine, leading: float) -> float:
    return max(_MIN_DISTANCE, min(_MAX_DISTANCE, (lower.baseline - upper.baseline) / leading))


def _clip(ems: float) -> float:
    return max(-_MAX_DISTANCE, min(_MAX_DISTANCE, ems))


def _neighbours(
    page: PageStats, i: int, last: TextLine | None, following: TextLine | None
) -> Vector:
    styles, body, run = page.styles, page.document.body_style, page.runs[i]
    style = styles[i]
    before = styles[i - 1] if last else None
    after = styles[i + 1] if following else None
    return (
        run.n_lines,
        run.n_characters,
        run.first == i,
        run.is_ended,
        style == before,
        style == after,
        last.bold if last else -1.0,
        following.bold if following else -1.0,
        before.size / style.size if before and style.size else 0.0,
        after.size / style.size if after and style.size else 0.0,
        before == body,
        after == body,
        len(last.text) if last else 0,
        len(following.text) if following else 0,
        last.text[-1] in ".:;" if last else 2,
        following.text[0].islower() if following else 2,
        i + 2 < len(styles) and styles[i + 2] == style,
    )
