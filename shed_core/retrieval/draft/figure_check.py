"""Check of a figure of a draft: its place, the right figure instead, or its computation.

One that the draft has computed from others beside it is not in the document, and not wrong.
"""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import accumulate, permutations

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import MIN_FIT, FigurePlace, figure_places
from shed_core.retrieval.draft.figures import NUMBER, Figure, all_digits, figures_of
from shed_core.retrieval.draft.named_cells import NamedCells, figure_of, has_figure, named_cells
from shed_core.retrieval.draft.slips import is_slip_of, slip
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import CitedExtent, Outcome, Verdict

_NUMBER = re.compile(NUMBER)
_COMPUTES = re.compile(
    r"\b(?:gr[eo]w(?:th|n|s|ing)?|increas\w*|decreas\w*|declin\w*|ris(?:e|en|es|ing)|rose|"
    r"f[ae]ll(?:en|s)?|drop\w*|chang\w*|differen\w*|averag\w*|mean|median|sum|combined|together|"
    r"ratio|margin|share of|per ?cent of|% of|cagr|times|multiple|(?:more|less) than in|up|down|"
    r"higher|lower|gain\w*|reduc\w*|improv\w*|turnover|yield|implie[sd]|comput\w*|calculat\w*|"
    r"equals?|divided|plus|minus|points?|x)\b|[=÷×≈]|\d\s?/\s?\d",
    re.IGNORECASE,
)
_MAX_VALUES = 12  # of a row whose pairs are looked at
_MIN_DIGITS = 4  # of a figure that is hardly there twice by chance
_MIN_DIGITS_OF_AMOUNT = 3  # of an amount that is printed with its scale
_MIN_COUNT = 100  # below it a number without unit may be a count of the draft's own


def check_figure(index: FigureIndex, statement: Statement, extent: CitedExtent) -> Outcome:
    """Return the place of a figure, the figure there instead, or the computation."""
    named = named_cells(index, statement, extent.pages)
    there = _likely_places(index, statement, extent)
    best = max(there, key=lambda one: (_may_be_of(one, statement), one.fit), default=None)
    if same := next((one for one in named if has_figure(one, statement)), None):
        place = best.span if best else same.span
        return Outcome(Verdict.FOUND, (place,), remark=best.remark if best else "")
    other = _other_cell(named, statement, extent)
    if other and (extent.pages or not best):
        return other
    return (
        _of_place(index, statement, extent, best)
        if best
        else _missing(index, statement, extent, named)
    )


def _other_cell(
    named: Sequence[NamedCells], statement: Statement, extent: CitedExtent
) -> Outcome | None:
    """Return the outcome that a named cell has another figure, an amount or a rate like it.

    Of a document that may not be meant, it must be a slip away.
    """
    figure = statement.figure
    is_count = _is_bare(statement) and not statement.names
    if figure is None or is_count or _is_change(statement):
        return None
    for row in named:
        for _, cell in row.cells:
            printed = figure_of(cell)
            is_slip = extent.is_sure or (printed is not None and is_slip_of(figure, printed))
            if ("%" in cell) == figure.is_percent and is_slip:
                return _differs(row, cell)
    return None


def _differs(row: NamedCells, cell: str) -> Outcome:
    return Outcome(Verdict.DIFFERS, (row.span,), cell, row=row.line.text())


def _missing(
    index: FigureIndex, statement: Statement, extent: CitedExtent, named: Sequence[NamedCells]
) -> Outcome:
    """Return the outcome for a figure without a place in the cited extent."""
    if computed := _of_draft(statement) or _of_rows(named, statement):
        return computed
    copied = None if _is_bare(statement) else slip(index, statement, extent)
    if copied is not None and copied.fit >= MIN_FIT:
        return _of_slip(index, copied)
    is_sought = not (extent.is_any or _is_bare(statement))
    if elsewhere := _likely_places(index, statement, CitedExtent()) if is_sought else []:
        best = max(elsewhere, key=lambda one: one.fit)
        return Outcome(Verdict.MISATTRIBUTED, (best.span,), remark=best.remark)
    return _of_slip(index, copied) if copied else Outcome(Verdict.NOT_IN_DOCUMENT)


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


