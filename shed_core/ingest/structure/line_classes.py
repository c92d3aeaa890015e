"""Classes of lines that look alike, and what the rest of the document says of each line.

A class is finer than a style: slant, colour and capitals count too. What its other lines are like
says much of a line, as do the numbers before and after its own, and the printed contents.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.document.fonts import read_font_name
from shed_core.ingest.lines.text_line import PageLines, TextLine
from shed_core.ingest.structure.style_stats import StyleStats

LineClass = tuple[str, int, bool, bool, int, bool]
"""Font, size in half points, bold, italic, colour, capitals."""

_NUMBER = re.compile(
    r"(?P<keyword>[^\W\d_]{3,10}\s)?(?P<path>\d{1,3}(?:\.\d{1,3})*|[A-Z]|[IVX]{1,5})(?P<end>[.):]*)\s"
)
_PAGE_NUMBER = re.compile(r"[\s.·…_]*(?:\d{1,4}|[ivxl]{1,6})\s*$")
_FIRST_NUMBER = re.compile(r"^[\d.]+\s+")
_MAX_STEP = 9.0  # ems; also where there is no line above on the page
_ROMAN = {"I": 1, "V": 5, "X": 10}


class ClassUse(NamedTuple):
    """What the lines of one class are like.

    n_lines: how many there are. mean_length: in characters. mean_above: distance between a baseline
    and the one before it, in ems. share_numbered: share of them that begin with a number.
    share_single: share of them that are next to none of their class.
    """

    n_lines: int
    mean_length: float
    mean_above: float
    share_numbered: float
    share_single: float


class LineFacts(NamedTuple):
    """What the rest of a document says of its lines; lists have an entry for each line.

    uses: of the line's class.
    weights: of the line's font by its name, less that of the body's font.
    neighbours: how many of the two numbers next to the line's own begin lines of its class, the
        smaller one before it and the larger one after; -1 where it has no number.
    contents: 1 where a printed table of contents lists the line, -1 where there is none.
    """

    uses: list[ClassUse]
    weights: list[int]
    neighbours: list[int]
    contents: list[int]


def line_facts(
    pages: Sequence[PageLines], styles: StyleStats, contents: Collection[int] = ()
) -> LineFacts:
    """Return the facts of all lines; contents: the lines of printed tables of contents.

    Takes O(lines).
    """
    lines = [line for page in pages for line in page.lines]
    classes = [_class_of(line) for line in lines]
    numbers = [_number(line.text) for line in lines]
    uses = _uses(lines, classes, numbers)
    weights = {font: read_font_name(font).weight for font in {line.font for line in lines}}
    body_weight = weights.get(styles.body_style[0], 0)
    return LineFacts(
        uses=[uses[own] for own in classes],
        weights=[weights[line.font] - body_weight for line in lines],
        neighbours=_neighbours(classes, numbers),
        contents=list(_in_contents(lines, contents)),
    )


def _class_of(line: TextLine) -> LineClass:
    half_points = round(2 * line.size)
    is_upper = line.text.isupper()
    return line.font, half_points, line.bold > 0.5, line.italic > 0.5, line.color, is_upper


_Number = tuple[str, tuple[int, ...]]
"""What is around a number, its kind included, and its counters."""


def _number(text: str) -> _Number | None:
    match = _NUMBER.match(text)
    if match is None:
        return None
    keyword, path, end = match.groups()
    around = f"{(keyword or '').lower()}{end}"
    if path[0].isdigit():
        return f"{around}1", tuple(map(int, path.split(".")))
    if set(path) <= _ROMAN.keys():
        return f"{around}I", (_roman(path),)
    return f"{around}A", (ord(path) - ord("A") + 1,)


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-a if a < b else a for a, b in pairwise([*values, 0]))


def _uses(
    lines: Sequence[TextLine], classes: Sequence[LineClass], numbers: Sequence[_Number | None]
) -> dict[LineClass, ClassUse]:
    sums: dict[LineClass, list[float]] = defaultdict(lambda: [0, 0, 0.0, 0, 0])
    last: LineClass | None = None
    for n, (line, own, number) in enumerate(zip(lines, classes, numbers, strict=True)):
        following = classes[n + 1] if n + 1 < len(classes) else None
        total = sums[own]
        total[0] += 1
        total[1] += len(line.text)
        total[2] += _step(lines[n - 1], line) if n else _MAX_STEP
        total[3] += number is not None
        total[4] += last != own != following
        last = own
    return {
        own: ClassUse(int(n), *(value / n for value in values))
        for own, (n, *values) in sums.items()
    }


def _step(above: TextLine, line: TextLine) -> float:
    if above.page != line.page or not line.size:
        return _MAX_STEP
    step = (line.baseline - above.baseline) / line.size
    return min(step, _MAX_STEP) if step >= 0 else _MAX_STEP


def _neighbours(classes: Sequence[LineClass], numbers: Sequence[_Number | None]) -> list[int]:
    first: dict[tuple[LineClass, str, tuple[int, ...]], int] = {}
    last: dict[tuple[LineClass, str, tuple[int, ...]], int] = {}
    for n, (own, number) in enumerate(zip(classes, numbers, strict=True)):
        if number is not None:
            first.setdefault((own, *number), n)
            last[own, *number] = n
    found: list[int] = []
    for n, (own, number) in enumerate(zip(classes, numbers, strict=True)):
        if number is None:
            found.append(-1)
            continue
        around, (*parents, counter) = number
        before, after = (
            (own, around, (*parents, counter - 1)),
            (own, around, (*parents, counter + 1)),
        )
        found.append((first.get(before, n) < n) + (last.get(after, n) > n))
    return found


def _in_contents(lines: Sequence[TextLine], contents: Collection[int]) -> Iterator[int]:
    listed: set[str] = set()
    for n in contents:
        entry = _PAGE_NUMBER.sub("", lines[n].text)
        listed |= {_letters(entry), _letters(_FIRST_NUMBER.sub("", entry))}
    listed.discard("")
    for n, line in enumerate(lines):
        if not listed:
            yield -1
        elif n in contents:
            yield 0
        else:
            own = _letters(line.text)
            yield own in listed or _letters(_FIRST_NUMBER.sub("", line.text)) in listed


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
