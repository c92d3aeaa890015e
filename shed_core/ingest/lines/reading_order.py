"""Reading order of the lines of a page, for files that draw some apart from the rest.

Browsers and Prince paint boxes that float, scroll or are positioned before or after all other text
of the page: headings, listings and tables are then at its beginning or end. They are moved to their
place on the page. A title that is drawn after its text is moved before it, with all lines above
that text. Charts are drawn from their axis up, so that the last bar's figure comes first and the
names of the bars in the other order; lines that climb the page are reversed. All other lines
keep the order in which the file draws them, which is reading order nearly everywhere, while sorting
by place mixes columns.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from statistics import median_low
from typing import NamedTuple

from shed_core.ingest.lines.text_line import TextLine

_OVERLAP_EM = 0.3  # by which the boxes of two lines, one below the other, may overlap
_MIN_CLIMBING = 4  # lines, each above the last; fewer may be a cell or the top of a column
_MAX_CLIMB_EM = 6.0  # from a line up to the next
_MIN_TITLE_GROWTH = 1.15  # of a title's size over that of its text; a running head is no larger
_MAX_HEAD_LINES = 3  # of a running head above it that is drawn with the text
_MAX_RUNS = 100  # of a page; one with more is a drawing or hostile, and each is compared with each


class _Run(NamedTuple):
    """Lines that the file draws one after the other, down the page.

    numbers: of the lines. tops: the least y0 of a line and those after it; bottoms: the greatest y1
    of a line and those before it. So both rise.
    """

    numbers: range
    tops: Sequence[float]
    bottoms: Sequence[float]


def in_reading_order(lines: tuple[TextLine, ...]) -> tuple[TextLine, ...]:
    """Return the lines of a page, with lines that are drawn apart moved to their places.

    A run is drawn apart if each of its lines has a place above, below or between the lines of a
    longer run, at least one of them between two. Takes O(n log n) for n lines.
    """
    lines = _down_the_page(lines)
    runs = _runs(lines)
    if not 1 < len(runs) <= _MAX_RUNS:
        return lines
    staying: list[_Run] = []
    keys: dict[int, tuple[int, int]] = {}
    for run in sorted(runs, key=lambda run: len(run.numbers), reverse=True):
        for other in staying:
            if places := _places(run, other, staying, lines):
                keys |= places
                break
        else:
            staying.append(run)
    order = sorted(range(len(lines)), key=lambda number: keys.get(number, (number, 1)))
    return _with_title_first([lines[number] for number in order])


def _with_title_first(lines: Sequence[TextLine]) -> tuple[TextLine, ...]:
    """Return the lines with a title before all text, if it is drawn after the text below it.

    All lines above that text, the longest run, go with it, such as the authors, if no other line is
    as high. A footer that is drawn before title and text stays there.
    """
    runs = _runs(lines)
    body = max(runs, key=lambda run: len(run.numbers))
    late = [n for n in range(body.numbers.stop, len(lines)) if lines[n].is_upright]
    title = max(late, key=lambda number: lines[number].size, default=0)
    text = _text_below(lines[title], body, lines) if late else None
    if text is None:
        return tuple(lines)
    overlap = _OVERLAP_EM * lines[title].size
    parts = [part for run in runs if (part := _part_above(run, text, overlap))]
    parts.sort(key=lambda part: lines[part[0]].y0)
    head = [number for part in parts for number in part]
    rest = sorted({*range(len(lines))}.difference(head))
    foot = max((lines[number].y1 for number in head), default=0.0) - overlap
    if title not in head or any(lines[number].y0 < foot for number in rest):
        return tuple(lines)
    return tuple(lines[number] for number in (*head, *rest))


def _text_below(title: TextLine, body: _Run, lines: Sequence[TextLine]) -> _Run | None:
    """Return the longest run from below a title; None if that is no title of it.

    The title's letters are the largest, and only a running head is above it.
    """
    start = bisect_left(body.tops, title.y1 - _OVERLAP_EM * title.size)
    text = _Run(body.numbers[start:], body.tops[start:], body.bottoms[start:])
    sizes = [lines[number].size for number in text.numbers]
    if start > _MAX_HEAD_LINES or not sizes or title.size <= max(sizes):
        return None
    return text if title.size >= _MIN_TITLE_GROWTH * median_low(sizes) else None


def _part_above(run: _Run, text: _Run, overlap: float) -> range:
    """Return the first lines of a run, above others; none if later ones are beside those."""
    n_above = bisect_right(run.bottoms, text.tops[0] + overlap)
    is_apart = n_above == len(run.tops) or run.tops[n_above] >= text.bottoms[-1] - overlap
    is_own = run.numbers.stop == text.numbers.stop
    return run.numbers[:n_above] if is_apart or is_own else range(0)


def _down_the_page(lines: tuple[TextLine, ...]) -> tuple[TextLine, ...]:
    """Return the lines with those turned round that the file draws up the page, one by one."""
    result: list[TextLine] = []
    climbing: list[TextLine] = []
    for line in lines:
        if climbing and not _climbs(climbing[-1], line):
            result += _turned_round(climbing)
            climbing = []
        climbing.append(line)
    return (*result, *_turned_round(climbing))


def _climbs(line: TextLine, after: TextLine) -> bool:
    """True if the line drawn after one is the next above it."""
    step = line.y0 - after.y1
    return line.is_upright and -_OVERLAP_EM * line.size <= step < _MAX_CLIMB_EM * line.size


def _turned_round(climbing: list[TextLine]) -> list[TextLine]:
    return climbing[::-1] if len(climbing) >= _MIN_CLIMBING else climbing


def _runs(lines: Sequence[TextLine]) -> list[_Run]:
    """Return the lines in runs, which end before a line that is all above the last."""
    starts = [
        number
        for number, line in enumerate(lines)
        if not number or line.y1 <= lines[number - 1].y0 + _OVERLAP_EM * line.size
    ]
    return [_run(range(*bounds), lines) for bounds in pairwise([*starts, len(lines)])]


def _run(numbers: range, lines: Sequence[TextLine]) -> _Run:
    tops = accumulate((lines[number].y0 for number in reversed(numbers)), min)
    bottoms = accumulate((lines[number].y1 for number in numbers), max)
    return _Run(numbers, [*tops][::-1], [*bottoms])


def _places(
    run: _Run, other: _Run, staying: Sequence[_Run], lines: Sequence[TextLine]
) -> dict[int, tuple[int, int]]:
    """Return the place of each line of a run before or after a line of a longer one, or {}.

    staying: the runs whose lines stay where they are.
    """
    places: list[int] = []
    for number in run.numbers:
        place = _place(lines[number], other, lines)
        if place is None:
            return {}
        places.append(place)
    last = len(other.numbers) - 1
    between = {place for place in places if 0 < place <= last}
    if not between or not all(_is_free(place, other, staying, lines) for place in between):
        return {}
    return {
        number: (other.numbers[min(place, last)], 0 if place <= last else 2)
        for number, place in zip(run.numbers, places, strict=True)
    }


def _place(line: TextLine, run: _Run, lines: Sequence[TextLine]) -> int | None:
    """Return the number of lines of a run above a line, or None unless all others are below.

    Only the two next to it must be in its column.
    """
    overlap = _OVERLAP_EM * line.size
    place = bisect_right(run.bottoms, line.y0 + overlap)
    if place < len(run.tops) and run.tops[place] < line.y1 - overlap:
        return None
    beside = (lines[number] for number in run.numbers[max(0, place - 1) : place + 1])
    return place if all(_share_column(line, neighbour) for neighbour in beside) else None


def _is_free(place: int, run: _Run, staying: Sequence[_Run], lines: Sequence[TextLine]) -> bool:
    """True if no line of other runs is between two of a run, as text is between head and foot.

    place: of the lower one in the run.
    """
    upper, lower = (lines[number] for number in run.numbers[place - 1 : place + 1])
    return not any(
        _share_column(lines[number], upper) or _share_column(lines[number], lower)
        for other in staying
        if other is not run
        for number in other.numbers[
            bisect_left(other.tops, upper.y1) : bisect_right(other.bottoms, lower.y0)
        ]
    )


def _share_column(one: TextLine, other: TextLine) -> bool:
    return min(one.x1, other.x1) > max(one.x0, other.x0)
