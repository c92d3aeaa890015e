"""Years that a sentence of a draft names, and the one that a figure is said to be of."""

import re

from shed_core.retrieval.draft.figures import YEAR
from shed_core.retrieval.excerpts.span import Span

_OF_REPORT = re.compile(r"(?:19|20)\d\d(?='?s?\s(?:10-[KQ]|annual|report|form|filing))", re.I)
_BEHIND = re.compile(
    r"(?P<gap>[\s,]*\(?(?:in|for|during|at (?:the )?end of|as of|by)?\s?(?:the )?(?:fiscal|full)?"
    r"\s?(?:years?|FY)?\s?)(?P<year>(?:19|20)\d\d)(?!\w|[,.]\d|\s?:)",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?<![\w.,$])((?:19|20)\d\d)[:,]?\s?$")
_BARE_GAP = re.compile(r"[\s,]*")
_OF_OTHERS = re.compile(  # and not `income from operations before taxes`
    r"\b(?:earlier|later|prior|previous(?:ly)?|last|preceding|compared|versus|vs|"
    r"year (?:before|after)|(?:from|against|since) [$€£¥]?\d)",
    re.IGNORECASE,
)
_MAX_BEFORE = 12


def years_of(words: str) -> frozenset[str]:
    """Return the years that the figures of a sentence may be of; none if it compares years."""
    if _OF_OTHERS.search(words):
        return frozenset()
    return frozenset(YEAR.findall(_OF_REPORT.sub("", words)))


def year_beside(text: str, span: Span, stop: int) -> str:
    """Return the year that is said right behind a figure, or before it, or "".

    stop: of the text behind.

    >>> text = "2020 $5, 2022 $6 in 2023"
    >>> [year_beside(text, Span(*at), 24) for at in ((5, 7), (14, 16))]
    ['2020', '2023']
    """
    behind = _BEHIND.match(text, span.stop, stop)
    before = _BEFORE.search(text[max(0, span.start - _MAX_BEFORE) : span.start])
    if before and (behind is None or _BARE_GAP.fullmatch(behind["gap"])):
        return before[1]
    return behind["year"] if behind else ""
