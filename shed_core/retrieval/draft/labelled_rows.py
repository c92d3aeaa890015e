"""Rows of tables that a sentence of a draft names, and computations from their figures.

A figure that is missing there may be wrong, or computed from those of the row.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import permutations
from typing import NamedTuple

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import FigurePlace, years_of_words
from shed_core.retrieval.draft.figures import NUMBER, Figure, content_words
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import RowLine, row_at

_NUMBER = re.compile(NUMBER)
_COMPUTES = re.compile(
    r"\b(?:gr[eo]w(?:th|n|s|ing)?|increas\w*|decreas\w*|declin\w*|ris(?:e|en|es|ing)|rose|"
    r"f[ae]ll(?:en|s)?|drop\w*|chang\w*|differen\w*|averag\w*|mean|median|sum|combined|together|"
    r"ratio|margin|share of|per ?cent of|% of|cagr|times|multiple|(?:more|less) than in|up|down|"
    r"higher|lower|gain\w*|reduc\w*|improv\w*|turnover|yield|implie[sd]|comput\w*|calculat\w*|"
    r"equals?|divided|plus|minus|points?|x)\b|[=÷×/≈]",
    re.IGNORECASE,
)
_MAX_VALUES = 8  # of a row whose pairs are looked at
_MAX_ROWS = 8  # that a sentence may name


class LabelledRow(NamedTuple):
    """A row whose whole label a sentence has. span: of the record's text."""

    span: Span
    line: RowLine


def computes(sentence: str) -> bool:
    """True if a sentence has a word of figures that are computed.

    >>> computes("Sales grew by 3.5 %"), computes("Sales were $5 million")
    (True, False)
    """
    return _COMPUTES.search(sentence) is not None


def labelled_rows(
    index: FigureIndex, statement: Statement, pages: "frozenset[int] | None"
) -> list[LabelledRow]:
    """Return the rows of some pages, or of all, that a sentence names, the best first.

    On all pages a label of one word says too little.
    """
    words = content_words(statement.sentence)
    found: list[tuple[int, int, int]] = []
    for row in index.rows_labelled(words):
        if len(row.label) > 1 if pages is None else index.record.pages[row.phrase] in pages:
            shared = len(row.group & words)
            score = 2 * len(row.label) + shared - (bool(row.group) and not shared)
            found.append((-score, row.phrase, row.start))
    return [_row(index, phrase, start) for _, phrase, start in sorted(found)[:_MAX_ROWS]]


def row_of(index: FigureIndex, place: FigurePlace) -> LabelledRow:
    """Return the row of a figure in a table."""
    return _row(index, place.phrase, place.span.start)


def _row(index: FigureIndex, phrase: int, place: int) -> LabelledRow:
    characters = row_at(index.record, phrase, place)
    line = index.row_line(phrase, place)
    return LabelledRow(Span(characters.start, characters.stop), line)


def cell_of_year(index: FigureIndex, line: RowLine, statement: Statement) -> str:
    """Return the figure of a row for the year that a statement names, or ""."""
    years = {statement.year} if statement.year else statement.years
    cells = [value for head, value in line.values if years & years_of_words(index, statement, head)]
    if len(cells) > 1:  # of an amount and a rate, say
        cells = [cell for cell in cells if _n_digits(cell) == _n_digits(statement.text)]
    return cells[0] if len(cells) == 1 and _NUMBER.search(cells[0]) else ""


def _n_digits(text: str) -> int:
    return sum(map(str.isdecimal, text))


def computed_from(values: Sequence[str], figure: Figure) -> str:
    """Return the computation of a figure from two others, or "". values: texts of the others.

    >>> from shed_core.retrieval.draft.figures import figures_in
    >>> row = ["32,765", "31,657"]
    >>> [computed_from(row, figure) for figure in figures_in("$1,108 million or 3.5 %, not 3.6 %")]
    ['32,765 - 31,657', '32,765 / 31,657 - 1', '']
    """
    for (shown, value), (other_shown, other) in permutations(_numbers(values), 2):
        for how, result, is_share in _results(shown, value, other_shown, other):
            if is_share == figure.is_percent and _is_rounded(result, figure):
                return how
    return ""


def _numbers(values: Sequence[str]) -> Sequence[tuple[str, Decimal]]:
    numbers = map(_NUMBER.search, values[:_MAX_VALUES])
    shown = [number[0] for number in numbers if number]
    return [
        (one, Decimal(re.sub(r"[^\d.]", "", one.replace(",", ""))))
        for one in shown
        if one.count(".") < 2
    ]


def _results(
    shown: str, value: Decimal, other_shown: str, other: Decimal
) -> Iterator[tuple[str, Decimal, bool]]:
    """Yield computations with two figures: formula, result, and True if it is in per cent."""
    yield f"{shown} - {other_shown}", value - other, False
    yield f"{shown} + {other_shown}", value + other, False
    yield f"({shown} + {other_shown}) / 2", (value + other) / 2, False
    if other:
        yield f"{shown} / {other_shown} - 1", 100 * abs(value / other - 1), True
        yield f"{shown} / {other_shown}", 100 * value / other, True
        yield f"{shown} / {other_shown}", value / other, False


def _is_rounded(result: Decimal, figure: Figure) -> bool:
    powers = (0,) if figure.is_percent or not figure.scale else (0, 3, -3, 6, -6)
    return any(abs(result.scaleb(p) - figure.number) <= figure.step / 2 for p in powers)
