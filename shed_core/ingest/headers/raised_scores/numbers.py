"""Scores raised by numbers.

A line in the style of `Item 4` and `Item 6` that reads `Item 5` and is between them is a
header. Where `1.1`, `1.2`, `1.3` rise through the text, each alone on its line, they are headers
though they look like the text: people number sections by hand, and fonts may have no bold cut. So
are `1.`, `2.`, `3.`, `I.` or `A.` with space above each and a paragraph below, which no list has,
or with such subsections below.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import chain, pairwise

from shed_core.document.runs import grouped
from shed_core.ingest.headers.line_context import LineContext, NumberedLine
from shed_core.ingest.headers.raised_scores.standing import (
    heads_text,
    is_prose,
    raised,
    stands_alone,
)
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import style_of
from shed_core.numbering.families import MAX_STEP, Number
from shed_core.numbering.number_run import NumberRun

_MIN_RUN = 2  # lines whose numbers rise
_MIN_RUN_OF_ONE = 3  # lines whose numbers of one counter rise
_MIN_SHARE_ABOVE_TEXT = 0.6  # of the lines of a run of one counter
_MIN_SCORE_IN_GAP = 0.1  # of the trees, for a line between two headers with plain counters
_MAX_NESTED_RUNS = 2  # `I.` above `A.` above a paragraph

_Run = Sequence[NumberedLine]


def fill_by_numbers(context: LineContext, scores: Sequence[float]) -> list[float]:
    """Scores, raised to MIN_HEADER_SCORE where numbers say that a line is a header."""
    runs = chain(_runs_of_sections(context), _runs_above_text(context))
    filled = raised(scores, (own.line for run in runs for own in run))
    return raised(filled, _fillers(context, filled))


def are_entries(above: NumberedLine, below: NumberedLine) -> bool:
    """True if two lines are those of contents or of a list, one right after the other."""
    return below.line == above.line + 1 and below.number.follows(above.number)


def _runs_of_sections(context: LineContext) -> Iterator[_Run]:
    """Lines of one style whose numbers of several counters rise, each alone on its line.

    Lines that follow each other are entries of contents, or items. No number comes twice.
    """
    several = (
        own for own in context.numbered if len(own.number.path) > 1 and not own.number.is_keyword
    )
    for family in _by_family(several):
        entries = {own.line for pair in pairwise(family) if are_entries(*pair) for own in pair}
        apart = [own for own in family if own.line not in entries]
        if len({own.number.order for own in apart}) < len(apart):
            continue
        for run in grouped(apart, lambda own: style_of(context.lines[own.line])).values():
            if _rises(run, _MIN_RUN) and all(stands_alone(context.stats, own.line) for own in run):
                yield run


def _rises(run: _Run, min_length: int) -> bool:
    """True if the numbers of a run, so long at least, rise, and most of them by one."""
    return (
        len(run) >= min_length and (numbers := NumberRun.of(run)).rises() and numbers.is_counted()
    )


def _runs_above_text(context: LineContext) -> Iterator[_Run]:
    """Lines of one style whose numbers of one counter rise from 1 on, as those of sections.

    Each stands alone with space above it, and most are above paragraphs, or above such subsections.
    """
    stats = context.stats
    single = [own for own in context.numbered if _is_counter(own.number)]
    followers = {own.line: own.number.family for own in single}
    apart = (
        own
        for own in single
        if followers.get(own.line + 1) != own.number.family and _heads_section(stats, own.line)
    )
    by_style = grouped(apart, lambda own: (own.number.family, style_of(stats.lines[own.line])))
    runs = [
        run
        for own in by_style.values()
        for run in _counted_from_one(own)
        if _rises(run, _MIN_RUN_OF_ONE)
    ]
    headers: set[int] = set()
    for _ in range(_MAX_NESTED_RUNS):
        above = [run for run in runs if _is_above_text(stats, headers, run)]
        headers = {own.line for run in above for own in run}
        yield from above


def _counted_from_one(family: Iterable[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """Runs of a family that begin at 0 or 1, without lines whose number none before leads to."""
    run: list[NumberedLine] = []
    for own in family:
        if own.number.path <= (1,) and [each.number.path for each in run] != [(0,)]:
            yield run
            run = [own]
        elif run and own.number.follows(run[-1].number, MAX_STEP):
            run.append(own)
    yield run


def _is_counter(number: Number) -> bool:
    return len(number.path) == 1 and not number.suffix


def _heads_section(stats: DocumentStats, number: int) -> bool:
    text, found = stats.lines[number].text, stats.numberings[number]
    row = range(number, number + 1)
    return found is not None and heads_text(stats, row, len(text) - len(found.rest))


def _is_above_text(stats: DocumentStats, headers: Container[int], run: _Run) -> bool:
    """True if most lines of a run are above paragraphs, and not above cells, items or their rest.

    headers: of runs that are; sections may begin with subsections. A line that begins in lower case
    may go on with the one above.
    """
    below = [own.line + 1 for own in run]
    n_text = sum(is_prose(stats, line) or line in headers for line in below)
    n_lower = sum(stats.lines[line].text[0].islower() for line in below)
    return n_text >= _MIN_SHARE_ABOVE_TEXT * len(run) and 2 * n_lower < len(run)


def _fillers(context: LineContext, scores: Sequence[float]) -> Iterator[int]:
    """Lines whose numbers fill the gap between those of two headers in their style.

    A plain `5.` may be a list's: it has to head a section, and all numbers of the gap have to be
    there once and in order, in whatever size, as sizes differ on scans.
    """
    for family in _by_family(context.numbered):
        number = family[0].number
        is_plain = len(number.path) == 1 and not number.is_keyword
        may_be = [own for own in family if not is_plain or _may_fill(context.stats, scores, own)]
        headers = (n for n, own in enumerate(may_be) if scores[own.line] >= MIN_HEADER_SCORE)
        for first, last in pairwise(headers):
            gap = may_be[first : last + 1]
            if not is_plain or all(b.number.follows(a.number) for a, b in pairwise(gap)):
                yield from _between_ends(context.lines, gap, has_any_size=is_plain)


def _may_fill(stats: DocumentStats, scores: Sequence[float], own: NumberedLine) -> bool:
    score = scores[own.line]
    is_likely = score >= _MIN_SCORE_IN_GAP and _heads_section(stats, own.line)
    return not own.number.suffix and (score >= MIN_HEADER_SCORE or is_likely)


def _between_ends(lines: Sequence[TextLine], gap: _Run, *, has_any_size: bool) -> Iterator[int]:
    """Lines of a gap whose numbers and styles are between those of its ends."""
    styles = [style_of(lines[own.line]) for own in gap]
    if has_any_size:
        styles = [style._replace(size=0.0) for style in styles]
    first, last = gap[0].number.order, gap[-1].number.order
    for own, style in zip(gap[1:-1], styles[1:-1], strict=True):
        if first < own.number.order < last and style == styles[0] == styles[-1]:
            yield own.line


def _by_family(numbered: Iterable[NumberedLine]) -> Iterable[list[NumberedLine]]:
    return grouped(numbered, lambda own: (own.number.family, len(own.number.path))).values()
