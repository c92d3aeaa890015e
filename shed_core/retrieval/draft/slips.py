"""Figures of the cited pages that a draft has copied wrongly.

One digit is replaced, two are exchanged, or the scale is another one. Few digits are on a page by
chance, so that words of the sentence must be beside them.
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import (
    MIN_FIT,
    FigurePlace,
    place_at,
    rounding,
    words_at,
)
from shed_core.retrieval.draft.figures import YEAR, Figure, all_digits, figures_of
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import CitedExtent

_MIN_COPIED = 2  # digits of a figure that may have been copied wrongly
_MIN_RARE = 4  # digits of one that is hardly like another on its page by chance
_MAX_EQUAL = 20  # places of a number that are looked at
_SCALES = (-9, -6, -3, 0, 3, 6, 9)


def slip(index: FigureIndex, statement: Statement, extent: CitedExtent) -> FigurePlace | None:
    """Return the figure on the cited pages that a statement's may be a wrong copy of, or None."""
    figure = statement.figure
    if figure is None or not (extent.pages and extent.is_sure):
        return None
    others = {one.number for one in figures_of(statement.sentence)} - {figure.number}
    found: list[FigurePlace] = []
    for place in dict.fromkeys(_places(index, figure, extent)):
        printed = index.figure_at(place)
        if printed is None or printed.number in others or YEAR.match(index.record.text, place):
            continue
        if is_slip_of(figure, printed) and place_at(index, statement, place) is None:
            fit, years = words_at(index, statement, place, printed.span)
            phrase = index.record.phrase_at(place)
            if fit >= MIN_FIT or (len(all_digits(figure)) >= _MIN_RARE and not figure.is_about):
                found.append(FigurePlace(printed.span, phrase, "", fit, years))
    return max(found, key=lambda one: one.fit, default=None)


def _places(index: FigureIndex, figure: Figure, extent: CitedExtent) -> Iterator[int]:
    """Yield the places of variants of a figure; of equal numbers only the first few."""
    for one in dict.fromkeys(_variants(figure)):
        places = index.places(one, index.ranges(extent), is_exact=one is not figure)
        yield from islice(places, _MAX_EQUAL)


def _variants(figure: Figure) -> Iterator[Figure]:
    """Yield a figure, with each digit replaced, and with each two neighbours exchanged."""
    yield figure
    digits = all_digits(figure)
    for n, digit in enumerate(digits if len(digits) >= _MIN_COPIED else ""):
        others = [digits[:n] + one + digits[n + 1 :] for one in "0123456789" if one != digit]
        exchanged = digits[:n] + digits[n : n + 2][::-1] + digits[n + 2 :]
        for one in (*others, exchanged):
            yield figure._replace(number=Decimal(one))


def is_slip_of(figure: Figure, printed: Figure) -> bool:
    """True if two figures of one kind differ by one slip, or by their scale.

    >>> from shed_core.retrieval.draft.figures import figures_in
    >>> [is_slip_of(*figures_in(text)) for text in ("$1,577 $1,587", "1,577 1,757", "1,577 1,588")]
    [True, True, False]
    """
    own, other = all_digits(figure), all_digits(printed)
    is_amount = figure.scale is not None and not printed.is_percent
    if is_amount and any(rounding(figure, printed, one) is not None for one in _SCALES):
        return True
    if figure.is_percent != printed.is_percent or figure.step != printed.step:
        return False
    unlike = [n for n, (a, b) in enumerate(zip(own, other, strict=False)) if a != b]
    part = slice(unlike[0], unlike[0] + 2) if unlike else slice(0)
    is_exchanged = len(unlike) == 2 and own[part] == other[part][::-1]
    return len(own) == len(other) and (len(unlike) == 1 or is_exchanged)
