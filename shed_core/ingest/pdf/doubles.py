"""Letters that are drawn twice, which some programs do in place of a bold font or for a shadow.

They are there once, and bold: the second copy is set a fraction of a point to the side, or outlined
over the first.
"""

from collections.abc import Iterable

from shed_core.ingest.lines.reader import Line, Span

_MAX_OFFSET_EM = 0.12  # of the second copy
_MAX_PLACES = 32  # of one text on a page that are compared; a table may hold one 10^5 times


def without_doubles(lines: Iterable[Line]) -> list[Line]:
    """Return the lines of a page, with each text that is drawn over itself once and bold.

    Takes O(spans).
    """
    whole = list(lines)
    places: dict[str, list[tuple[int, int]]] = {}
    doubles: set[tuple[int, int]] = set()
    bold: set[tuple[int, int]] = set()
    for number, line in enumerate(whole):
        for index, span in enumerate(line.spans):
            if len(span.text) < 2 or span.text.isspace():
                continue
            known = places.setdefault(span.text, [])
            for first in known:
                if _is_over(span, whole[first[0]].spans[first[1]]):
                    doubles.add((number, index))
                    bold.add(first)
                    break
            else:
                if len(known) < _MAX_PLACES:
                    known.append((number, index))
    return [_line(n, line, doubles, bold) for n, line in enumerate(whole)] if doubles else whole


def _line(
    number: int, line: Line, doubles: set[tuple[int, int]], bold: set[tuple[int, int]]
) -> Line:
    spans = [
        span._replace(font=span.font._replace(is_bold=True)) if (number, index) in bold else span
        for index, span in enumerate(line.spans)
        if (number, index) not in doubles
    ]
    return line._replace(spans=spans)


def _is_over(span: Span, first: Span) -> bool:
    step = _MAX_OFFSET_EM * first.size
    return (
        span.size == first.size
        and abs(span.box[0] - first.box[0]) <= step
        and abs(span.baseline - first.baseline) <= step
    )
