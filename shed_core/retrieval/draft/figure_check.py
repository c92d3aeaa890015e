"""Check of a figure of a draft: its place, the right figure instead, or its computation.

A figure may also have been copied wrongly, one digit replaced, or two exchanged.
"""

from collections.abc import Sequence

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import (
    FigurePlace,
    content_words,
    figure_places,
    label_fit,
    text_around,
)
from shed_core.retrieval.draft.figures import Figure, figure_at
from shed_core.retrieval.draft.labelled_rows import (
    LabelledRow,
    cell_of_year,
    computed_from,
    computes,
    labelled_rows,
    row_of,
)
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import Extent, Outcome, Verdict
from shed_core.retrieval.table_lines import row_line
from shed_core.retrieval.table_text import head_at

_MIN_DIGITS = 4  # of a figure that is hardly there twice by chance
_MIN_FIT = 0.5  # share of the words around a figure that the draft's sentence has
_MIN_COPIED = 2  # digits of a figure that may have been copied wrongly
_MIN_SHARED, _MIN_SHARE = 3, 0.6  # words of a sentence in the text around such a figure


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
    if extent.pages and (place := _slip(index, statement, extent.pages)):
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


def _slip(index: FigureIndex, statement: Statement, pages: frozenset[int]) -> FigurePlace | None:
    """Return the figure of some pages that a statement's may be a wrong copy of, or None."""
    figure, record = statement.figure, index.record
    words = content_words(statement.sentence)
    found: list[FigurePlace] = []
    for place in index.on_pages(pages) if figure else ():
        printed = figure_at(record.text, place)
        if printed is None or figure is None or not _is_slip_of(figure, printed):
            continue
        phrase = record.phrase_at(place)
        if phrase in record.grids:
            line = row_line(record, phrase, place)
            fit = label_fit(line, head_at(record, phrase, place), statement)
        else:
            shared = len(content_words(text_around(record, place, phrase)) & words)
            fit = shared / len(words) if shared >= min(_MIN_SHARED, len(words)) and words else 0.0
        if fit >= (_MIN_FIT if phrase in record.grids else _MIN_SHARE):
            page = record.pages[phrase]
            found.append(FigurePlace(printed.span, page, phrase, "", fit, frozenset()))
    return max(found, key=lambda one: one.fit, default=None)


def _is_slip_of(figure: Figure, printed: Figure) -> bool:
    """True if two figures of one kind differ by one slip.

    >>> from shed_core.retrieval.draft.figures import figures_in
    >>> [_is_slip_of(*figures_in(text)) for text in ("$1,577 $1,587", "1,577 1,757", "1,577 1,588")]
    [True, True, False]
    """
    own, other = _all_digits(figure), _all_digits(printed)
    if figure.is_percent != printed.is_percent or figure.step != printed.step:
        return False
    if len(own) != len(other) or len(own) < _MIN_COPIED:
        return False
    unlike = [n for n, (a, b) in enumerate(zip(own, other, strict=True)) if a != b]
    if len(unlike) == 1:
        return True
    part = slice(unlike[0], unlike[0] + 2) if unlike else slice(0)
    return len(unlike) == 2 and own[part] == other[part][::-1]


def _all_digits(figure: Figure) -> str:
    return "".join(map(str, figure.number.as_tuple().digits))
