"""Wrapped headers: rows of one header phrase, put together.

Two header rows are one header only if the first had no room for the next word, or both are centred;
two short headers in one style above each other stay two.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from shed_core.ingest.headings import Heading, is_capitalized
from shed_core.ingest.rows import Row, first_word_width
from shed_core.list_types import list_type

_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W\d_]{2}")
_LEADING = 1.9  # ems between the feet of two rows of one header, at most
_NUMBER_ABOVE = 3.5  # ems between the feet of a chapter's number and of the title below it
_ALIGNED = 3.0  # points


def assemble_headings(
    rows: Sequence[Row], candidates: Iterable[int], scores: Sequence[float], rights: Sequence[float]
) -> Iterator[Heading]:
    """Yield the headings that candidate rows make up.

    candidates: row indices, increasing. scores: of all rows.
    rights: for each row, the right edge of the column that it stands in, in points.
    """
    for group in _groups(rows, candidates, rights):
        if not is_bare_number(rows[group[-1]].text):
            yield _heading(rows, [*_number_above(rows, group[0]), *group], scores)


def is_bare_number(text: str) -> bool:
    """Whether a text is a number without a title, which heads nothing.

    >>> is_bare_number("4.A."), is_bare_number("PART 4"), is_bare_number("A")
    (True, False, False)
    """
    return _DIGIT.search(text) is not None and _WORD.search(text) is None


def _groups(
    rows: Sequence[Row], candidates: Iterable[int], rights: Sequence[float]
) -> Iterator[list[int]]:
    group: list[int] = []
    for row in candidates:
        if group and not _continues(rows, group, row, rights[group[-1]]):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _number_above(rows: Sequence[Row], first: int) -> list[int]:
    """Return the row before a title if it is but the number of that title, in the same font."""
    if first == 0 or list_type(rows[first].text):
        return []
    above, title = rows[first - 1], rows[first]
    step = title.baseline - above.baseline
    is_near = above.page == title.page and 0 < step < _NUMBER_ABOVE * above.size
    is_alike = above.font == title.font and above.size >= title.size
    return [first - 1] if is_near and is_alike and is_bare_number(above.text) else []


def _heading(rows: Sequence[Row], group: Sequence[int], scores: Sequence[float]) -> Heading:
    score = max(scores[row] for row in group)
    return Heading(group[0], group[-1], len(rows[group[-1]].text), score, "builtin")


def _continues(rows: Sequence[Row], group: Sequence[int], row: int, right: float) -> bool:
    above, below = rows[group[-1]], rows[row]
    if row != group[-1] + 1 or above.page != below.page or list_type(below.text):
        return False
    step = below.baseline - above.baseline
    if not 0 < step < _LEADING * max(above.size, below.size) or not _alike(above, below):
        return False
    is_centred = abs(above.x0 + above.x1 - below.x0 - below.x1) < 2 * _ALIGNED
    if is_centred and abs(above.x0 - below.x0) > _ALIGNED:
        return True
    return right - above.x1 < first_word_width(below)


def _alike(above: Row, below: Row) -> bool:
    return (
        abs(above.size - below.size) < 0.5
        and above.color == below.color
        and (above.bold > 0.5) == (below.bold > 0.5)
        and (above.italic > 0.5) == (below.italic > 0.5)
        and is_capitalized(above.text) == is_capitalized(below.text)
    )