def _of_place(
    index: FigureIndex, statement: Statement, extent: CitedExtent, best: FigurePlace
) -> Outcome:
    """Return the outcome for a figure with a place in the cited extent."""
    found = Outcome(Verdict.FOUND, (best.span,), remark=best.remark)
    is_rare = _is_rare(statement)
    is_of_text = best.fit >= MIN_FIT and best.phrase not in index.record.grids
    is_of_it = is_of_text or (is_rare and (best.fit >= MIN_FIT or extent.pages))
    if is_of_it and extent.is_sure and not _may_be_of(best, statement):
        remark = f"it is there for {', '.join(sorted(best.years))}"
        return Outcome(Verdict.MISATTRIBUTED, (best.span,), remark=remark)
    return found


def _of_slip(index: FigureIndex, place: FigurePlace) -> Outcome:
    printed = " ".join(index.record.text[slice(*place.span)].split())
    is_cell = place.phrase in index.record.grids
    row = index.row_line(place.phrase, place.span.start).text() if is_cell else ""
    return Outcome(Verdict.DIFFERS, (place.span,), printed, row=row)


def _of_rows(named: Sequence[NamedCells], statement: Statement) -> Outcome | None:
    """Return the outcome for a figure that is computed from others of a row that is named."""
    for row in named if computes(statement.sentence) else ():
        values = [value for _, value in row.line.values]
        if statement.figure and (how := computed_from(values, statement.figure)):
            shown = row.line.text()
            return Outcome(Verdict.NOT_IN_DOCUMENT, (row.span,), "", f"it is {how}", shown)
    return None


def _of_draft(statement: Statement) -> Outcome | None:
    """Return the outcome for a figure that is computed from others beside it in the draft."""
    figure = statement.figure
    if figure is None or not statement.beside:
        return None
    is_sum = _is_sum(figure, statement.above)
    if not (is_sum or figure.is_percent or computes(statement.sentence)):
        return None
    for cells in statement.beside:
        own = [one for cell in cells for one in figures_of(cell) if not one.is_percent]
        values = [f"{one.number:,}" for one in own]
        if how := computed_from([one for one in values if one != f"{figure.number:,}"], figure):
            return Outcome(Verdict.NOT_IN_DOCUMENT, remark=f"it is {how}, of the draft")
    return Outcome(Verdict.NOT_IN_DOCUMENT, remark="it is a sum, of the draft") if is_sum else None


def _is_sum(figure: Figure, above: Sequence[str]) -> bool:
    """True if a figure is the sum of two or more cells above it. above: the nearest first."""
    numbers = [one.number for cell in above for one in figures_of(cell)[:1]]
    return figure.number in list(accumulate(numbers))[1:]


def _is_change(statement: Statement) -> bool:
    """True if a figure is that of a change: `rose by 5`."""
    before = statement.sentence[: statement.sentence.find(statement.text)]
    return not statement.beside and before.rstrip(" $€£").endswith(" by")


def _is_likely(place: FigurePlace, statement: Statement, extent: CitedExtent) -> bool:
    """True if the figure at a place is probably that of the statement.

    Without words of the sentence around it, many digits or the page must say so.
    """
    is_exact = not place.remark.startswith("rounded")
    figure = statement.figure
    if figure and figure.has_currency and figure.scale and not place.remark:
        return (
            len(all_digits(figure)) >= _MIN_DIGITS_OF_AMOUNT
            or place.fit >= MIN_FIT
            or not extent.is_any
        )
    return place.fit >= MIN_FIT or (is_exact and (_is_rare(statement) or not extent.is_any))


def _is_rare(statement: Statement) -> bool:
    return statement.figure is not None and len(all_digits(statement.figure)) >= _MIN_DIGITS


def _may_be_of(place: FigurePlace, statement: Statement) -> bool:
    """True if a place does not say another year than a statement."""
    return not (statement.year and place.years) or statement.year in place.years


def computes(sentence: str) -> bool:
    """True if a sentence has a word of figures that are computed.

    >>> computes("Sales grew by 3.5 %"), computes("Sales were $5 million")
    (True, False)
    """
    return _COMPUTES.search(sentence) is not None


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
