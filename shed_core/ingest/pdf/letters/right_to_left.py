"""Pages in Arabic, Hebrew and other scripts that run from right to left, in their logical order.

MuPDF turns round what a file draws from left to right, but puts numbers after the words that they
precede, reverses ligatures and numbers in Arabic digits, and divides a line at each change of font.
The positions of letters tell all of it: they follow each other from right to left, Latin words and
numbers from left to right (Unicode Annex 9).
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple
from unicodedata import bidirectional

from shed_core.document.runs import connected
from shed_core.ingest.lines.spans import Span
from shed_core.ingest.pdf.letters.text_dict import (
    UPRIGHT,
    Content,
    beyond_ascii,
    lines_in,
    page_text,
)

_LETTER = re.compile(r"[\u0590-\u065f\u066a-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_KINDS = {"R": "R", "AL": "R", "L": "L", "EN": "N", "AN": "N", "ET": "T", "ES": "S", "CS": "S"}
_MAX_BASELINE_STEP = 0.5  # points, within one line
_MAX_GAP_EM = 1.8  # between parts of one line; a wider one is between cells
_MIN_SPACE_EM = 0.15  # between two words
_N_AROUND = 2  # letters to the left and right of a mark, one of which it is on
_MIN_WIDTH = 0.01  # points; a narrower character is a mark on a letter, or a part of a ligature
_LAM, _ALEFS = "\u0644", "\u0627\u0623\u0625\u0622"  # which most fonts draw as one


class _Letter(NamedTuple):
    """A letter with its marks, or a ligature. span: the number of its span in the line."""

    text: str
    x0: float
    x1: float
    span: int

    @property
    def kind(self) -> str:
        """R or L by its direction, N for a digit, T and S for signs of numbers and between them."""
        return _KINDS.get(bidirectional(self.text[0]), "")


def has_right_to_left(text: str) -> bool:
    """True if a text has letters of a script that runs from right to left."""
    return _LETTER.search(text) is not None


def runs_right_to_left(content: Content) -> bool:
    """True if most letters of a page run from right to left. content: of `get_text("dict")`."""
    n_letters = len(_LETTER.findall(beyond_ascii(page_text(content))))
    if not n_letters:
        return False
    return 2 * n_letters > sum(
        sum(map(str.isalpha, span["text"])) for line in lines_in(content) for span in line["spans"]
    )


def with_lines_in_order(content: Content, raw: Content) -> Content:
    """Return a page of two scripts with its lines from right to left in logical order.

    content, raw: the page by `get_text("dict")` and by `get_text("rawdict")`.
    """
    pairs = zip(content["blocks"], raw["blocks"], strict=True)
    blocks = [block | {"lines": [*_lines_in_order(block, other)]} for block, other in pairs]
    return content | {"blocks": blocks}


def _lines_in_order(block: Content, raw: Content) -> Iterator[Content]:
    lines = iter(block.get("lines", ()))
    for parts in _whole_lines(raw.get("lines", ())):
        own = [next(lines) for _ in parts]
        if runs_right_to_left({"blocks": [{"lines": own}]}):
            yield _ordered(parts)
        else:
            yield from own


def in_logical_order(content: Content) -> Content:
    """Return a page of `get_text("rawdict")` in the form of `dict`, lines in logical order.

    A line that runs from right to left has the key `is_reversed`.
    """
    blocks = [
        block | {"lines": [*map(_ordered, _whole_lines(block.get("lines", ())))]}
        for block in content["blocks"]
    ]
    return content | {"blocks": blocks}


def with_boxes_of_line(spans: Sequence[Span]) -> list[Span]:
    """Return spans as wide as their line, since the first of them may be anywhere in it."""
    x0, x1 = min(span.box[0] for span in spans), max(span.box[2] for span in spans)
    return [span._replace(box=(x0, span.box[1], x1, span.box[3])) for span in spans]


def _whole_lines(lines: Iterable[Content]) -> Iterator[list[Content]]:
    """Yield the parts of each line, which MuPDF gives one after the other."""
    return connected(lines, _goes_on)


def _goes_on(part: Content, line: Content) -> bool:
    (x0, _, x1, _), (left, _, right, _) = part["bbox"], line["bbox"]
    last, first = part["spans"][-1], line["spans"][0]
    step = abs(last["origin"][1] - first["origin"][1])
    is_near = max(left - x1, x0 - right) < _MAX_GAP_EM * first["size"]
    return is_near and step < _MAX_BASELINE_STEP and part["dir"] == line["dir"] == UPRIGHT


def _ordered(parts: Sequence[Content]) -> Content:
    """Return the parts of a line as one."""
    spans = [span for part in parts for span in part["spans"]]
    letters = _letters(spans)
    is_reversed = False
    if parts[0]["dir"] == UPRIGHT:
        is_reversed = any(letter.kind == "R" for letter in letters)
        letters.sort(key=lambda letter: -letter.x0 if is_reversed else letter.x0)
        letters = _numbers_turned([*_spaced(letters, spans)]) if is_reversed else letters
    result: list[Content] = []
    for number, group in groupby(letters, key=lambda letter: letter.span):
        own = [*group]
        x0, x1 = min(letter.x0 for letter in own), max(letter.x1 for letter in own)
        _, y0, _, y1 = spans[number]["bbox"]
        text = "".join(letter.text for letter in own)
        result.append(spans[number] | {"text": text, "bbox": (x0, y0, x1, y1)})
    return parts[0] | {"spans": result} | ({"is_reversed": True} if is_reversed else {})


def _letters(spans: Sequence[Content]) -> list[_Letter]:
    """Return the letters of a line; a mark without width is joined to its letter.

    MuPDF gives the whole width of a ligature to one letter, the first or the last.
    """
    letters: list[_Letter] = []
    without_width: list[_Letter] = []
    for letter in _with_room([(char, n) for n, span in enumerate(spans) for char in span["chars"]]):
        own = letters if letter.x1 - letter.x0 > _MIN_WIDTH else without_width
        own.append(letter)
    bases = [n for n, letter in enumerate(letters) if letter.kind == "R"] or range(len(letters))
    places = sorted((letters[n].x0, n) for n in bases)
    for mark in reversed(without_width if places else ()):
        place = bisect_left(places, (mark.x0, 0))
        around = [n for _, n in places[max(0, place - _N_AROUND) : place + _N_AROUND]]
        nearest = min(around, key=lambda n: _distance(letters[n], mark))
        letters[nearest] = letters[nearest]._replace(text=letters[nearest].text + mark.text)
    return letters or without_width


def _with_room(chars: Sequence[tuple[Content, int]]) -> Iterator[_Letter]:
    """Yield letters; one without width takes the room of the blank that MuPDF adds for it.

    MuPDF does so at the gap of a letter whose text is two characters, its mark included.
    chars: with the numbers of their spans.
    """
    start = 0
    while start < len(chars):
        first, span = chars[start]
        x0, _, x1, _ = first["bbox"]
        stop = start + 1
        while first.get("synthetic") and stop < len(chars) and _is_at(chars[stop][0], x0):
            stop += 1
        own = chars[start + 1 : stop] or chars[start:stop]
        yield _Letter("".join(char["c"] for char, _ in reversed(own)), x0, x1, span)
        start = stop


def _is_at(char: Content, x: float) -> bool:
    x0, _, x1, _ = char["bbox"]
    return x1 - x0 < _MIN_WIDTH and abs(x0 - x) < _MIN_WIDTH


def _distance(letter: _Letter, mark: _Letter) -> tuple[float, bool, float]:
    distance = max(letter.x0 - mark.x0, mark.x0 - letter.x1, 0.0)
    is_ligature = letter.text[0] == _LAM and mark.text[0] in _ALEFS
    return round(distance, 1), not is_ligature, abs(letter.x1 - mark.x0)


def _spaced(letters: Sequence[_Letter], spans: Sequence[Content]) -> Iterator[_Letter]:
    """Yield letters from right to left, with a blank in each gap that has none."""
    yield letters[0]
    for right, left in pairwise(letters):
        gap = right.x0 - left.x1
        is_blank = right.text.isspace() or left.text.isspace()
        if gap > _MIN_SPACE_EM * spans[left.span]["size"] and not is_blank:
            yield _Letter(" ", left.x1, right.x0, right.span)
        yield left


def _numbers_turned(letters: Sequence[_Letter]) -> list[_Letter]:
    """Return letters from right to left with Latin words and numbers from left to right."""
    result = list(letters)
    start = 0
    while start < len(letters):
        stop = _end_of_run(letters, start)
        if stop > start:
            first = start - (start > 0 and letters[start - 1].kind == "T")
            stop += stop < len(letters) and letters[stop].kind == "T"
            result[first:stop] = reversed(letters[first:stop])
        start = max(stop, start + 1)
    return result


def _end_of_run(letters: Sequence[_Letter], start: int) -> int:
    """Return the end of the Latin words or number that begin at `start`, or `start` if none do."""
    if letters[start].kind not in ("L", "N"):
        return start
    last = start
    for n in range(start + 1, len(letters)):
        kind = letters[n].kind
        if kind in ("L", "N"):
            is_number = [letter.kind for letter in letters[last + 1 : n]] in ([], ["S"])
            if not is_number and "L" not in (letters[last].kind, kind):
                break
            last = n
        elif kind == "R":
            break
    return last + 1
