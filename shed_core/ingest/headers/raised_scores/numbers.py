"""Scores raised by numbers.

A line in the style of `Item 4` and `Item 6` that reads `Item 5` and stands between them is a
header. Where `1.1`, `1.2`, `1.3` rise through the text, each alone on its line, they are headers
though they look like the text: people number sections by hand, and fonts may have no bold cut. So
are `1.`, `2.`, `3.`, `I.` or `A.` with space above each and a paragraph below, which no list has,
or with such subsections below.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.ingest.headers.raised_scores.standing import (
    heads_text,
    is_prose,
    raised,
    stands_alone,
)
from shed_core.ingest.headers.scores import MIN_HEADER_SCORE
from shed_core.ingest.lines.connected import grouped
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import FontStyle, style_of
from shed_core.numbering.families import Number, numbers_of
from shed_core.numbering.parse import numbering

_MAY_BE_NUMBERED = re.compile(
    r"[^\W\d_]{0,12}\s?\d|§|(?:[IVX]{1,5}|[A-Z])[.):]\s"
    r"|[^\W\d_][\w-]{1,28}\.?\s(?:\d|[IVXLC]{1,8}\b|[^\W\d_]{3,28}(?:$|\s?[:.–—]))"
)
_MIN_RUN = 2  # lines whose numbers rise
_MIN_RUN_OF_ONE = 3  # lines whose numbers of one counter rise
_MIN_SHARE_FOLLOWING = 0.7  # of the numbers of a run, that follow the one before by one
_MAX_STEP = 2  # from a number to the next of its run; one line may be missed
_MIN_SHARE_ABOVE_TEXT = 0.6  # of the lines of a run of one counter
_MIN_SCORE_IN_GAP = 0.1  # of the trees, for a line between two headers with plain counters
_MAX_NESTED_RUNS = 2  # `I.` above `A.` above a paragraph


class NumberedLine(NamedTuple):
    """A line and its number."""

    line: int
    number: Number


def fill_by_numbers(
    stats: DocumentStats, scores: Sequence[float], numbered: Sequence[NumberedLine]
) -> list[float]:
    """Scores, raised to MIN_HEADER_SCORE where numbers say that a line is a header.

    Takes O(lines).
    """
    filled = fill_number_runs(stats, scores, numbered)
    filled = fill_number_gaps(stats.lines, filled, numbered)
    filled = fill_counter_runs(stats, filled, numbered)
    filled = fill_counter_gaps(stats, filled, numbered)
    return fill_number_gaps(stats.lines, filled, numbered)  # the last of a page heads no text there


def numbered_lines(lines: Sequence[TextLine], is_candidate: Sequence[bool]) -> list[NumberedLine]:
    """Candidates that begin with a number, in reading order. Takes O(lines)."""
    may_be = [
        n for n, line in enumerate(lines) if is_candidate[n] and _MAY_BE_NUMBERED.match(line.text)
    ]
    numbers = numbers_of(lines[n].text for n in may_be)
    return [NumberedLine(n, found) for n, found in zip(may_be, numbers, strict=True) if found]


def fill_number_gaps(
    lines: Sequence[TextLine], scores: Sequence[float], numbered: Sequence[NumberedLine]
) -> list[float]:
    """Scores, raised where a line's number fills the gap between those of two headers.

    They are raised to MIN_HEADER_SCORE. Only keywords with a number and numbers of several counters
    count, since a plain `5.` may be a list's. A line fills no gap if its style is not that of the
    header before and of the one after. Takes O(lines).
    """
    fillers = [
        own.line
        for sequence in _sequences(numbered)
        for before, *rows, after in _gaps(sequence, scores)
        for own in rows
        if before.number.order < own.number.order < after.number.order
        and len({style_of(lines[one.line]) for one in (before, own, after)}) == 1
    ]
    return raised(scores, fillers)


def fill_number_runs(
    stats: DocumentStats, scores: Sequence[float], numbered: Sequence[NumberedLine]
) -> list[float]:
    """Scores, raised where numbers rise line by line, as those of sections do.

    They are raised to MIN_HEADER_SCORE. Only numbers of several counters count. All lines of a run
    are of one style, each stands alone, and no number comes twice. Takes O(lines).
    """
    headers = [
        own.line
        for run in _runs(stats, numbered)
        if _rises(run) and all(stands_alone(stats, own.line) for own in run)
        for own in run
    ]
    return raised(scores, headers)


def _runs(stats: DocumentStats, numbered: Sequence[NumberedLine]) -> Iterator[list[NumberedLine]]:
    """Lines of one style with numbers of one family, if none of these comes twice.

    Lines that follow each other are entries of contents, or items.
    """
    for sequence in _sequences(numbered):
        entries = {own.line for pair in pairwise(sequence) if are_entries(*pair) for own in pair}
        apart = [own for own in sequence if own.line not in entries]
        is_unique = len({own.number.order for own in apart}) == len(apart)
        if apart and is_unique and not apart[0].number.is_keyword:
            yield from grouped(apart, lambda own: style_of(stats.lines[own.line])).values()


def are_entries(above: NumberedLine, below: NumberedLine) -> bool:
    """True if two lines are those of contents or of a list, one right after the other."""
    return below.line == above.line + 1 and _is_next(above.number, below.number)


def _rises(run: Sequence[NumberedLine]) -> bool:
    """True if the numbers of a run rise, and most of them by one."""
    pairs = list(pairwise(run))
    n_following = sum(_is_next(above.number, below.number) for above, below in pairs)
    return (
        len(run) >= _MIN_RUN
        and all(above.number.order < below.number.order for above, below in pairs)
        and n_following >= _MIN_SHARE_FOLLOWING * len(pairs)
    )


def _is_next(above: Number, below: Number) -> bool:
    """True if a number is the next one: `1.2` after `1.1`, or `2.1` after any of `1`."""
    step = above.step_to(below)
    if step is not None:
        return step == 1
    return above.path[:-1] < below.path[:-1] and below.path[-1] <= 1


def fill_counter_runs(
    stats: DocumentStats, scores: Sequence[float], numbered: Sequence[NumberedLine]
) -> list[float]:
    """Scores, raised where numbers of one counter rise from 1 on, as those of sections.

    They are raised to MIN_HEADER_SCORE. All lines of a run are of one style, each stands alone with
    space above it, and most are above paragraphs, or above such subsections. Takes O(lines).
    """
    runs: dict[tuple[str, FontStyle], list[list[NumberedLine]]] = {}
    single = [own for own in numbered if _is_counter(own.number)]
    followers = {own.line: own.number.family for own in single}
    for own in single:
        family = own.number.family
        if followers.get(own.line + 1) != family and _heads_section(stats, own.line):
            in_style = runs.setdefault((family, style_of(stats.lines[own.line])), [])
            _extend(in_style, own)
    rising = [
        run
        for in_style in runs.values()
        for run in in_style
        if len(run) >= _MIN_RUN_OF_ONE and _rises(run)
    ]
    headers: set[int] = set()
    for _ in range(_MAX_NESTED_RUNS):
        above = [run for run in rising if _is_above_text(stats, headers, run)]
        headers = {own.line for run in above for own in run}
    return raised(scores, headers)


def fill_counter_gaps(
    stats: DocumentStats, scores: Sequence[float], numbered: Sequence[NumberedLine]
) -> list[float]:
    """Scores, raised where `2.` heads text between the headers `1.` and `3.`.

    They are raised to MIN_HEADER_SCORE. All numbers of the gap are there once, in order and in the
    font of the header before and of the one after; sizes may differ, as on scans. Takes O(lines).
    """
    single = (
        own
        for own in numbered
        if _is_counter(own.number)
        and (
            scores[own.line] >= MIN_HEADER_SCORE
            or (scores[own.line] >= _MIN_SCORE_IN_GAP and _heads_section(stats, own.line))
        )
    )
    fillers = [
        own.line
        for family in grouped(single, lambda own: own.number.family).values()
        for rows in _gaps(family, scores)
        if len({style_of(stats.lines[own.line])._replace(size=0.0) for own in rows}) == 1
        and all(_is_next(above.number, below.number) for above, below in pairwise(rows))
        for own in rows
    ]
    return raised(scores, fillers)


def _gaps(
    sequence: Sequence[NumberedLine], scores: Sequence[float]
) -> Iterator[Sequence[NumberedLine]]:
    """Lines of a sequence from each header to the next one, these two included."""
    headers = (n for n, own in enumerate(sequence) if scores[own.line] >= MIN_HEADER_SCORE)
    return (sequence[before : after + 1] for before, after in pairwise(headers))


def _is_counter(number: Number) -> bool:
    return len(number.path) == 1 and not number.suffix


def _heads_section(stats: DocumentStats, number: int) -> bool:
    text = stats.lines[number].text
    found = numbering(text)
    row = range(number, number + 1)
    return found is not None and heads_text(stats, row, len(text) - len(found.rest))


def _extend(runs: list[list[NumberedLine]], own: NumberedLine) -> None:
    """Add a line to the last run, or begin another with the number 1."""
    (counter,) = own.number.path
    if counter == 1:
        runs.append([own])
    elif runs and 0 < counter - runs[-1][-1].number.path[0] <= _MAX_STEP:
        runs[-1].append(own)


def _is_above_text(
    stats: DocumentStats, headers: Container[int], run: Sequence[NumberedLine]
) -> bool:
    """True if most lines of a run are above paragraphs, and not above cells, items or their rest.

    headers: of runs that are; sections may begin with subsections. A line that begins in lower case
    may go on with the one above.
    """
    below = [own.line + 1 for own in run]
    n_text = sum(is_prose(stats, line) or line in headers for line in below)
    n_lower = sum(stats.lines[line].text[0].islower() for line in below)
    return n_text >= _MIN_SHARE_ABOVE_TEXT * len(run) and 2 * n_lower < len(run)


def _sequences(numbered: Iterable[NumberedLine]) -> Iterable[list[NumberedLine]]:
    """Lines with a keyword or several counters, in reading order, for each family."""
    wanted = (own for own in numbered if own.number.is_keyword or len(own.number.path) > 1)
    return grouped(wanted, lambda own: (own.number.family, len(own.number.path))).values()
