"""Labels of lines by rule, headers excepted."""

import re
from functools import lru_cache
from itertools import groupby

from shed_core.document.phrases import Label
from shed_core.ingest.lines.document import NOTHING_STATED, StatedLines
from shed_core.ingest.lines.text_line import PageLines, TextLine, numbered_pages
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.tables import table_lines
from shed_core.numbering.vocabulary import FIGURES, OTHER_CAPTIONS, TABLES, any_of, words

_CAPTION = re.compile(
    rf"(?i:{any_of(words(TABLES, FIGURES, OTHER_CAPTIONS))})"
    r"\s*[A-Z]?[\d.\-]*\d[A-Za-z]?(?:\s*(?:[:.–—|-]|$)|\s+[A-ZА-Я])"
)
_BULLET = re.compile(r"[•▪◦●○■□➢✓¾*–—-]\s|[•▪●■➢✓]")
_ITEM = re.compile(r"\(?(?:\d{1,2}(?:\.\d{1,2})*|[a-z]|[ivx]{1,5})[.)]\s", re.IGNORECASE)
_FOOTNOTE_MARK = re.compile(r"(?:\d{1,3}|[*†‡§¶]{1,3})(?:\s?[A-Z“\"(h]|[a-z][\w-]+\.[a-z]{2})")
"""A number or sign, and a capital letter or `http`, or an address right after: `7pypi.org`."""

_MATH_FONT = re.compile(r"CMMI|CMSY|CMEX|MSBM|MSAM|MTMI|MTSY|rsfs|eufm|Math", re.IGNORECASE)
_MAX_STEP_IN_FOOTNOTE = 1.0  # points between the sizes of two lines
_MAX_FOOTNOTE_SIZE = 0.93  # of the body's size


def label_lines(stats: DocumentStats, stated: StatedLines = NOTHING_STATED) -> list[Label]:
    """Label of each line; none is a header yet. Takes O(lines).

    stated: labels that the format gives.
    """
    labels: list[Label] = []
    for first, page in numbered_pages(stats.pages):
        tables = _table_lines(page, first, stated)
        footnotes = _footnote_lines(page, stats.body_size)
        for index, line in enumerate(page.lines):
            if (edge := stats.furniture.get(first + index)) is not None:
                labels.append(edge)
            elif index in tables or first + index in stats.contents:
                labels.append(Label.TABLE)
            else:
                labels.append(Label.FOOTNOTE if index in footnotes else _label_by_text(line))
    return labels


def _table_lines(page: PageLines, first: int, stated: StatedLines) -> set[int]:
    """Indices of a page's lines that belong to tables.

    Text between two stated tables is of neither, however close they are. first: the number
    of the page's first line.
    """
    numbers = range(len(page.lines))
    stated_rows = {index for index in numbers if first + index in stated.rows}
    rows = {index for index in stated_rows if first + index in stated.no_headings}
    if rows != stated_rows:
        rows |= stated_rows & table_lines(page)
    if stated.has_all_tables:
        return rows
    for is_stated, group in groupby(numbers, stated_rows.__contains__):
        part = [*group]
        if not is_stated:
            between = page._replace(lines=page.lines[part[0] : part[-1] + 1])
            rows.update(part[0] + index for index in table_lines(between))
    return rows


def _footnote_lines(page: PageLines, body_size: float) -> set[int]:
    """Indices of footnote lines: small, in the lower half, from a footnote mark on.

    A line larger than the footnote above it is none.
    """
    found: set[int] = set()
    size = 0.0  # of the letters of a footnote, 0 outside
    for index, line in enumerate(page.lines):
        is_small = line.size < _MAX_FOOTNOTE_SIZE * body_size and line.y0 > page.height / 2
        if not is_small or line.size > size + _MAX_STEP_IN_FOOTNOTE:
            size = line.size if is_small and _FOOTNOTE_MARK.match(line.text) else 0.0
        if size:
            found.add(index)
    return found


def _label_by_text(line: TextLine) -> Label:
    if _CAPTION.match(line.text):
        return Label.CAPTION
    if _BULLET.match(line.text) or _ITEM.match(line.text):
        return Label.LIST_ITEM
    return Label.FORMULA if _is_math_font(line.font) else Label.TEXT


@lru_cache(maxsize=4096)
def _is_math_font(name: str) -> bool:
    return _MATH_FONT.search(name) is not None
