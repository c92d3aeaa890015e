"""Printed tables of contents: rows that end in a page number, many of them, in rising order."""

import re
from collections.abc import Sequence

from shed_core.ingest.rows import PageRows

_LEADERS = re.compile(r"(?:[.·…_]\s?){4,}")
_NUMBERED = re.compile(r"\D.*?[\s.·…_](?P<page>\d{1,4}|[ivxl]{1,6})\s*")
_RUN = 4  # entries without leaders that make a table of contents
_BETWEEN = 3  # rows without a number that may stand between two entries


def contents_rows(pages: Sequence[PageRows]) -> set[tuple[int, int]]:
    """Return the page index and row index of each row of a printed table of contents."""
    found: set[tuple[int, int]] = set()
    for index, page in enumerate(pages):
        numbers = [_page_number(row.text) for row in page.rows]
        for run in _runs(numbers, len(pages)):
            found.update((index, row) for row in range(run[0], run[-1] + 1))
        found.update((index, row) for row, r in enumerate(page.rows) if _LEADERS.search(r.text))
    return found


def _page_number(text: str) -> int | None:
    match = _NUMBERED.fullmatch(text)
    if match is None:
        return None
    return int(match["page"]) if match["page"].isdigit() else 0


def _runs(numbers: Sequence[int | None], n_pages: int) -> list[list[int]]:
    """Return runs of rows whose page numbers do not fall, with few rows between them."""
    runs: list[list[int]] = []
    last = 0
    for row, number in enumerate(numbers):
        if number is None or number > 2 * n_pages + 20:
            continue
        if runs and row - runs[-1][-1] <= _BETWEEN + 1 and number >= last:
            runs[-1].append(row)
        else:
            runs.append([row])
        last = number
    return [run for run in runs if len(run) >= _RUN]
