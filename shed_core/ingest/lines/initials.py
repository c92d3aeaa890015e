"""Initials of chapters: letters raised above, or dropped beside, the rest of their word."""

from collections.abc import Sequence

from shed_core.ingest.lines.text_line import TextLine

MIN_INITIAL_GROWTH = 1.5
"""Of the size of an initial over that of its word; capitals before small ones are no larger."""

_MARKS = "\"'“”„«»‘’¡¿"  # that may stand before the letter
_MAX_GAP_EM = 1.0  # from an initial to its word, in the letters of that


def is_initial(text: str) -> bool:
    """True if a text is one capital, which a mark of quotation may precede."""
    letter = text.strip().lstrip(_MARKS)
    return len(letter) == 1 and letter.isupper()


def with_initials(pieces: Sequence[TextLine]) -> Sequence[TextLine]:
    """Return the pieces of a page, each dropped initial as a part of the piece beside it."""
    found = [n for n, piece in enumerate(pieces[:-1]) if len(piece.text) < 3]
    starts = {n for n in found if _is_dropped(pieces[n], pieces[n + 1])}
    starts = {n for n in starts if n + 1 not in starts}  # or it would join one that is joined
    if not starts:
        return pieces
    return [
        _joined(pieces[n - 1], piece) if n - 1 in starts else piece
        for n, piece in enumerate(pieces)
        if n not in starts
    ]


def _is_dropped(initial: TextLine, piece: TextLine) -> bool:
    """True if a piece goes on beside an initial, at its top."""
    if not is_initial(initial.text) or initial.size < MIN_INITIAL_GROWTH * piece.size:
        return False
    is_near = -0.5 * piece.size < piece.x0 - initial.x1 < _MAX_GAP_EM * piece.size
    is_beside = initial.y0 < piece.baseline < initial.baseline
    return is_near and is_beside and piece.is_upright and piece.text[0].isalpha()


def _joined(initial: TextLine, piece: TextLine) -> TextLine:
    text = initial.text + piece.text
    lead = piece.lead + len(initial.text)
    return piece._replace(text=text, x0=initial.x0, lefts=(initial.x0,), lead=lead)
