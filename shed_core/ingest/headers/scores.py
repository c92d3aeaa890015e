"""Scores of lines: how likely each is a header or part of one, from 0 to 1.

Boosted trees score a line by what it looks like and what is around it. Two corrections look at the
whole document. A style is chosen for a purpose: where eleven of twelve lines in one style are
headers, so is the twelfth, and a single one in a style of body text is none (on hand-labelled pages
this halves the errors). And numbers make sequences: a line in the style of `Item 4` and `Item 6`
that reads `Item 5` and stands between them is a header.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import exp, log
from typing import NamedTuple

from shed_core.document.phrases import Label
from shed_core.ingest.headers.boosted_trees import BoostedTrees
from shed_core.ingest.headers.features import line_vectors
from shed_core.ingest.headers.visual_pattern import is_capitalized
from shed_core.ingest.lines.text_line import TextLine
from shed_core.ingest.structure.stats import DocumentStats
from shed_core.ingest.structure.style_stats import SENTENCE_ENDS, Style, style_of
from shed_core.numbering.families import Number, numbers_of

MIN_HEADER_SCORE = 0.5
"""The score from which on a line is a header or part of one."""

SURE_SCORE = 0.7
"""The score from which on a line is a header whatever the others of its style are."""

_CANDIDATE_LABELS = frozenset({Label.TEXT, Label.LIST_ITEM})
_MAX_LINE_LENGTH = 250  # characters of a line of a header
_MIN_SENTENCE_LENGTH = 60  # characters of a line of body text that is one if it ends like one
_WORD = re.compile(  # `4.A.` is a number, but `B` heads an index, and `6.6 I/O` a section
    r"[A-Za-z]{2}|^\W*[A-Za-z]\W*$|^(?:\d+(?:\.\d+)*\.?\s+)?[A-Z](?:[&/+#]+[A-Z]?|$)"
)
_ADDRESS = re.compile(r"\w@\w+\.\w|https?://|\bwww\.")
_N_PRIOR_LINES = 2.0  # imagined lines of each style, half of them headers
_MIN_LIKELIHOOD = 1e-4  # scores nearer to 0 or 1 count as this far from them
_MAY_BE_NUMBERED = re.compile(r"[^\W\d_]{0,12}\s?\d")

HeaderStyle = tuple[str, float, int, bool, bool]
"""Font, size, colour, whether most letters are bold, whether all are capitals."""


def can_be_candidate(label: Label) -> bool:
    """Whether lines with this label can be headers; rules know that all others are none."""
    return label in _CANDIDATE_LABELS


def can_be_title(line: TextLine, body_style: Style) -> bool:
    """Whether a line's text and style allow it to be a header at all."""
    text = line.text
    if not line.is_upright or len(text) > _MAX_LINE_LENGTH or not any(map(str.isalpha, text)):
        return False
    if _ADDRESS.search(text) or (text.isascii() and not _WORD.search(text)):
        return False
    is_long_sentence = len(text) > _MIN_SENTENCE_LENGTH and text.endswith(SENTENCE_ENDS)
    return not (text[0].islower() or is_long_sentence) or style_of(line) != body_style


def tree_scores(
    stats: DocumentStats, is_candidate: Sequence[bool], trees: BoostedTrees
) -> list[float]:
    """Return the score of each line by itself; 0 for lines that are no candidates.

    Takes O(lines log lines) and most of the time of header identification.
    """
    body_style = stats.styles.body_style
    is_scored = [
        can and can_be_title(line, body_style)
        for can, line in zip(is_candidate, stats.lines, strict=True)
    ]
    vectors = line_vectors(stats.pages, is_scored, stats.styles)
    return [0.0 if vector is None else trees.score(vector) for vector in vectors]


