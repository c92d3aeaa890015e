"""Attribution of statements: which citations of a sentence, or of a row of a table, are theirs."""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from shed_core.retrieval.draft.citations import Citation, Claim
from shed_core.retrieval.excerpts.span import Span

NOTHING_ELSE = re.compile(
    r"[\s.,;:()\[\]—–-]*(?:(?:see|sources?|cf\.?|from|and)\b[\s.,;:()\[\]—–-]*)*", re.I
)
"""Text between two citations that follow each other."""

_OPENS = re.compile(r"[(\[]")
_OPEN = re.compile(r"[(\[][^()\[\]]*$")  # brackets that are not closed
_SAME_BRACKETS = re.compile(r"[^()\[\]\d:]*")


def claims_of(text: str, own: Sequence[Citation], span: Span) -> tuple[Claim, ...]:
    """Return the claims for a statement: of brackets behind it, or else of its sentence.

    Pages that are named between it and the brackets count too. Right before the brackets they are
    of the document in these. So does a citation with a colon before it.
    """
    behind = [one for one in own if one.is_bracketed and one.span.start >= span.stop]
    free = list(dict.fromkeys(one.claim for one in own if not one.is_bracketed))
    lead = _lead(text, own, span)
    if lead and not (behind and _OPENS.search(text[span.stop : behind[0].span.stop])):
        return (lead,)
    if not behind:
        return tuple(free or _weak(own))
    last = next(
        (n for n, (one, two) in enumerate(pairwise(behind)) if not _follow(text, one, two)),
        len(behind) - 1,
    )
    first, group = behind[0], [one.claim for one in behind[: last + 1]]
    between = [one for one in own if span.stop <= one.span.start < first.span.start]
    together = [*(one.claim for one in between if one.claim.pages), *group]
    is_of_it = between and _follow(text, between[-1], first)
    named = [claim.name for claim in (*free, *(group if is_of_it else ())) if claim.name]
    claims = [
        claim._replace(name=named[0]) if named and not claim.name else claim for claim in together
    ]
    return tuple(claims if lead is None else [*claims, lead])


def _weak(own: Sequence[Citation]) -> Sequence[Claim]:
    """Return claims for a statement behind brackets: perhaps it is only of their document."""
    claims = [one.claim for one in own]
    return [*claims, *dict.fromkeys(Claim(claim.name) for claim in claims)]


def _lead(text: str, own: Sequence[Citation], span: Span) -> Claim | None:
    """Return the claim of the last citation before a statement that has a colon behind it.

    In brackets without a colon one is of the text before it, so that one further back may lead.
    """
    for one in reversed([one for one in own if one.span.stop <= span.start]):
        if text.startswith(":", one.span.stop):
            return one.claim
        if not one.is_bracketed:
            return None
    return None


def _follow(text: str, first: Citation, second: Citation) -> bool:
    """True if two citations follow each other, or are in the same brackets."""
    between = text[first.span.stop : second.span.start]
    is_same = _SAME_BRACKETS.fullmatch(between) and _OPEN.search(text, 0, first.span.start)
    return is_same is not None or NOTHING_ELSE.fullmatch(between) is not None


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
