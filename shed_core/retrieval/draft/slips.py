"""Search for a figure that was copied wrongly: one digit replaced, or two exchanged."""

from shed_core.retrieval.draft.figure_index import FigureIndex
from shed_core.retrieval.draft.figure_places import (
    FigurePlace,
    content_words,
    head_at,
    label_fit,
    text_around,
)
from shed_core.retrieval.draft.figures import Figure, figure_at
from shed_core.retrieval.draft.statements import Statement
from shed_core.retrieval.table_lines import row_line

_MIN_DIGITS = 2
_MIN_FIT = 0.5
_MIN_SHARED, _MIN_SHARE = 3, 0.6  # words of a sentence in the text around a figure


def slip(index: FigureIndex, statement: Statement, pages: frozenset[int]) -> FigurePlace | None:
    """Return the figure of some pages that a statement's may be a wrong copy of, or None."""
    figure, record = statement.figure, index.record
    words = content_words(statement.sentence)
    found: list[FigurePlace] = []
    for place in index.on_pages(pages) if figure else ():
        printed = figure_at(record.text, place)
        if printed is None or figure is None or not _is_like(figure, printed):
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


def _is_like(figure: Figure, printed: Figure) -> bool:
    """True if two figures of one kind differ by one slip.

    >>> from shed_core.retrieval.draft.figures import figures_in
    >>> [_is_like(*figures_in(text)) for text in ("$1,577 $1,587", "1,577 1,757", "1,577 1,588")]
    [True, True, False]
    """
    own, other = _digits(figure), _digits(printed)
    if figure.is_percent != printed.is_percent or figure.step != printed.step:
        return False
    if len(own) != len(other) or len(own) < _MIN_DIGITS:
        return False
    unlike = [n for n, (a, b) in enumerate(zip(own, other, strict=True)) if a != b]
    if len(unlike) == 1:
        return True
    part = slice(unlike[0], unlike[0] + 2) if unlike else slice(0)
    return len(unlike) == 2 and own[part] == other[part][::-1]


def _digits(figure: Figure) -> str:
    return "".join(map(str, figure.number.as_tuple().digits))
