"""Attribution of statements: which of the citations of a sentence are those of a statement."""

import re
from collections.abc import Sequence
from itertools import pairwise

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
