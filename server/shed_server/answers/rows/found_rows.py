"""Selection of rows for an answer: of several documents one each, and each figure once.

A filing repeats the figures of the year before, and a note those of a statement. A figure that a
row above has for the same period is left out.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from shed_core.document.record import DocumentRecord
from shed_core.retrieval.folding import folded
from shed_core.retrieval.prefixes import prefix_of
from shed_core.retrieval.sections import header_path
from shed_core.retrieval.table_lines import RowLine, row_line
from shed_server.answers.rows.matching import Fit, ScoredRow
from shed_server.answers.rows.row_finder import DocumentRows, RowFindings

MAX_ROW_CHARS = 400
"""Longest line of a row, which loses the last figures of a longer one."""

_MAX_ROWS_OF_ONE = 4  # of a label, where only one document is looked at
_MAX_COMPARED = 50  # rows of a document and label
_MIN_DIGITS = 3  # of a figure that two rows would hardly share by chance
_WORD = re.compile(r"[^\W_]+")
_NOT_OF_VALUE = re.compile(r"[^\d.()%-]")

_Figure = tuple[frozenset[str], str]
"""Words of a column's head, and a value without signs of currencies and blanks."""


class FoundRow(NamedTuple):
    """A row of an answer.

    titles: of the table, and above it. query_label: of the call. fit: of the row's label.
    group: the label that heads the row.
    values: head and text of each cell, without those that a row above has too; none if it gives
    all. others: prefixes of the sections that hold further rows which fit as well.
    is_cut: True if a row above gives some of its values.
    is_best: True for the best row of its document and label.
    doubt: where to look if the heads may be wrong, else "".
    """

    document: str
    prefix: str
    titles: tuple[str, ...]
    page: int
    query_label: str
    fit: Fit
    group: str
    label: str
    scale: str
    values: tuple[tuple[str, str], ...]
    others: tuple[str, ...] = ()
    is_cut: bool = False
    is_best: bool = False
    doubt: str = ""


def without_known(rows: Iterable[FoundRow]) -> Iterator[FoundRow]:
    """Yield rows without the values that a row above of the same label gives.

    A row without others is left out, but not the best one of a document.
    """
    known: defaultdict[str, set[_Figure]] = defaultdict(set)
    for row in rows:
        new = _new_values(row.values, known[row.query_label])
        known[row.query_label] |= _figures(_shown_values(row))
        if new or row.is_best or row.others:
            yield row._replace(values=new, is_cut=len(new) < len(row.values))


def rows_with_all_values(findings: RowFindings) -> Iterator[FoundRow]:
    """Yield the rows that are shown, document by document, in the order of the labels.

    Rows of one table that differ in the label of their group only are all shown. Rows of other
    tables are told of the first document only, as documents of one kind have the same ones.
    A row that repeats one of another label is left out.
    """
    known: defaultdict[str, set[_Figure]] = defaultdict(set)
    most = 1
    if len(findings.documents) == 1:
        is_only = len(findings.labels) == 1
        most = _MAX_COMPARED if is_only else _MAX_ROWS_OF_ONE
    for place, document in enumerate(findings.documents):
        above = set[tuple[str, frozenset[str]]]()
        for label, named in zip(findings.labels, document.named, strict=True):
            as_well = [one for one in named if one.fit <= named[0].fit][:_MAX_COMPARED]
            if place:
                as_well = [one for one in as_well if one.row.phrase == named[0].row.phrase]
            rows = (_found_row(document, label, one) for one in as_well)
            n_shown = (
                most if as_well and as_well[0].fit <= Fit.NEARLY else min(most, _MAX_ROWS_OF_ONE)
            )
            shown = _shown(rows, known[label], n_shown)
            yield from (row for row in shown if _key(row) not in above)
            above |= set(map(_key, shown))


def _key(row: FoundRow) -> tuple[str, frozenset[str]]:
    """Return a key that is equal for repetitions of a row."""
    return folded(row.label), frozenset(_plain(value) for _, value in row.values)


