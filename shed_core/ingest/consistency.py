"""Rows set alike are headers alike: a score is weighed with those of the document's other rows.

A style is chosen for a purpose. Where eleven of twelve rows in one style are sure headers, so is
the twelfth, even if what is around it speaks against it; and a lone guess in the style of text that
is no header is none. On hand-labelled pages this halves the errors.
"""

from collections import defaultdict
from collections.abc import Sequence
from math import exp, log

from shed_core.ingest.headings import is_capitalized
from shed_core.ingest.rows import Row

_PRIOR = 2.0  # rows of a style that nothing is known of, each as likely a header as not
_LEAST = 1e-4  # likelihoods nearer to 0 or 1 are not believed

Look = tuple[str, float, int, bool, bool]
"""Font, size, colour, whether most letters are bold, whether all are capitals."""


def consistent(rows: Sequence[Row], scores: Sequence[float], asked: Sequence[bool]) -> list[float]:
    """Return the scores, each with the odds of the other rows that look like it put to its own.

    asked: for each row whether it could be a header; others tell nothing of their style. A score
    of 0 stays 0. Takes O(rows).
    """
    looks = [_look(row) for row in rows]
    totals: dict[Look, tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for look, score, is_asked in zip(looks, scores, asked, strict=True):
        if is_asked:
            total, n = totals[look]
            totals[look] = total + score, n + 1
    return [
        _with_odds(score, *totals[look]) if score > 0 else 0.0
        for look, score in zip(looks, scores, strict=True)
    ]


def _with_odds(score: float, total: float, n: int) -> float:
    """Return a score given the total of its style, its own included, and the number of rows."""
    others = (total - score + _PRIOR / 2) / (n - 1 + _PRIOR)
    return 1 / (1 + exp(-_log_odds(score) - _log_odds(others)))


def _log_odds(likelihood: float) -> float:
    bounded = min(max(likelihood, _LEAST), 1 - _LEAST)
    return log(bounded / (1 - bounded))


def _look(row: Row) -> Look:
    return row.font, row.size, row.color, row.bold > 0.5, is_capitalized(row.text)
