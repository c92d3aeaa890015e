"""Lines of MuPDF that are none: letters drawn twice, letters rotated within a line, readings.

Some programs draw letters twice in place of a bold font or for a shadow: they are there once, and
bold. The second copy is set a fraction of a point to the side, or outlined over the first. And at
each change of direction MuPDF begins another line, so that the rotated E of XeLaTeX cut its line in
three, and a title lost its number or its end.

Readings above Chinese or Japanese characters (ruby) are left out, as in HTML and Word. They are
lines of small kana between those of the text, and would tear its sentences apart. Lines in katakana
stay: company names and labels above a larger title are in these, and hardly any reading.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from shed_core.ingest.lines.spans import Line

_MAX_OFFSET_EM = 0.12  # of the second copy
_MAX_PLACES = 32  # of one text on a page that are compared; a table may hold one 10^5 times
_MAX_GAP_EM = 0.4  # from the letter to those beside it, which may be set close
_MAX_STEP_EM = 0.15  # between the baselines of the parts before and after it
_READING = re.compile(r"[\s\u3041-\u309f\u3105-\u312fー]+")  # hiragana or bopomofo
_IDEOGRAPH = re.compile("[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]")
_MAX_SIZE = 0.6  # of the characters below
_MIN_RISE_EM, _MAX_RISE_EM = 0.7, 1.2  # of the baseline, in their size; above that it is a label
_MAX_BELOW = 100  # lines that one may be the reading of


def without_doubles(lines: Iterable[Line]) -> list[Line]:
    """Return the lines of a page; a line that is drawn twice on itself becomes one bold line."""
    result: list[Line] = []
    indices: dict[str, list[int]] = {}
    for line in lines:
        text = line.spans[0].text if line.spans else ""
        places = indices.setdefault(text, [])
        first = next((n for n in places if _is_over(line, result[n])), None) if places else None
        if first is not None:
            result[first] = _as_bold(result[first])
            continue
        if len(text) > 1 and len(places) < _MAX_PLACES:
            places.append(len(result))
        result.append(line)
    return result


def _is_over(line: Line, first: Line) -> bool:
    above, below = line.spans[0], first.spans[0]
    step = _MAX_OFFSET_EM * below.size
    return (
        above.size == below.size
        and abs(above.box[0] - below.box[0]) <= step
        and abs(above.baseline - below.baseline) <= step
        and [span.text for span in line.spans] == [span.text for span in first.spans]
    )


def _as_bold(line: Line) -> Line:
    bold = [span._replace(font=span.font._replace(is_bold=True)) for span in line.spans]
    return line._replace(spans=bold)


def with_turned_letters(lines: Iterable[Line]) -> list[Line]:
    """Return lines, in the order in which they are drawn, with those joined that it cut."""
    rows: list[Line] = []
    for line in lines:
        if len(rows) > 1 and _is_turned_letter(rows[-1]) and _surround(rows[-2], rows[-1], line):
            letter, before = rows.pop().spans[0], rows.pop()
            letter = letter._replace(baseline=line.spans[0].baseline)
            line = before._replace(spans=[*before.spans, letter, *line.spans])
        rows.append(line)
    return rows


def _is_turned_letter(line: Line) -> bool:
    return not line.is_upright and len(line.spans) == 1 and len(line.spans[0].text.strip()) == 1


def _surround(before: Line, letter: Line, after: Line) -> bool:
    if not (before.is_upright and after.is_upright and before.spans and after.spans):
        return False
    left, middle, right = before.spans[-1], letter.spans[0], after.spans[0]
    return (
        abs(left.box[2] - middle.box[0]) <= _MAX_GAP_EM * middle.size
        and abs(right.box[0] - middle.box[2]) <= _MAX_GAP_EM * middle.size
        and abs(left.baseline - right.baseline) <= _MAX_STEP_EM * middle.size
    )


def without_readings(lines: Iterable[Line]) -> list[Line]:
    """Return the lines of a page without the readings of others. Takes O(lines)."""
    own = list(lines)
    others = [n for n, line in enumerate(own) if line.spans and not line.spans[0].text.isascii()]
    readings = [n for n in others if _is_kana(own[n])]
    if not readings:
        return own
    below = [
        line for line in own if line.is_upright and line.spans and _IDEOGRAPH.search(_text(line))
    ]
    below.sort(key=_baseline)
    baselines = [*map(_baseline, below)]
    dropped = {n for n in readings if _has_base(own[n], below, baselines)}
    return [line for n, line in enumerate(own) if n not in dropped]


def _has_base(reading: Line, below: Sequence[Line], baselines: Sequence[float]) -> bool:
    """True if a line is right above characters. below: lines, by their baselines."""
    first = bisect_left(baselines, _baseline(reading))
    near = below[first : first + _MAX_BELOW]
    return any(_is_above(reading, line) for line in near)


def _is_above(reading: Line, line: Line) -> bool:
    size = max(span.size for span in line.spans)
    rise = (_baseline(line) - _baseline(reading)) / (size or 1.0)
    left, right = reading.spans[0].box[0], reading.spans[-1].box[2]
    return (
        reading.spans[0].size <= _MAX_SIZE * size
        and _MIN_RISE_EM <= rise <= _MAX_RISE_EM
        and line.spans[0].box[0] <= (left + right) / 2 <= line.spans[-1].box[2]
        and any(x0 < right and left < x1 for x0, x1 in _ideographs(line))
    )


def _ideographs(line: Line) -> Iterator[tuple[float, float]]:
    """Yield the sides of each ideograph of a line, of which other letters have half the width."""
    for text, _, _, _, box, _ in line.spans:
        ends = [*accumulate((0.5 if letter.isascii() else 1.0 for letter in text), initial=0.0)]
        width = (box[2] - box[0]) / (ends[-1] or 1.0)
        for letter, (start, stop) in zip(text, pairwise(ends), strict=True):
            if _IDEOGRAPH.match(letter):
                yield box[0] + width * start, box[0] + width * stop


def _is_kana(line: Line) -> bool:
    text = _text(line)
    return line.is_upright and bool(text.strip()) and _READING.fullmatch(text) is not None


def _text(line: Line) -> str:
    return "".join([span.text for span in line.spans])


def _baseline(line: Line) -> float:
    return line.spans[0].baseline
