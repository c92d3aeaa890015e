"""Check of a figure of a draft: its place, the right figure instead, or its computation.

One that the draft has computed from others beside it is not in the document, and not wrong.
"""

from collections.abc import Sequence

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import MIN_FIT, FigurePlace, figure_places
from shed_core.retrieval.draft.figures import all_digits, figures_of
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
from shed_core.retrieval.draft.verdicts import CitedExtent, Outcome, Verdict

_MIN_DIGITS = 4  # of a figure that is hardly there twice by chance
_MIN_COUNT = 100  # below it a number without unit may be a count of the draft's own
_MAX_OPERANDS = 3  # on either side of a figure that is computed from them


def check_figure(index: FigureIndex, statement: Statement, extent: CitedExtent) -> Outcome:
    """Return the place of a figure, the figure there instead, or the computation."""
    there = _likely_places(index, statement, extent)
    if there:
        return _of_places(index, statement, extent, there)
    if _is_bare(statement):
        return Outcome(Verdict.NOT_IN_DOCUMENT)
    rows = labelled_rows(index, statement, extent.pages)
    copied = slip(index, statement, extent)
    if copied is not None and copied.fit >= MIN_FIT:
        return _of_slip(index, copied)
    of_rows = rows if computes(statement.sentence) else ()
    if computed := _computed(of_rows, statement) or _computed_in_draft(statement):
        return computed
    elsewhere = _likely_places(index, statement, CitedExtent()) if not extent.is_any else []
    if elsewhere:
        best = max(elsewhere, key=lambda one: _rank(one, statement))
        return Outcome(Verdict.MISATTRIBUTED, (best.span,), remark=best.remark)
    if copied is not None:
        return _of_slip(index, copied)
    return _instead(index, statement, rows if extent.is_sure else ())


def _likely_places(
    index: FigureIndex, statement: Statement, extent: CitedExtent
) -> list[FigurePlace]:
    found = figure_places(index, statement, index.ranges(extent))
    return [one for one in found if _is_likely(one, statement, extent)]


def _is_bare(statement: Statement) -> bool:
    """True for a small count, or the number of a page that is cited, such as `(and 139)`."""
    figure = statement.figure
    if figure is None or figure.has_unit or figure.step < 1:
        return False
    pages = {page for claim in statement.claims for run in claim.pages for page in run}
    return figure.number < _MIN_COUNT or figure.number in pages


def _of_places(
    index: FigureIndex, statement: Statement, extent: CitedExtent, places: Sequence[FigurePlace]
) -> Outcome:
    """Return the outcome for a figure with places in the cited extent."""
    best = max(places, key=lambda one: _rank(one, statement))
    found = Outcome(Verdict.FOUND, (best.span,), remark=best.remark)
    is_of_other_year = _is_of_other_year(best, statement)
    if not extent.is_sure:
        return found
    has_year = len(_years(statement)) == 1
    is_said = statement.year and (_is_rare(statement) or not extent.is_any)
    if is_of_other_year and (best.fit >= MIN_FIT or is_said):
        rows = [row_of(index, best)] if best.phrase in index.record.grids else []
        remark = f"it is there for {', '.join(sorted(best.years))}"
        other = Outcome(Verdict.MISATTRIBUTED, (best.span,), remark=remark)
        return _of_row(index, rows, statement) or (other if has_year else found)
    if not any(one.fit for one in places) and extent.pages and not computes(statement.sentence):
        return _of_row(index, labelled_rows(index, statement, extent.pages), statement) or found
    return found


def _of_slip(index: FigureIndex, place: FigurePlace) -> Outcome:
    printed = index.record.text[slice(*place.span)]
    row = row_of(index, place).line.text() if place.phrase in index.record.grids else ""
    return Outcome(Verdict.DIFFERS, (place.span,), " ".join(printed.split()), row=row)


def _instead(index: FigureIndex, statement: Statement, rows: Sequence[LabelledRow]) -> Outcome:
    """Return the figure in a row that is named, for one that has no place at all."""
    if statement.figure and not computes(statement.sentence):
        for row in rows:
            if any("%" in value for _, value in row.line.values) == statement.figure.is_percent:
                return _of_row(index, [row], statement) or Outcome(Verdict.NOT_IN_DOCUMENT)
    return Outcome(Verdict.NOT_IN_DOCUMENT)


def _computed(rows: Sequence[LabelledRow], statement: Statement) -> Outcome | None:
    for row in rows:
        values = [value for _, value in row.line.values]
        if statement.figure and (how := computed_from(values, statement.figure)):
            shown = row.line.text()
            return Outcome(Verdict.NOT_IN_DOCUMENT, (row.span,), "", f"it is {how}", shown)
    return None


def _computed_in_draft(statement: Statement) -> Outcome | None:
    """Return the outcome for a figure that its sentence computes from two others beside it."""
    sentence, figure = statement.sentence, statement.figure
    own = [one.number for one in figures_of(sentence)]
    if figure is None or figure.number not in own or not _is_result(sentence, statement.text):
        return None
    at = own.index(figure.number)
    near = [*own[max(0, at - _MAX_OPERANDS) : at], *own[at + 1 : at + 1 + _MAX_OPERANDS]]
    how = computed_from([f"{one:,}" for one in near], figure)
    return Outcome(Verdict.NOT_IN_DOCUMENT, remark=f"it is {how}, of the draft") if how else None


def _is_result(sentence: str, figure: str) -> bool:
    """True if a figure is behind a sign of equality or of approximation."""
    before = sentence[: sentence.find(figure)].rstrip(" *($€£")
    return before.endswith(("=", "≈", "→"))


def _of_row(
    index: FigureIndex, rows: Sequence[LabelledRow], statement: Statement
) -> Outcome | None:
    """Return the outcome that a row has another figure for the year, or None."""
    for row in rows:
        if cell := cell_of_year(index, row.line, statement):
            return Outcome(Verdict.DIFFERS, (row.span,), cell, row=row.line.text())
    return None


def _is_likely(place: FigurePlace, statement: Statement, extent: CitedExtent) -> bool:
    """True if the figure at a place is probably that of the statement.

    Without words of the sentence around it, many digits or the page must say so.
    """
    is_exact = not place.remark.startswith("rounded")
    return place.fit >= MIN_FIT or (is_exact and (_is_rare(statement) or not extent.is_any))


def _is_rare(statement: Statement) -> bool:
    return statement.figure is not None and len(all_digits(statement.figure)) >= _MIN_DIGITS


def _is_of_other_year(place: FigurePlace, statement: Statement) -> bool:
    years = _years(statement)
    return bool(years and place.years) and years.isdisjoint(place.years)


def _years(statement: Statement) -> frozenset[str]:
    return frozenset((statement.year,)) if statement.year else statement.years


def _rank(place: FigurePlace, statement: Statement) -> tuple[bool, bool, bool, float, bool]:
    is_other = _is_of_other_year(place, statement)
    is_of_it = not _years(statement).isdisjoint(place.years)
    return place.fit >= MIN_FIT, is_of_it, not is_other, place.fit, not place.remark
