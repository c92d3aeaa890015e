"""Cells of a document's tables that a statement of a draft names by row and by column.

A row is named by the cell of the draft's label, or of its head, that is the row's label; in prose
by a clause that begins with it. A column is named by the years of its head, or by its head.
"""

import re
from itertools import islice
from typing import NamedTuple

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import comparison, forms_of, years_of_words
from shed_core.retrieval.draft.figures import NUMBER, Figure, content_words, figure_at, plain_label
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.excerpts.span import Span
from shed_core.retrieval.table_lines import RowLine, row_at

_NUMBER = re.compile(NUMBER)
_VERBS = content_words(
    "by changed increased decreased rose fell grew declined reached stood against"
)
_MAX_WORDS = 40  # before a figure
_MAX_ROWS = 30


Cells = tuple[tuple[str, str], ...]
"""Head and text of cells."""


class NamedCells(NamedTuple):
    """A row that a statement names. cells: head and text of those in the named columns, or none."""

    span: Span
    line: RowLine
    cells: Cells


def named_cells(
    index: FigureIndex, statement: Statement, pages: "frozenset[int] | None"
) -> list[NamedCells]:
    """Return the rows of some pages, or of all, that a statement names."""
    labels = map(plain_label, statement.names) if statement.beside else _labels(index, statement)
    rows = (
        (phrase, start)
        for label in dict.fromkeys(labels)
        for phrase, start in index.rows.get(label, ())
        if label and (pages is None or index.record.pages[phrase] in pages)
    )
    return [cells_at(index, statement, *row) for row in islice(rows, _MAX_ROWS)]


def _labels(index: FigureIndex, statement: Statement) -> list[str]:
    """Return the label of a row that is right before a figure, but for the words of a column.

    The nearest one counts, and of several that end there the longest.
    """
    before = plain_label(statement.sentence[: statement.sentence.find(statement.text)])
    words = before.split()[-_MAX_WORDS:]
    for stop in range(len(words), 0, -1):
        if ";" in words[stop - 1]:
            break
        for start in range(stop):
            label = " ".join(words[start:stop]).strip(" :,")
            if label in index.rows and _is_open(index, label, " ".join(words[stop:])):
                return [label]
    return []


def _is_open(index: FigureIndex, label: str, between: str) -> bool:
    """True if the words between a label and a figure are verbs, and heads of columns of a row."""
    rows = index.rows[label][:_MAX_ROWS]
    heads = " ".join(head for row in rows for head, _ in index.row_line(*row).values)
    return content_words(between) <= content_words(f"{heads} {label}") | _VERBS


def cells_at(index: FigureIndex, statement: Statement, phrase: int, place: int) -> NamedCells:
    """Return the row of a table that holds a character, with the columns that are named."""
    line, characters = index.row_line(phrase, place), row_at(index.record, phrase, place)
    return NamedCells(Span(characters.start, characters.stop), line, _columns(statement, line))


def _columns(statement: Statement, line: RowLine) -> Cells:
    """Return the cells of the columns that a statement names."""
    year = statement.year
    of_year = [one for one in line.values if year in years_of_words(one[0], statement.sentence)]
    exact = [one for one in of_year or line.values if _is_column_named(statement, one[0])]
    return tuple(exact or of_year)


def _is_column_named(statement: Statement, head: str) -> bool:
    own = plain_label(head)
    if statement.names:
        return bool(own) and own in map(plain_label, statement.names)
    return len(own) > 3 and own in " ".join(statement.sentence.lower().split())


def has_figure(row: NamedCells, statement: Statement) -> bool:
    """True if a named cell of a row has the statement's figure, or any if none is named."""
    return any(
        _is_same(statement, row.line.scale, cell) for _, cell in row.cells or row.line.values
    )


def figure_of(cell: str) -> Figure | None:
    """Return the figure of a cell, or None if it has none."""
    number = _NUMBER.search(cell)
    return figure_at(cell, number.start()) if number else None


def _is_same(statement: Statement, scale: str, cell: str) -> bool:
    figure, printed = statement.figure, figure_of(cell)
    if figure is None or printed is None:
        return False
    if statement.names and figure.number and figure.is_negative != printed.is_negative:
        return False
    has_sign = "%" in statement.sentence or "percent" in statement.sentence
    return any(
        comparison(form, printed, scale, is_open=True, has_sign=has_sign) is not None
        for form in forms_of(figure, statement)
    )
