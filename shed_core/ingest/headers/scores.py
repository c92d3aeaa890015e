"""Scores of lines: how likely each is a header or part of one, from 0 to 1.

Boosted trees score a line by its look and its neighbours. A correction looks at the
whole document. A style is chosen for a purpose: where eleven of twelve lines in one style are
headers, so is the twelfth, and a single one in a style of body text is none (on hand-labelled pages
this halves the errors). Evidence of numbers is in `raised_scores`.
"""

import re
from collections import Counter
from collections.abc import Sequence
from math import exp, log

from shed_core.ingest.headers.boosted_trees import BoostedTrees
from shed_core.ingest.headers.features import line_vectors
from shed_core.ingest.headers.line_context import LineContext
from shed_core.ingest.headers.visual_pattern import is_capitalized
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import SENTENCE_ENDS, FontStyle, style_of

MIN_HEADER_SCORE = 0.5
"""The score from which on a line is a header or part of one."""

SURE_SCORE = 0.7
"""The score from which on a line is a header whatever the others of its style are."""

_MAX_LINE_LENGTH = 250  # characters of a line of a header
_MIN_SENTENCE_LENGTH = 60  # characters of a line of body text that is one if it ends like one
_WORD = re.compile(  # `4.A.` is a number, but `B` heads an index, and `6.6 I/O` a section
    r"[A-Za-z]{2}|^\W*[A-Za-z]\W*$|^(?:\d+(?:\.\d+)*\.?\s+)?[A-Z](?:[&/+#]+[A-Z]?|$)"
)
_ADDRESS = re.compile(  # begins with letters to search for, so that a search takes a third
    r"@(?<=\w@)\w+\.\w|https?://|www\.(?<=\bwww\.)"
)
_SIGNED = "/s/"  # in place of a signature in documents filed with an authority
_N_PRIOR_LINES = 2.0  # imagined lines of each style, half of them headers
_STYLE_WEIGHT = 0.8  # of the odds of a style: scores know something of it already
_MIN_LIKELIHOOD = 1e-4  # scores nearer to 0 or 1 count as this far from them


def can_be_title(line: TextLine, body_style: FontStyle) -> bool:
    """True if a line's text and style allow it to be a header at all."""
    text = line.text
    if not line.is_upright or len(text) > _MAX_LINE_LENGTH or not any(map(str.isalpha, text)):
        return False
    if _ADDRESS.search(text) or _SIGNED in text:
        return False
    if text.isascii() and not _WORD.search(text):
        return False
    is_long_sentence = len(text) > _MIN_SENTENCE_LENGTH and text.endswith(SENTENCE_ENDS)
    return not (text[0].islower() or is_long_sentence) or style_of(line) != body_style


def tree_scores(
    stats: DocumentStats, is_candidate: Sequence[bool], trees: BoostedTrees
) -> list[float]:
    """Score of each line by itself; 0 for lines that are no candidates.

    Takes O(lines log lines) and most of the time of header identification.
    """
    body_style = stats.styles.body_style
    is_scored = [
        can and can_be_title(line, body_style)
        for can, line in zip(is_candidate, stats.lines, strict=True)
    ]
    vectors = line_vectors(stats.pages, is_scored, stats.styles)
    return [0.0 if vector is None else trees.score(vector) for vector in vectors]


def consistent_scores(context: LineContext, scores: Sequence[float]) -> list[float]:
    """Scores, each combined with the odds that other lines of its style are headers.

    Lines that are plainly none say nothing of their style: titles may be set as the text is. A
    score of 0 stays 0, and others may not veto a sure one. Takes O(lines).
    """
    scored = [
        ((look, is_capitalized(line.text)), score)
        for line, look, score in zip(context.lines, context.looks, scores, strict=True)
        if score > 0
    ]
    n_lines = Counter(style for style, _ in scored)
    n_headers = Counter(style for style, score in scored if score >= MIN_HEADER_SCORE)
    with_odds = (_with_odds(score, n_headers[style], n_lines[style]) for style, score in scored)
    return [next(with_odds) if score > 0 else 0.0 for score in scores]


def _with_odds(score: float, n_headers: int, n_lines: int) -> float:
    """Line's score, given the numbers of lines in its style, the line itself included."""
    n_others = n_headers - (score >= MIN_HEADER_SCORE)
    likelihood = (n_others + _N_PRIOR_LINES / 2) / (n_lines - 1 + _N_PRIOR_LINES)
    log_odds = _log_odds(score) + _STYLE_WEIGHT * _log_odds(likelihood)
    combined = 1 / (1 + exp(-log_odds))
    return max(combined, MIN_HEADER_SCORE) if score >= SURE_SCORE else combined


def _log_odds(likelihood: float) -> float:
    bounded = min(max(likelihood, _MIN_LIKELIHOOD), 1 - _MIN_LIKELIHOOD)
    return log(bounded / (1 - bounded))
