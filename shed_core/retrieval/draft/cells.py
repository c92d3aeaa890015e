"""Cells of a draft's tables, with the citations that they have."""

from collections.abc import Sequence
from typing import NamedTuple

from shed_core.retrieval.draft.citations import Citation, Claim
from shed_core.retrieval.excerpts.span import Span

_MAX_BESIDE = 12  # characters beside a citation that is alone in a cell


class Cell(NamedTuple):
    """A cell of a row. text: with blanks for its citations. claims: of these.

    are_of_row: True if the cell has citations and little else.
    """

    text: str
    claims: tuple[Claim, ...]
    are_of_row: bool


def cell_of(cell: str, row: str, cited: Sequence[Citation]) -> Cell:
    """Return a cell of a row. cited: citations in the row."""
    own = [(one, row[slice(*one.span)]) for one in cited]
    if whole := [one.claim for one, text in own if cell and cell in text]:
        return Cell("", tuple(whole), are_of_row=True)
    claims, rest = list[Claim](), cell
    for one, text in own:
        if (at := cell.find(text)) >= 0:
            claims.append(one.claim)
            rest = without(rest, [Span(at, at + len(text))])
    is_alone = len(rest.strip(" ()[];,.")) <= _MAX_BESIDE and not any(map(str.isdigit, rest))
    return Cell(rest, tuple(claims), bool(claims) and is_alone)


def without(text: str, spans: Sequence[Span]) -> str:
    """Return a text with blanks for some parts.

    >>> without("Sales rose (p. 3) again", [Span(11, 17)])
    'Sales rose        again'
    """
    for start, stop in spans:
        text = f"{text[:start]}{' ' * (stop - start)}{text[stop:]}"
    return text
