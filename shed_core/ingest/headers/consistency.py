"""Lines set alike are headers alike: a score is weighed with those of the document's other lines.

A style is chosen for a purpose. Where eleven of twelve lines in one style are sure headers, so is
the twelfth, even if what is around it speaks against it; and a lone guess in the style of text that
is no header is none. On hand-labelled pages this halves the errors.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp, log

from shed_core.ingest.headers.header_span import is_capitalized
from shed_core.ingest.lines.text_line import TextLine

SURE = 0.5
"""The score from which on a line is a header or part of one."""

_PRIOR = 2.0  # lines of each look that nothing is known of, half of them headers
_LEAST = 1e-4  # likelihoods nearer to 0 or 1 are not believed

Look = tuple[str, float, int, bool, bool]
"""Font, size, colour, whether most letters are bold, whether all are capitals."""


def consistent(
    lines: Sequence[TextLine], scores: Sequence[float], asked: Sequence[bool]
) -> list[float]:
    """Return the scores, each with the odds that the other lines in its look are headers put to it.

    asked: for each line whether it could be a header; others tell nothing of their look. A score
    of 0 stays 0. Takes O(lines).
    """
    stats = [_look(line) for line in lines]
    n_asked = Counter(look for look, is_asked in zip(stats, asked, strict=True) if is_asked)
    n_sure = Counter(look for look, score in zip(stats, scores, strict=True) if score >= SURE)
    return [
        _with_odds(score, n_sure[look], n_asked[look]) if score > 0 else 0.0
        for look, score in zip(stats, scores, strict=True)
    ]


def _with_odds(score: float, n_sure: int, n_asked: int) -> float:
    """Return a score given how many lines have its look, its own line included."""
    others = (n_sure - (score >= SURE) + _PRIOR / 2) / (n_asked - 1 + _PRIOR)
    return 1 / (1 + exp(-_log_odds(score) - _log_odds(others)))


def _log_odds(likelihood: float) -> float:
    bounded = min(max(likelihood, _LEAST), 1 - _LEAST)
    return log(bounded / (1 - bounded))


def _look(line: TextLine) -> Look:
    return line.font, line.size, line.color, line.bold > 0.5, is_capitalized(line.text)
