"""Figures of a document that a draft has copied wrongly.

One digit is replaced, two are exchanged, or the scale is another one. They are on the cited
pages, or beside the words of the sentence.
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import (
    MIN_FIT,
    FigurePlace,
    clause_of,
    has_others,
    label_fit,
    place_at,
    rounding,
)
from shed_core.retrieval.draft.figures import YEAR, Figure, all_digits, content_words, figures_of
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.draft.verdicts import CitedExtent

_MIN_COPIED = 2  # digits of a figure that may have been copied wrongly
_MIN_RARE = 4  # digits of one that is hardly like another on its page by chance
_MIN_SHARED, _MIN_SHARE = 3, 0.6  # words of a sentence in the text around such a figure
_MIN_BESIDE = 3  # of one that is hardly beside another figure by chance
_MAX_EQUAL = 20  # places of a number that are looked at
_SCALES = (-9, -6, -3, 0, 3, 6, 9)


def slip(index: FigureIndex, statement: Statement, extent: CitedExtent) -> FigurePlace | None:
    """Return the figure that a statement's may be a wrong copy of, or None.

    Its place has words of the sentence around it, or another of its figures. On a cited page the
    digits alone are enough.
    """
    figure = statement.figure
    if figure is None or len(all_digits(figure)) < _MIN_COPIED:
        return None
    is_rare = len(all_digits(figure)) >= _MIN_RARE
    is_cited = bool(extent.pages) and extent.is_sure
    if figure.is_about and not is_cited:
        return None
    found: list[FigurePlace] = []
    for place, printed in _candidates(index, statement, figure, extent):
        phrase = index.record.phrase_at(place)
        fit = _fit(index, statement, place, phrase)
        has_scale = printed.scale is not None or (is_rare and bool(index.scale(phrase)))
        is_scale = has_scale and printed.number == figure.number
        if fit >= MIN_FIT or (is_cited and (is_scale or (is_rare and not figure.is_about))):
            found.append(FigurePlace(printed.span, phrase, "", fit, frozenset()))
    return max(found, key=lambda one: one.fit, default=None)


def _candidates(
    index: FigureIndex, statement: Statement, figure: Figure, extent: CitedExtent
) -> Iterator[tuple[int, Figure]]:
    """Yield the places of figures that are a slip away from another, and these figures.

    A figure that the sentence has as well is none, nor the same in another form, nor a year.
    """
    others = {one.number for one in figures_of(clause_of(statement))} - {figure.number}
    for place in dict.fromkeys(_places(index, statement, figure, extent)):
        printed = index.figure_at(place)
        if printed is None or printed.number in others or YEAR.match(index.record.text, place):
            continue
        if _is_slip_of(figure, printed) and place_at(index, statement, place) is None:
            yield place, printed


def _places(
    index: FigureIndex, statement: Statement, figure: Figure, extent: CitedExtent
) -> Iterator[int]:
    """Yield the places of variants of a figure.

    Of equal numbers only the first few, however many the document has. Variants of few digits are
    everywhere.
    """
    within = index.ranges(extent)
    has_few = len(all_digits(figure)) < _MIN_RARE and extent.is_any
    for one in dict.fromkeys([figure] if has_few else _variants(figure)):
        yield from islice(index.places(one, within, is_exact=one is not figure), _MAX_EQUAL)


def _variants(figure: Figure) -> Iterator[Figure]:
    """Yield a figure, with each digit replaced, and with each two neighbours exchanged."""
    yield figure
    digits = all_digits(figure)
    for n, digit in enumerate(digits):
        others = [digits[:n] + one + digits[n + 1 :] for one in "0123456789" if one != digit]
        exchanged = digits[:n] + digits[n : n + 2][::-1] + digits[n + 2 :]
        for one in (*others, exchanged):
            yield figure._replace(number=Decimal(one))


def _fit(index: FigureIndex, statement: Statement, place: int, phrase: int) -> float:
    """Return from 0 to 1 how well the words around a figure are those of a sentence."""
    digits = all_digits(statement.figure) if statement.figure else ""
    if len(digits) >= _MIN_BESIDE and has_others(index, statement, place):
        return 1.0
    if phrase in index.record.grids:
        line, head = index.row_line(phrase, place), index.head_at(phrase, place)
        lines = (line, line._replace(group=""))  # a draft seldom names the group
        return max(label_fit(one, head, statement) for one in lines)
    words = content_words(clause_of(statement))
    shared = len(content_words(index.text_around(place)) & words)
    is_like = words and shared >= min(_MIN_SHARED, len(words)) and shared / len(words) >= _MIN_SHARE
    return shared / len(words) if is_like else 0.0


def _is_slip_of(figure: Figure, printed: Figure) -> bool:
    """True if two figures of one kind differ by one slip, or by their scale.

    >>> from shed_core.retrieval.draft.figures import figures_in
    >>> [_is_slip_of(*figures_in(text)) for text in ("$1,577 $1,587", "1,577 1,757", "1,577 1,588")]
    [True, True, False]
    """
    own, other = all_digits(figure), all_digits(printed)
    is_amount = figure.scale is not None and not printed.is_percent
    if is_amount and any(rounding(figure, printed, one) is not None for one in _SCALES):
        return True
    if figure.is_percent != printed.is_percent or figure.step != printed.step:
        return False
    if len(own) != len(other) or len(own) < _MIN_COPIED:
        return False
    unlike = [n for n, (a, b) in enumerate(zip(own, other, strict=True)) if a != b]
    if len(unlike) == 1:
        return True
    part = slice(unlike[0], unlike[0] + 2) if unlike else slice(0)
    return len(unlike) == 2 and own[part] == other[part][::-1]
