"""Scores raised by the use of a style.

A style whose lines nearly all stand alone above text is one of headers, if the trees take some of
them for likely. So is one larger than the text whose lines are alone, whatever follows them: where
pages hold tables and figures, hardly any header has text below.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from shed_core.document.runs import connected, grouped
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.raised_scores.standing import (
    MAX_TITLE_LENGTH,
    ends_sentence,
    goes_on,
    heads_text,
    is_apart,
    raised,
    reads_as_title,
)
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import Look

_MIN_LINES_OF_STYLE = 3
_MIN_SHARE_ABOVE_TEXT = 0.7  # of the titles in a style of headers
_MAX_TITLE_LINES = 4  # more are those of a paragraph
_MIN_APART = 5  # titles of a style above text, most of them found
_MIN_SHARE_FOUND = 0.6  # of these
_MIN_SENTENCES = 2  # of those found
_MIN_SHARE_ALONE = 0.8  # of all lines of a larger style of headers
_MIN_MEAN_SCORE = 0.1  # of these lines; the trees know more of them than that they are isolated
_MIN_LARGER_SIZE = 1.1  # of the body's
_STACK_LINES = range(2, 7)  # of titles above a notice
_MIN_DISTANCE = 2.0  # sizes to the next line of the style


def fill_own_styles(context: LineContext, scores: Sequence[float]) -> list[float]:
    """Scores, raised to MIN_HEADER_SCORE where nearly all lines of a style are above text."""
    by_look = grouped(
        (n for n, look in enumerate(context.looks) if context.can_be[n] and look != context.body),
        context.looks.__getitem__,
    )
    headers: list[int] = []
    for own in by_look.values():
        if len(own) >= _MIN_LINES_OF_STYLE:
            for lines in (_above_text(context, own), _alone_and_larger(context, own)):
                headers += lines if _is_likely(lines, scores) else []
            headers += _stacked(context, own)
            headers += _sentences(context, own, scores)
    return raised(scores, headers)


def _is_likely(lines: Sequence[int], scores: Sequence[float]) -> bool:
    return sum(scores[n] for n in lines) >= _MIN_MEAN_SCORE * len(lines)


def _is_above_body(context: LineContext, rows: range) -> bool:
    return context.looks[rows.stop : rows.stop + 1] == [context.body]


def _above_text(context: LineContext, own: Sequence[int]) -> list[int]:
    """Lines of the titles in a style above text; nothing unless nearly all are."""
    titles = list(_titles(context.stats, own))
    above = [
        rows for rows in titles if _is_above_body(context, rows) and heads_text(context.stats, rows)
    ]
    n_wanted = _MIN_SHARE_ABOVE_TEXT * max(_MIN_LINES_OF_STYLE, len(titles))
    return [n for rows in above for n in rows] if len(above) >= n_wanted else []


def _sentences(context: LineContext, own: Sequence[int], scores: Sequence[float]) -> list[int]:
    """Lines of sentences in a style that stand above text as its headers do.

    Filings head each risk by a sentence of up to four lines, of which the trees know those of one
    line. Nothing is returned unless most of what stands so is found, some sentences among it.
    """
    stats = context.stats
    apart = [
        rows
        for rows in _titles(stats, own)
        if _is_above_body(context, rows) and is_apart(stats, rows)
    ]
    found = [rows for rows in apart if any(scores[n] >= MIN_HEADER_SCORE for n in rows)]
    n_sentences = sum(ends_sentence(stats, rows) for rows in found)
    is_usual = len(found) >= _MIN_SHARE_FOUND * max(_MIN_APART, len(apart))
    if not is_usual or n_sentences < _MIN_SENTENCES:
        return []
    return [n for rows in apart if ends_sentence(stats, rows) for n in rows]


def _stacked(context: LineContext, own: Sequence[int]) -> list[int]:
    """Lines of a bold style, in a font that the text has not, that are in stacks.

    `DEPARTMENT`, `Board` and `Part` stand on lines of their own above each notice of a gazette, of
    which the trees know next to nothing. Nothing is returned unless nearly all lines are such.
    """
    look, style, body = context.looks[own[0]], context.looks[own[0]].style, context.body.style
    if not style.is_bold or body.is_bold or style.font[:4] == body.font[:4]:
        return []
    over = [
        stack
        for stack in connected(own, lambda above, below: below == above + 1)
        if len(stack) in _STACK_LINES and _is_above_body(context, range(stack[0], stack[-1] + 1))
    ]
    n_titles = sum(heads_text(context.stats, range(n, n + 1)) for stack in over for n in stack)
    is_usual = len(over) > 1 and n_titles >= _MIN_SHARE_ABOVE_TEXT * context.n_lines[look]
    return list(chain.from_iterable(over)) if is_usual else []


def _titles(stats: DocumentStats, own: Sequence[int]) -> Iterator[range]:
    """Titles that lines of a style make up, as those go on in each other."""
    rows = range(own[0], own[0] + 1)
    for n in own[1:]:
        if n == rows.stop and len(rows) < _MAX_TITLE_LINES and goes_on(stats, n - 1):
            rows = range(rows.start, n + 1)
        else:
            yield rows
            rows = range(n, n + 1)
    yield rows


def _alone_and_larger(context: LineContext, own: Sequence[int]) -> list[int]:
    """Lines of a style larger than the text that are alone, on several pages."""
    look = context.looks[own[0]]
    if look.style.size < _MIN_LARGER_SIZE * context.stats.body_size:
        return []
    alone = [n for n in own if _is_alone(context.lines, context.looks, n)]
    n_pages = len({context.lines[n].page for n in alone})
    is_one = len(alone) >= _MIN_SHARE_ALONE * context.n_lines[look]
    return alone if is_one and n_pages >= _MIN_LINES_OF_STYLE else []


def _is_alone(lines: Sequence[TextLine], looks: Sequence[Look], number: int) -> bool:
    """True if a line reads as a title and no line of its look is next to it."""
    line = lines[number]
    if not reads_as_title(line.text) or len(line.text) > MAX_TITLE_LENGTH or len(line.lefts) > 1:
        return False
    return not any(
        looks[n] == looks[number]
        and lines[n].page == line.page
        and abs(lines[n].baseline - line.baseline) < _MIN_DISTANCE * line.size
        for n in (number - 1, number + 1)
        if 0 <= n < len(lines)
    )
