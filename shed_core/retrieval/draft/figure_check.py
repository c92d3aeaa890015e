"""Check of a figure of a draft: its place, the right figure instead, or its computation."""

from collections.abc import Sequence

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import FigurePlace, figure_places
from shed_core.retrieval.draft.labelled_rows import (
    LabelledRow,
    cell_of_year,
    computed_from,
    computes,
    labelled_rows,
    row_of,
)
from shed_core.retrieval.draft.slips import slip
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import Extent, Outcome, Verdict

_MIN_DIGITS = 4  # of a figure that is hardly there twice by chance
_MIN_FIT = 0.5  # share of the words around a figure that the draft's sentence has


def check_figure(index: FigureIndex, statement: Statement, extent: Extent) -> Outcome:
    """Return the place of a figure, the figure there instead, or the computation."""
    within = extent.pages if extent.pages is not None else extent.characters
    there = figure_places(index, statement, within)
    if within is None:
        there = [one for one in there if _is_likely(one, statement)]
    if there:
        return _of_places(index, statement, extent, there)
    rows = labelled_rows(index, statement, extent.pages)
    if computed := _computed(rows, statement):
        return computed
    elsewhere = figure_places(index, statement, None) if within is not None else []
    elsewhere = [one for one in elsewhere if _is_likely(one, statement)]
    if elsewhere:
        best = max(elsewhere, key=lambda one: _rank(one, statement))
        return Outcome(Verdict.MISATTRIBUTED, (best.span,), remark=best.remark)
    return _instead(index, statement, extent, rows)


def _of_places(
    index: FigureIndex, statement: Statement, extent: Extent, places: Sequence[FigurePlace]
) -> Outcome:
    """Return the outcome for a figure with places in the cited extent."""
    best = max(places, key=lambda one: _rank(one, statement))
    rows: Sequence[LabelledRow] = ()
    if _is_of_other_year(best, statement) and best.fit >= _MIN_FIT:
        rows = [row_of(index, best)]
    elif not any(one.fit for one in places) and extent.pages and not computes(statement.sentence):
        rows = labelled_rows(index, statement, extent.pages)
    return _of_row(rows, statement) or Outcome(Verdict.FOUND, (best.span,), remark=best.remark)


def _instead(
    index: FigureIndex, statement: Statement, extent: Extent, rows: Sequence[LabelledRow]
) -> Outcome:
    """Return the figure in the cited extent, for one that has no place at all."""
    if extent.pages and (place := slip(index, statement, extent.pages)):
        printed = index.record.text[slice(*place.span)]
        row = row_of(index, place).line.text() if place.phrase in index.record.grids else ""
        return Outcome(Verdict.DIFFERS, (place.span,), " ".join(printed.split()), row=row)
    if statement.figure and not computes(statement.sentence):
        of_kind = [row for row in rows if _has_percent(row) == statement.figure.is_percent]
        if outcome := _of_row(of_kind[:1], statement):
            return outcome
    return Outcome(Verdict.NOT_IN_DOCUMENT)


def _computed(rows: Sequence[LabelledRow], statement: Statement) -> Outcome | None:
    for row in rows:
        if statement.figure and (how := computed_from(row.line, statement.figure)):
            shown = row.line.text()
            return Outcome(Verdict.NOT_IN_DOCUMENT, (row.span,), "", f"it is {how}", shown)
    return None


def _of_row(rows: Sequence[LabelledRow], statement: Statement) -> Outcome | None:
    """Return the outcome that a row has another figure for the year, or None."""
    for row in rows:
        if cell := cell_of_year(row.line, statement):
            return Outcome(Verdict.DIFFERS, (row.span,), cell, row=row.line.text())
    return None


def _has_percent(row: LabelledRow) -> bool:
    return any("%" in value for _, value in row.line.values)


def _is_likely(place: FigurePlace, statement: Statement) -> bool:
    """True if the figure at a place is probably that of the statement."""
    figure = statement.figure
    is_rare = figure is not None and len(figure.digits) >= _MIN_DIGITS
    return place.fit >= _MIN_FIT or (is_rare and not place.remark.startswith("rounded"))


def _is_of_other_year(place: FigurePlace, statement: Statement) -> bool:
    years = {statement.year} if statement.year else statement.years
    return bool(years and place.years) and years.isdisjoint(place.years)


def _rank(place: FigurePlace, statement: Statement) -> tuple[bool, float, bool]:
    return not _is_of_other_year(place, statement), place.fit, not place.remark
