"""Years that a text names, and the one that a figure is said to be of.

A text is a sentence of a draft, or of a document.
"""

import re
from functools import lru_cache

from shed_core.retrieval.draft.figures import MONTH, YEAR
from shed_core.retrieval.excerpts.span import Span

_OF_REPORT = re.compile(r"(?:19|20)\d\d(?='?s?\s(?:10-[KQ]|annual|report|form|filing))", re.I)
_YEAR = r"(?:19|20)\d\d"
_GAP = (
    r"[\s,]*\(?(?:(?:in|for|during|at|as of|by|on|of|the|end|ended|ending|fiscal|full|years?|FY|CY|"
    r"first|second|third|fourth|three|six|nine|months|half|quarters?|Q[1-4])"
    rf"\s?)*(?:{MONTH}\s*(?:\d{{1,2}}\s?,?\s*)?)?"
)
_BEHIND = re.compile(
    rf"(?P<gap>{_GAP})(?P<years>{_YEAR}(?:(?:,|,?\sand|,?\sor)\s(?:{MONTH}\s\d{{1,2}},?\s)?{_YEAR})*)"
    r"(?!\w|[,.]\d|\s?:|\s\(?[$€£¥]?\d)",
    re.IGNORECASE,
)
_BEFORE = re.compile(rf"(?:(?<![\w.,$])(?<!Q\d )|(?<=FY)|(?<=CY))({_YEAR})[:,]?\s?\(?$")
_BARE_GAP = re.compile(r"[\s,]*")
_OF_OTHERS = re.compile(  # and not `income from operations before taxes`
    r"\b(?:earlier|later|prior|previous(?:ly)?|last|preceding|compared|versus|vs|"
    r"year (?:before|after)|(?:from|against|since) [$€£¥]?\d)",
    re.IGNORECASE,
)
_MAX_BEFORE = 12
_MAX_BEHIND = 80


@lru_cache(maxsize=64)
def years_of(words: str) -> frozenset[str]:
    """Return the years that the figures of a sentence may be of; none if it compares years."""
    if _OF_OTHERS.search(words):
        return frozenset()
    return frozenset(YEAR.findall(_OF_REPORT.sub("", words)))


def years_beside(text: str, span: Span, stop: int) -> frozenset[str]:
    """Return the year that is said right behind a figure, or before it; or several in one list.

    stop: of the text behind.

    >>> text = "2020 $5, 2022 $6 in 2023, or $8 and $9 in 2021 and 2020 (July 1, 2019)"
    >>> places = [Span(n, n + 2) for n, sign in enumerate(text) if sign == "$"]
    >>> [sorted(years_beside(text, at, len(text))) for at in places]
    [['2020'], ['2023'], [], ['2020', '2021']]
    >>> sorted(years_beside("$5 in the first nine months of fiscal 2023, $6", Span(0, 2), 44))
    ['2023']
    """
    behind = _BEHIND.match(text, span.stop, min(stop, span.stop + _MAX_BEHIND))
    before = _BEFORE.search(text[max(0, span.start - _MAX_BEFORE) : span.start])
    if before and (behind is None or _BARE_GAP.fullmatch(behind["gap"])):
        return frozenset((before[1],))
    return frozenset(YEAR.findall(behind["years"])) if behind else frozenset()