def _shown(rows: Iterable[FoundRow], known: set[_Figure], most: int) -> list[FoundRow]:
    """Return at most so many rows of a document for a label.

    rows: best first. known: the figures of rows shown before, to which those shown are added.
    """
    shown: list[FoundRow] = []
    others: list[str] = []
    values: set[str] = set()  # of the rows shown
    for row in rows:
        new = _new_values(row.values, known)
        long = _long(row.values)
        if shown and (not new or (long and long <= values)):
            continue
        if len(shown) < (_MAX_ROWS_OF_ONE if shown and _is_of_table(row, shown[0]) else most):
            shown.append(row._replace(is_best=not shown))
            known |= _figures(_shown_values(row))
            values |= _long(_shown_values(row))
        elif row.prefix not in (shown[-1].prefix, *others):
            others.append(row.prefix)
    return [*shown[:-1], shown[-1]._replace(others=tuple(others))] if shown else []


def _is_of_table(row: FoundRow, other: FoundRow) -> bool:
    """True if two rows are of one table, or of two below one title on a page."""
    places = [(one.prefix, one.titles, one.page) for one in (row, other)]
    return places[0] == places[1]


def _found_row(document: DocumentRows, query_label: str, scored: ScoredRow) -> FoundRow:
    record, phrase = document.open_document.record, scored.row.phrase
    line = row_line(record, phrase, scored.row.row.start)
    return FoundRow(
        document.open_document.name,
        prefix_at(record, phrase),
        titles_at(document, phrase),
        record.pages[phrase],
        query_label,
        scored.fit,
        line.group.rstrip(": "),
        line.label,
        line.scale,
        tuple((_without_scale(head, line.scale), value) for head, value in line.values),
        doubt=line.doubt,
    )


def prefix_at(record: DocumentRecord, phrase: int) -> str:
    """Return the prefix of the section that a phrase is in."""
    return prefix_of(record.sht, record.node_at(phrase))


def titles_at(document: DocumentRows, phrase: int) -> tuple[str, ...]:
    """Return the title of a table, below the header of its section or the one above that.

    A statement's title is often a part of its section's header.
    """
    record, title = document.open_document.record, document.rows.titles[phrase][0].title
    path = header_path(record, record.node_at(phrase))
    above = path[:-1] if path and folded(title) in folded(" ".join(path[-1].split())) else path
    return (*above[-1:], title) if title else path[-2:]


def _without_scale(head: str, scale: str) -> str:
    return " ".join(head.replace(f"({scale})", " ").split()) if scale else head


def _new_values(
    values: Sequence[tuple[str, str]], known: set[_Figure]
) -> tuple[tuple[str, str], ...]:
    """Return the values of a row that no row above gives for the same period.

    If only short figures are the same, such as 21 %, none is left out: two companies may share it.
    """
    new = tuple(value for value in values if not _figures([value]) & known)
    is_sure = any(_n_digits(value) >= _MIN_DIGITS for _, value in {*values} - {*new})
    return new if is_sure else tuple(values)


def _figures(values: Sequence[tuple[str, str]]) -> set[_Figure]:
    """Return the figures among values that have a head."""
    return {
        (frozenset(_WORD.findall(folded(head))), _plain(value)) for head, value in values if head
    }


def _long(values: Sequence[tuple[str, str]]) -> set[str]:
    return {plain for _, value in values if _n_digits(plain := _plain(value)) >= _MIN_DIGITS}


def _shown_values(row: FoundRow) -> tuple[tuple[str, str], ...]:
    """Return the values of a row that its line has room for."""
    values, room = row.values, MAX_ROW_CHARS - len(row.doubt) - len(" () ...")
    while values and len(RowLine(row.group, row.label, values, "").text()) > room:
        values = values[:-1]
    return values


def _plain(value: str) -> str:
    return _NOT_OF_VALUE.sub("", value)


def _n_digits(value: str) -> int:
    return sum(map(str.isdigit, value))
