"""Letters that are drawn twice, which some programs do in place of a bold font or for a shadow.

They are there once, and bold: the second copy is set a fraction of a point to the side, or outlined
over the first.
"""

from collections.abc import Iterable

from shed_core.ingest.lines.spans import Line

_MAX_OFFSET_EM = 0.12  # of the second copy
_MAX_PLACES = 32  # of one text on a page that are compared; a table may hold one 10^5 times


def without_doubles(lines: Iterable[Line]) -> list[Line]:
    """Return the lines of a page; a line that is drawn twice on itself becomes one bold line.

    Takes O(lines).
    """
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