def consistent_scores(
    lines: Sequence[TextLine], scores: Sequence[float], is_candidate: Sequence[bool]
) -> list[float]:
    """Return the scores, each combined with the odds that other lines of its style are headers.

    Lines that are no candidates say nothing of their style. A score of 0 stays 0, and others may
    not veto a sure one. Takes O(lines).
    """
    styles = [_header_style(line) for line in lines]
    n_candidates = Counter(style for style, can in zip(styles, is_candidate, strict=True) if can)
    n_headers = Counter(
        style for style, score in zip(styles, scores, strict=True) if score >= MIN_HEADER_SCORE
    )
    return [
        _with_odds(score, n_headers[style], n_candidates[style]) if score > 0 else 0.0
        for style, score in zip(styles, scores, strict=True)
    ]


def _with_odds(score: float, n_headers: int, n_candidates: int) -> float:
    """Return a line's score, given the numbers of lines in its style, the line itself included."""
    n_others = n_headers - (score >= MIN_HEADER_SCORE)
    likelihood = (n_others + _N_PRIOR_LINES / 2) / (n_candidates - 1 + _N_PRIOR_LINES)
    combined = 1 / (1 + exp(-_log_odds(score) - _log_odds(likelihood)))
    return max(combined, MIN_HEADER_SCORE) if score >= SURE_SCORE else combined


def _log_odds(likelihood: float) -> float:
    bounded = min(max(likelihood, _MIN_LIKELIHOOD), 1 - _MIN_LIKELIHOOD)
    return log(bounded / (1 - bounded))


def _header_style(line: TextLine) -> HeaderStyle:
    return line.font, line.size, line.color, line.bold > 0.5, is_capitalized(line.text)


class _NumberedLine(NamedTuple):
    """A line and its number, which orders the lines of a sequence."""

    line: int
    number: Number

    @property
    def key(self) -> tuple[tuple[int, ...], str]:
        return self.number.path, self.number.suffix


def fill_number_gaps(
    lines: Sequence[TextLine], scores: Sequence[float], is_candidate: Sequence[bool]
) -> list[float]:
    """Return the scores, raised where a line's number fills the gap between those of two headers.

    They are raised to MIN_HEADER_SCORE. Only keywords with a number and numbers of several counters
    count, since a plain `5.` may be a list's. A line fills no gap if its number comes twice in it,
    or if its style is not that of the header before and of the one after; a first number needs only
    the header after it. Takes O(lines).
    """
    filled = list(scores)
    for sequence in _number_sequences(lines, is_candidate):
        headers = [n for n, own in enumerate(sequence) if scores[own.line] >= MIN_HEADER_SCORE]
        for before, after in pairwise([-1, *headers]):
            ends = [sequence[n] for n in (before, after) if n >= 0]
            for own in _gap_fillers(sequence[before + 1 : after], ends):
                if all(style_of(lines[own.line]) == style_of(lines[end.line]) for end in ends):
                    filled[own.line] = MIN_HEADER_SCORE
    return filled


def _number_sequences(
    lines: Sequence[TextLine], is_candidate: Sequence[bool]
) -> list[list[_NumberedLine]]:
    """Return the candidates with numbers of one family, in reading order, for each family."""
    may_be = [
        n for n, line in enumerate(lines) if is_candidate[n] and _MAY_BE_NUMBERED.match(line.text)
    ]
    sequences: dict[tuple[str, int], list[_NumberedLine]] = {}
    for line, number in zip(may_be, numbers_of(lines[n].text for n in may_be), strict=True):
        if number is not None and (number.is_keyword or len(number.path) > 1):
            family = number.family, len(number.path)
            sequences.setdefault(family, []).append(_NumberedLine(line, number))
    return list(sequences.values())


def _gap_fillers(
    gap: Sequence[_NumberedLine], ends: Sequence[_NumberedLine]
) -> Iterator[_NumberedLine]:
    """Yield the lines of a gap whose numbers are between its ends, or the first before its end.

    ends: the header before, if there is one, and the header after.
    """
    counts = Counter(own.key for own in gap)
    for own in gap:
        is_first = len(ends) == 1 and own.number.path[-1] == 1 and not own.number.suffix
        follows = is_first or (len(ends) == 2 and ends[0].key < own.key)
        if follows and own.key < ends[-1].key and counts[own.key] == 1:
            yield own
